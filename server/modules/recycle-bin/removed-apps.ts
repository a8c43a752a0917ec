/**
 * The removed apps of those who manage them, and their return: what ran when an app was removed is published again.
 * @source docs/http.md#recycle-bin
 */
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { isKept, readRemovedApps, unmarkDeleted } from '../../layers/removed-apps.ts'
import { readApp, readDraft } from '../../layers/rows.ts'
import { readVersion } from '../../store/app/open-app.ts'
import type { Work } from '../../store/app/work.ts'
import { forgetApps } from '../../store/design/manage-app.ts'
import { nameUsers } from '../../store/design/people.ts'
import { type Published, publishDocuments } from '../../store/design/publish.ts'
import { tellPublished } from '../../store/design/tell-published.ts'
import { mayEdit, mustDesign, mustEdit } from '../../store/rights.ts'
import { type Columns, listRows } from '../usual/listed-rows.ts'
import type { Verb } from '../verb.ts'

/** A removed app. */
interface RemovedAppRow {
  /** its key */
  id: string
  name: string
  owner: string
  who: string
  at: string
  /** it can be restored until then */
  until: string
}

const COLUMNS: Columns<RemovedAppRow> = {
  known: ['id', 'name', 'owner', 'who', 'at', 'until'],
  first: ['at', -1],
  ties: [['id', 1]],
}

/** A page of `RemovedAppRow`, of the apps the person may design: `name_like`, `current`, `size`. */
export const removedAppList: Verb = {
  method: 'GET',
  async run({ db, store, who, lang, input }) {
    mustDesign(who)
    const rows = await db.read(who, async trx => {
      const apps = await readRemovedApps(trx)
      const mine = apps.filter(app => mayEdit(who, { ...app, kind: 'app' }, store.shipped))
      const names = await nameUsers(
        trx,
        mine.flatMap(({ createdBy, removedBy }) => [createdBy, removedBy ?? []].flat()),
      )
      return mine.map(({ key, title, createdBy, removedBy, removedAt, until }): RemovedAppRow => {
        const nameOf = (id: string | null) => names.get(id ?? '') ?? ''
        return {
          id: key,
          name: pick(title, lang),
          owner: nameOf(createdBy),
          who: nameOf(removedBy),
          at: removedAt,
          until,
        }
      })
    })
    return listRows(rows, input, COLUMNS)
  },
}

/** Restores the removed app `id`: it runs again, in a version that is the one that ran last. @returns its key and version */
export const removedAppRestore: Verb = {
  method: 'POST',
  async run({ who, input, ...services }) {
    mustDesign(who)
    const { db, store, sql, actions } = services
    const key = String(input.id ?? '').slice(0, 64)
    const published = await db.define(who, trx => restoreApp({ store, trx, who, sql, actions }, key))
    forgetApps(services, who)
    await tellPublished(services, who, key, published)
    return { id: key, version: published.version }
  },
}

/**
 * @param work  with a transaction of the owning role, as for publishing
 * @throws Fault 'recycle.app', 'design.notYours', 'recycle.appTaken' where something else has one of its keys, and those
 * of publishing
 */
async function restoreApp(work: Work, key: string): Promise<Published> {
  const { store, trx, who } = work
  const row = await readApp(trx, key, 'lock')
  if (!row?.deleted || row.version === null || !(await isKept(trx, key))) throw new Fault('recycle.app', { app: key })
  mustEdit(who, row, store.shipped)
  const documents = await readVersion(work, row, row.version)
  const taken = (await store.view(who.tenant))
    .all()
    .find(({ document: { kind, key } }) => documents.some(own => own.kind === kind && own.key === key))
  if (taken) throw new Fault('recycle.appTaken', { key: taken.document.key, by: taken.document.title })
  await unmarkDeleted(trx, key)
  await traceChange(trx, who, { entity: 'schemaDocument', record: key, verb: 'restore' })
  const draft = await readDraft(trx, key)
  const app = { row: { ...row, deleted: false }, draft, published: [], shipped: [], documents }
  const published = await publishDocuments(work, app, documents, { note: '', restored: row.version })
  await notifySessionsChanged(trx, { tenant: who.tenant })
  return published
}
