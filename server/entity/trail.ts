/**
 * What happened to a record, and the way back: to an earlier state of it, or from its removal. Both go through the one save.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../db/db.ts'
import { regainFiles, regainFilesOfRows } from '../files/hold-files.ts'
import { fileKeysIn } from '../files/links.ts'
import { findAttach, mayRead } from '../files/may-read.ts'
import type { Access } from './access.ts'
import { keepsOrder } from './comments.ts'
import type { Child, Model } from './model.ts'
import { pageOf, readPaging } from './paging.ts'
import { and, isWritable, type Reader, type Sight } from './reader.ts'
import { labelFor, readLabels } from './refs.ts'
import { dependentsOf } from './remove.ts'
import { type Change, type ToldChange, tellChanges } from './tell-changes.ts'
import { restoreRows } from './write-row.ts'

type ChangeRow = Change & { id: string; verb: string; at: string; user: string | null }
type CommentRow = Omit<ChangeRow, 'verb'> & { verb: null; text: string; gone: string | null; remover: string | null }
type ChangedLine = ChangeRow & { remover: null }

export interface TrailCall {
  id?: unknown
  current?: unknown
  size?: unknown
}

/** @throws Fault 'record.unknown' where it is outside of the reader's rows, removed or not */
export async function trailOf(trx: Trx, reader: Reader, call: TrailCall, lang: Lang): Promise<Page<TrailEntry>> {
  const { model, who, sight, access } = reader
  const id = readId(call.id)
  const paging = readPaging(call.current, call.size)
  if (id === null) throw unknown(model)
  const own = sql`c.entity = ${model.key} and c.record = ${id}`
  const parts = model.children.map(
    child => sql`c.entity = ${child.model.key} and c.record in
      (select t.id::text from ${sql.raw(child.model.from)} where ${sql.raw(child.by.stored)} = ${id})`,
  )
  const changes = sql`from blade_change c where c.tenant_id = ${who.tenant} and (${sql.join([own, ...parts], sql` or `)})`
  const comments = sql`from record_comment c
     where c.tenant_id = ${who.tenant} and ${own} and c.removes is null`
  const [there, found, counted, newest] = await Promise.all([
    sql`select from ${sql.raw(model.from)} where t.id = ${id} and ${anyRows(reader)}`.execute(trx),
    sql<ChangedLine | CommentRow>`
      select c.id, c.entity, c.record, c.verb, c.before, c.after, c.create_time as at, c.create_user as user,
             null as text, null as gone, null as remover ${changes}
       union all
      select c.id, c.entity, c.record, null, null, null, c.create_time, c.create_user, c.text, g.id, g.create_user
        from (select c.* ${comments}) c left join record_comment g on g.removes = c.id
       order by id desc limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select (select count(*) ${changes}) + (select count(*) ${comments}) as n`.execute(trx),
    sql<{
      id: string
    }>`select max(c.id) as id from blade_change c where c.tenant_id = ${who.tenant} and ${own}`.execute(trx),
  ])
  if (!there.rows.length) throw unknown(model)
  const changed = found.rows.filter((row): row is ChangedLine => row.verb !== null)
  const told = new Map((await tellChanges(trx, sight, changed, lang)).map((each, at) => [changed[at]!.id, each]))
  await openFiles(trx, sight, [...told.values()])
  const nameOf = await readNames(
    trx,
    sight,
    found.rows.flatMap(({ user, remover }) => [user, remover]),
  )
  const mayEdit = access.may.has('edit')
  const records = found.rows.map((row): TrailEntry => {
    const { id, at, user, entity } = row
    const happened = { id, at, who: nameOf(user) }
    if (row.verb === null) {
      const removes = row.gone === null && (user === who.id || keepsOrder(reader))
      const text = row.gone === null ? row.text : null
      return { ...happened, kind: 'comment', text, remover: nameOf(row.remover), removes }
    }
    const { verb, after } = row
    const isPart = entity !== model.key
    const { what, label, fields } = told.get(id)!
    return {
      ...happened,
      kind: 'change',
      verb,
      part: isPart ? `${what} ${label}` : '',
      fields,
      rowsOnly: verb === 'edit' && !isPart && model.children.length > 0 && Object.keys(after ?? {}).length === 0,
      restores: mayEdit && !isPart && STATES.includes(verb) && id !== newest.rows[0]?.id,
    }
  })
  return pageOf(records, Number(counted.rows[0]!.n), paging)
}

/** What a person is known by, of those whose ids are among `users`; '' of nobody. */
async function readNames(trx: Trx, sight: Sight, users: (string | null)[]): Promise<(user: string | null) => string> {
  const ids = [...new Set(users.flatMap(user => user ?? []))]
  const names = (await readLabels(trx, sight, new Map([['user', sql`= any(${ids}::bigint[])`]]))).get('user')
  return user => (user && (names?.get(user)?.$label ?? user)) || ''
}

/** A file is a link for whom may have it, and a name for everybody else. */
async function openFiles(trx: Trx, sight: Sight, told: ToldChange[]): Promise<void> {
  const files = told.flatMap(({ fields }) => fields.flatMap(field => Object.values(field.files ?? {}).flat()))
  const keys = new Set(files.flatMap(({ link }) => fileKeysIn(link)))
  const open = new Set<string>()
  for (const key of keys) {
    const attach = await findAttach(trx, sight.who.tenant, key)
    if (attach && (await mayRead(trx, sight, attach))) open.add(key)
  }
  for (const file of files) if (!fileKeysIn(file.link).some(key => open.has(key))) file.link = null
}

/** Changes after which there is a state to return to. */
const STATES = ['add', 'edit', 'restore']

/** Records of the reader's rows that were removed, the last first. */
export async function removedOf(trx: Trx, reader: Reader, call: TrailCall): Promise<Page<RemovedRow>> {
  const { model, sight } = reader
  const paging = readPaging(call.current, call.size)
  const from = sql.raw(model.from)
  const where = sql`t.is_deleted = 1 and ${anyRows(reader)}`
  const [found, counted] = await Promise.all([
    sql<RemovedRow & { user: string | null }>`
      select t.id, coalesce((${sql.raw(labelFor(reader))})::text, t.id::text) as label, t.update_time as at,
             t.update_user as user
        from ${from} where ${where} order by t.update_time desc, t.id desc
        limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select count(*) as n from ${from} where ${where}`.execute(trx),
  ])
  const nameOf = await readNames(
    trx,
    sight,
    found.rows.map(({ user }) => user),
  )
  const records = found.rows.map(({ user, ...row }) => ({ ...row, who: nameOf(user) }))
  return pageOf(records, Number(counted.rows[0]!.n), paging)
}

/**
 * The values that bring a record and its rows back to the state after `change`, as a body of the save: those the writer may
 * write. Rows that were removed since are there again.
 * @throws Fault 'trail.unknown' when the record has no such change
 */
export async function earlierState(trx: Trx, writer: Reader, id: string, change: string): Promise<object> {
  const { model, who, access } = writer
  const { rows } = await sql<ChangeRow & { isIt: boolean }>`
    select c.id = ${change} as "isIt", c.verb, c.before, c.create_time::text as at from blade_change c
     where c.tenant_id = ${who.tenant} and c.entity = ${model.key} and c.record = ${id} and c.id >= ${change}
     order by c.id desc`.execute(trx)
  const then = rows.pop()
  if (!then?.isIt || !STATES.includes(then.verb)) throw new Fault('trail.unknown')
  const body: Record<string, unknown> = { id, ...valuesBefore(model, access, rows) }
  for (const child of model.children.filter(({ field }) => isWritable(field, access))) {
    const earlier = await earlierRows(trx, writer, child, id, { change, at: then.at })
    if (earlier.length) body[child.wire] = earlier
  }
  return body
}

/** What the writer may write of what stood before `changes`, the latest of them first. */
function valuesBefore(model: Model, access: Access, changes: Pick<ChangeRow, 'before'>[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of changes.flatMap(({ before }) => Object.entries(before ?? {}))) {
    const column = model.byId.get(field)
    if (column && !column.system && !column.field.secret && isWritable(column.field, access)) {
      values[column.wire] = column.show(value)
    }
  }
  return values
}

/**
 * Rows of the record of `id` that were changed since, as the save takes them: what came goes, what went is there again.
 * @param then  what is left as it was: the change, and what was written with it
 */
async function earlierRows(
  trx: Trx,
  { who, sight, model: { key } }: Reader,
  { field, model, by }: Child,
  id: string,
  then: { change: string; at: string },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<ChangeRow & { isGone: boolean; texts: unknown }>`
    select c.record, c.verb, c.before, t.is_deleted = 1 as "isGone", to_jsonb(t) as texts
      from ${sql.raw(model.from)} join blade_change c on c.record = t.id::text
     where c.tenant_id = ${who.tenant} and c.entity = ${model.key} and ${sql.raw(by.stored)} = ${id}
       and c.id > ${then.change} and c.create_time <> ${then.at}::timestamptz
     order by c.id desc`.execute(trx)
  const sent: Record<string, unknown>[] = []
  const back: typeof rows = []
  for (const [row, changes] of Map.groupBy(rows, ({ record }) => record)) {
    const { isGone, verb } = { ...changes[0]!, verb: changes.at(-1)!.verb }
    const cameSince = verb === 'add' || verb === 'restore'
    if (cameSince && !isGone) sent.push({ id: row, $delete: true })
    if (cameSince) continue
    if (isGone) back.push(changes[0]!)
    sent.push({ id: row, ...valuesBefore(model, sight.access(model.document), changes) })
  }
  if (back.length) {
    const ids = back.map(({ record }) => record!)
    await restoreRows(trx, model, who, ids)
    await regainFilesOfRows(trx, who, { entity: key, ids: [id] }, field.id, fileKeysIn(back.map(({ texts }) => texts)))
  }
  return sent
}

/**
 * Takes a removed record back, and what was removed because of it.
 * @throws Fault 'record.unknown' when it is not removed or outside of the reader's rows; 'record.refused' when what must be
 *         unique was taken meanwhile
 */
export async function takeBack(trx: Trx, reader: Reader, id: string): Promise<void> {
  const { model, who } = reader
  const { rows } = await sql<{ at: string | null }>`
    select (select c.create_time::text from blade_change c where c.tenant_id = ${who.tenant} and c.entity = ${model.key}
             and c.record = ${id} and c.verb = 'remove' order by c.id desc limit 1) as at
      from ${sql.raw(model.from)} where t.id = ${id} and t.is_deleted = 1 and ${anyRows(reader)} for update`.execute(
    trx,
  )
  const [removed] = rows
  if (!removed) throw unknown(model)
  await takeBackDeep(trx, reader, model, [id], removed.at)
}

/** @param at  when it was removed: what was removed in the same transaction went along with it */
async function takeBackDeep(trx: Trx, reader: Reader, model: Model, ids: string[], at: string | null): Promise<void> {
  await restoreRows(trx, model, reader.who, ids)
  if (at === null) return
  await regainFiles(trx, reader.who, model.key, ids, at)
  for (const { other, points } of dependentsOf(reader, model, ids)) {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.raw(other.from)} where ${points} and t.is_deleted = 1 and exists (
        select from blade_change c where c.tenant_id = ${reader.who.tenant} and c.entity = ${other.key}
           and c.record = t.id::text and c.verb = 'remove' and c.create_time = ${at}::timestamptz)`.execute(trx)
    const gone = rows.map(row => row.id)
    if (gone.length) await takeBackDeep(trx, reader, other, gone, at)
  }
}

/** The reader's rows, removed ones among them. */
function anyRows({ model, who, within }: Reader) {
  return model.document.scope === 'global' ? within : and([sql`t.tenant_id = ${who.tenant}`, within])
}

function unknown(model: Model): Fault {
  return new Fault('record.unknown', { title: model.document.title })
}
