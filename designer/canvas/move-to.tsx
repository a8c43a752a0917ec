/** A searchable list of the places something may go to: one click moves it. @source docs/designer.md#canvas */
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { designerRoot } from '../frame/container.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useItemName } from '../frame/use-item-name.ts'
import { matches } from '../palette/match.ts'
import { legalPlaces, type Spot } from './legal-places.ts'
import { moveDrag } from './move-drag.ts'

interface MoveToProps {
  document: DocName
  address: string
  onClose(): void
}

export function MoveTo({ document, address, onClose }: MoveToProps) {
  const t = useT()
  const session = useSession()
  const nameOf = useItemName()
  const { view } = useSessionState()
  const [wanted, setWanted] = useState('')
  const seen = view.docs[document]
  const name = nameOf(document, address)
  const spots = seen ? legalPlaces(seen, moveDrag(view, document, [address], name).dragged) : []
  const say = (spot: Spot) => {
    const item = findItem(seen, spot.of)
    const owner = item && spot.how !== 'inside' ? item.owner : ''
    const place = t(`designer.place.${spot.how}`, { name: nameOf(document, spot.of) })
    return owner ? `${nameOf(document, owner)} › ${place}` : place
  }
  const shown = spots.map(spot => ({ spot, said: say(spot) })).filter(({ said }) => matches(wanted, [said]))
  const move = ({ in: list, after }: Spot) => {
    session.run('node.move', { document, addresses: [address], in: list, after })
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
          <li key={`${spot.in} ${spot.after}`}>
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
