/**
 * The rows that the processes of one run have, in words that are the same each time: `i1` is the first instance, `t3` the
 * third task, users are their accounts, moments are only there or not, and due times are minutes from now.
 */
import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/db.ts'
import { ENTITY } from './approval-process.ts'

export const HOME = '000000'

type Raw = Record<string, unknown>
export type Row = Record<string, unknown>
/** By name: `+` new, `~` the columns that changed (null: gone), `-` gone. */
export type Difference = Record<string, Row | null>

const LETTERS = {
  ...{ wf_instance: 'i', wf_task: 't', wf_comment: 'c', wf_history: 'h', wf_job: 'j', wf_copy: 'y', wf_notice: 'n' },
} as const
const TABLES = Object.keys(LETTERS) as (keyof typeof LETTERS)[]

/** What a row says beside what happened, or says again in another column. */
const LEFT_OUT = new Set([
  ...['id', 'tenant_id', 'rev', 'create_time', 'update_time', 'create_dept', 'update_user', 'deployment_id'],
  ...['taken_by', 'taken_at', 'taken_until', 'error_en', 'due_at', 'instance_id', 'def_name_en', 'cause'],
])
const MOMENTS = new Set(['end_time', 'opened_at', 'urged_at'])
/** Columns of a task that are those of its instance. */
const COPIED = ['def_key', 'def_name', 'title', 'serial_number', 'category', 'starter']

export interface Seen {
  instances: Raw[]
  tasks: Raw[]
  candidates: Raw[]
  waits: Raw[]
  jobs: Raw[]
}

export interface Rows {
  /** What is different since the last look, which was `minutes` ago. */
  look(minutes: number): Promise<Difference>
  /** as of the last look, with their ids */
  seen: Seen
  nameOf(id: unknown): string
  /** '0' for a name that is not there */
  idOf(name: string): string
  /** ids, digests and moments become words */
  word(value: unknown): unknown
}

/** @param users  their accounts and codes of departments, by id @param keys  of the processes of the run */
export function openRows(db: Db, users: ReadonlyMap<string, string>, keys: string[]): Rows {
  const names = new Map<string, string>()
  const ids = new Map<string, string>()
  const counts = new Map<string, number>()
  const digests = new Map<string, string>()
  let before = new Map<string, Row>()

  function name(letter: string, id: unknown): string {
    const known = names.get(String(id))
    if (known) return known
    const count = (counts.get(letter) ?? 0) + 1
    counts.set(letter, count)
    names.set(String(id), `${letter}${count}`)
    ids.set(`${letter}${count}`, String(id))
    return `${letter}${count}`
  }
  const nameOf = (id: unknown) => users.get(String(id)) ?? names.get(String(id)) ?? '?'
  function word(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(word)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, word(each)]),
      )
    if (typeof value !== 'string') return value
    if (/^[0-9a-f]{64}$/.test(value)) {
      if (!digests.has(value)) digests.set(value, `digest${digests.size + 1}`)
      return digests.get(value)
    }
    if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return 'set'
    return value.replace(/\b\d{15,19}\b/g, nameOf)
  }

  function rowOf(raw: Raw, instance: Raw | undefined): Row {
    const { state, due, ...columns } = raw
    const flat: Row = { ...columns, ...(due !== null && due !== undefined && { due: Number(due) }) }
    if (state) {
      const { vars, ...rest } = state as { vars: Row } & Row
      for (const [key, value] of Object.entries(rest)) flat[`state.${key}`] = value
      for (const [key, value] of Object.entries(vars)) flat[`vars.${key}`] = value
    }
    const isSame = (key: string) => instance && COPIED.includes(key) && raw[key] === instance[key]
    return Object.fromEntries(
      Object.entries(flat)
        .filter(([key, value]) => !LEFT_OUT.has(key) && (key === 'due' || !isNothing(value)) && !isSame(key))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, MOMENTS.has(key) ? 'set' : word(value)]),
    )
  }

  const rows: Rows = {
    seen: { instances: [], tasks: [], candidates: [], waits: [], jobs: [] },
    nameOf,
    idOf: each => ids.get(each) ?? '0',
    word,
    async look(minutes) {
      const read = await db.read({ tenant: HOME }, trx => readAll(trx, keys))
      const { tables } = read
      const instances = tables.wf_instance
      for (const table of TABLES) for (const { id } of tables[table]) name(LETTERS[table], id)
      for (const { id } of read.records) name('r', id)
      const byId = new Map(instances.map(each => [each.id, each]))
      const now = new Map<string, Row>()
      for (const table of TABLES)
        for (const raw of tables[table]) {
          const of = table === 'wf_instance' ? undefined : byId.get(raw.instance_id)
          const row = rowOf(raw, of)
          now.set(nameOf(raw.id), { ...(of && nameOf(of.id) !== 'i1' && { of: nameOf(of.id) }), ...row })
        }
      for (const raw of read.waits)
        now.set(`${nameOf(raw.instance_id)}w${raw.wait}`, rowOf({ ...raw, wait: null }, undefined))
      for (const raw of read.candidates)
        now.set(`${nameOf(raw.task_id)}:${nameOf(raw.user_id)}`, rowOf({ deputy_of: raw.deputy_of }, undefined))
      for (const raw of read.records) now.set(nameOf(raw.id), rowOf(raw, undefined))
      const found = differenceOf(before, now, minutes)
      before = now
      rows.seen = {
        ...{ instances, tasks: tables.wf_task, candidates: read.candidates, waits: read.waits },
        jobs: tables.wf_job,
      }
      return found
    },
  }
  return rows
}

const isNothing = (value: unknown) => value === null || value === '' || value === false || value === 0 || value === '0'

function differenceOf(before: ReadonlyMap<string, Row>, now: ReadonlyMap<string, Row>, minutes: number): Difference {
  const found: Difference = {}
  for (const [name, row] of now) {
    const had = before.get(name)
    if (!had) found[`+${name}`] = row
    else {
      const aged: Row = 'due' in had ? { ...had, due: Number(had.due) - minutes } : had
      const keys = [...new Set([...Object.keys(aged), ...Object.keys(row)])].sort()
      const changed = keys.filter(key => JSON.stringify(aged[key]) !== JSON.stringify(row[key]))
      if (changed.length) found[`~${name}`] = Object.fromEntries(changed.map(key => [key, row[key] ?? null]))
    }
  }
  for (const name of before.keys()) if (!now.has(name)) found[`-${name}`] = null
  return found
}

async function readAll(trx: Trx, keys: string[]) {
  const run = sql`tenant_id = ${trx.tenant} and def_key = any(${keys})`
  const all = sql`(select id from wf_instance where ${run})`
  const due = sql`round(extract(epoch from due_at - now()) / 60) as due`
  const of = (table: string, more = sql``) =>
    sql<Raw>`select * ${more} from ${sql.table(table)}
      where tenant_id = ${trx.tenant} and instance_id in ${all}`.execute(trx)
  const sorted = ({ rows }: { rows: Raw[] }) => rows.sort(byId)
  const [instances, tasks, comments, history, jobs, copies, notices, waits, candidates, kept] = await Promise.all([
    sql<Raw>`select * from wf_instance where ${run}`.execute(trx),
    of('wf_task', sql`, ${due}`),
    of('wf_comment'),
    of('wf_history'),
    of('wf_job', sql`, ${due}`),
    of('wf_copy'),
    of('wf_notice'),
    of('wf_wait'),
    sql<Raw>`select c.* from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
      where c.tenant_id = ${trx.tenant} and t.instance_id in ${all} order by c.task_id, c.user_id`.execute(trx),
    sql<Raw>`select id, data_status, reason, days, next, note from ${sql.table(`app_${ENTITY}`)}
      where tenant_id = ${trx.tenant} and id in (select record from wf_instance where ${run}) order by id`.execute(trx),
  ])
  return {
    tables: {
      ...{ wf_instance: sorted(instances), wf_task: sorted(tasks), wf_comment: sorted(comments) },
      ...{ wf_history: sorted(history), wf_job: sorted(jobs), wf_copy: sorted(copies), wf_notice: sorted(notices) },
    },
    waits: waits.rows.sort(
      (a, b) => byId({ id: a.instance_id }, { id: b.instance_id }) || Number(a.wait) - Number(b.wait),
    ),
    candidates: candidates.rows,
    records: kept.rows,
  }
}

const byId = (a: Raw, b: Raw) => (BigInt(a.id as string) < BigInt(b.id as string) ? -1 : a.id === b.id ? 0 : 1)
