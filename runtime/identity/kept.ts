/**
 * What the browser keeps of a session and of its looks, by their keys: enough to tell, before the session is loaded,
 * whether somebody is signed in and in which language they read.
 * @source SH-03, SE-26
 */
export const TOKENS = 'screenwright.tokens'
export const LANGUAGE = 'language'

/** Whether somebody is signed in at this browser, as far as it knows. */
export const hasTokens = (): boolean => (localStorage.getItem(TOKENS) ?? 'null') !== 'null'

/** The language chosen at this browser; null while none was. */
export function keptLang(): 'zh' | 'en' | null {
  const kept = localStorage.getItem(LANGUAGE)
  return kept === 'zh' || kept === 'en' ? kept : null
}
