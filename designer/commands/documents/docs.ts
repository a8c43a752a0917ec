/**
 * The documents of an app, by name (`page:equipmentLoan.manage`). Values are shared between states and never mutated.
 * @source docs/designer.md#kernel
 */
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, DocumentKind, EntityDocument } from '#engine/schema/document.ts'
import type { DesignedKind } from '../../kind/designed-kind.ts'
import { DESIGNED_KINDS } from '../../kind/designed-kinds.ts'

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

/** The names in order of creation. */
export function namesOf(docs: Docs): DocName[] {
  return Object.keys(docs) as DocName[]
}

/** The models of an app, in their order. */
export const modelsOf = (docs: Docs): EntityDocument[] => Object.values(docs).filter(isEntity)

/** How a document with this name is designed. */
export const designedKindOf = (name: DocName): DesignedKind =>
  DESIGNED_KINDS[name.slice(0, name.indexOf(':')) as DocumentKind]

/** The surface it is edited on. */
export const surfaceOf = (name: DocName): DesignedKind['surface'] => designedKindOf(name).surface

/** Whether it is edited on a canvas. */
export const isDrawn = (name: DocName): boolean => surfaceOf(name) === 'screens'
