import { useT } from '#engine/react/text.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { findItem } from '../../commands/documents/walk.ts'
import { useItemName } from '../../say/use-item-name.ts'
import { useSessionState } from '../../session/designer-context.tsx'
import type { Spot } from './places.ts'

/** A place in words: "Basic › before Quantity", with its number when keys step through the places. */
export function useSaySpot(): (
  document: DocName,
  spot: Spot | null | undefined,
  step?: { index: number; count: number },
) => string {
  const t = useT()
  const nameOf = useItemName()
  const { view } = useSessionState('view')
  return (document, spot, step) => {
    if (!spot) return t('designer.place.nowhere')
    const item = findItem(view.docs[document], spot.of)
    const owner = item && spot.how !== 'inside' ? item.owner : ''
    const place = t(`designer.place.${spot.how}`, { name: nameOf(document, spot.of) })
    const whole = owner === '' ? place : `${nameOf(document, owner)} › ${place}`
    return step ? `${whole} ${t('designer.place.step', { index: step.index + 1, count: step.count })}` : whole
  }
}
