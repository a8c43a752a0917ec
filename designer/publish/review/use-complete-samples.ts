import { useMemo } from 'react'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { samplesToMake } from '#engine/entity/samples.ts'
import { isError } from '#engine/error/issue.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'

/** How many sample records of the draft would be accepted as records. @source docs/designer.md#sample-records */
export function useCompleteSamples(): number {
  const { view } = useSessionState('view')
  const { ports } = useOutside()
  return useMemo(() => {
    const now = ports.clock.now()
    const env = { now, today: now.slice(0, 10), me: ports.me }
    const countIn = (entity: EntityDocument) => {
      const rows = samplesToMake(entity)
      if (rows.length === 0) return 0
      try {
        const compiled = compileEntity(entity, view.entity)
        return rows.filter(({ values = {} }) => !checkRecord(compiled, values, { env }).issues.some(isError)).length
      } catch {
        return 0 // the check list says what is wrong with the model
      }
    }
    return entitiesOf(Object.values(view.stored)).reduce((sum, entity) => sum + countIn(entity), 0)
  }, [view, ports])
}
