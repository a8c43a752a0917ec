/**
 * Random forms, and what a person types into them: fields with facts and rules over the fields before them, rows, and
 * inputs both as they are typed and as a call sends them.
 */
import fc from 'fast-check'
import { readRule } from '#engine/rules/read-rule.ts'
import { readsOf } from '#engine/rules/reads-of.ts'
import { type RuleScope, recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Field, Json, Rule } from '#engine/schema/document.ts'
import { OVER_RECORD, OVER_ROW } from './random-rule.ts'

/** Something a person enters in a field: `typed` by the keyboard or chosen, `sent` by a call that means the same. */
export interface Entry {
  field: string
  typed: string | boolean
  sent: Json
}

export interface RandomForm {
  entity: EntityDocument
  rows: EntityDocument
}

const title = (id: string) => ({ zh: `「${id}」`, en: id })
const OPTIONS = ['a', 'b', 'c'].map(id => ({ id, title: title(id) }))
/** Ids and types are those the random rules read. */
const PLAIN: Field[] = [
  { id: 'q', type: 'integer', title: title('q') },
  { id: 's', type: 'string', title: title('s') },
  { id: 'b', type: 'boolean', title: title('b') },
  { id: 'kind', type: 'enum', title: title('kind'), options: OPTIONS, widget: 'radio' },
  { id: 'p', type: 'decimal', scale: 2, title: title('p') },
  { id: 'd', type: 'date', title: title('d') },
  { id: 'n', type: 'integer', title: title('n') },
  { id: 't', type: 'text', title: title('t') },
  { id: 'c', type: 'boolean', title: title('c') },
  { id: 'r', type: 'decimal', scale: 3, title: title('r') },
  { id: 'tm', type: 'time', title: title('tm') },
  { id: 'e', type: 'date', title: title('e') },
]
/** Columns of rows. */
export const CELLS: Field[] = [
  { id: 'amount', type: 'integer', title: title('amount') },
  { id: 'price', type: 'decimal', scale: 2, title: title('price') },
  { id: 'label', type: 'string', title: title('label') },
  { id: 'done', type: 'boolean', title: title('done') },
]
/** Their pickers take the longest to come: they are mostly left as they are. */
const SLOW: Field['type'][] = ['date', 'time']
const TYPED: Partial<Record<Field['type'], keyof typeof OVER_RECORD>> = {
  integer: 'int',
  decimal: 'dec',
  string: 'text',
  text: 'text',
  boolean: 'bool',
  date: 'date',
  time: 'time',
}

/** There in `percent` of all cases. */
const sometimes = <T>(arb: fc.Arbitrary<T>, percent = 50) =>
  fc.oneof(
    { weight: percent, arbitrary: arb as fc.Arbitrary<T | undefined> },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
  )
const words = (zh: string) => ({ zh, en: zh })

/** Facts of a field's type, each perhaps with a message of its own. */
function factsOf({ type }: Field): fc.Arbitrary<Partial<Field>> {
  const message = fc
    .constantFrom('required', 'minLength', 'maxLength', 'pattern', 'min', 'max')
    .map(fact => ({ message: { [fact]: words(`请改（${fact}）`) } }) as Partial<Field>)
  const bounds = (low: Json[], high: Json[]) =>
    fc.record({ min: sometimes(fc.constantFrom(...low)), max: sometimes(fc.constantFrom(...high)) })
  const own: Partial<Record<Field['type'], fc.Arbitrary<object>>> = {
    integer: bounds([-5, 0, 3], [4, 10, 90]),
    decimal: bounds(['-1.50', '0', '2'], ['3', '9.99', '100']),
    date: bounds(['2024-01-31', '2024-02-29'], ['2024-12-31', '2026-11-20']),
    time: bounds(['08:30:00'], ['18:00:00']),
    string: fc.oneof(
      fc.record({ minLength: sometimes(fc.constantFrom(2, 3)), maxLength: sometimes(fc.constantFrom(4, 6)) }),
      fc.record({ pattern: fc.constantFrom('[a-z]+', '\\d{2,}', '.*x.*') }),
      fc.record({ format: fc.constantFrom('email', 'phone', 'url', 'idCard') }),
    ),
    text: fc.record({ maxLength: fc.constantFrom(3, 8) }),
  }
  return fc
    .tuple(sometimes(own[type] ?? fc.constant({})), sometimes(message))
    .map(facts =>
      Object.fromEntries(facts.flatMap(fact => Object.entries(fact ?? {}).filter(([, value]) => value !== undefined))),
    )
}

/** Random documents; the same seed gives the same ones. Every rule reads only fields that stand before its own. */
export function sampleForm(key: string, seed: number): RandomForm {
  let turn = seed * 10_000
  const sample = <T>(arb: fc.Arbitrary<T>): T => fc.sample(arb, { numRuns: 1, seed: scatter(turn++) })[0] as T
  const chance = (percent: number) => sample(fc.integer({ min: 0, max: 99 })) < percent
  const rows: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: `${key}.items`,
    title: title('items'),
    fields: [{ id: 'parent', type: 'ref', title: title('parent'), to: key }],
  }
  const entity: EntityDocument = { kind: 'entity', grammar: 1, key, title: title(key), fields: [] }
  const find = (name: string) => (name === key ? entity : name === rows.key ? rows : undefined)
  const within = (): RuleScope => recordScope(entity, find)
  const inRows = (): RuleScope => recordScope(rows, find)

  /** A sound rule of the type that reads a field; undefined when none comes up. */
  function ruleOf(type: keyof typeof OVER_RECORD, scope: RuleScope, rules = OVER_RECORD): Rule | undefined {
    for (let tries = 0; tries < 300; tries++) {
      const rule = sample(rules[type]) as Rule
      const reads = readsOf(rule)
      if (reads.every(name => name.startsWith('$')) || reads.includes('$now')) continue
      if (readRule(rule, scope, '').issues.length === 0) return rule
    }
    return undefined
  }

  function grow(field: Field, scope: RuleScope): Field {
    const type = TYPED[field.type] ?? null
    const grown = { ...field, ...(chance(30) ? sample(factsOf(field)) : {}) } as Field
    const rule = (kind: keyof typeof OVER_RECORD = 'bool') => ruleOf(kind, scope)
    const isSlow = SLOW.includes(field.type)
    if (chance(isSlow ? 0 : 5)) grown.required = true
    else if (chance(isSlow ? 3 : 12)) grown.required = rule()
    if (chance(25)) grown.when = rule()
    if (type && chance(20)) grown.value = rule(type)
    else if (chance(12)) grown.readOnly = rule()
    return JSON.parse(JSON.stringify(grown)) as Field
  }

  const withRows = chance(40)
  const fields = sample(fc.shuffledSubarray(PLAIN, { minLength: 7 }))
  for (const [at, field] of fields.entries()) {
    entity.fields = [...entity.fields, at < 2 ? { ...field, ...sample(factsOf(field)) } : grow(field, within())]
    if (withRows && at === 3) {
      for (const cell of CELLS) rows.fields = [...rows.fields, growCell(cell)]
      const count = sample(fc.record({ minCount: sometimes(fc.constant(1)), maxCount: sometimes(fc.constant(2)) }))
      const children = { id: 'items', type: 'children', title: title('items'), to: rows.key, by: 'parent', ...count }
      entity.fields = [...entity.fields, JSON.parse(JSON.stringify(children)) as Field]
    }
  }
  function growCell(cell: Field): Field {
    const grown = { ...cell, ...(chance(25) ? sample(factsOf(cell)) : {}) } as Field
    if (chance(12)) grown.required = chance(50) ? true : ruleOf('bool', inRows(), OVER_ROW)
    if (chance(20)) grown.when = ruleOf('bool', inRows(), OVER_ROW)
    return JSON.parse(JSON.stringify(grown)) as Field
  }
  const checks = [0, 1].flatMap(at => {
    const refuse = chance(10) ? ruleOf('bool', within()) : undefined
    return refuse ? [{ id: `check${at}`, refuse, at: entity.fields[at]!.id, message: words(`第 ${at} 条不成立`) }] : []
  })
  if (checks.length > 0) entity.checks = checks
  return { entity, rows }
}

/** Far apart for numbers that are near, whose random sequences would begin alike. */
function scatter(n: number): number {
  const mixed = Math.imul(n ^ (n >>> 16), 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
}

const SHORT = [
  'a',
  'ab',
  'abc',
  'x y',
  ' ab ',
  '12',
  '345',
  '\u{3000}z',
  'a\u{20BB7}b',
  'ß',
  'maya@example.cn',
  '13800138000',
]
const entryOf: Partial<Record<Field['type'], fc.Arbitrary<Omit<Entry, 'field'>>>> = {
  integer: fc.integer({ min: -12, max: 120 }).map(n => ({ typed: String(n), sent: n })),
  decimal: fc.integer({ min: -999, max: 12_000 }).map(n => {
    const text = (n / 100).toFixed(2)
    return { typed: text, sent: text }
  }),
  string: fc
    .constantFrom(...SHORT, 'https://example.cn/a', '11010519491231002X')
    .map(text => ({ typed: text, sent: text })),
  text: fc.constantFrom(...SHORT, 'ab\ncd').map(text => ({ typed: text, sent: text })),
  boolean: fc.constant({ typed: true, sent: true }),
  enum: fc.constantFrom('a', 'b', 'c').map(code => ({ typed: `「${code}」`, sent: code })),
  date: fc
    .constantFrom('2024-02-29', '2024-01-31', '2023-12-31', '2026-11-20', '2025-07-01')
    .map(day => ({ typed: day, sent: day })),
  time: fc.constantFrom('00:00', '08:30', '12:15', '23:59').map(time => ({ typed: time, sent: `${time}:00` })),
}

export interface Input {
  entries: Entry[]
  rows: Entry[][]
}

/** What a person enters in a form, in the order of its fields; some are left as they are. */
export function inputOf({ entity, rows }: RandomForm): fc.Arbitrary<Input> {
  const one = ({ id, type }: Field) =>
    entryOf[type]?.map((entry): Entry => ({ field: id, ...entry })) ?? fc.constant(null)
  const entered = (fields: Field[], percent: number) =>
    fc
      .tuple(...fields.map(field => sometimes(one(field), SLOW.includes(field.type) ? 20 : percent)))
      .map(entries => entries.filter(entry => entry != null))
  const cells = rows.fields.filter(({ type }) => type !== 'ref')
  const most = entity.fields.some(({ type }) => type === 'children') ? 3 : 0
  return fc.record({
    entries: entered(entity.fields, 80),
    rows: fc.array(entered(cells, 80), { maxLength: most }),
  })
}
