/** The type a field with this name usually has, by its last word; a text otherwise. @source docs/designer.md#surfaces */
import type { FieldType } from '#engine/schema/document.ts'
import names from '#schemas/words/names.json' with { type: 'json' }

const ENDINGS = Object.entries(names)
  .flatMap(([type, endings]) => endings.map(ending => ({ ending, type: type as FieldType })))
  .sort((a, b) => b.ending.length - a.ending.length)

export function typeOfName(name: string): FieldType {
  const lower = ` ${name.trim().toLowerCase()}`
  const isLatin = (ending: string) => /^[a-z]/.test(ending)
  // a Latin word is whole: “update” is no date
  return ENDINGS.find(({ ending }) => lower.endsWith(isLatin(ending) ? ` ${ending}` : ending))?.type ?? 'string'
}
