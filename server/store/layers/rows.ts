/**
 * The rows of the store: apps, drafts, versions, documents. The only file that knows these tables.
 * @source ARCHITECTURE.md#the-store
 */
import { sql } from 'kysely'
import type { AppKind, PointReason } from '#adapters/wire/design.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '#server/db/db.ts'

export interface AppRow {
  key: string
  kind: AppKind
  title: Text
  icon: string | null
  note: string | null
  createdBy: string
  editors: string[]
  /** the running version, null while never published */
  version: number | null
  deleted: boolean
}

export interface DraftRow {
  rev: number
  /** null while the draft is what is published */
  texts: string[] | null
  /** of a system app: the shipped text the draft was made on */
  base: string | null
  savedBy: string
  savedAt: string
  /** nobody saved it for half an hour: whoever does begins a sitting */
  rested: boolean
}

/** A draft to return to. */
export interface PointRow {
  id: string
  why: PointReason
  texts: string[]
  base: string | null
  madeBy: string
  madeAt: string
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

/** Every document of every running version, in the order of apps and places. */
export type RunningRow = DocumentRow & { app: string; appKind: AppKind; version: number }

const appColumns = sql`key, kind, title, icon, note, created_by as "createdBy", editors, version, is_deleted = 1 as deleted`

export async function readApps(trx: Trx): Promise<AppRow[]> {
  const { rows } = await sql<AppRow>`select ${appColumns} from schema_app where is_deleted = 0 order by key`.execute(
    trx,
  )
  return rows
}

/** One app, deleted ones too; `lock` keeps others from publishing it meanwhile. */
export async function readApp(trx: Trx, key: string, lock: 'lock' | 'look' = 'look'): Promise<AppRow | undefined> {
  const hold = lock === 'lock' ? sql`for update` : sql``
  const { rows } = await sql<AppRow>`select ${appColumns} from schema_app where key = ${key} ${hold}`.execute(trx)
  return rows[0]
}

/** Adds an app; one that is there stays as it is. Answers whether it was added. */
export async function insertApp(trx: Trx, tenant: string, app: Omit<AppRow, 'version' | 'deleted'>): Promise<boolean> {
  const { rows } = await sql`
    insert into schema_app (tenant_id, key, kind, title, icon, note, created_by, editors)
    values (${tenant}, ${app.key}, ${app.kind}, ${JSON.stringify(app.title)}, ${app.icon}, ${app.note},
      ${app.createdBy}, ${app.editors})
    on conflict do nothing returning key`.execute(trx)
  return rows.length > 0
}

export async function updateApp(trx: Trx, key: string, set: Pick<AppRow, 'title' | 'icon' | 'note'>): Promise<void> {
  await sql`
    update schema_app set title = ${JSON.stringify(set.title)}, icon = ${set.icon}, note = ${set.note}
    where key = ${key}`.execute(trx)
}

export async function setRunning(trx: Trx, key: string, version: number, title: Text): Promise<void> {
  await sql`update schema_app set version = ${version}, title = ${JSON.stringify(title)} where key = ${key}`.execute(
    trx,
  )
}

export async function markDeleted(trx: Trx, key: string): Promise<void> {
  await sql`update schema_app set is_deleted = 1 where key = ${key}`.execute(trx)
}

const draftColumns = sql`rev, texts, base, saved_by as "savedBy", saved_at as "savedAt",
  saved_at < now() - interval '30 minutes' as rested`

export async function readDraft(trx: Trx, app: string, lock: 'lock' | 'look' = 'look'): Promise<DraftRow | undefined> {
  const hold = lock === 'lock' ? sql`for update` : sql``
  const { rows } = await sql<DraftRow>`select ${draftColumns} from schema_draft where app = ${app} ${hold}`.execute(trx)
  return rows[0]
}

export async function readDrafts(trx: Trx): Promise<(DraftRow & { app: string })[]> {
  const { rows } = await sql<DraftRow & { app: string }>`select app, ${draftColumns} from schema_draft`.execute(trx)
  return rows
}

/** Writes the draft as revision `rev`; `texts` null = the draft is what is published. */
export async function writeDraft(
  trx: Trx,
  tenant: string,
  app: string,
  draft: Omit<DraftRow, 'savedAt' | 'rested'>,
): Promise<void> {
  await sql`
    insert into schema_draft (tenant_id, app, rev, texts, base, saved_by)
    values (${tenant}, ${app}, ${draft.rev}, ${draft.texts}, ${draft.base}, ${draft.savedBy})
    on conflict (tenant_id, app) do update
      set rev = excluded.rev, texts = excluded.texts, base = excluded.base, saved_by = excluded.saved_by, saved_at = now()`.execute(
    trx,
  )
}

/** Points an app keeps; older ones go. */
const MOST_POINTS = 50

export async function insertPoint(
  trx: Trx,
  tenant: string,
  app: string,
  { why, texts, base, madeBy }: Omit<PointRow, 'id' | 'madeAt'>,
): Promise<void> {
  await sql`
    insert into schema_point (tenant_id, app, why, texts, base, made_by)
    values (${tenant}, ${app}, ${why}, ${texts}, ${base}, ${madeBy})`.execute(trx)
  await sql`
    delete from schema_point where app = ${app} and id in (
      select id from schema_point where app = ${app} order by id desc offset ${MOST_POINTS})`.execute(trx)
}

/** Newest first, without their texts. */
export async function readPoints(trx: Trx, app: string): Promise<Omit<PointRow, 'texts' | 'base'>[]> {
  const { rows } = await sql<PointRow>`
    select id, why, made_by as "madeBy", made_at as "madeAt" from schema_point where app = ${app} order by id desc`.execute(
    trx,
  )
  return rows
}

export async function readPoint(trx: Trx, app: string, id: string): Promise<PointRow | undefined> {
  const { rows } = await sql<PointRow>`
    select id, why, texts, base, made_by as "madeBy", made_at as "madeAt"
    from schema_point where app = ${app} and id = ${id}`.execute(trx)
  return rows[0]
}

/** Takes an app away that never ran, with all that was drafted of it: its key is free again. */
export async function deleteUnpublished(trx: Trx, key: string): Promise<void> {
  await sql`delete from schema_point where app = ${key}`.execute(trx)
  await sql`delete from schema_draft where app = ${key}`.execute(trx)
  await sql`delete from schema_app where key = ${key} and version is null`.execute(trx)
}

const versionColumns = sql`version, note, changes, restored, published_by as "publishedBy", published_at as "publishedAt"`

/** Newest first. */
export async function readVersions(trx: Trx, app: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from schema_version where app = ${app} order by version desc`.execute(trx)
  return rows
}

/** The last publish of each app. */
export async function readLastVersions(trx: Trx): Promise<(VersionRow & { app: string })[]> {
  const { rows } = await sql<VersionRow & { app: string }>`
    select distinct on (app) app, ${versionColumns} from schema_version order by app, version desc`.execute(trx)
  return rows
}

/** The documents of one version, in their places; none when there is no such version. */
export async function readDocuments(trx: Trx, app: string, version: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select kind, key, grammar, text, hash, base, base_hash as "baseHash"
    from schema_document where app = ${app} and version = ${version} order by place`.execute(trx)
  return rows
}

export async function readRunning(trx: Trx): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select a.key as app, a.kind as "appKind", a.version, d.kind, d.key, d.grammar, d.text, d.hash, d.base,
      d.base_hash as "baseHash"
    from schema_app a join schema_document d on d.tenant_id = a.tenant_id and d.app = a.key and d.version = a.version
    where a.is_deleted = 0 order by a.key, d.place`.execute(trx)
  return rows
}

/** Appends the next version of an app and its documents. Answers its number. */
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
    from schema_version where app = ${app}
    returning version`.execute(trx)
  const number = rows[0]!.version
  for (const [place, document] of documents.entries()) {
    await sql`
      insert into schema_document (tenant_id, app, version, place, kind, key, grammar, text, hash, base, base_hash)
      values (${tenant}, ${app}, ${number}, ${place}, ${document.kind}, ${document.key}, ${document.grammar},
        ${document.text}, ${document.hash}, ${document.base}, ${document.baseHash})`.execute(trx)
  }
  return number
}
