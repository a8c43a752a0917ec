/** The kind a field with this name usually is, by its last word; a text otherwise. @source docs/designer.md#surfaces */
import names from '#schemas/words/names.json' with { type: 'json' }
import { FIELD_WORDS, type FieldWord, wordOfType } from './words.ts'

const ENDINGS = Object.entries(names)
  .flatMap(([id, endings]) => endings.map(ending => ({ ending, kind: FIELD_WORDS.find(word => word.id === id) })))
  .sort((a, b) => b.ending.length - a.ending.length)

export function kindOfName(name: string): FieldWord {
  const lower = ` ${name.trim().toLowerCase()}`
  const isLatin = (ending: string) => /^[a-z]/.test(ending)
  // a Latin word is whole: “update” is no date
  const found = ENDINGS.find(({ ending }) => lower.endsWith(isLatin(ending) ? ` ${ending}` : ending))
  return found?.kind ?? wordOfType('string')
}
