/**
 * What the server does with each kind of document, in one file for each kind that needs something.
 * @source ARCHITECTURE.md#kinds-of-documents
 */
import type { AnyDocument, DocumentKind, Documents } from '#engine/schema/document.ts'
import type { Work } from '../app/work.ts'
import { dashboard } from './dashboard.ts'
import { entity } from './entity.ts'
import { flow } from './flow.ts'
import { query } from './query.ts'
import type { AppWhole, StoredKind } from './stored-kind.ts'

/** In the order they are published: queries over a model need its table. */
export const STORED_KINDS: { [K in DocumentKind]: StoredKind<Documents[K]> } = {
  entity,
  query,
  page: {},
  dashboard,
  form: {},
  table: {},
  flow,
  widget: {},
}

export const storedKindOf = ({ kind }: Pick<AnyDocument, 'kind'>): StoredKind<AnyDocument> => STORED_KINDS[kind]

/** Publishes the documents of one app, kind by kind. */
export async function publishKinds(work: Work, app: AppWhole): Promise<void> {
  for (const kind of Object.keys(STORED_KINDS) as DocumentKind[]) {
    const ofKind = (list: AnyDocument[]) => list.filter(document => document.kind === kind)
    await storedKindOf({ kind }).publish?.(work, ofKind(app.documents), ofKind(app.before), app)
  }
}

/** Whether publishing the documents of an app again, unchanged, changes what runs. */
export async function isOutdated(work: Work, app: AppWhole): Promise<boolean> {
  for (const kind of Object.keys(STORED_KINDS) as DocumentKind[]) {
    const ofKind = app.documents.filter(document => document.kind === kind)
    if (await storedKindOf({ kind }).isOutdated?.(work, ofKind, app)) return true
  }
  return false
}

/** Unpublishes the documents of an app that is removed. */
export async function unpublishKinds(work: Work, documents: AnyDocument[]): Promise<void> {
  for (const kind of Object.keys(STORED_KINDS) as DocumentKind[]) {
    await storedKindOf({ kind }).unpublish?.(
      work,
      documents.filter(document => document.kind === kind),
    )
  }
}
