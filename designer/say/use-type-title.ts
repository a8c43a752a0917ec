import { useLang } from '#engine/react/text.ts'
import type { FieldType } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { titleOfType } from '../kind/words.ts'

/** The word of a field type, in the reader's language. */
export function useTypeTitle(): (type: FieldType) => string {
  const lang = useLang()
  return type => pick(titleOfType(type), lang)
}
