/**
 * Several queries of sums over one model as one statement: its rows have the values and conditions of all of them; each
 * list of groups is computed once, for all queries that group so, each counting only the rows it asks for.
 * @source ADR 0044
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { ColumnType } from '#engine/entity/column-type.ts'
import type { Trx } from '../../../db/db.ts'
import { and, type Reader } from '../../rights/reader.ts'
import type { SumsPart, SumsPlan } from '../sums.ts'

/** With more lists of groups, reading the table once for all of them costs less than once for each. */
const MOST_SCANS = 4

export interface SharedSums {
  plan: SumsPlan
  /** null: of all rows the reader may reach */
  condition: RawBuilder<unknown> | null
}

/** Names for what is distinct among many, in the order they came. */
class Names<T> {
  readonly #known = new Map<string, { name: string; value: T }>()
  readonly #start: string

  constructor(start: string) {
    this.#start = start
  }

  of(key: string, value: T): string {
    const known = this.#known.get(key)
    if (known) return known.name
    const name = `${this.#start}${this.#known.size}`
    this.#known.set(key, { name, value })
    return name
  }

  all(): { name: string; value: T }[] {
    return [...this.#known.values()]
  }
}

export interface SharedRows {
  /** as PostgreSQL's driver gives them, before their values are made wire values */
  rows: WireRecord[]
  /** how many groups there are */
  all: number
}

export async function runSharedSums(trx: Trx, reader: Reader, asked: SharedSums[]): Promise<SharedRows[]> {
  const values = new Names<string>('v')
  const conditions = new Names<RawBuilder<unknown>>('w')
  const lists = new Names<{ groups: SumsPart[]; columns: Names<string> }>('g')
  const valueIn = ({ value }: SumsPart) => (value === undefined ? '' : values.of(value, value))

  const selects = asked.map(({ plan, condition }) => {
    const { groups, measures, order, size } = plan
    const only = condition ? ` filter (where ${conditions.of(keyOf(trx, condition), condition)})` : ''
    const key = groups.map(valueIn).join(' ')
    const list = lists.of(key, { groups, columns: new Names('m') })
    const { groups: firstGroups, columns } = lists.all().find(({ name }) => name === list)!.value
    const at = new Map<SumsPart, string>([
      ...groups.map((part, place) => [part, valueIn(firstGroups[place]!)] as const),
      ...measures.map(part => {
        const text = part.sql(valueIn(part), only)
        return [part, columns.of(text, text)] as const
      }),
    ])
    const nameOf = (part: SumsPart) => at.get(part)!
    const some = groups.length && only ? `where ${columns.of(`count(*)${only}`, `count(*)${only}`)} > 0` : ''
    const parts = [...groups, ...measures].map(part => `${asSent(part.type, nameOf(part))} as "${part.id}"`)
    return `(select json_build_object('rows', coalesce(json_agg(r), '[]'), 'all', (select count(*) from ${list} ${some})) from (
      select ${parts.join(', ')} from ${list} ${some} ${order(nameOf)} limit ${Number(size)}) r)`
  })

  const known = conditions.all()
  const isEach = asked.every(({ condition }) => condition !== null)
  const rows = isEach
    ? and([
        reader.rows,
        sql`(${sql.join(
          known.map(({ value }) => value),
          sql` or `,
        )})`,
      ])
    : reader.rows
  const columns = [
    ...values.all().map(({ name, value }) => sql`${sql.raw(value)} as ${sql.raw(name)}`),
    ...known.map(({ name, value }) => sql`(${value}) is true as ${sql.raw(name)}`),
  ]
  const kept = sql.raw(lists.all().length > MOST_SCANS ? 'materialized' : 'not materialized')
  const grouped = lists.all().map(({ name, value: { groups, columns } }) => {
    const names = groups.map(valueIn)
    const grouped = groups.map((part, at) => `${part.sql(`base.${names[at]}`, '')} as ${names[at]}`)
    const computed = columns.all().map(({ name, value }) => `${value} as ${name}`)
    const by = names.length ? `group by ${names.map(value => `base.${value}`).join(', ')}` : ''
    return `${name} as materialized (select ${[...grouped, ...computed].join(', ')} from base ${by})`
  })
  const { rows: answers } = await sql<Record<string, SharedRows>>`with base as ${kept} (
      select ${columns.length ? sql.join(columns) : sql`1 as one`} from ${reader.from} where ${rows}
    ), ${sql.raw(grouped.join(',\n'))}
    select ${sql.raw(selects.map((select, at) => `${select} as q${at}`).join(',\n'))}`.execute(trx)
  return asked.map((_, at) => answers[0]![`q${at}`]!)
}

/** Conditions of one text and the same values are one. */
function keyOf(trx: Trx, condition: RawBuilder<unknown>): string {
  const { sql: text, parameters } = condition.compile(trx)
  return JSON.stringify([text, parameters])
}

/** In JSON, a value as the driver of PostgreSQL gives it. */
function asSent(type: ColumnType, value: string): string {
  switch (type) {
    case 'boolean':
    case 'integer':
    case 'smallint':
      return value
    case 'timestamptz':
      return `left(${value}::text, 19)`
    case 'time':
      return `left(${value}::text, 8)`
    default:
      return `${value}::text`
  }
}
