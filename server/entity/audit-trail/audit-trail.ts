/**
 * The changes of a record, and the list of removed records. `write/restore/earlier-state.ts` restores an earlier state.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import { idsMentioned } from '#adapters/wire/mention.ts'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import { fileKeysIn } from '../files/links.ts'
import { findAttach, mayRead } from '../files/may-read.ts'
import { pageOf, readPaging } from '../read/page/paging.ts'
import { labelFor, readLabels } from '../read/refs.ts'
import { isReadable } from '../rights/access.ts'
import { type AccessContext, type Reader, removedToo } from '../rights/reader.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { keepsOrder } from './comments.ts'
import { describeChanges, type RecordChange, type ToldChange } from './describe-changes.ts'

export type ChangeRow = RecordChange & { id: string; verb: string; act: string; at: string; user: string | null }
type CommentRow = Omit<ChangeRow, 'verb' | 'act'> & {
  verb: null
  act: null
  text: string
  gone: string | null
  remover: string | null
}
type ChangedLine = ChangeRow & { remover: null; text: null }

export interface TrailCall {
  id?: unknown
  current?: unknown
  size?: unknown
}

/** @throws Fault 'record.unknown' when the record, removed or not, is outside of the reader's rows */
export async function trailOf(trx: Trx, reader: Reader, call: TrailCall, lang: Lang): Promise<Page<TrailEntry>> {
  const { model, who, accessContext, access } = reader
  const id = readId(call.id)
  const paging = readPaging(call.current, call.size)
  if (id === null) throw new Fault('record.unknown', { title: model.document.title })
  const own = sql`c.entity = ${model.key} and c.record = ${id}`
  const seen = model.children.filter(({ field }) => isReadable(field, access))
  const parts = seen.map(
    child => sql`c.entity = ${child.model.key} and c.record in
      (select t.id::text from ${sql.raw(child.model.from)}
        where ${ofTenant(child.model.document, who.tenant)} and ${sql.raw(child.by.stored)} = ${id})`,
  )
  const changes = sql`from blade_change c where c.tenant_id = ${who.tenant} and (${sql.join([own, ...parts], sql` or `)})`
  const comments = sql`from record_comment c
     where c.tenant_id = ${who.tenant} and ${own} and c.removes is null`
  const [there, found, counted, newest] = await Promise.all([
    sql`select from ${sql.raw(model.from)} where t.id = ${id} and ${removedToo(reader)}`.execute(trx),
    sql<ChangedLine | CommentRow>`
      select c.id, c.entity, c.record, c.verb, c.before, c.after, c.create_time as at, c.create_user as user,
             c.xid::text as act, null as text, null as gone, null as remover ${changes}
       union all
      select c.id, c.entity, c.record, null, null, null, c.create_time, c.create_user, null, c.text, g.id, g.create_user
        from (select c.* ${comments}) c left join record_comment g on g.tenant_id = c.tenant_id and g.removes = c.id
       order by id desc limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select (select count(*) ${changes}) + (select count(*) ${comments}) as n`.execute(trx),
    sql<{
      id: string
    }>`select max(c.id) as id from blade_change c where c.tenant_id = ${who.tenant} and ${own}`.execute(trx),
  ])
  if (!there.rows.length) throw new Fault('record.unknown', { title: model.document.title })
  const changed = found.rows.filter((row): row is ChangedLine => row.verb !== null)
  const told = new Map(
    (await describeChanges(trx, accessContext, changed, lang)).map((each, at) => [changed[at]!.id, each]),
  )
  await openFiles(trx, accessContext, [...told.values()])
  const nameOf = await readNames(
    trx,
    accessContext,
    found.rows.flatMap(({ user, remover, text }) => [user, remover, ...idsMentioned(text ?? '')]),
  )
  const mayEdit = access.may.has('edit')
  const records = found.rows.map((row): TrailEntry => {
    const { id, at, user, entity } = row
    const happened = { id, at, who: nameOf(user) }
    if (row.verb === null) {
      const removes = row.gone === null && (user === who.id || keepsOrder(reader))
      const text = row.gone === null ? row.text : null
      const people = Object.fromEntries(idsMentioned(text ?? '').map(id => [id, nameOf(id)]))
      return { ...happened, kind: 'comment', text, people, remover: nameOf(row.remover), removes }
    }
    const { verb, act, after } = row
    const isPart = entity !== model.key
    const { what, label, fields } = told.get(id)!
    return {
      ...happened,
      kind: 'change',
      act,
      verb,
      part: isPart ? `${what} ${label}` : '',
      fields,
      rowsOnly: verb === 'edit' && !isPart && model.children.length > 0 && Object.keys(after ?? {}).length === 0,
      restores: mayEdit && !isPart && STATES.includes(verb) && id !== newest.rows[0]?.id,
    }
  })
  return pageOf(records, Number(counted.rows[0]!.n), paging)
}

/** The names of the people whose ids are among `users`; '' for an id of nobody. */
async function readNames(
  trx: Trx,
  accessContext: AccessContext,
  users: (string | null)[],
): Promise<(user: string | null) => string> {
  const ids = [...new Set(users.flatMap(user => user ?? []))]
  const names = (await readLabels(trx, accessContext, new Map([['user', sql`= any(${ids}::bigint[])`]]))).get('user')
  return user => (user && (names?.get(user)?.$label ?? user)) || ''
}

/** Turns each file into a link where the reader may open it, otherwise into its name only. */
async function openFiles(trx: Trx, accessContext: AccessContext, told: ToldChange[]): Promise<void> {
  const files = told.flatMap(({ fields }) => fields.flatMap(field => Object.values(field.files ?? {}).flat()))
  const keys = new Set(files.flatMap(({ link }) => fileKeysIn(link)))
  const open = new Set<string>()
  for (const key of keys) {
    const attach = await findAttach(trx, accessContext.who.tenant, key)
    if (attach && (await mayRead(trx, accessContext, attach))) open.add(key)
  }
  for (const file of files) if (!fileKeysIn(file.link).some(key => open.has(key))) file.link = null
}

/** Verbs after which there is a state to restore. */
export const STATES = ['add', 'edit', 'restore']

/** The removed records among the reader's rows, the most recently removed first. */
export async function removedOf(trx: Trx, reader: Reader, call: TrailCall): Promise<Page<RemovedRow>> {
  const { model, accessContext } = reader
  const paging = readPaging(call.current, call.size)
  const from = sql.raw(model.from)
  const where = sql`t.is_deleted = 1 and ${removedToo(reader)}`
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
    accessContext,
    found.rows.map(({ user }) => user),
  )
  const records = found.rows.map(({ user, ...row }) => ({ ...row, who: nameOf(user) }))
  return pageOf(records, Number(counted.rows[0]!.n), paging)
}
