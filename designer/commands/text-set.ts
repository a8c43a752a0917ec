import type { Lang, Text } from '#engine/text/text.ts'
import { type Command, callItem, checkThere, edit, findValue } from './command.ts'
import type { DocName } from './docs.ts'
import { putValue } from './prop-set.ts'

export interface TextSet {
  document: DocName
  address: string
  path: string[]
  language: Lang
  /** '' takes the text of this language away */
  text: string
}

/**
 * Sets one language of a text. Without any zh the whole text goes: zh is always there.
 * @source docs/designer.md#inspector
 */
export const textSet: Command<TextSet> = {
  name: 'text.set',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch(view, args) {
    const old = findValue(view, args.document, args.address, args.path) as Partial<Text> | undefined
    const next: Partial<Text> = { ...old, [args.language]: args.text.trim() === '' ? undefined : args.text }
    const zh = next.zh ?? next.en
    const text = zh === undefined ? undefined : { zh, ...(next.en === undefined ? {} : { en: next.en }) }
    return edit(args.document, putValue(args.address, args.path, text))
  },
  say: (view, args) => ({
    key: 'designer.say.text',
    params: { name: callItem(view, args.document, args.address), text: args.text },
  }),
}
