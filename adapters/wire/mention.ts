/** People mentioned in a comment: `@{id}` in its text. @source JB-18; docs/http.md#every-entity */

const MENTION = /@\{(\d{1,19})\}/g

/** The most people one comment mentions. */
export const MOST_MENTIONED = 10

/** The ids mentioned in `text`, each once. */
export const idsMentioned = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, id]) => id!)),
]

/** `text` in parts: what is said, and the ids that are mentioned in between. */
export function partsOf(text: string): { said: string; id?: string }[] {
  return text.split(MENTION).map((part, at) => (at % 2 ? { said: '', id: part } : { said: part }))
}

/** `text` with names in place of ids. */
export const withNames = (text: string, nameOf: (id: string) => string): string =>
  text.replace(MENTION, (_, id: string) => `@${nameOf(id)}`)

/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}
