/**
 * The sides of a comparison.
 * @source docs/designer.md#publishing
 */
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { type OpenApp, readVersion } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { documentsOfPoint } from './points.ts'

/**
 * The documents of one side of a comparison.
 * @param side  `draft`, `published`, `shipped`, a version (`v3`) or a restore point (`p17`)
 * @throws      Fault 'design.side', 'design.version.unknown', 'design.point.unknown'
 */
export async function documentsOfSide(work: Work, app: OpenApp, side: string): Promise<AnyDocument[]> {
  if (side === 'draft') return app.documents
  if (side === 'published') return app.published
  if (side === 'shipped') return app.shipped
  const point = /^p(\d+)$/.exec(side)?.[1]
  if (point) return documentsOfPoint(work, app.row.key, point)
  const version = /^v(\d{1,9})$/.exec(side)?.[1]
  if (!version) throw new Fault('design.side', { side })
  return readVersion(work, app.row, Number(version))
}
