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
  /** '' removes the text of this language */
  text: string
  /** the current text was shipped with the product */
  stock?: boolean
}

/**
 * `old` with one language replaced. Without zh the whole text is removed, because zh is required. English that nobody has
 * put into Chinese is written in both, until somebody does.
 * @param stock  `old` was shipped with the product: the other language no longer matches what is written, and follows it
 */
export function writeText(
  old: Partial<Text> | undefined,
  language: Lang,
  written: string,
  stock = false,
): Text | undefined {
  const text = written.trim() === '' ? undefined : written
  const isCopied = language === 'en' && old?.en !== undefined && old.zh === old.en
  const kept = (stock && text !== old?.[language]) || (isCopied && text !== undefined) ? {} : old
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

/** Documents and fields need a name: one that is emptied keeps its old name until a new one is typed. */
function isNeeded({ address, path }: TextSet): boolean {
  return path.join() === 'title' && (address === '' || /^fields\/[^/]+$/.test(address))
}
