/** One difference planted into what the browser knows of a form, as if one of the two engines meant something else. */
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field, Rule } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'

type Change = (field: Field) => Partial<Field> | null

/** Changes the first field that has what is to be changed; null when none has. */
const firstField =
  (change: Change) =>
  (entity: EntityDocument): EntityDocument | null => {
    const at = entity.fields.findIndex(field => change(field) !== null)
    if (at < 0) return null
    const field = entity.fields[at]!
    return { ...entity, fields: entity.fields.with(at, { ...field, ...change(field) }) }
  }
const ruleOf = (rule: Rule | undefined): rule is Rule => rule !== undefined && typeof rule === 'object'
const shift = (value: unknown, by: number) => (typeof value === 'number' ? value + by : String(Number(value) + by))
const isAmount = ({ type }: Field) => type === 'integer' || type === 'decimal'

/** `from` becomes `to` in every rule of the document; null when none has it. */
const operator =
  (from: string, to: string) =>
  (entity: EntityDocument): EntityDocument | null => {
    let done = false
    const walk = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(walk)
      if (!isRecord(part)) return part
      return Object.fromEntries(
        Object.entries(part).map(([key, value]) => {
          const here = key === from && Array.isArray(value)
          if (here) done = true
          return [here ? to : key, walk(value)]
        }),
      )
    }
    const changed = walk(entity) as EntityDocument
    return done ? changed : null
  }

/** Each by its name; null where a form has nothing of the kind. */
export const MUTANTS: Record<string, (entity: EntityDocument) => EntityDocument | null> = {
  'a required field is not': firstField(field => (field.required === true ? { required: false } : null)),
  'a field is required too often': firstField(field => (ruleOf(field.required) ? { required: true } : null)),
  'a required rule is turned': firstField(({ required }) =>
    ruleOf(required) ? { required: { '!': [required] } } : null,
  ),
  'a field is shown always': firstField(({ when }) => (ruleOf(when) ? { when: true } : null)),
  'a field is shown when it is not': firstField(({ when }) => (ruleOf(when) ? { when: { '!': [when] } } : null)),
  'a computed value is one more': firstField(field =>
    isAmount(field) && ruleOf(field.value) ? { value: { '+': [field.value, 1] } } : null,
  ),
  'a computed value is typed': firstField(({ value }) => (ruleOf(value) ? { value: undefined } : null)),
  'a locked field is not': firstField(({ readOnly }) => (ruleOf(readOnly) ? { readOnly: false } : null)),
  'a least amount is one less': firstField(field =>
    isAmount(field) && field.min !== undefined ? { min: shift(field.min, -1) } : null,
  ),
  'a greatest amount is one more': firstField(field =>
    isAmount(field) && field.max !== undefined ? { max: shift(field.max, 40) } : null,
  ),
  'a bound of days is forgotten': firstField(({ type, min, max }) =>
    type === 'date' && (min ?? max) !== undefined ? { min: undefined, max: undefined } : null,
  ),
  'a least length is forgotten': firstField(({ minLength }) => (minLength ? { minLength: 1 } : null)),
  'a greatest length is one less': firstField(({ maxLength }) => (maxLength ? { maxLength: maxLength - 1 } : null)),
  'a pattern is forgotten': firstField(({ pattern }) => (pattern ? { pattern: undefined } : null)),
  'a format is forgotten': firstField(({ format }) => (format ? { format: undefined } : null)),
  'a message is another': firstField(({ message, required }) =>
    message?.required && required ? { message: { required: { zh: '另一句', en: 'another' } } } : null,
  ),
  'a title is another': firstField(({ required }) =>
    required === true ? { title: { zh: '别的', en: 'other' } } : null,
  ),
  'a check is forgotten': entity => (entity.checks?.length ? { ...entity, checks: entity.checks.slice(1) } : null),
  'a check is turned': entity => {
    const [check, ...rest] = entity.checks ?? []
    return check ? { ...entity, checks: [{ ...check, refuse: { '!': [check.refuse] } }, ...rest] } : null
  },
  'too few rows are enough': firstField(({ minCount }) => (minCount ? { minCount: undefined } : null)),
  'and is or': operator('and', 'or'),
  'less is at most': operator('<', '>='),
  'equal is not': operator('==', '!='),
  'plus is times': operator('+', '*'),
  'starts is contains': operator('startsWith', 'contains'),
}

/** The bundle with that difference; null where it does not apply. */
export function mutate(bundle: ScreenBundle, name: string): ScreenBundle | null {
  const key = bundle.document.key.replace(/\.manage$/, '')
  const known = bundle.entities[key]!
  const document = MUTANTS[name]!(known.document)
  return document && { ...bundle, entities: { ...bundle.entities, [key]: { ...known, document } } }
}
