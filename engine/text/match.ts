import { initialsOf, spell } from './pinyin.ts'

/** Whether one of `words` contains the typed text: as written, in pinyin, or by its initials. */
export function matches(typed: string, words: (string | undefined)[]): boolean {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return true
  return words.some(word => {
    if (!word) return false
    return (
      word.toLowerCase().includes(wanted) ||
      spell(word).join('').toLowerCase().includes(wanted.replaceAll(' ', '')) ||
      initialsOf(word).includes(wanted)
    )
  })
}
