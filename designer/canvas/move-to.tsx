/** A searchable list of the places an item can be moved to; a click moves it. @source docs/designer.md#canvas */
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { moveDrag } from '../pointer/drag/move-drag.ts'
import { legalPlaces } from '../pointer/places/legal-places.ts'
import type { Layout, Spot } from '../pointer/places/places.ts'
import { useSaySpot } from '../pointer/places/use-say-spot.ts'
import { useItemName } from '../say/use-item-name.ts'
import { designerRoot } from '../session/container.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'

interface MoveToProps {
  document: DocName
  address: string
  layout: Layout
  onClose(): void
}

export function MoveTo({ document, address, layout, onClose }: MoveToProps) {
  const t = useT()
  const session = useSession()
  const say = useSaySpot()
  const { view } = useSessionState('view')
  const [wanted, setWanted] = useState('')
  const name = useItemName()(document, address)
  const drag = moveDrag(view, document, [address], name)
  const shown = legalPlaces(layout, drag.dragged)
    .map(spot => ({ spot, said: say(document, spot) }))
    .filter(({ said }) => matches(wanted, [said]))
  const move = (spot: Spot) => {
    session.runAll(drag.drop(spot))
    onClose()
  }
  return (
    <Modal getContainer={designerRoot} open footer={null} title={t('designer.moveToOf', { name })} onCancel={onClose}>
      <Input
        autoFocus
        allowClear
        placeholder={t('designer.moveTo.find')}
        aria-label={t('designer.moveTo.find')}
        value={wanted}
        onChange={event => setWanted(event.target.value)}
        onPressEnter={() => shown[0] && move(shown[0].spot)}
      />
      <ul className="dz-spots">
        {shown.map(({ spot, said }) => (
          <li key={`${spot.how} ${spot.of}`}>
            <button type="button" className="dz-plain" onClick={() => move(spot)}>
              {said}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="dz-quiet">{t('designer.moveTo.none')}</p>}
    </Modal>
  )
}
