/**
 * Writes what was compared, as its person chose. A record that changed since it was compared is refused, not overwritten.
 * @source docs/http.md#merged-imports
 */
import { sql } from 'kysely'
import { valuesToWrite } from '#engine/entity/merge-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'
import type { SaveOutcome } from '../../../../entity/entity-service.ts'
import type { ImportParts } from '../rows/read-lines.ts'
import { issuesOf, keepWork, tellProgress, type Work } from '../works.ts'
import { type Choices, sideOf } from './choices.ts'
import { nextPlanned, noteWritten, type PlannedLine, type WrittenLine } from './planned.ts'
import { setBase } from './source.ts'

/** A line with what is saved for it; without, nothing is. */
interface Deed extends PlannedLine {
  body?: EngineRecord
  /** its record is removed */
  removes?: boolean
}

export async function writeLines({ db, entities }: ImportParts, work: Work): Promise<void> {
  const { who, entity, source } = work
  const hook = (await entities.hookOf(who, entity))?.import
  const tell = tellProgress(db, work)
  for (;;) {
    const lines = await db.read(who, trx => nextPlanned(trx, work))
    if (!lines.length) return
    const deeds = lines.map(line => deedOf(line, work.choices!))
    for (const { body } of deeds) if (body && !body.id) hook?.complete(body, who, work.id)
    const refusals = await removeEach(deeds.filter(({ removes }) => removes))
    const saves = deeds.filter(({ body }) => body)
    await entities.saveEach(
      who,
      entity,
      saves.map(({ body }) => body),
      async (trx, outcomes) => {
        await keepWork(trx, work)
        const saved = new Map(saves.map(({ row }, at) => [row, outcomes[at]!]))
        const written = deeds.map(deed => writtenLine(deed, saved.get(deed.row), refusals.get(deed.row)))
        await noteWritten(trx, work, written)
        if (source) await noteBase(trx, source, deeds, written)
      },
    )
    await tell()
  }

  /**
   * A record that is not there was removed by somebody else, or by this import on a server that stopped here.
   * @returns the reason for each that is refused, by row
   */
  async function removeEach(deeds: Deed[]): Promise<Map<number, Issue[]>> {
    const refusals = new Map<number, Issue[]>()
    for (const deed of deeds) {
      try {
        await entities.remove(who, entity, [deed.record!])
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault
        if (fault.code !== 'record.unknown') refusals.set(deed.row, issuesOf(fault))
        else deed.removes = work.attempts > 1
      }
    }
    return refusals
  }
}

function deedOf(line: PlannedLine, choices: Choices): Deed {
  const { plan, row, record } = line
  if (!plan) return line
  const side = sideOf(choices, row, plan.kind)
  if (plan.kind === 'added' || (plan.kind === 'removed' && side === 'file')) {
    const filled = Object.entries(plan.file!).filter(([, value]) => value !== null)
    return { ...line, body: Object.fromEntries(filled) }
  }
  if (plan.kind === 'gone') return side === 'file' ? { ...line, removes: true } : line
  if (plan.kind !== 'changed' && plan.kind !== 'clash') return line
  const values = valuesToWrite(plan, id => sideOf(choices, row, plan.kind, id)) ?? {}
  if (Object.keys(values).length === 0) return line
  return { ...line, body: { ...values, id: record!, rev: plan.rev! } }
}

function writtenLine(deed: Deed, saved: SaveOutcome | undefined, refusal: Issue[] | undefined): WrittenLine {
  const { row, record, plan, issues, removes, body } = deed
  const nothing = { row, record, rev: null, issues: [] }
  if (!plan) return { ...nothing, outcome: 'refused', issues }
  if (refusal) return { ...nothing, outcome: 'refused', issues: refusal }
  if (removes) return { ...nothing, outcome: 'removed' }
  if (!saved) return { ...nothing, outcome: 'same' }
  if (saved.fault) return { ...nothing, outcome: 'refused', issues: issuesOf(saved.fault) }
  const { id, rev, told } = saved.saved
  const left = Array.isArray(told) ? (told as Issue[]) : []
  return { row, record: id!, rev: Number(rev), issues: left, outcome: body?.id ? 'changed' : 'added' }
}

/** The next import is compared with this one; a record that stays though its line is gone is no longer of the file. */
async function noteBase(trx: Trx, source: string, deeds: Deed[], written: WrittenLine[]): Promise<void> {
  const lines = deeds.flatMap(({ plan }, at) => {
    const { outcome, record } = written[at]!
    if (!plan?.line || outcome === 'refused') return []
    return [{ line: plan.line, record, cells: record === null ? null : plan.file }]
  })
  await setBase(trx, source, lines)
}

/** The source is of this version from now on. */
export const noteSource = (trx: Trx, { id }: Pick<Work, 'id'>, source: { id: string; version: number } | null) =>
  sql`update import_work set source = ${source?.id ?? null},
      merge = (merge::jsonb || jsonb_build_object('version', ${source?.version ?? 0}::int))::json
    where tenant_id = ${trx.tenant} and id = ${id}`.execute(trx)
