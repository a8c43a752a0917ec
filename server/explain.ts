import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Lang } from '#engine/text/text.ts'
import { systemReason } from './config/data-folder.ts'
import { loadErrorTexts } from './http/answer/error-texts.ts'

/** The language of the terminal. */
export const terminalLang = (): Lang => (/^zh/i.test(process.env.LANG ?? '') ? 'zh' : 'en')

/** What stopped a command and why, in the terminal's language; an unexpected error with its stack. */
export function explain(error: unknown): string {
  const { path, syscall } = error as NodeJS.ErrnoException
  if (path && syscall) return explain(new Fault('server.file-refused', { path, reason: systemReason(error) }))
  if (!(error instanceof Fault)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const texts = loadErrorTexts()
  const lang = terminalLang()
  const issues = (error.data as { issues?: Issue[] } | null)?.issues ?? []
  return [error, ...issues]
    .map(({ code, params }) => texts.text(code, params ?? {}, lang))
    .join(lang === 'zh' ? '' : ' ')
}
