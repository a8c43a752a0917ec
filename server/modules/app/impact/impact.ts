/**
 * What publishing a draft, or the removal of its app, breaks that is no document of the app.
 * @source docs/designer.md#publishing; docs/http.md#design; docs/security.md#data
 */
import type { Finding, Impact } from '#adapters/wire/impact.ts'
import type { Who } from '#engine/access/who.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { answer } from '../../../http/answer/envelope.ts'
import { readApps } from '../../../layers/rows.ts'
import type { RegisterRoutes, Services } from '../../../services.ts'
import { draftContextOf, othersOf, overDraft } from '../../../store/app/checked.ts'
import { type OpenApp, openApp } from '../../../store/app/open-app.ts'
import { audienceOf } from '../../../store/design/audience.ts'
import { mayEdit, mustDesign } from '../../../store/rights.ts'
import { changeOf } from './change.ts'
import { brokenFormulas, brokenOthers, brokenQueries } from './documents.ts'
import { touchedRecords } from './records.ts'
import { brokenRows } from './rows.ts'
import { inTime, type Sight } from './told.ts'
import { brokenViews } from './views.ts'
import { brokenTasks, brokenWork } from './work.ts'

/**
 * Each kind is read within a few seconds, else it is told that it could not be counted.
 * @throws Fault 'design.unknown', 'design.notYours', 'design.forbidden', 'design.refused'
 */
async function impactOf(services: Services, who: Who, key: string): Promise<Impact> {
  const { db, store, sql, actions, entities } = services
  const [view, library, rights] = await Promise.all([
    store.view(who.tenant),
    store.libraryFor(who.tenant),
    entities.accessContext(who),
  ])
  const { app, apps } = await db.read(who, async trx => {
    const app = await openApp({ store, trx, who, sql, actions }, key, 'look')
    return { app, apps: await readApps(trx) }
  })
  const removes = app.draft?.removes === true
  const told = (findings: Finding[]): Impact => ({ removes, retention: app.row.retention, findings })
  if (app.row.version === null && app.row.kind === 'app') return told([])
  const sight: Sight = {
    edits: of => of !== undefined && apps.some(row => row.key === of && mayEdit(who, row, store.shipped)),
  }
  const titles = new Map(apps.map(({ key, title }): [string, Text] => [key, title]))
  const appOf = ({ kind, key: named }: AnyDocument) =>
    app.published.some(own => own.kind === kind && own.key === named) ? key : view.find(kind, named)?.app?.key
  return overDraft(app.documents, async () => {
    const after = removes ? [] : app.documents
    const change = changeOf(
      { app: key, reader: who.id, before: app.published, after, removes },
      othersOf(view, app),
      library,
    )
    const kinds = await Promise.all([
      inTime(db, who, 'process', trx => brokenWork(trx, change, titles, sight)),
      inTime(db, who, 'task', trx => brokenTasks(trx, change, titles)),
      inTime(db, who, 'permission', trx => brokenRows(trx, change, titles, sight)),
      inTime(db, who, 'view', trx => brokenViews(trx, change, appOf, sight)),
      inTime(db, who, 'records', trx => touchedRecords(trx, change, rights)),
      removes ? inTime(db, who, 'people', trx => peopleOf(trx, app)) : [],
    ])
    return told([
      ...kinds.flat(),
      ...brokenQueries(change, who.tenant, appOf, sight),
      ...brokenOthers(change, appOf, sight),
      ...(removes ? [] : brokenFormulas(change, draftContextOf(app, view, library))),
    ])
  })
}

/** Who may open what runs. */
async function peopleOf(trx: Parameters<typeof audienceOf>[1], app: OpenApp): Promise<Finding[]> {
  const { people } = await audienceOf({ documents: app.published, row: app.row }, trx, null)
  return people > 0 ? [{ kind: 'people', breaks: 'app', place: null, names: [], count: people, ids: [] }] : []
}

export const registerImpact: RegisterRoutes = (app, services) => {
  app.get<{ Params: { key: string } }>(
    '/api/blade-schema/design/apps/:key/impact',
    { schema: { tags: ['design'], summary: 'What publishing the draft breaks that is no document' } },
    async request => {
      const who = services.who(request)
      mustDesign(who)
      return answer(await impactOf(services, who, request.params.key))
    },
  )
}
