/** Lists that follow from code and manifests. */
import { readdirSync, readFileSync } from 'node:fs'
import { COMMANDS } from '#designer/commands/index.ts'
import { KEY_ROWS } from '#designer/controls/keys/key-rows.ts'
import { titleOfType } from '#designer/kind/words.ts'
import { columnType } from '#engine/entity/column-type.ts'
import { arityOf, isOperator, OPERATORS } from '#engine/rules/operators.ts'
import type { EntityDocument, Field, FieldType, WidgetDocument } from '#engine/schema/document.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { ruleTypeOf } from '#engine/value/rule-type.ts'
import designerTexts from '#schemas/text/designer.json' with { type: 'json' }
import { FILTERS } from '#server/entity/read/filter.ts'
import { columnsOf } from '#server/entity/table/columns.ts'
import { CASES } from '#tests/cases/rules.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { factsByType } from './keys.ts'
import { code, printTable } from './table.ts'

/** A value of each type as somebody may send it. */
const SENT: Record<FieldType, unknown> = {
  string: ' Room 204 ',
  text: 'two\nlines',
  integer: '12',
  decimal: '12.5',
  boolean: 'true',
  date: '2026-09-01',
  datetime: '2026-09-01 08:30:00',
  time: '08:30',
  enum: 'small',
  dict: 'av',
  ref: '42',
  refs: '42,43',
  user: '42',
  users: '42,43',
  dept: '42',
  depts: '42,43',
  region: '330106',
  file: [{ link: '/f/1', name: 'a.pdf', size: 9, attachId: '7' }],
  json: { any: 'thing' },
  children: [{ id: '8' }],
  serial: 'QJ20260001',
}

export function printFieldTypes(): string {
  const facts = factsByType()
  const rows = (Object.keys(SENT) as FieldType[]).map(type => {
    const field = fieldOf(type)
    return [
      code(type),
      titleOfType(type).en ?? '',
      code(ruleTypeOf(field)),
      columnType(field) ?? `rows of ${code(field.to)}`,
      code(onTheWire(field)),
      (facts.get(type) ?? []).map(code).join(' '),
    ]
  })
  return printTable(['type', 'title', 'in a rule', 'in PostgreSQL', 'on the wire', 'facts of its own'], rows)
}

function fieldOf(type: FieldType): Field {
  return {
    id: 'it',
    type,
    title: { zh: type },
    ...(type === 'decimal' && { scale: 2 }),
    ...(type === 'enum' && { options: [{ id: 'small', title: { zh: 'small' } }] }),
    ...(type === 'dict' && { dict: 'kind' }),
    ...(['ref', 'refs', 'children'].includes(type) && { to: 'loan', by: 'of' }),
  }
}

function onTheWire(field: Field): unknown {
  const read = parseValue(field, SENT[field.type])
  if (read.issue) throw new Error(`${field.type} does not read ${JSON.stringify(SENT[field.type])}`)
  const document = { kind: 'entity', key: 'it', fields: [field] } as unknown as EntityDocument
  const column = columnsOf(document).find(({ id }) => id === field.id)
  return JSON.stringify(column ? column.show(read.value ?? null) : read.value)
}

/** Each operator with the first of its cases, and the first that says something of empty. */
export function printOperators(): string {
  const rows = OPERATORS.filter(isOperator).flatMap(operator => {
    const outermost = CASES.filter(({ rule }) => Object.keys(rule as object)[0] === operator)
    const cases =
      outermost.length > 0 ? outermost : CASES.filter(({ rule }) => JSON.stringify(rule).includes(`{"${operator}":`))
    const chosen = new Set([cases[0], cases.find(({ name }) => name.includes('empty'))])
    const [least, most] = arityOf(operator)
    const operands = least === most ? String(least) : `${least} to ${most}`
    return [...chosen].flatMap((one, at) =>
      one
        ? [
            [
              at ? '' : code(operator),
              at ? '' : operands,
              code(one.rule),
              code(one.record),
              code(JSON.stringify(one.expect)),
              one.name,
            ],
          ]
        : [],
    )
  })
  return printTable(['operator', 'operands', 'rule', 'over', 'gives', 'case'], rows)
}

export function printFilters(): string {
  const takes = { one: 'one value', many: 'a comma list', none: 'nothing', text: 'text as typed' }
  return printTable(
    ['operator', 'takes', 'of fields that hold'],
    Object.entries(FILTERS).map(([name, filter]) => [code(name), takes[filter.takes], filter.families.join(', ')]),
  )
}

export function printWidgets(): string {
  const rows = (Object.values(manifests) as unknown as WidgetDocument[])
    .toSorted((a, b) => a.group.localeCompare(b.group) || a.key.localeCompare(b.key))
    .map(({ key, group, title, binds, slots, events, needs }) => [
      code(key),
      group,
      title.en ?? title.zh,
      (binds ?? []).join(' ') || (slots ?? []).map(({ id, required }) => code(required ? id : `${id}?`)).join(' '),
      (events ?? []).map(({ id }) => code(id)).join(' '),
      (needs ?? []).join(' '),
    ])
  return printTable(['widget', 'group', 'title', 'shows fields, or slots', 'events', 'ports'], rows)
}

const COMMAND_FILES = new URL('../../designer/commands/', import.meta.url)
const COMMAND = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+: Command<[\s\S]*?name: '([\w.]+)'/g

/** Every command with the sentence above it; those of a named list share a row. */
export function printCommands(): string {
  const said = new Map<string, string>()
  const files = readdirSync(COMMAND_FILES, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(name => name.endsWith('.ts') && !name.includes('.test.'))) {
    const text = readFileSync(new URL(file, COMMAND_FILES), 'utf8')
    for (const [, comment = '', name = ''] of text.matchAll(COMMAND)) said.set(name, firstWords(comment))
  }
  const rows = Map.groupBy(Object.keys(COMMANDS), name => (said.has(name) ? name : `${name.split('.')[0]}.*`))
  return printTable(
    ['command', 'what it does'],
    [...rows].map(([name, names]) => [names.map(code).join(' '), said.get(name) ?? 'The items of a named list.']),
  )
}

const firstWords = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*/gm, '')
    .replace(/@source[\s\S]*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export function printShortcuts(): string {
  const texts = designerTexts as Record<string, { en: string }>
  return printTable(
    ['keys', 'what they do'],
    KEY_ROWS.map(([name, keys]) => [keys.map(code).join(' '), texts[`keys.${name}`]?.en ?? name]),
  )
}
