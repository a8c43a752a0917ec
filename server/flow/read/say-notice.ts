/**
 * A notice of a process in a reader's language: it is kept as a code with its values, and becomes words where it is read.
 * @source docs/workflow.md#notices
 */
import { type Lang, say, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/process-notices.json' with { type: 'json' }
import { joinLines } from '../form/brief.ts'

/** `{kind}.by` says it where somebody is named who did it. */
export type NoticeKind = keyof typeof texts extends infer Key
  ? Key extends `${infer Kind}.title`
    ? Kind
    : never
  : never

export interface SaidNotice {
  code: NoticeKind
  params: Record<string, unknown>
  /** what the process is about, as the receiver may see it */
  brief: Text[]
  /** of who started the process */
  note?: string
}

const LONGEST_TITLE = 200
const KNOWN: Record<string, Text> = texts

/** @returns null for a code the product does not know any more */
export function sayNotice({ code, params, brief, note = '' }: SaidNotice, lang: Lang) {
  const [title, content] = [KNOWN[`${code}.title`], KNOWN[`${code}.content`]]
  if (!title || !content) return null
  const line = (params.by ? KNOWN[`${code}.by`] : undefined) ?? content
  const said = params.said ? say(texts.said, params, lang) : ''
  const lines = [say(line, params, lang), said, note, joinLines(brief, lang)]
  return { title: say(title, params, lang).slice(0, LONGEST_TITLE), content: lines.filter(Boolean).join('\n') }
}
