/**
 * What can be done with an app apart from its documents: its name and tile, a copy, another owner.
 * @source docs/http.md#design; docs/designer.md#surfaces
 */
import { sql } from 'kysely'
import type { AppChange, Designer } from '#adapters/wire/design.ts'
import { ADMINISTRATOR, CREATOR, type Who } from '#engine/access/who.ts'
import { renameApp } from '#engine/compile/naming.ts'
import { withoutSamples } from '#engine/entity/samples.ts'
import { Fault } from '#engine/error/fault.ts'
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { type AppLooks, type AppRow, readApp, readCategories, updateApp } from '../../layers/rows.ts'
import type { Services } from '../../services.ts'
import { openApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { mayGovern, mustEdit } from '../rights.ts'
import { createApp, readColour, readLooks, readTitle } from './new-app.ts'
import { nameUsers } from './people.ts'

/** The most people offered at once. */
const MOST_OFFERED = 20

/** The most co-editors of an app. */
const MOST_EDITORS = 50

/**
 * Changes what was sent; the rest is kept. Whoever changes the co-editors is the app's maker or an administrator.
 * @param seen  given the app as it is stored, locked: throws where the caller has not seen it so
 * @throws Fault 'design.unknown', 'design.notYours', 'design.title', 'design.colour', 'design.retention',
 * 'design.category', 'app.governs', 'record.refused'
 */
export async function changeApp(
  work: Work,
  key: string,
  sent: { [name in keyof AppChange | 'note' | 'retention' | 'editors']?: unknown },
  seen?: (row: AppRow) => void,
): Promise<AppRow> {
  const row = await lockApp(work, key)
  seen?.(row)
  const {
    title = {},
    icon = row.icon,
    note = row.note,
    colour,
    chineseOnly = row.chineseOnly,
    retention = row.retention,
    category,
  } = sent
  const editors = await readEditors(work, row, sent.editors)
  if (editors !== row.editors) await notifySessionsChanged(work.trx, { tenant: work.who.tenant })
  return write(work, row, {
    editors,
    title: readTitle(title !== null && typeof title === 'object' ? { ...row.title, ...title } : title),
    ...readLooks({ icon, note }),
    colour: readColour(colour) ?? row.colour,
    chineseOnly: chineseOnly === true,
    retention: readRetention(retention),
    category: category === undefined ? row.category : await readCategory(work.trx, category, row.category),
  })
}

/**
 * Who edits the app with its maker. Somebody who is added must design; who was added before stays, whatever became of
 * them.
 * @param sent  ids as a list or a comma list
 */
async function readEditors({ trx, who }: Work, row: AppRow, sent: unknown): Promise<string[]> {
  if (sent === undefined) return row.editors
  const listed = Array.isArray(sent) ? sent.map(String) : String(sent ?? '').split(',')
  const ids = [...new Set(listed.map(id => id.trim()))].filter(id => id && id !== row.createdBy)
  const added = ids.filter(id => !row.editors.includes(id))
  if (!added.length && ids.length === row.editors.length) return row.editors
  if (!mayGovern(who, row)) throw new Fault('app.governs', { app: row.title })
  if (ids.length > MOST_EDITORS) throw refuseEditors('design.editors', { most: MOST_EDITORS })
  const { rows } = await sql<{ id: string; name: string; fits: boolean }>`
    select u.id, coalesce(u.real_name, u.name, u.account) as name, ${designs(trx)} as fits from blade_user u
     where u.tenant_id = ${trx.tenant} and u.id::text = any(${added}::text[])`.execute(trx)
  const wrong = added.find(id => !rows.some(person => person.id === id && person.fits))
  if (wrong !== undefined)
    throw refuseEditors('design.editor', { name: rows.find(({ id }) => id === wrong)?.name ?? wrong.slice(0, 40) })
  return ids
}

const refuseEditors = (code: string, params: object) =>
  new Fault('record.refused', {}, { data: { issues: [{ path: 'editors', code, params }] } })

const MOST_DAYS = 3650

/** How many days removed records of an app are kept. @throws Fault 'design.retention' */
function readRetention(sent: unknown): number {
  const days = Number(sent)
  if (!/^\d{1,4}$/.test(String(sent)) || days < 1 || days > MOST_DAYS)
    throw new Fault('design.retention', { most: MOST_DAYS })
  return days
}

/**
 * A category that is in use, or the one the app has; null and '' take it away.
 * @throws Fault 'design.category'
 * @source MA-30
 */
async function readCategory(trx: Trx, sent: unknown, kept: string | null): Promise<string | null> {
  if (sent === null || sent === '') return null
  const id = String(sent)
  const known =
    id === kept || (/^\d{1,18}$/.test(id) && (await readCategories(trx)).some(category => category.id === id))
  if (!known) throw new Fault('design.category')
  return id
}

/**
 * A new app with the documents of this one as they are drafted, without its records and sample records.
 * @throws Fault 'design.unknown', 'design.notYours', and those of `createApp`
 */
export async function copyApp(work: Work, key: string, sent: { key: string; title: unknown }): Promise<void> {
  const { row, documents } = await openApp(work, key, 'look')
  if (row.kind === 'system') throw new Fault('design.unknown', { app: key })
  const { icon, note, chineseOnly } = row
  const renamed = renameApp(withoutSamples(documents), key, sent.key)
  await createApp(work, { ...sent, icon, note, chineseOnly, documents: renamed })
}

/** Drops what this process has cached of a tenant's apps and of who manages them. Others hear of it by notification. */
export function forgetApps({ store, sessions }: Pick<Services, 'store' | 'sessions'>, { tenant }: Who): void {
  store.forget(tenant)
  sessions.forget()
}

/** People who may own an app: those who design, by name or account. */
export async function listDesigners(trx: Trx, wanted: string): Promise<Designer[]> {
  const like = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Designer>`
    select u.id, coalesce(u.real_name, u.name, u.account) as name from blade_user u
     where ${designs(trx)} and (u.real_name ilike ${like} or u.account ilike ${like})
     order by u.id limit ${MOST_OFFERED}`.execute(trx)
  return rows
}

/**
 * Gives the app to another person who designs. Its maker and administrators may do so.
 * @throws Fault 'design.unknown', 'design.notYours', 'app.governs', 'design.heir'
 */
export async function giveApp(work: Work, key: string, user: string): Promise<void> {
  const row = await lockApp(work, key)
  if (!mayGovern(work.who, row)) throw new Fault('app.governs', { app: row.title })
  const { rows } = await sql`select from blade_user u where ${designs(work.trx)} and u.id::text = ${user}`.execute(
    work.trx,
  )
  if (rows.length === 0) throw new Fault('design.heir')
  await write(work, row, { createdBy: user, editors: row.editors.filter(id => id !== user) })
  await notifySessionsChanged(work.trx, { tenant: work.who.tenant })
}

/** Whether the user `u` is at work here and designs. */
const designs = ({ tenant }: Trx) => sql`u.tenant_id = ${tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1
  and exists (select from blade_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id)
    and r.role_alias in (${CREATOR}, ${ADMINISTRATOR}) and r.is_deleted = 0 and coalesce(r.status, 1) = 1)`

async function lockApp({ store, trx, who }: Work, key: string): Promise<AppRow> {
  const row = await readApp(trx, key, 'lock')
  if (!row || row.deleted || row.kind !== 'app') throw new Fault('design.unknown', { app: key })
  mustEdit(who, row, store.shipped)
  return row
}

async function write({ store, trx, who }: Work, before: AppRow, set: Partial<AppLooks>): Promise<AppRow> {
  const after = { ...before, ...set }
  await updateApp(trx, before.key, after)
  const names = await nameUsers(trx, [...before.editors, ...after.editors])
  const told = ({ title, icon, colour, note, retention, category, createdBy, editors }: AppRow) => {
    const people = editors.map(id => names.get(id) ?? id).join(', ')
    return { name: title.zh, icon, colour, note, retention, category, createUser: createdBy, editors: people }
  }
  const change = { before: told(before), after: told(after) }
  await traceChange(trx, who, { entity: 'schemaDocument', record: before.key, verb: 'edit', ...change })
  await store.announce(trx, who.tenant)
  return after
}
