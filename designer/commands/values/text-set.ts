import type { Json } from '#engine/schema/document.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import { type Command, callItem, checkThere, edit, findValue } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from './prop-set.ts'

export interface TextSet {
  document: DocName
  address: string
  path: string[]
  language: Lang
  /** '' takes the text of this language away */
  text: string
  /** what stands there came with the product */
  stock?: boolean
}

/**
 * `old` with one language written. Without any zh the whole text goes: zh is always there.
 * @param stock  `old` came with the product: its English goes with its Chinese, for a changed name is another one
 */
export function writeText(
  old: Partial<Text> | undefined,
  language: Lang,
  written: string,
  stock = false,
): Text | undefined {
  const text = written.trim() === '' ? undefined : written
  const kept = stock && language === 'zh' && text !== old?.zh ? {} : old
  const next: Partial<Text> = { ...kept, [language]: text }
  const zh = next.zh ?? next.en
  return zh === undefined ? undefined : { zh, ...(next.en === undefined ? {} : { en: next.en }) }
}

/** Sets one language of a text. @source docs/designer.md#inspector */
export const textSet: Command<TextSet> = {
  name: 'text.set',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch(view, args) {
    const old = findValue(view, args.document, args.address, args.path) as Partial<Text> | undefined
    const text = writeText(old, args.language, args.text, args.stock)
    const kept = text ?? (isNeeded(args) ? { zh: '' } : undefined)
    return edit(args.document, putValue(args.address, args.path, kept as Json | undefined))
  },
  say: (view, args) => ({
    key: 'designer.say.text',
    params: { name: callItem(view, args.document, args.address), text: args.text },
  }),
}

/** Documents and fields have a name: one that is emptied waits for its words. */
function isNeeded({ address, path }: TextSet): boolean {
  return path.join() === 'title' && (address === '' || /^fields\/[^/]+$/.test(address))
}
