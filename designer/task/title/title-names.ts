/** The names in the title of an instance, as people call them. @source docs/workflow.md#titles; docs/designer.md#processes */

export interface TitleName {
  /** as the document has it */
  name: string
  said: string
}

const MARKED = /\{([^{}]+)\}/g

/** `{starter} {amount}` with what people call these; a word that several names have stays a name. */
export function sayTitle(subject: string, names: readonly TitleName[]): string {
  const told = namesByWord(names)
  const words = new Map([...told].map(([word, name]) => [name, word]))
  return replaceMarked(subject, words)
}

/** What was written in such words, as the document has it; unknown words stay, and the check tells of them. */
export const readTitle = (text: string, names: readonly TitleName[]): string => replaceMarked(text, namesByWord(names))

const replaceMarked = (text: string, by: ReadonlyMap<string, string>): string =>
  text.replace(MARKED, (whole, inner: string) => {
    const other = by.get(inner.trim())
    return other === undefined ? whole : `{${other}}`
  })

/** Words that mean one name, and are themselves none. */
function namesByWord(names: readonly TitleName[]): Map<string, string> {
  const codes = new Set(names.map(({ name }) => name))
  const shared = (word: string) => names.filter(({ said }) => said === word).length > 1
  const fit = names.filter(({ said }) => said && !/[{}]/.test(said) && !codes.has(said) && !shared(said))
  return new Map(fit.map(({ name, said }) => [said.trim(), name]))
}
