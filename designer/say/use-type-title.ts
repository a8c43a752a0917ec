import { useLang } from '#engine/react/text.ts'
import type { Field, FieldType } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { titleOfType, wordOfField } from '../kind/words.ts'

/** The word of a field type, in the reader's language. */
export function useTypeTitle(): (type: FieldType) => string {
  const lang = useLang()
  return type => pick(titleOfType(type), lang)
}

/** The word of a field's kind, in the reader's language. */
export function useKindTitle(): (field: Field) => string {
  const lang = useLang()
  return field => pick(wordOfField(field)?.title, lang)
}
