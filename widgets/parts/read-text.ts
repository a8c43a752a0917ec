import { useLang } from '#engine/react/text.ts'
import { pick, type Text } from '#engine/text/text.ts'

/** A text of a widget's props in the reader's language; a `live` rule may provide plain text instead. */
export function useText(): (text: Text | string | null | undefined) => string {
  const lang = useLang()
  return text => (typeof text === 'string' ? text : pick(text ?? undefined, lang))
}
