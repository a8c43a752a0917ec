/** Imports as rows: waiting, taken by one server, and the outcome of each line of their file. */
import { type RawBuilder, sql } from 'kysely'
import type { ImportProgress } from '#adapters/wire/import.ts'
import type { Who } from '#engine/access/who.ts'
import type { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { publishEvent } from '../../../push/publish.ts'
import { keepLease } from '../../../queue/lease.ts'
import type { Leased, QueueSettings } from '../../../queue/settings.ts'
import type { Reading } from '../../../sheets/begin-import.ts'

export const IMPORTS: QueueSettings = {
  table: 'import_work',
  open: sql`ended_at is null and not failed`,
  // those of one file follow one another: the first may bring what the next refer to
  when: () => sql`not exists (select 1 from import_work e where e.tenant_id = q.tenant_id and e.file = q.file
    and e.user_id = q.user_id and e.id < q.id and e.ended_at is null and not e.failed)`,
  columns: sql`q.entity, q.who, q.file, q.reading`,
  atOnce: 1,
  atOnceEach: 1,
  tries: 8,
  firstWaitSeconds: 2,
  longestWaitSeconds: 600,
}

export interface Work extends Leased {
  entity: string
  who: Who
  /** key of the stored file */
  file: string
  reading: Reading | null
}

export type RowOutcome = 'added' | 'changed' | 'same' | 'refused'

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

/** Notifies its user of the progress. */
export async function notifyWork(db: Db, { who, entity, id }: Work): Promise<void> {
  const work = await db.readAtOnce(who, trx => readWork(trx, who, entity, id))
  if (!work) return
  const { state, total, added, changed, same, refused } = work
  const event = { kind: 'import', id, state, total, added, changed, same, refused } as const
  await publishEvent(db, event, { tenant: who.tenant, user: who.id })
}

/** One of the caller's own imports into `entity`: the one named, else the newest. */
export async function readWork(trx: Trx, who: Who, entity: string, id: string | null): Promise<WorkState | null> {
  const { rows } = await sql<WorkState>`
    select w.id, w.name, w.total, coalesce(w.fault, case when w.failed then '{"code":"import.lost","params":{}}'::json end) as fault, to_char(w.created_at, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
           case when w.fault is not null or w.failed then 'failed' when w.ended_at is not null then 'done'
                when w.taken_by is null then 'waiting' else 'running' end as state,
           r.added, r.changed, r.same, r.refused
      from import_work w, lateral (
        select count(*) filter (where outcome = 'added')::int as added,
               count(*) filter (where outcome = 'changed')::int as changed,
               count(*) filter (where outcome = 'same')::int as same,
               count(*) filter (where outcome = 'refused')::int as refused
          from import_row r where r.tenant_id = w.tenant_id and r.work_id = w.id) r
     where w.tenant_id = ${who.tenant} and w.user_id = ${who.id} and w.entity = ${entity} ${id === null ? sql`` : sql`and w.id = ${id}`}
     order by w.id desc limit 1`.execute(trx)
  return rows[0] ?? null
}

const WARNED = sql`outcome <> 'refused' and json_array_length(issues) > 0`

export async function readNotes(trx: Trx, id: string, which: RowOutcome | 'warned', most?: number): Promise<RowNote[]> {
  const { rows } = await sql<RowNote>`select row, outcome, record, label, coalesce(issues, '[]') as issues, cells
    from import_row where tenant_id = ${trx.tenant} and work_id = ${id}
      and ${which === 'warned' ? WARNED : sql`outcome = ${which}`} order by row
    ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(trx)
  return rows
}
