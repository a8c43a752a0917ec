/** Fields of any type, for tests that go through all of them. */
import type { Field, FieldType } from '#engine/schema/document.ts'

const OPTIONS = ['a', 'b', 'c'].map(id => ({ id, title: { zh: id, en: id } }))

/** What a type cannot be without, in the entity `key`. */
export const factsOf = (type: FieldType, key: string): Partial<Field> => {
  const facts: Partial<Record<FieldType, Partial<Field>>> = {
    decimal: { scale: 2 },
    enum: { options: OPTIONS },
    dict: { dict: 'sex' },
    ref: { to: key },
    refs: { to: key },
    children: { to: `${key}-row`, by: 'above' },
  }
  return facts[type] ?? {}
}
