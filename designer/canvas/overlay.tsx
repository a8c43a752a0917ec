/** Frames, marks and the bar of the selection, above the inert screen. @source docs/designer.md#canvas */
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DragOutlined,
  HolderOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { NARROW_PX } from '#engine/react/render/measure.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { CardFrame } from '../dashboard/card-frame.tsx'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useItemName } from '../frame/use-item-name.ts'
import type { Box } from './boxes.ts'
import { useDrag } from './drag.tsx'
import { moveDrag } from './move-drag.ts'
import { MoveTo } from './move-to.tsx'
import type { Place } from './places.ts'

interface OverlayProps {
  document: DocName
  boxes: Box[]
  scale: number
  width: number
  selected: string[]
  hovered: string | null
  onPress(event: PointerEvent): void
  onHover(x: number | null, y: number): void
}

export function Overlay({ document, boxes, scale, width, selected, hovered, onPress, onHover }: OverlayProps) {
  const t = useT()
  const nameOf = useItemName()
  const { carrying } = useDrag()
  const boxOf = (address: string) => boxes.find(box => box.address === address)
  const place = carrying?.place
  const hover = hovered === null || selected.includes(hovered) ? undefined : boxOf(hovered)
  const said = (where: Place | null | undefined) =>
    where ? t(`designer.place.${where.how}`, { name: nameOf(document, where.of) }) : t('designer.place.nowhere')
  const { index, count } = carrying?.step ?? {}
  const lifted =
    carrying && index !== undefined && count !== undefined
      ? `${carrying.label} ${said(place)} ${t('designer.place.step', { index: index + 1, count })}`
      : ''
  return (
    <div
      className="dz-overlay"
      onPointerDown={onPress}
      onPointerMove={event => onHover(event.clientX, event.clientY)}
      onPointerLeave={() => onHover(null, 0)}
    >
      {hover && <div className="dz-hover" style={rectOf(hover)} />}
      {selected.map(address => {
        const box = boxOf(address)
        return (
          box && (
            <Frame
              key={address}
              document={document}
              box={box}
              scale={scale}
              alone={selected.length === 1}
              narrow={width < NARROW_PX}
            />
          )
        )
      })}
      {place && <div className={`dz-drop dz-drop-${place.how}`} style={rectOf(place.mark)} />}
      <div className="dz-aloud" role="status">
        {lifted}
      </div>
      {carrying?.step && (
        <div
          className="dz-carry dz-lifted"
          aria-hidden="true"
          style={{ left: place?.mark.x, top: place?.mark.y, transform: `scale(${1 / scale})` }}
        >
          {lifted}
        </div>
      )}
      {carrying &&
        !carrying.step &&
        createPortal(
          <div className="dz-carry" style={{ left: carrying.x + 12, top: carrying.y + 12 }}>
            <strong>{carrying.label}</strong> {said(place)}
          </div>,
          globalThis.document.querySelector('.dz') ?? globalThis.document.body,
        )}
    </div>
  )
}

function rectOf({ x, y, w, h }: Omit<Box, 'address'>) {
  return { left: x, top: y, width: w, height: h }
}

interface FrameProps {
  document: DocName
  box: Box
  scale: number
  /** the only one selected: it carries the bar */
  alone: boolean
  /** a phone's width: a board is a list there */
  narrow: boolean
}

function Frame({ document, box, scale, alone, narrow }: FrameProps) {
  const t = useT()
  const session = useSession()
  const { view } = useSessionState()
  const { press } = useDrag()
  const [moving, setMoving] = useState(false)
  const { address } = box
  const name = useItemName()(document, address)
  const item = findItem(view.docs[document], address)
  const owner = item && findItem(view.docs[document], item.owner)
  const stop = (event: PointerEvent) => event.stopPropagation()
  const nudge = (by: 'up' | 'down') => session.run('node.nudge', { document, address, by })
  return (
    <div className="dz-frame" style={rectOf(box)}>
      {alone && (
        <div
          className={box.y * scale < 32 ? 'dz-bar dz-bar-inside' : 'dz-bar'}
          style={{ transform: `scale(${1 / scale})` }}
          role="toolbar"
          aria-label={name}
          onPointerDown={stop}
        >
          <span
            className="dz-grip"
            title={t('designer.drag')}
            onPointerDown={event => {
              stop(event)
              press(event, moveDrag(view, document, [address], name))
            }}
          >
            <HolderOutlined /> {name}
          </span>
          {owner && (
            <Button
              size="small"
              type="text"
              icon={<VerticalAlignTopOutlined />}
              aria-label={t('designer.selectParent')}
              title={t('designer.selectParent')}
              onClick={() => session.select({ document, addresses: [owner.address] })}
            />
          )}
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={t('designer.moveUpOf', { name })}
            onClick={() => nudge('up')}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={t('designer.moveDownOf', { name })}
            onClick={() => nudge('down')}
          />
          <Button
            size="small"
            type="text"
            icon={<DragOutlined />}
            aria-label={t('designer.moveToOf', { name })}
            title={t('designer.moveToOf', { name })}
            onClick={() => setMoving(true)}
          />
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined />}
            aria-label={t('designer.duplicateOf', { name })}
            onClick={() => session.run('node.duplicate', { document, addresses: [address] })}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('designer.removeOf', { name })}
            onClick={() => session.run('node.remove', { document, addresses: [address] })}
          />
          {moving && <MoveTo document={document} address={address} onClose={() => setMoving(false)} />}
        </div>
      )}
      {alone && item?.list === 'cards' && !narrow && (
        <CardFrame document={document} card={item.id} box={box} scale={scale} />
      )}
      {alone && item?.list === 'columns' && <Edge document={document} box={box} scale={scale} />}
    </div>
  )
}

const STEP_PX = 8
const NARROWEST_PX = 40

/** The right edge of a column: dragged, it sets the width, in steps of 8 px. @source docs/designer.md#canvas */
function Edge({ document, box, scale }: { document: DocName; box: Box; scale: number }) {
  const session = useSession()
  const begin = (event: PointerEvent) => {
    event.stopPropagation()
    const from = event.clientX
    const run = `width-${event.timeStamp}`
    const move = (next: globalThis.PointerEvent) => {
      const wide = box.w + (next.clientX - from) / scale
      const width = Math.max(NARROWEST_PX, Math.round(wide / STEP_PX) * STEP_PX)
      session.run('column.set', { document, address: box.address, values: { width } }, { run })
    }
    const up = () => removeEventListener('pointermove', move)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up, { once: true })
  }
  return <span className="dz-edge" aria-hidden="true" onPointerDown={begin} />
}
