/** Imports as rows: waiting, taken by one server, and the outcome of each line of their file. */
import { type RawBuilder, sql } from 'kysely'
import type { ImportProgress, ImportStep as Step } from '#adapters/wire/import.ts'
import type { Who } from '#engine/access/who.ts'
import type { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { publishEvent } from '../../../push/publish.ts'
import { keepLease } from '../../../queue/lease.ts'
import type { Leased, QueueSettings } from '../../../queue/settings.ts'
import type { Reading } from '../../../sheets/begin-import.ts'
import type { Choices } from './merge/choices.ts'

export const IMPORTS: QueueSettings = {
  table: 'import_work',
  open: sql`ended_at is null and not failed and step <> 'choose'`,
  // those of one file follow one another: the first may bring what the next refer to
  when: () => sql`not exists (select 1 from import_work e where e.tenant_id = q.tenant_id and e.file = q.file
    and e.user_id = q.user_id and e.id < q.id and e.ended_at is null and not e.failed)`,
  columns: sql`q.entity, q.name, q.who, q.file, q.reading, q.step, q.merge, q.choices, q.source`,
  atOnce: 1,
  atOnceEach: 1,
  tries: 8,
  firstWaitSeconds: 2,
  longestWaitSeconds: 600,
}

export interface Work extends Leased {
  entity: string
  /** of the uploaded file */
  name: string
  who: Who
  /** key of the stored file */
  file: string
  reading: Reading | null
  step: Step
  /** null: its rows are written without being compared */
  merge: Merge | null
  choices: Choices | null
  /** the workbook it was written from */
  source: string | null
}

/** How an import is compared; `key` absent: as it was the last time, else by the first unique field. */
export interface Merge {
  /** null: nothing tells records apart, every line is added */
  key?: string | null
  /** fields that may be the key */
  keys?: string[]
  /** of the source it was compared with; 0: there was none */
  version?: number
}

export type RowOutcome = 'planned' | 'added' | 'changed' | 'same' | 'removed' | 'refused'

export interface RowNote {
  row: number
  outcome: RowOutcome
  record: string | null
  /** the text people know the line by */
  label: string
  issues: Issue[]
  /** of a refused row, by field id */
  cells: Record<string, SheetCell> | null
}

export interface WorkState extends ImportProgress {
  name: string
  fault: { code: string; params: Record<string, unknown> } | null
  createTime: string
  merge: Merge | null
  choices: Choices | null
  source: string | null
  /** rows taken back, and those that were not */
  back: number
  left: number
}

/** Checks, in the transaction that does the work, that it still belongs to this server. @throws LeaseLost */
export const keepWork = (trx: Trx, work: Work, set: RawBuilder<unknown> = sql`taken_by = taken_by`): Promise<void> =>
  keepLease(trx, IMPORTS, work, set)

export async function noteRows(trx: Trx, work: Work, notes: RowNote[]): Promise<void> {
  await sql`insert into import_row (work_id, tenant_id, row, outcome, record, label, issues, cells)
    select ${work.id}, ${work.who.tenant}, n.row, n.outcome, n.record, n.label, n.issues, n.cells
      from json_to_recordset(${JSON.stringify(notes)}::json)
        as n(row int, outcome text, record bigint, label text, issues json, cells json)`.execute(trx)
}

/** The lines that are done. */
export async function doneRows(trx: Trx, work: Work): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('import_row')
    .select('row')
    .where(row => row.and({ tenant_id: work.who.tenant, work_id: work.id }))
    .execute()
  return new Set(rows.map(({ row }) => row))
}

export async function endWork(db: Db, work: Work, fault: Fault | null): Promise<void> {
  const told = fault && JSON.stringify({ code: fault.code, params: fault.params })
  await db.write(work.who, trx => keepWork(trx, work, sql`ended_at = now(), fault = ${told}::json`))
}

/** Why a row was refused. */
export function issuesOf(fault: Fault): Issue[] {
  const issues = (fault.data as { issues?: Issue[] } | null | undefined)?.issues
  return issues?.length ? issues : [{ path: '', code: fault.code, params: fault.params }]
}

/** How often the user is notified of the progress. */
const TELL_EVERY_MS = 500

/** Notifies its user of the progress, now and then. */
export function tellProgress(db: Db, work: Work): () => Promise<void> {
  let told = 0
  return async () => {
    if (Date.now() - told < TELL_EVERY_MS) return
    await notifyWork(db, work)
    told = Date.now()
  }
}

/** Notifies its user of the progress. */
export async function notifyWork(db: Db, { who, entity, id }: Work): Promise<void> {
  const work = await db.readAtOnce(who, trx => readWork(trx, who, entity, id))
  if (!work) return
  const { state, step, total, added, changed, same, removed, refused } = work
  const event = { kind: 'import', id, state, step, total, added, changed, same, removed, refused } as const
  await publishEvent(db, event, { tenant: who.tenant, user: who.id })
}

/** One of the caller's own imports into `entity`: the one named, else the newest. */
export async function readWork(trx: Trx, who: Who, entity: string, id: string | null): Promise<WorkState | null> {
  const { rows } = await sql<WorkState>`
    select w.id, w.name, w.total, w.step, w.merge, w.choices, w.source, coalesce(w.fault, case when w.failed then '{"code":"import.lost","params":{}}'::json end) as fault, to_char(w.created_at, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
           case when w.fault is not null or w.failed then 'failed' when w.ended_at is not null then 'done'
                when w.step = 'choose' then 'choosing' when w.taken_by is null then 'waiting' else 'running' end as state,
           r.added, r.changed, r.same, r.removed, r.refused, r.back, r.left
      from import_work w, lateral (
        select count(*) filter (where outcome = 'added')::int as added,
               count(*) filter (where outcome = 'changed')::int as changed,
               count(*) filter (where outcome = 'same')::int as same,
               count(*) filter (where outcome = 'removed')::int as removed,
               count(*) filter (where json_array_length(undone) = 0)::int as back,
               count(*) filter (where json_array_length(undone) > 0)::int as left,
               count(*) filter (where outcome = 'refused')::int as refused
          from import_row r where r.tenant_id = w.tenant_id and r.work_id = w.id) r
     where w.tenant_id = ${who.tenant} and w.user_id = ${who.id} and w.entity = ${entity} ${id === null ? sql`` : sql`and w.id = ${id}`}
     order by w.id desc limit 1`.execute(trx)
  return rows[0] ?? null
}

const WARNED = sql`outcome not in ('refused', 'planned') and json_array_length(issues) > 0`
const LEFT = sql`json_array_length(undone) > 0`

/** @param which  an outcome; `warned`: written with something left wrong; `left`: not taken back */
export async function readNotes(
  trx: Trx,
  id: string,
  which: RowOutcome | 'warned' | 'left',
  most?: number,
): Promise<RowNote[]> {
  const where = which === 'warned' ? WARNED : which === 'left' ? LEFT : sql`outcome = ${which}`
  const issues = which === 'left' ? sql`undone` : sql`issues`
  const { rows } = await sql<RowNote>`select row, outcome, record, label, coalesce(${issues}, '[]') as issues, cells
    from import_row where tenant_id = ${trx.tenant} and work_id = ${id} and ${where} order by row
    ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(trx)
  return rows
}
