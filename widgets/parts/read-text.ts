import { useLang } from '#engine/react/text.ts'
import type { Json } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'

/** A text of a widget's props in the reader's language; a `live` rule may provide plain text instead. */
export function useText(): (text: Text | string | null | undefined) => string {
  const lang = useLang()
  return text => textOf(text, lang)
}

/** As `useText`, where the language is known. */
export const textOf = (text: Json | Text | undefined, lang: Lang): string =>
  typeof text === 'string' ? text : pick((text ?? undefined) as Text | undefined, lang)
