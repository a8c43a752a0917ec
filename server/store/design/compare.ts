/**
 * The differences between two states of an app, by document and node.
 * @source docs/designer.md#publishing
 */
import type { Difference } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { describeDifferences } from '#engine/version/describe.ts'
import { nameOf } from '../layers/shipped.ts'
import { type OpenApp, readVersion } from './open-app.ts'
import type { Work } from './work.ts'

/** Documents of `before` that are gone, documents that are new, and what changed in those on both sides. */
export function compareDocuments(before: AnyDocument[], after: AnyDocument[]): Difference[] {
  const names = [...new Set([...after, ...before].map(nameOf))]
  return names.flatMap(name => {
    const a = before.find(document => nameOf(document) === name)
    const b = after.find(document => nameOf(document) === name)
    if (a && b) return describeDifferences(a, b)
    const { kind, key, title } = (a ?? b)!
    return [{ document: { kind, key }, address: '', verb: a ? 'removed' : 'added', title }]
  })
}

/**
 * The documents one side of a comparison stands for.
 * @param side  `draft`, `published`, `shipped` or `v3`
 * @throws      Fault 'design.side', 'design.version.unknown'
 */
export async function documentsOfSide(work: Work, app: OpenApp, side: string): Promise<AnyDocument[]> {
  if (side === 'draft') return app.documents
  if (side === 'published') return app.published
  if (side === 'shipped') return app.shipped
  const version = /^v(\d{1,9})$/.exec(side)?.[1]
  if (!version) throw new Fault('design.side', { side })
  return readVersion(work, app.row, Number(version))
}
