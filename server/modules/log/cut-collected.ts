import type { WireRecord } from '#adapters/wire/screen.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import { isRecord } from '#engine/value/value.ts'
import { isReadable } from '../../entity/rights/access.ts'
import { tableOf } from '../../entity/table/names.ts'
import type { Hook } from '../../entity/write/hook.ts'
import type { Services } from '../../services.ts'

const VALUES = ['oldData', 'newData'] as const

/**
 * The log keeps no field that a grant of documents hides; what permissions of apps hide is left out when it is read.
 * @source ADR 0036; docs/security.md#logs
 */
export const cutCollected = ({ entities, store }: Services): Hook => ({
  async afterRead({ who, records }) {
    const [view, context] = await Promise.all([store.view(who.tenant), entities.accessContext(who)])
    const hiddenIn = ({ bizCode, tableName }: WireRecord): ReadonlySet<string> | 'all' => {
      const app = view.apps.find(({ key }) => key === bizCode)
      const entity = app && entitiesOf(app.documents).find(one => tableOf(one, who.tenant) === tableName)
      if (!app || !entity) return new Set()
      if (context.standing(app.key) === 'out') return 'all'
      const access = context.access(entity)
      const withheld = entity.fields.filter(field => !isReadable(field, access) || access.mask.has(field.id))
      return new Set(withheld.map(({ id }) => id))
    }
    for (const record of records) {
      const hidden = hiddenIn(record)
      for (const name of VALUES) {
        const values = record[name]
        if (!isRecord(values)) continue
        const kept = Object.entries(values).filter(([id]) => hidden !== 'all' && !hidden.has(id))
        record[name] = hidden === 'all' ? null : (Object.fromEntries(kept) as typeof values)
      }
    }
  },
})
