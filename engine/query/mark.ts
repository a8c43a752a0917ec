/**
 * What a mark of a card stands for: from the query of the card and what was pressed to the condition of its records.
 * @source docs/language.md#dashboard; ADR 0047
 */
import { fieldsOf } from '../rules/scope.ts'
import type { EntityDocument, Json, Query, Rule } from '../schema/document.ts'
import { conditionAmong, conditionAt, conditionBeside } from './condition.ts'

/** What a widget tells with `click`: codes as they stand in the rows; a single number tells nothing. */
export interface Pressed {
  x?: Json
  group?: Json
  /** of what is left over (“others”): every x that has a mark of its own */
  besides?: Json[]
}

/** A mark by columns of the query of its card. It is an address of records, not a right to them. */
export interface Mark {
  card: string
  /** the measure that is shown; absent: the mark counts records */
  of?: string
  /** the value of each group column */
  at?: Record<string, Json>
  /** of one group column: the values that are meant, or those that are not */
  among?: { column: string; codes: Json[] }
  besides?: { column: string; codes: Json[] }
}

/** The most values one mark names. */
export const MOST_CODES = 100
/** As the server limits the rows of sums. */
const MOST_ROWS = 1000

type Row = Record<string, Json>
interface CardOfMark {
  id: string
  map?: Record<string, string>
}

/**
 * The mark that was pressed.
 * @param rows     the answer the card draws
 * @param pressed  undefined: all that the card shows
 * @returns null when what was pressed stands for no one set of records
 */
export function markOf(card: CardOfMark, query: Query, rows: readonly Row[], pressed?: Pressed): Mark | null {
  if (query.get !== 'sums' || query.entity === undefined) return null
  const groups = (query.group ?? []).map(({ id }) => id)
  const of = measureOf(card, query)
  const mark: Mark = { card: card.id, ...(of !== undefined && { of }) }
  if (groups.length === 0) return mark
  if (!pressed) return isCut(query, rows) ? null : mark
  const { x, group } = axesOf(card, groups)
  if (pressed.besides) return othersOf(mark, { query, rows, groups, x, group }, pressed)
  if (pressed.x === undefined) return rows[0] ? { ...mark, at: valuesOf(rows[0], groups) } : null
  if (x === undefined) return null
  const isMeant = (row: Row) =>
    at(row, x) === pressed.x && (group === undefined || at(row, group) === (pressed.group ?? null))
  // a chart draws the last of several rows at one place
  const row = rows.findLast(isMeant)
  if (row) return { ...mark, at: valuesOf(row, groups) }
  const drawn = [x, ...(group === undefined ? [] : [group])]
  if (drawn.length < groups.length || isCut(query, rows)) return null
  return { ...mark, at: { [x]: pressed.x, ...(group !== undefined && { [group]: pressed.group ?? null }) } }
}

interface Drawn {
  query: Query
  rows: readonly Row[]
  groups: string[]
  x: string | undefined
  group: string | undefined
}

function othersOf(mark: Mark, { query, rows, groups, x, group }: Drawn, pressed: Pressed): Mark | null {
  const drawn = group === undefined ? 1 : 2
  if (x === undefined || groups.length > drawn) return null
  const besides = [...new Set(pressed.besides)]
  const own = group === undefined ? mark : { ...mark, at: { [group]: pressed.group ?? null } }
  if (!isCut(query, rows)) return bounded({ ...own, besides: { column: x, codes: besides } }, besides)
  const within = group === undefined ? rows : rows.filter(row => at(row, group) === (pressed.group ?? null))
  const left = [...new Set(within.map(row => at(row, x)))].filter(code => !besides.includes(code))
  return bounded({ ...own, among: { column: x, codes: left } }, left)
}

const bounded = (mark: Mark, codes: Json[]): Mark | null => (codes.length > MOST_CODES ? null : mark)

const at = (row: Row, column: string): Json => row[column] ?? null

const valuesOf = (row: Row, groups: string[]) => Object.fromEntries(groups.map(id => [id, at(row, id)]))

/** Whether groups may have been left out of the answer. */
const isCut = ({ size }: Query, rows: readonly Row[]): boolean => rows.length >= Math.min(size ?? MOST_ROWS, MOST_ROWS)

/** The columns along x and of the series; other slots than these two are named by their order. */
function axesOf({ map = {} }: CardOfMark, groups: string[]): Pick<Drawn, 'x' | 'group'> {
  const isGroup = (column: string | undefined): column is string => column !== undefined && groups.includes(column)
  const group = map.group ?? (isGroup('group') && map.x !== 'group' ? 'group' : undefined)
  const series = isGroup(group) ? group : undefined
  const named = map.x ?? Object.values(map).find(column => isGroup(column) && column !== series) ?? 'x'
  return { x: isGroup(named) ? named : undefined, group: series }
}

const NUMBERS = ['y', 'value']

/** The measure a card shows. */
function measureOf({ map = {} }: CardOfMark, { measures = [] }: Query): string | undefined {
  const ids = measures.map(({ id }) => id)
  const named = [...NUMBERS.map(slot => map[slot] ?? slot), ...Object.values(map)]
  return named.find(column => ids.includes(column))
}

/**
 * The condition of the records a mark stands for, over the fields of the model alone.
 * @param query   with the names of the page bound
 * @param entity  as its reader sees it
 * @returns null when no rule says it: the group is by a field that is masked or not seen, or the mark is not one of this
 * query
 */
export function conditionOf(query: Query, mark: Mark, entity: EntityDocument): Rule | null {
  const grouped = groupCondition(query, mark, entity)
  if (grouped === null) return null
  const measure = query.measures?.find(({ id }) => id === mark.of)
  if (mark.of !== undefined && !measure) return null
  const counted = measure?.fn === 'count' && measure.of !== undefined
  if (counted && !isSeen(entity, measure.of!)) return null
  const given: Rule[] = counted ? [{ '!': [{ empty: [{ var: measure.of! }] }] }] : []
  return all([...(query.where === undefined || query.where === true ? [] : [query.where]), ...grouped, ...given])
}

/**
 * The part of it that is about what was pressed, without the condition of the query.
 * @param field  another field to read, of one group column alone
 */
export function groupCondition(query: Query, mark: Mark, entity: EntityDocument, field?: string): Rule[] | null {
  if (query.entity === undefined || query.get !== 'sums') return null
  const find = (column: string) => {
    const group = query.group?.find(({ id }) => id === column)
    const id = field ?? group?.of ?? group?.id
    const found = fieldsOf(entity).find(each => each.id === id)
    return group && found && !found.masked ? { field: found, by: group.by } : undefined
  }
  const rules: (Rule | null)[] = Object.entries(mark.at ?? {}).map(([column, code]) => {
    const group = find(column)
    return group ? conditionAt(group, code) : null
  })
  for (const [part, write] of [
    [mark.among, conditionAmong],
    [mark.besides, conditionBeside],
  ] as const) {
    if (!part) continue
    const group = find(part.column)
    rules.push(group ? write(group, part.codes) : null)
  }
  return rules.includes(null) ? null : (rules as Rule[])
}

const isSeen = (entity: EntityDocument, id: string) => fieldsOf(entity).some(field => field.id === id && !field.masked)

/** One condition of several; true when there is none. */
export function all(rules: Rule[]): Rule {
  return rules.length > 1 ? { and: rules } : (rules[0] ?? true)
}
