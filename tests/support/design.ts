/** Calls of the designer as tests make them. */
import type { AppState } from '#adapters/wire/design.ts'
import type { AnyDocument, EntityDocument, Field, PageDocument } from '#engine/schema/document.ts'
import type { Answer, Caller } from './server.ts'

export const APPS = '/api/blade-schema/design/apps'

export async function openState(caller: Caller, key: string): Promise<AppState> {
  return (await caller.get<AppState>(`${APPS}/${key}`)).body.data
}

/** Makes an app and answers its state. */
export async function makeApp(caller: Caller, key: string): Promise<AppState> {
  return (await caller.post<AppState>(APPS, { key, title: { zh: key, en: key } })).body.data
}

/** Saves what `change` makes of the draft, over the revision it was read at. */
export async function editDraft(
  caller: Caller,
  key: string,
  change: (documents: AnyDocument[]) => AnyDocument[],
): Promise<Answer<{ rev: number }>> {
  const { draft } = await openState(caller, key)
  return caller.call('PUT', `${APPS}/${key}/draft`, { rev: draft.rev, documents: change(draft.documents) })
}

/** Publishes the draft as it stands. */
export async function publish(caller: Caller, key: string, note = 'note'): Promise<Answer<{ version: number }>> {
  const { draft } = await openState(caller, key)
  return caller.post(`${APPS}/${key}/publish`, { rev: draft.rev, note })
}

/** Drafts the removal of a published app, and publishes it. */
export async function removeApp(caller: Caller, key: string, more: object = {}): Promise<Answer<unknown>> {
  const { body } = await caller.call<{ removed: boolean; rev: number }>('DELETE', `${APPS}/${key}`)
  return caller.post(`${APPS}/${key}/publish`, { rev: body.data?.rev ?? 0, remove: true, ...more })
}

/** `documents` with the entity changed. */
export function withEntity(
  change: (entity: EntityDocument) => EntityDocument,
): (documents: AnyDocument[]) => AnyDocument[] {
  return documents => documents.map(document => (document.kind === 'entity' ? change(document) : document))
}

export function withFields(change: (fields: Field[]) => Field[]): (documents: AnyDocument[]) => AnyDocument[] {
  return withEntity(entity => ({ ...entity, fields: change(entity.fields) }))
}

export function withPage(change: (page: PageDocument) => PageDocument): (documents: AnyDocument[]) => AnyDocument[] {
  return documents => documents.map(document => (document.kind === 'page' ? change(document) : document))
}
