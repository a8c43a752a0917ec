/**
 * The documents of an app, by name (`page:equipmentLoan.manage`). Values are shared between states, never changed.
 * @source docs/designer.md#kernel
 */
import type { AnyDocument } from '#engine/schema/document.ts'

export type DocName = `${AnyDocument['kind']}:${string}`
export type Docs = Readonly<Record<DocName, AnyDocument>>

export function nameOf(document: Pick<AnyDocument, 'kind' | 'key'>): DocName {
  return `${document.kind}:${document.key}`
}

export function docsOf(documents: readonly AnyDocument[]): Docs {
  return Object.fromEntries(documents.map(document => [nameOf(document), document]))
}

export function listOf(docs: Docs): AnyDocument[] {
  return Object.values(docs)
}

/** The names in the order they were made. */
export function namesOf(docs: Docs): DocName[] {
  return Object.keys(docs) as DocName[]
}

/** Models and queries are edited as data; the others are drawn. */
export const isData = (name: DocName): boolean => /^(entity|query):/.test(name)
