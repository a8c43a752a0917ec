/**
 * What the designer shows of apps: the list, and one open app.
 * @source docs/http.md#design
 */
import type { AppKind, AppState, AppSummary, StoredDraft, VersionSummary } from '#adapters/wire/design.ts'
import { othersNaming } from '#engine/compile/check-others.ts'
import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import type { AnyDocument, Area, Node, TableBody } from '#engine/schema/document.ts'
import { workdaysOf } from '../../entity/model/workdays.ts'
import { readLibraryRows, readParties } from '../../layers/library.ts'
import { comesWith } from '../../layers/offered.ts'
import { type AppRow, readApps, readDrafts, readLastVersions, readVersions } from '../../layers/rows.ts'
import type { PublishedView } from '../../layers/view.ts'
import { othersOf } from '../app/checked.ts'
import { type OpenApp, openApp, SHIPPED_VERSION, unmadeSystemApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { storedKindOf } from '../kind/stored-kinds.ts'
import { mayEdit } from '../rights.ts'
import { resolveScreen } from '../screen/resolved.ts'
import { seenFlow } from '../seen-flow.ts'
import type { Store } from '../store.ts'
import { nameUsers } from './people.ts'
import { revisionOf } from './save-draft.ts'

interface Touched {
  at: string
  by: string
}

/** The apps of one kind that this person may change, system screens in the order of their keys. */
export async function readOwnApps(
  { store, trx, who }: Pick<Work, 'store' | 'trx' | 'who'>,
  kind: AppKind,
): Promise<AppRow[]> {
  const rows = await readApps(trx)
  const all = kind === 'app' ? rows.filter(row => row.kind === 'app') : systemApps(store, rows)
  return all.filter(app => mayEdit(who, app, store.shipped))
}

/** The most pages that are drawn of an app. */
const MOST_DRAWN = 3

/** Those apps, with what the gallery shows of them. */
export async function listApps(work: Pick<Work, 'store' | 'trx' | 'who'>, kind: AppKind): Promise<AppSummary[]> {
  const { store, trx, who } = work
  const [rows, drafts, versions] = await Promise.all([readOwnApps(work, kind), readDrafts(trx), readLastVersions(trx)])
  const savedOf = new Map(drafts.map(draft => [draft.app, draft]))
  const touched = new Map<string, Touched>()
  for (const { app, publishedAt, publishedBy } of versions) touched.set(app, { at: publishedAt, by: publishedBy })
  for (const { app, savedAt, savedBy, changed, removes } of drafts)
    if (changed || removes) touched.set(app, { at: savedAt, by: savedBy })
  const names = await nameUsers(trx, [
    ...[...touched.values()].map(({ by }) => by),
    ...rows.map(({ createdBy }) => createdBy),
  ])
  const view = await store.view(who.tenant)
  const running = new Map(view.apps.map(app => [app.key, app.documents]))
  const pagesOf = (key: string) =>
    running
      .get(key)
      ?.filter(one => kindOf(one).menu)
      .slice(0, MOST_DRAWN) ?? []
  return rows.map(app => ({
    ...looksOf(app, names),
    pages: pagesOf(app.key).map(page => ({
      key: page.key,
      title: page.title,
      draws: lookOf(resolveScreen(view, store.widgets, page).document),
    })),
    changed: savedOf.get(app.key)?.changed === true,
    ...(savedOf.get(app.key)?.removes && { removes: true as const }),
    updatedAt: touched.get(app.key)?.at ?? null,
    updatedBy: names.get(touched.get(app.key)?.by ?? '') ?? null,
  }))
}

/** What a page mainly shows, as `AppSummary` says it. */
function lookOf(document: AnyDocument): string {
  const nodes = nodesIn(kindOf(document).opens?.(document).nodes)
  const main = nodes.find(({ body }) => body !== undefined)
  const [first] = (main?.body as TableBody | undefined)?.views ?? []
  return first ? `${first.view}-view` : (main?.widget ?? '')
}

const nodesIn = (nodes: Node[] = []): Node[] => nodes.flatMap(node => [node, ...nodesIn(node.children)])

/** What an app is called and looks like. @param names  by user id */
function looksOf(
  { key, kind, title, icon, colour, category, chineseOnly, createdBy, version }: AppRow,
  names: Map<string, string>,
) {
  const owner = names.get(createdBy)
  return {
    key,
    kind,
    title,
    ...(icon ? { icon } : {}),
    ...(colour ? { colour } : {}),
    ...(category ? { category } : {}),
    ...(chineseOnly ? { chineseOnly } : {}),
    ...(owner ? { owner } : {}),
    version,
  }
}

/** Every shipped screen that is offered as an app of its own, changed or not. */
function systemApps({ shipped }: Store, rows: AppRow[]): AppRow[] {
  return shipped.all
    .filter(({ document }) => !comesWith(shipped, document))
    .flatMap(({ document: { key } }) => rows.find(row => row.key === key) ?? unmadeSystemApp(shipped, key) ?? [])
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * The draft, and the version that is published meanwhile.
 * @throws Fault 'design.unknown', 'design.notYours'
 */
export async function readDraftOf(work: Work, key: string): Promise<StoredDraft & Pick<AppState, 'version'>> {
  const app = await openApp(work, key, 'look')
  const names = await nameUsers(work.trx, app.draft ? [app.draft.savedBy] : [])
  return { ...draftOf(app, names), version: app.row.version }
}

const draftOf = (app: OpenApp, names: Map<string, string>): StoredDraft => ({
  rev: revisionOf(app),
  documents: app.documents,
  ...(app.draft?.removes && { removes: true as const }),
  at: app.draft?.savedAt ?? null,
  by: (app.draft && names.get(app.draft.savedBy)) ?? null,
})

/** @throws Fault 'design.unknown', 'design.notYours' */
export async function readState(work: Work, view: PublishedView, key: string): Promise<AppState> {
  const { trx } = work
  const app = await openApp(work, key, 'look')
  const [versions, { dicts, roles }, parties] = await Promise.all([
    readVersions(trx, key),
    readLibraryRows(trx),
    readParties(trx),
  ])
  const last = versions[0]
  const names = await nameUsers(
    trx,
    [app.row.createdBy, app.draft?.savedBy, last?.publishedBy].filter(id => id !== undefined),
  )
  const draft = draftOf(app, names)
  const changed = app.draft?.texts != null
  return {
    ...looksOf(app.row, names),
    changed,
    ...(app.draft?.removes && { removes: true as const }),
    updatedAt: (changed ? app.draft?.savedAt : last?.publishedAt) ?? null,
    updatedBy: changed ? draft.by : (names.get(last?.publishedBy ?? '') ?? null),
    canEdit: true,
    draft,
    published: app.published,
    shipped: app.shipped,
    library: {
      ...(await documentsAround(work, view, app)),
      dicts: Object.fromEntries(dicts),
      roles,
      ...parties,
      workdays: workdaysOf(trx.tenant),
    },
  }
}

/**
 * The documents the browser checks a draft against; of other apps' screens only that they exist, of other apps' flows only
 * what the caller may see of them.
 */
async function documentsAround(
  work: Work,
  view: PublishedView,
  app: OpenApp,
): Promise<Pick<AppState['library'], 'entities' | 'documents'>> {
  const others = othersOf(view, app)
  const naming = new Set(othersNaming(app.published, others))
  const rest = others.filter(document => !isEntity(document))
  const documents = rest.map(async one => {
    if (!naming.has(one)) return outlineOf(one, comesWith(view, one))
    return isFlow(one) ? seenFlow(work, view.find('flow', one.key)?.app?.key, one) : one
  })
  return { entities: entitiesOf(others), documents: await Promise.all(documents) }
}

function outlineOf(document: AnyDocument, comes: Area | undefined): AnyDocument {
  const { kind, grammar, key, title } = document
  return {
    kind,
    grammar,
    key,
    title,
    ...(comes && { comes }),
    ...storedKindOf(document).outline?.(document),
  } as AnyDocument
}

/** Newest first; a changed system screen ends with the shipped one. */
export async function listVersions(work: Work, key: string): Promise<VersionSummary[]> {
  const { row } = await openApp(work, key, 'look')
  const versions = await readVersions(work.trx, key)
  const names = await nameUsers(
    work.trx,
    versions.map(version => version.publishedBy),
  )
  const made = versions.map(({ version, note, changes, restored, publishedAt, publishedBy }) => ({
    version,
    note,
    at: publishedAt,
    by: names.get(publishedBy) ?? '',
    changes,
    restored,
  }))
  const shipped = { version: SHIPPED_VERSION, note: '', at: '', by: '', changes: 0, restored: null }
  return row.kind === 'system' && made.length ? [...made, shipped] : made
}
