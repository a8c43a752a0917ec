/** The lines of an import as they were compared, and what came of each. */
import { sql } from 'kysely'
import type { MergeCounts } from '#adapters/wire/import.ts'
import type { Merged, MergeKind } from '#engine/entity/merge-record.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'
import type { RowNote, RowOutcome, Work } from '../works.ts'
import type { Base } from './source.ts'

/** What is kept of a compared line. */
interface Plan extends Merged {
  /** the value of the key; null: nothing tells it apart */
  line: string | null
  /** of the record it was compared with */
  rev: number | null
  /** the values of the line; null: it is gone from the file */
  file: EngineRecord | null
  /** the line at the last import */
  base: Pick<Base, 'record' | 'cells'> | null
}

/** A line before it is written: compared, or refused for what is wrong in it. */
export interface PlannedLine extends Pick<RowNote, 'row' | 'label' | 'record' | 'issues' | 'cells'> {
  plan: Plan | null
}

export interface WrittenLine {
  row: number
  outcome: Exclude<RowOutcome, 'planned'>
  record: string | null
  rev: number | null
  issues: Issue[]
}

/** Lines that are written, or taken back, together. */
const PORTION = 1000

/** Lines noted in one statement. */
const NOTED = 2_000

/** Replaces what was compared before. */
export async function notePlanned(trx: Trx, { id }: Pick<Work, 'id'>, lines: PlannedLine[]): Promise<void> {
  await sql`delete from import_row where tenant_id = ${trx.tenant} and work_id = ${id}`.execute(trx)
  for (let at = 0; at < lines.length; at += NOTED)
    await sql`insert into import_row (work_id, tenant_id, row, outcome, record, label, issues, cells, plan)
      select ${id}, ${trx.tenant}, n.row, 'planned', n.record, n.label, n.issues, n.cells, n.plan
        from json_to_recordset(${JSON.stringify(lines.slice(at, at + NOTED))}::json)
          as n(row int, record bigint, label text, issues json, cells json, plan json)`.execute(trx)
}

const COLUMNS = sql`row, label, record, coalesce(issues, '[]') as issues, cells, plan`
const ofWork = (trx: Trx, { id }: Pick<Work, 'id'>) => sql`tenant_id = ${trx.tenant} and work_id = ${id}`

/** The next lines that are not written yet. */
export async function nextPlanned(trx: Trx, work: Pick<Work, 'id'>): Promise<PlannedLine[]> {
  const { rows } = await sql<PlannedLine>`select ${COLUMNS} from import_row
    where ${ofWork(trx, work)} and outcome = 'planned' order by row limit ${PORTION}`.execute(trx)
  return rows
}

export async function noteWritten(trx: Trx, work: Pick<Work, 'id'>, lines: WrittenLine[]): Promise<void> {
  await sql`update import_row r set outcome = n.outcome, record = n.record, rev = n.rev, issues = n.issues
    from json_to_recordset(${JSON.stringify(lines)}::json) as n(row int, outcome text, record bigint, rev int, issues json)
    where r.tenant_id = ${trx.tenant} and r.work_id = ${work.id} and r.row = n.row`.execute(trx)
}

/** How many lines of each kind, those with something wrong apart. */
export async function countPlanned(trx: Trx, work: Pick<Work, 'id'>): Promise<MergeCounts> {
  const { rows } = await sql<{ kind: keyof MergeCounts; count: number }>`
    select coalesce(plan->>'kind', 'wrong') as kind, count(*)::int as count from import_row
     where ${ofWork(trx, work)} and outcome = 'planned' group by 1`.execute(trx)
  const none = { added: 0, changed: 0, clash: 0, same: 0, gone: 0, removed: 0, wrong: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}

/** The lines of one kind below `after`, in their order. */
export async function pagePlanned(
  trx: Trx,
  work: Pick<Work, 'id'>,
  { kind, after, most }: { kind: MergeKind | 'wrong'; after: number; most: number },
): Promise<PlannedLine[]> {
  const { rows } = await sql<PlannedLine>`select ${COLUMNS} from import_row
    where ${ofWork(trx, work)} and coalesce(plan->>'kind', 'wrong') = ${kind} and row > ${after}
    order by row limit ${most}`.execute(trx)
  return rows
}

/** All lines that a person decides. */
export async function askedLines(
  trx: Trx,
  work: Pick<Work, 'id'>,
  kinds: readonly MergeKind[],
): Promise<{ row: number; kind: MergeKind; ids: string[] }[]> {
  const { rows } = await sql<{ row: number; kind: MergeKind; ids: string[] }>`
    select row, plan->>'kind' as kind,
           array(select c->>'id' from json_array_elements(plan->'cells') c where c->'wins' is null) as ids
      from import_row where ${ofWork(trx, work)} and plan->>'kind' = any(${kinds}::text[])`.execute(trx)
  return rows
}

/** A written line that is taken back: with the revision it left its record at. */
export interface TakenLine extends PlannedLine {
  outcome: RowOutcome
  record: string
  rev: number | null
}

export async function nextToTakeBack(trx: Trx, work: Pick<Work, 'id'>): Promise<TakenLine[]> {
  const { rows } = await sql<TakenLine>`select ${COLUMNS}, outcome, rev from import_row
    where ${ofWork(trx, work)} and outcome in ('added', 'changed', 'removed') and undone is null
    order by row limit ${PORTION}`.execute(trx)
  return rows
}

/** @param lines  with why each was not taken back; none: it was */
export async function noteTakenBack(
  trx: Trx,
  work: Pick<Work, 'id'>,
  lines: { row: number; undone: Issue[] }[],
): Promise<void> {
  await sql`update import_row r set undone = n.undone
    from json_to_recordset(${JSON.stringify(lines)}::json) as n(row int, undone json)
    where r.tenant_id = ${trx.tenant} and r.work_id = ${work.id} and r.row = n.row`.execute(trx)
}

/** Its lines of the source are again as they were before. */
export async function restoreBase(trx: Trx, work: Pick<Work, 'id'>, source: string): Promise<void> {
  const written = sql`from import_row r where r.tenant_id = ${trx.tenant} and r.work_id = ${work.id}
    and r.outcome <> 'refused' and r.plan->>'line' is not null
    and (r.plan->'file')::jsonb is distinct from (r.plan->'base'->'cells')::jsonb`
  await sql`delete from import_base where tenant_id = ${trx.tenant} and source = ${source}
    and line = any(array(select r.plan->>'line' ${written}))`.execute(trx)
  await sql`insert into import_base (tenant_id, source, line, record, cells)
    select ${trx.tenant}, ${source}, r.plan->>'line', (r.plan->'base'->>'record')::bigint, r.plan->'base'->'cells'
    ${written} and json_typeof(r.plan->'base') = 'object'`.execute(trx)
}
