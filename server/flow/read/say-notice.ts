/**
 * A notice of a process in a reader's language: it is kept as a code with its values, and becomes words where it is read.
 * @source docs/workflow.md#notices
 */
import { type Lang, say, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/process-notices.json' with { type: 'json' }
import { joinLines } from '../form/brief.ts'

export type NoticeKind = keyof typeof texts extends `${infer Kind}.${string}` ? Kind : never

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
  return {
    title: say(title, params, lang).slice(0, LONGEST_TITLE),
    content: [say(content, params, lang), note, joinLines(brief, lang)].filter(Boolean).join('\n'),
  }
}
