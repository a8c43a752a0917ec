import type { Who } from '#engine/access/who.ts'
import type { Services } from '../../../services.ts'
import type { Categories } from './wire-models.ts'

/** The tenant's model categories. @source WD-15 */
export function readCategories({ db, who }: Pick<Services, 'db'> & { who: Who }): Promise<Categories> {
  return db.readAtOnce(who, async trx => {
    const rows = await trx
      .selectFrom('blade_model_category')
      .select(['id', 'name'])
      .where(category => category.and({ tenant_id: trx.tenant, is_deleted: 0 }))
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name ?? '']))
  })
}
