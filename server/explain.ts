import { Fault } from '#engine/error/fault.ts'
import { loadErrorTexts } from './http/error-texts.ts'

/** What stopped a command, in words of the terminal's language; anything unforeseen with its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Fault)) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const lang = /^zh/i.test(process.env.LANG ?? '') ? 'zh' : 'en'
  return loadErrorTexts().text(error.code, error.params, lang)
}
