import { Fault } from '#engine/error/fault.ts'
import { idsNamed } from '../usual/set-field.ts'
import type { Verb } from '../verb.ts'

/** The package of the tenant named, else of the caller's own; null when it has none. @source UR-25 */
export const tenantPackageDetail: Verb = {
  method: 'GET',
  async run(context) {
    const { who, entities, input } = context
    const [id] = await idsNamed({ ...context, input: Object.keys(input).length ? input : { tenantId: who.tenant } })
    if (id === undefined) throw new Fault('record.none')
    const { packageId } = await entities.detail(who, 'tenant', id)
    return packageId ? entities.detail(who, 'tenantPackage', packageId) : null
  },
}
