/** The rows of restore points. @source docs/designer.md#session; ARCHITECTURE.md#the-store */
import type { PointReason } from '#adapters/wire/design.ts'
import type { Trx } from '../db/db.ts'

/** A restore point: a draft that can be restored. */
export interface PointRow {
  id: string
  why: PointReason
  texts: string[]
  base: string | null
  madeBy: string
  madeAt: string
}

/** Restore points an app keeps; older ones are deleted. */
const MOST_POINTS = 50

export async function insertPoint(
  trx: Trx,
  tenant: string,
  app: string,
  { why, texts, base, madeBy }: Omit<PointRow, 'id' | 'madeAt'>,
): Promise<void> {
  await trx.insertInto('schema_point').values({ tenant_id: tenant, app, why, texts, base, made_by: madeBy }).execute()
  const isOfApp = { tenant_id: tenant, app }
  await trx
    .deleteFrom('schema_point')
    .where(point => point.and(isOfApp))
    .where('id', 'in', all =>
      all
        .selectFrom('schema_point')
        .select('id')
        .where(point => point.and(isOfApp))
        .orderBy('id', 'desc')
        .offset(MOST_POINTS),
    )
    .execute()
}

/** Newest first, without their texts. */
export function readPoints(trx: Trx, app: string): Promise<Omit<PointRow, 'texts' | 'base'>[]> {
  return selectPoints(trx, app).orderBy('id', 'desc').execute()
}

export function readPoint(trx: Trx, app: string, id: string): Promise<PointRow | undefined> {
  return selectPoints(trx, app).select(['texts', 'base']).where('id', '=', id).executeTakeFirst()
}

const selectPoints = (trx: Trx, app: string) =>
  trx
    .selectFrom('schema_point')
    .select(['id', 'why', 'made_by as madeBy', 'made_at as madeAt'])
    .$narrowType<{ why: PointRow['why'] }>()
    .where(point => point.and({ tenant_id: trx.tenant, app }))
