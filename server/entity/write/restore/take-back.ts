/**
 * Restores records after their removal, set by set: with what was removed because of them, checked by the ordinary save.
 * @source JB-18; docs/http.md#recycle-bin; docs/security.md#logs
 */
import { sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Trx } from '../../../db/db.ts'
import { type Tie, tieAgain } from '../../audit-trail/ties.ts'
import { type Gone, regainFiles } from '../../files/hold-files.ts'
import type { Model, Models } from '../../model/model.ts'
import { type Reader, removedToo } from '../../rights/reader.ts'
import { mustBeFree, ownersOf } from '../../rights/rows/owners.ts'
import { ofTenant } from '../../table/of-tenant.ts'
import { dependentsOf, policyOf } from '../remove.ts'
import { restoreRows } from '../write-row.ts'

/** What became of a record that was to be restored. */
export type Restored = { id: string; ties: Tie[]; fault?: undefined } | { id: string; fault: Fault; ties?: undefined }

/** The ordinary save of restored records, which changes nothing. @returns those it refuses */
type Check = (ids: string[]) => Promise<Map<string, Fault>>

/**
 * Restores removed records, each as far as it can be: together, as often as one of them is refused without it, and where
 * what was removed because of them is refused each half by itself.
 */
export async function takeBackEach(trx: Trx, reader: Reader, ids: string[], check: Check): Promise<Restored[]> {
  const refused = new Map<string, Fault>()
  for (;;) {
    const left = ids.filter(id => !refused.has(id))
    if (!left.length) return ids.map(id => ({ id, fault: refused.get(id)! }))
    await sql`savepoint take_back`.execute(trx)
    const round = await tryTogether(trx, reader, left, check).catch(unlessFault)
    if (!(round instanceof Fault) && !round.refused.size) {
      await sql`release savepoint take_back`.execute(trx)
      return ids.map(id => {
        const fault = refused.get(id) ?? round.taken.get(id)
        return fault ? { id, fault } : { id, ties: round.ties.get(id) ?? [] }
      })
    }
    await sql`rollback to savepoint take_back`.execute(trx)
    await sql`release savepoint take_back`.execute(trx)
    if (!(round instanceof Fault)) for (const [id, fault] of round.refused) refused.set(id, fault)
    else if (left.length === 1) refused.set(left[0]!, round)
    else {
      const half = Math.ceil(left.length / 2)
      const first = await takeBackEach(trx, reader, left.slice(0, half), check)
      const found = [...first, ...(await takeBackEach(trx, reader, left.slice(half), check))]
      const byId = new Map(found.map(one => [one.id, one]))
      return ids.map(id => byId.get(id) ?? { id, fault: refused.get(id)! })
    }
  }
}

interface Round {
  /** why records are not restored, whichever others are */
  refused: Map<string, Fault>
  /** records that are not restored beside the others: their unique value is taken */
  taken: Map<string, Fault>
  ties: Map<string, Tie[]>
}

/** @throws Fault of what was removed because of one of them */
async function tryTogether(trx: Trx, reader: Reader, ids: string[], check: Check): Promise<Round> {
  const { model, models } = reader
  const round: Round = { refused: new Map(), taken: new Map(), ties: new Map() }
  const gone = await lockGone(trx, reader, ids)
  const there = new Set(gone.map(({ id }) => id))
  for (const id of ids) if (!there.has(id)) round.refused.set(id, unknown(model))
  for (const [id, fault] of await findAstray(trx, models, model, [...there])) round.refused.set(id, fault)
  if (round.refused.size) return round
  round.taken = await restoreFree(trx, reader, [...there])
  const back = gone.filter(({ id }) => !round.taken.has(id))
  const backIds = back.map(({ id }) => id)
  if (round.taken.size) round.refused = await findAstray(trx, models, model, backIds)
  if (round.refused.size) return round
  round.ties = Map.groupBy(await takeBackDeep(trx, reader, model, back), ({ record }) => record)
  round.refused = await check(backIds)
  return round
}

/** Restores the rows alone, but for those whose unique value is taken. @returns these */
async function restoreFree(trx: Trx, reader: Reader, ids: string[]): Promise<Map<string, Fault>> {
  if (!ids.length) return new Map()
  await sql`savepoint restore_free`.execute(trx)
  const taken = await restoreRows(trx, reader.model, reader.who, ids).catch(unlessFault)
  if (taken instanceof Fault) await sql`rollback to savepoint restore_free`.execute(trx)
  await sql`release savepoint restore_free`.execute(trx)
  if (!(taken instanceof Fault)) return new Map()
  if (ids.length === 1) return new Map([[ids[0]!, taken]])
  const half = Math.ceil(ids.length / 2)
  const first = await restoreFree(trx, reader, ids.slice(0, half))
  return new Map([...first, ...(await restoreFree(trx, reader, ids.slice(half)))])
}

function unlessFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  throw error
}

const unknown = ({ document: { title } }: Model) => new Fault('record.unknown', { title })

/**
 * Restores removed records, and what was removed because of them: all or none.
 * @throws Fault 'record.unknown' when one is not removed or outside of the reader's rows; 'record.refused' when a unique
 * value was taken meanwhile, or what it points at is gone
 */
export async function takeBack(trx: Trx, reader: Reader, ids: string[]): Promise<void> {
  const { model, models, who } = reader
  const gone = await lockGone(trx, reader, ids)
  if (gone.length < new Set(ids).size) throw unknown(model)
  const [astray] = (await findAstray(trx, models, model, ids)).values()
  if (astray) throw astray
  await restoreRows(trx, model, who, ids)
  await takeBackDeep(trx, reader, model, gone)
}

/** Those of the records that are removed and within the reader's rows, locked, each with its removal. */
async function lockGone(trx: Trx, reader: Reader, ids: string[]): Promise<Gone[]> {
  const { model, who } = reader
  const owned = ownersOf(model, reader.models)
  if (owned.length) await mustBeFree(trx, reader, owned, { ids, sent: [] }, 'edit')
  const { rows } = await sql<Gone>`
    select t.id, (select c.create_time::text from blade_change c where c.tenant_id = ${who.tenant} and c.entity = ${model.key}
             and c.record = t.id::text and c.verb = 'remove' order by c.id desc limit 1) as at
      from ${sql.raw(model.from)} where t.id = any(${ids}::bigint[]) and t.is_deleted = 1 and ${removedToo(reader)}
     order by t.id for update`.execute(trx)
  return rows
}

/**
 * The records that cannot be restored together, because one of them points at a record that is removed or deleted for
 * good: 'record.refused' at the field. What is restored with them is there.
 */
async function findAstray(trx: Trx, models: Models, model: Model, ids: string[]): Promise<Map<string, Fault>> {
  const found = new Map<string, Fault>()
  const fields = model.columns.flatMap(column => {
    const other = models.find(targetOf(column.field) ?? '')
    return !other || column.system || policyOf(other, model, column.field) === 'keep' ? [] : [{ ...column, other }]
  })
  let left = ids
  for (;;) {
    const issues: (Issue & { of: string })[] = []
    for (const { id, field, stored, type, other } of fields) {
      const at = sql.raw(stored)
      const pointed = type === 'bigint[]' ? sql`unnest(${at})` : sql`(select ${at})`
      const together = other === model ? sql`p.id <> all(${left}::bigint[])` : sql`true`
      const { rows } = await sql<{ id: string }>`
        select distinct t.id from ${sql.raw(model.from)} cross join lateral (select id from ${pointed} as one (id)) p
         where ${ofTenant(model.document, trx.tenant)} and t.id = any(${left}::bigint[]) and p.id <> 0 and ${together}
           and not exists (select from ${sql.raw(other.from.replace(/ t$/, ' o'))}
             where ${ofTenant(other.document, trx.tenant, 'o')} and o.id = p.id and o.is_deleted = 0)`.execute(trx)
      const params = { title: field.title, to: other.document.title }
      issues.push(...rows.map(row => ({ of: row.id, path: id, code: 'record.parentGone', params })))
    }
    if (!issues.length) return found
    for (const [id, of] of Map.groupBy(issues, ({ of }) => of)) {
      const told = of.map(({ of: _, ...issue }) => issue)
      found.set(id, new Fault('record.refused', {}, { data: { issues: told } }))
    }
    left = left.filter(id => !found.has(id))
    if (!left.length || !fields.some(({ other }) => other === model)) return found
  }
}

/** Restores what belongs to restored records: their files, what pointed at them, what was removed because of them. */
async function takeBackDeep(trx: Trx, reader: Reader, model: Model, back: Gone[]): Promise<Tie[]> {
  const { models, who } = reader
  const noted = back.filter(({ at }) => at !== null)
  if (noted.length) await regainFiles(trx, who, model.key, noted)
  const ties = await tieAgain(
    trx,
    models,
    model,
    back.map(({ id }) => id),
  )
  if (!noted.length) return ties
  for (const { other, points } of dependentsOf(reader, model)) {
    const { rows } = await sql<Gone>`
      select distinct on (t.id) t.id, g.at from ${namesOf(noted)} join ${sql.raw(other.from)} on ${points}
       where ${ofTenant(other.document, who.tenant)} and t.is_deleted = 1 and exists (
        select from blade_change c where c.tenant_id = ${who.tenant} and c.entity = ${other.key}
           and c.record = t.id::text and c.verb = 'remove' and c.create_time = g.at::timestamptz)
       order by t.id`.execute(trx)
    if (!rows.length) continue
    const ids = rows.map(({ id }) => id)
    await restoreRows(trx, other, who, ids)
    const [astray] = (await findAstray(trx, models, other, ids)).values()
    if (astray) throw astray
    ties.push(...(await takeBackDeep(trx, reader, other, rows)))
  }
  return ties
}

/** Records as the rows `g` of a statement. */
const namesOf = (gone: Gone[]) =>
  sql`unnest(${gone.map(({ id }) => id)}::bigint[], ${gone.map(({ at }) => at)}::text[]) g (id, at)`
