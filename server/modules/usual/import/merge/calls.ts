/**
 * The calls of an import that is compared before it is written: its lines, another key, its writing, its taking back.
 * @source docs/http.md#merged-imports
 */
import { type RawBuilder, sql } from 'kysely'
import type { ImportState } from '#adapters/wire/import.ts'
import type { Who } from '#engine/access/who.ts'
import { ASKED, type MergeKind, type Side } from '#engine/entity/merge-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'
import type { Model } from '../../../../entity/model/model.ts'
import { FREE } from '../../../../queue/lease.ts'
import { readIds } from '../../../read-ids.ts'
import type { Verb, VerbContext } from '../../../verb.ts'
import { readWork, type WorkState } from '../works.ts'
import { readChoices, sideOf } from './choices.ts'
import { askedLines, countPlanned, pagePlanned } from './planned.ts'
import { advanceSource, clearBase, findSource, openSource } from './source.ts'
import { noteSource } from './write-lines.ts'

/** Lines sent at a time. */
const PAGE = 50

export const mergeCalls: Record<string, Verb> = {
  lines: { method: 'POST', unkept: true, run: lines },
  compare: { method: 'POST', run: compare },
  apply: { method: 'POST', run: apply },
  undo: { method: 'POST', run: undo },
}

/** Forgets what the caller compared and did not write. */
export async function dropWaiting(trx: Trx, who: Who, entity: string): Promise<void> {
  await sql`delete from import_work where tenant_id = ${trx.tenant} and user_id = ${who.id} and entity = ${entity}
    and step = 'choose' and ended_at is null`.execute(trx)
}

/** What the state of an import says of its comparison. */
export async function comparedState(
  trx: Trx,
  model: Model,
  work: WorkState,
): Promise<Pick<ImportState, 'merge' | 'undo'>> {
  const { state, step, merge, source } = work
  if (!merge) return { merge: null, undo: null }
  if (state === 'choosing') {
    const { key = null, keys = [], version = 0 } = merge
    const named = keys.flatMap(id => {
      const title = model.byId.get(id)?.field.title
      return title ? [{ id, title }] : []
    })
    return { merge: { key, keys: named, again: version > 0, counts: await countPlanned(trx, work) }, undo: null }
  }
  const mayBeUndone = state === 'done' && step === 'write' && work.added + work.changed + work.removed > 0
  if (!mayBeUndone) return { merge: null, undo: null }
  const now = source ? await findSource(trx, model.key, work.name) : undefined
  return { merge: null, undo: source && now?.version !== merge.version ? 'newer' : 'may' }
}

async function mustFind({ who, entity, input }: VerbContext, trx: Trx): Promise<WorkState> {
  const [id = '0'] = readIds(input.id)
  const work = await readWork(trx, who, entity.key, id)
  if (!work) throw new Fault('import.unknown')
  return work
}

/** `{ id, kind, after? }`: compared lines of a kind, below the row `after`. @returns `{ lines: ImportLine[], more }` */
async function lines(context: VerbContext) {
  const { db, who, entities, entity, errors, lang, input } = context
  const kind = KINDS.find(each => each === input.kind)
  if (!kind) throw new Fault('import.kind', { known: KINDS })
  const found = await db.read(who, async trx => {
    const work = await mustFind(context, trx)
    return pagePlanned(trx, work, { kind, after: Number(input.after) || 0, most: PAGE + 1 })
  })
  const page = found.slice(0, PAGE)
  const cells = page.flatMap(({ row, plan }) => (plan?.cells ?? []).map(cell => ({ row, ...cell })))
  const say = async (side: 'base' | 'record' | 'file') => {
    const values = cells.map(cell => ({ [cell.id]: cell[side] ?? null }) as EngineRecord)
    const changes = values.map(after => ({ entity: entity.key, record: '', before: null, after }))
    return (await entities.tell(who, changes, lang)).map(({ fields }) => fields[0])
  }
  const [base, record, file] = await Promise.all([say('base'), say('record'), say('file')])
  const said = cells.flatMap(({ row, id, wins, ...cell }, at) => {
    const is = record[at]
    // a field that is hidden from the reader since is not told
    if (!is) return []
    const was = cell.base === undefined ? null : base[at]!.after
    return [{ row, id, title: is.title, base: was, record: is.after, file: file[at]!.after, wins: wins ?? null }]
  })
  const cellsOf = Map.groupBy(said, ({ row }) => row)
  return {
    lines: page.map(line => ({
      ...{ row: line.row, label: line.label, cells: (cellsOf.get(line.row) ?? []).map(({ row, ...cell }) => cell) },
      reasons: line.issues.map(({ code, params }) => errors.text(code, params ?? {}, lang)),
    })),
    more: found.length > PAGE,
  }
}

const KINDS = [...(['added', 'changed', 'same'] as const), ...ASKED, 'wrong'] satisfies (MergeKind | 'wrong')[]

/** `{ id, key }`: compares again, by another key; null: every line is added. */
async function compare(context: VerbContext) {
  const { db, who, imports, input } = context
  if (input.key !== null && typeof input.key !== 'string') throw new Fault('import.key', { known: [] })
  const merge = JSON.stringify({ key: input.key })
  await db.write(who, async trx => {
    const work = await mustFind(context, trx)
    await moveOn(trx, who, work, sql`step = 'compare', merge = ${merge}::json`)
  })
  imports.wake()
  return { id: input.id }
}

/** `{ id, choices }`: writes what was compared; every question must have been decided. */
async function apply(context: VerbContext) {
  const { db, who, entity, imports, input } = context
  const choices = readChoices(input.choices)
  await db.write(who, async trx => {
    const work = await mustFind(context, trx)
    await moveOn(trx, who, work, sql`step = 'write', choices = ${JSON.stringify(choices)}::json`)
    const open = (await askedLines(trx, work, ASKED)).filter(({ row, kind, ids }) => {
      const isChosen = (side: Side | undefined) => side !== undefined
      if (kind !== 'clash') return !isChosen(sideOf(choices, row, kind))
      return !ids.every(id => isChosen(sideOf(choices, row, kind, id)))
    })
    if (open.length) throw new Fault('import.unsettled', { count: open.length })
    const { key = null, version = 0 } = work.merge ?? {}
    if (key === null) return noteSource(trx, work, null)
    const before = await findSource(trx, entity.key, work.name)
    const source = await openSource(trx, { entity: entity.key, name: work.name, key, version })
    if (!source) throw new Fault('import.newer', { name: work.name })
    if (before && before.key !== key) await clearBase(trx, source.id)
    await noteSource(trx, work, source)
  })
  imports.wake()
  return { id: input.id }
}

/** `{ id }`: takes back what it wrote. */
async function undo(context: VerbContext) {
  const { db, who, imports, input } = context
  await db.write(who, async trx => {
    const work = await mustFind(context, trx)
    const { rows } =
      await sql`update import_work set step = 'undo', ended_at = null, attempts = 0, ${goesOn(who)}, ${FREE}
      where tenant_id = ${trx.tenant} and user_id = ${who.id} and id = ${work.id} and step = 'write'
        and ended_at is not null and not failed and fault is null and merge is not null returning 1`.execute(trx)
    if (!rows.length) throw new Fault('import.notBack')
    const version = work.merge?.version ?? 0
    if (work.source && !(await advanceSource(trx, { id: work.source, version })))
      throw new Fault('import.newer', { name: work.name })
  })
  imports.wake()
  return { id: input.id }
}

/** With the rights its person has now; those of an earlier step may be gone. */
const goesOn = (who: Who) => sql`due_at = now(), who = ${JSON.stringify(who)}::json`

/** @throws Fault 'import.notWaiting' when it does not wait for its person: written, or compared again */
async function moveOn(trx: Trx, who: Who, { id }: WorkState, set: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`update import_work set ${set}, ${goesOn(who)}
    where tenant_id = ${trx.tenant} and user_id = ${who.id} and id = ${id} and step = 'choose' and ended_at is null
    returning 1`.execute(trx)
  if (!rows.length) throw new Fault('import.notWaiting')
}
