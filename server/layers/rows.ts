/**
 * The rows of the store: apps, drafts, versions, documents. Restore points, trials and removed apps have theirs beside it.
 * @source ARCHITECTURE.md#the-store
 */
import { type NotNull, sql } from 'kysely'
import type { AppKind } from '#adapters/wire/design.ts'
import type { Text } from '#engine/text/text.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import type { Trx } from '../db/db.ts'

export interface AppRow {
  key: string
  kind: AppKind
  title: Text
  icon: string | null
  /** a name of the palette */
  colour: string | null
  note: string | null
  /** its texts need no English */
  chineseOnly: boolean
  /** for how many days removed records can be restored, 1 to 3,650 */
  retention: number
  /** id of its category, null without one */
  category: string | null
  createdBy: string
  editors: string[]
  /** the published version, null while never published */
  version: number | null
  deleted: boolean
}

export interface DraftRow {
  rev: number
  /** null while the draft equals the published version */
  texts: string[] | null
  /** for a system app: the shipped text the draft is based on */
  base: string | null
  /** publishing it removes the app */
  removes: boolean
  savedBy: string
  savedAt: string
  /** nobody has saved it for half an hour: the next save begins an editing session */
  rested: boolean
}

export interface DocumentRow {
  kind: string
  key: string
  grammar: number
  text: string
  hash: string
  base: string | null
  baseHash: string | null
}

export interface VersionRow {
  version: number
  note: string
  changes: number
  restored: number | null
  publishedBy: string
  publishedAt: string
}

/** Every document of every published version, in the order of apps and places. */
export type RunningRow = DocumentRow & { app: string; appKind: AppKind; version: number }

const selectApps = (trx: Trx) =>
  trx
    .selectFrom('schema_app')
    .select([
      'key',
      'kind',
      'title',
      'icon',
      'colour',
      'note',
      'chinese_only as chineseOnly',
      'created_by as createdBy',
    ])
    .select(['editors', 'version', 'retention', 'category'])
    .select(sql<boolean>`is_deleted = 1`.as('deleted'))
    .$narrowType<{ kind: AppKind; title: Text }>()
    .where('tenant_id', '=', trx.tenant)

export function readApps(trx: Trx): Promise<AppRow[]> {
  return selectApps(trx).where('is_deleted', '=', 0).orderBy('key').execute()
}

/** One app, even a deleted one; `lock` keeps others from publishing it meanwhile. */
export async function readApp(trx: Trx, key: string, lock: 'lock' | 'look' = 'look'): Promise<AppRow | undefined> {
  return selectApps(trx)
    .where('key', '=', key)
    .$if(lock === 'lock', app => app.forUpdate())
    .executeTakeFirst()
}

type NewAppRow = Omit<AppRow, 'version' | 'deleted' | 'retention' | 'category'>

/** Adds an app unless it exists. Returns whether it was added. */
export async function insertApp(trx: Trx, tenant: string, app: NewAppRow): Promise<boolean> {
  const { rows } = await sql`
    insert into schema_app (tenant_id, key, kind, title, icon, colour, note, chinese_only, created_by, editors)
    values (${tenant}, ${app.key}, ${app.kind}, ${JSON.stringify(app.title)}, ${app.icon}, ${app.colour}, ${app.note},
      ${app.chineseOnly}, ${app.createdBy}, ${app.editors})
    on conflict do nothing returning key`.execute(trx)
  return rows.length > 0
}

/** What of an app can be changed apart from its documents. */
export type AppLooks = Pick<
  AppRow,
  'title' | 'icon' | 'colour' | 'note' | 'chineseOnly' | 'retention' | 'category' | 'createdBy' | 'editors'
>

export async function updateApp(trx: Trx, key: string, { title, ...set }: AppLooks): Promise<void> {
  await updateOf(trx, key)
    .set({
      title: JSON.stringify(title),
      icon: set.icon,
      colour: set.colour,
      note: set.note,
      chinese_only: set.chineseOnly,
      retention: set.retention,
      category: set.category,
      created_by: set.createdBy,
      editors: set.editors,
    })
    .execute()
}

/** The categories of apps that are in use, in their order. @source MA-30 */
export async function readCategories(trx: Trx): Promise<{ id: string; name: string }[]> {
  const rows = await trx
    .selectFrom('blade_app_category')
    .select(['id', 'name'])
    .where(row => row.and({ tenant_id: trx.tenant, is_deleted: 0, status: 1 }))
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }))
}

/** The colour fewest of the tenant's apps have; of several the first of the palette. */
export async function nextColour(trx: Trx): Promise<string> {
  const { rows } = await sql<{ colour: string }>`select p.colour
    from unnest(${palette.map(({ id }) => id)}::text[]) with ordinality p(colour, place)
    order by (select count(*) from schema_app a where a.tenant_id = ${trx.tenant} and a.is_deleted = 0 and a.colour = p.colour),
      p.place limit 1`.execute(trx)
  return rows[0]!.colour
}

/** The apps a user made or may edit. */
export function readAppsOf(trx: Trx, user: string): Promise<Pick<AppRow, 'key' | 'title'>[]> {
  return selectApps(trx)
    .where('is_deleted', '=', 0)
    .where('kind', '=', 'app')
    .where(sql<boolean>`(created_by = ${user}::bigint or ${user}::bigint = any(editors))`)
    .orderBy('key')
    .execute()
}

/** Puts one user in another's place as maker and editor of apps. */
export async function giveApps(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update schema_app set
      created_by = case when created_by = ${from}::bigint then ${to}::bigint else created_by end,
      editors = array(select distinct each from unnest(array_replace(editors, ${from}::bigint, ${to}::bigint)) each
        where each <> case when created_by = ${from}::bigint then ${to}::bigint else created_by end)
    where tenant_id = ${trx.tenant} and is_deleted = 0 and kind = 'app'
      and (created_by = ${from}::bigint or ${from}::bigint = any(editors))`.execute(trx)
}

type NamingRow = Pick<DocumentRow, 'kind' | 'key' | 'text'> & { app: string; appTitle: Text; isEdited: boolean }

/**
 * The running documents that name a user, by account or id, in an audience or a rule of a node; `isEdited`: the draft of
 * their app has changes that are not published.
 */
export async function readDocumentsNaming(trx: Trx, names: string[]): Promise<NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select d.app, a.title as "appTitle", d.kind, d.key, d.text, exists (select from schema_draft f where f.tenant_id = ${trx.tenant}
             and f.app = a.key and f.texts is not null) as "isEdited" from schema_app a
      join schema_document d on d.tenant_id = ${trx.tenant} and d.app = a.key and d.version = a.version
     where a.tenant_id = ${trx.tenant} and a.is_deleted = 0
       and exists (select from unnest(${names}::text[]) name where strpos(d.text, to_json(name)::text) > 0)
       and exists (select from unnest(${names}::text[]) name where jsonb_path_exists(d.text::jsonb,
         '$.**.users[*] ? (@ == $name)', jsonb_build_object('name', name))
         or jsonb_path_exists(d.text::jsonb, '$.**.codes[*] ? (@ == $name)', jsonb_build_object('name', name)))
     order by d.app, d.place`.execute(trx)
  return rows
}

/** Takes an app away or back, with the record it is beside. */
export async function setDeleted(trx: Trx, key: string, isDeleted: boolean): Promise<void> {
  await updateOf(trx, key)
    .set({ is_deleted: isDeleted ? 1 : 0 })
    .execute()
}

export async function setRunning(trx: Trx, key: string, version: number, title: Text): Promise<void> {
  await updateOf(trx, key)
    .set({ version, title: JSON.stringify(title) })
    .execute()
}

/** @param by  who removes it */
export async function markDeleted(trx: Trx, key: string, by: string): Promise<void> {
  const removed_by = by || null
  await updateOf(trx, key).set({ is_deleted: 1, removed_at: sql`now()`, removed_by }).execute()
}

const updateOf = (trx: Trx, key: string) =>
  trx.updateTable('schema_app').where(app => app.and({ tenant_id: trx.tenant, key }))

const selectDrafts = (trx: Trx) =>
  trx
    .selectFrom('schema_draft')
    .select(['app', 'rev', 'texts', 'base', 'removes', 'saved_by as savedBy', 'saved_at as savedAt'])
    .select(sql<boolean>`saved_at < now() - interval '30 minutes'`.as('rested'))
    .where('tenant_id', '=', trx.tenant)

export async function readDraft(trx: Trx, app: string, lock: 'lock' | 'look' = 'look'): Promise<DraftRow | undefined> {
  return selectDrafts(trx)
    .where('app', '=', app)
    .$if(lock === 'lock', draft => draft.forUpdate())
    .executeTakeFirst()
}

/** The drafts of these apps. */
export async function readDraftsOf(trx: Trx, apps: string[]): Promise<(DraftRow & { app: string })[]> {
  return apps.length > 0 ? selectDrafts(trx).where('app', 'in', apps).execute() : []
}

/** The revision of the draft, without its documents. */
export async function readRevision(trx: Trx, app: string): Promise<number> {
  const draft = trx.selectFrom('schema_draft').select('rev').where('tenant_id', '=', trx.tenant).where('app', '=', app)
  return (await draft.executeTakeFirst())?.rev ?? 0
}

/** Which drafts there are, without their documents. */
export function readDrafts(
  trx: Trx,
): Promise<(Pick<DraftRow, 'savedAt' | 'savedBy' | 'removes'> & { app: string; changed: boolean })[]> {
  return trx
    .selectFrom('schema_draft')
    .select(['app', 'removes', 'saved_by as savedBy', 'saved_at as savedAt'])
    .select(draft => draft('texts', 'is not', null).$castTo<boolean>().as('changed'))
    .where('tenant_id', '=', trx.tenant)
    .execute()
}

/** Writes the draft as revision `rev`; `texts` null = the draft equals the published version. Whether it removes the app stays. */
export async function writeDraft(
  trx: Trx,
  tenant: string,
  app: string,
  draft: Pick<DraftRow, 'rev' | 'texts' | 'base' | 'savedBy'>,
): Promise<void> {
  await sql`
    insert into schema_draft (tenant_id, app, rev, texts, base, saved_by)
    values (${tenant}, ${app}, ${draft.rev}, ${draft.texts}, ${draft.base}, ${draft.savedBy})
    on conflict (tenant_id, app) do update
      set rev = excluded.rev, texts = excluded.texts, base = excluded.base, saved_by = excluded.saved_by, saved_at = now()`.execute(
    trx,
  )
}

/** Sets whether the draft removes the app, as its next revision; its documents stay. @returns the revision */
export async function markRemoval(
  trx: Trx,
  app: string,
  { removes, savedBy }: Pick<DraftRow, 'removes' | 'savedBy'>,
): Promise<number> {
  const { rows } = await sql<{ rev: number }>`
    insert into schema_draft (tenant_id, app, rev, removes, saved_by) values (${trx.tenant}, ${app}, 1, ${removes}, ${savedBy})
    on conflict (tenant_id, app) do update
      set rev = schema_draft.rev + 1, removes = excluded.removes, saved_by = excluded.saved_by, saved_at = now()
    returning rev`.execute(trx)
  return rows[0]!.rev
}

/** Deletes an app that was never published, with its drafts, so that its key can be used again. */
export async function deleteUnpublished(trx: Trx, key: string): Promise<void> {
  const { tenant } = trx
  for (const table of ['schema_point', 'schema_draft'] as const) {
    await trx
      .deleteFrom(table)
      .where(row => row.and({ tenant_id: tenant, app: key }))
      .execute()
  }
  await trx
    .deleteFrom('schema_app')
    .where(app => app.and({ tenant_id: tenant, key, version: null }))
    .execute()
}

const selectVersions = (trx: Trx) =>
  trx
    .selectFrom('schema_version')
    .select(['version', 'note', 'changes', 'restored', 'published_by as publishedBy', 'published_at as publishedAt'])
    .where('tenant_id', '=', trx.tenant)

/** Newest first. */
export function readVersions(trx: Trx, app: string): Promise<VersionRow[]> {
  return selectVersions(trx).where('app', '=', app).orderBy('version', 'desc').execute()
}

/** The last version of each app. */
export function readLastVersions(trx: Trx): Promise<(VersionRow & { app: string })[]> {
  return selectVersions(trx).distinctOn('app').select('app').orderBy('app').orderBy('version', 'desc').execute()
}

/** The documents of one version in order; none when the version does not exist. */
export function readDocuments(trx: Trx, app: string, version: number): Promise<DocumentRow[]> {
  return trx
    .selectFrom('schema_document')
    .select(['kind', 'key', 'grammar', 'text', 'hash', 'base', 'base_hash as baseHash'])
    .$narrowType<{ kind: DocumentRow['kind'] }>()
    .where(document => document.and({ tenant_id: trx.tenant, app, version }))
    .orderBy('place')
    .execute()
}

/** Locks the record of a workshop. Its own calls change it before its board, so others lock it first too. */
export async function lockWorkshop(trx: Trx, id: string): Promise<void> {
  await trx
    .selectFrom('blade_data_portrait')
    .select('id')
    .where(row => row.and({ tenant_id: trx.tenant, id }))
    .forUpdate()
    .execute()
}

/** The board of a workshop that is not enabled runs for nobody. @source DB-05 */
const isEnabled = (trx: Trx) => sql<boolean>`(a.kind <> 'workshop' or exists (select from blade_data_portrait p
  where p.tenant_id = ${trx.tenant} and 'workshop-' || p.id = a.key and p.is_deleted = 0 and p.status = 1))`

export function readRunning(trx: Trx): Promise<RunningRow[]> {
  return trx
    .selectFrom('schema_app as a')
    .innerJoin('schema_document as d', join =>
      join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.app', '=', 'a.key').onRef('d.version', '=', 'a.version'),
    )
    .select(['a.key as app', 'a.kind as appKind', 'a.version', 'd.kind', 'd.key', 'd.grammar', 'd.text', 'd.hash'])
    .select(['d.base', 'd.base_hash as baseHash'])
    .$narrowType<{ appKind: AppKind; kind: DocumentRow['kind']; version: NotNull }>()
    .where('a.tenant_id', '=', trx.tenant)
    .where('a.is_deleted', '=', 0)
    .where(isEnabled(trx))
    .orderBy('a.key')
    .orderBy('d.place')
    .execute()
}

/** Adds the next version of an app with its documents. Returns its number. */
export async function insertVersion(
  trx: Trx,
  tenant: string,
  app: string,
  version: Pick<VersionRow, 'note' | 'changes' | 'restored' | 'publishedBy'>,
  documents: DocumentRow[],
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into schema_version (tenant_id, app, version, note, changes, restored, published_by)
    select ${tenant}, ${app}, coalesce(max(version), 0) + 1, ${version.note}, ${version.changes}, ${version.restored},
      ${version.publishedBy}
    from schema_version where tenant_id = ${tenant} and app = ${app}
    returning version`.execute(trx)
  const number = rows[0]!.version
  for (const [place, document] of documents.entries()) {
    const { kind, key, grammar, text, hash, base, baseHash: base_hash } = document
    const row = { tenant_id: tenant, app, version: number, place, kind, key, grammar, text, hash, base, base_hash }
    await trx.insertInto('schema_document').values(row).execute()
  }
  return number
}
