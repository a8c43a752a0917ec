/** Frames and marks above the inert screen. @source docs/designer.md#canvas */
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem, isCard } from '../commands/documents/walk.ts'
import { HeldFrames } from '../controls/faces/held-mark.tsx'
import { followPress } from '../controls/panels/gesture.ts'
import { CardFrame } from '../dashboard/card-frame.tsx'
import { useCarrying } from '../pointer/drag/drag.tsx'
import type { DropSurface } from '../pointer/drag/drag-control.ts'
import { DropMark, styleOf } from '../pointer/drag/drop-mark.tsx'
import type { Layout, Spot } from '../pointer/places/places.ts'
import { useSaySpot } from '../pointer/places/use-say-spot.ts'
import { useItemName } from '../say/use-item-name.ts'
import { designerRoot } from '../session/container.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import type { Box, Rect } from '../stage/boxes.ts'
import { breadcrumbsOf } from '../stage/breadcrumbs.ts'
import { WrongMarks } from '../stage/wrong-marks.tsx'
import { AddMarks, AddTabs, spotNear, spotsAround } from './add-marks.tsx'

interface OverlayProps {
  document: DocName
  layout: Layout
  boxOf(address: string): Box | undefined
  /** where another tab is added */
  adds: readonly Box[]
  surface: DropSurface | null
  selected: string[]
  marquee: Rect | null
  boxUnder(event: MouseEvent): Box | undefined
  pointIn(x: number, y: number): [number, number]
  /** “+” buttons are shown around the selection, because a phone has no hover */
  phone: boolean
  onAdd(spot: Spot): void
  /** the bar of the selected item */
  bar: ReactNode
}

export function Overlay(props: OverlayProps) {
  const { document, layout, boxOf, adds, surface, selected, marquee, boxUnder, pointIn, phone, onAdd, bar } = props
  const carrying = useCarrying()
  const [hovered, setHovered] = useState<string | undefined>()
  const [near, setNear] = useState<{ spot: Spot; layout: Layout } | null>(null)
  const hover = hovered === undefined || carrying || selected.includes(hovered) ? undefined : boxOf(hovered)
  const alone = selected.length === 1 ? boxOf(selected[0] ?? '') : undefined
  // after a change nothing is near until the pointer moves, because finding out reads all boxes
  const spots = phone ? (alone ? spotsAround(layout, alone.address) : []) : near?.layout === layout ? [near.spot] : []
  return (
    <div
      className="dz-overlay"
      onPointerMove={event => {
        if (event.buttons !== 0) return
        const box = boxUnder(event)
        setHovered(box?.address)
        // the “+” must not move away from the pointer approaching it
        const isOn = event.target instanceof Element && event.target.closest('.dz-add') !== null
        if (event.pointerType !== 'mouse' || isOn) return
        const next = box ? spotNear(layout, box, ...pointIn(event.clientX, event.clientY)) : null
        setNear(now => {
          const isSame = now?.layout === layout && next?.in === now.spot.in && next.after === now.spot.after
          return isSame ? now : next && { spot: next, layout }
        })
      }}
      onPointerLeave={() => {
        setHovered(undefined)
        setNear(null)
      }}
    >
      {hover && (
        <div className="dz-hover" style={styleOf(hover)}>
          <CardHandles document={document} box={hover} layout={layout} />
        </div>
      )}
      {alone && (
        <Frame document={document} box={alone} layout={layout}>
          {bar}
        </Frame>
      )}
      {!alone &&
        selected.map(address => {
          const box = boxOf(address)
          return box && <div key={address} className="dz-frame" style={styleOf(box)} />
        })}
      <HeldFrames document={document} scale={layout.scale} boxOf={boxOf} />
      <WrongMarks document={document} scale={layout.scale} boxOf={boxOf} />
      {!carrying && <AddMarks {...{ document, layout, spots, onAdd }} middle={phone} />}
      {!carrying && <AddTabs {...{ document, adds }} />}
      {marquee && <div className="dz-marquee" style={styleOf(marquee)} />}
      <DropMark surface={surface} />
      <Lifted document={document} />
      <Carried document={document} />
    </div>
  )
}

/** An item carried by keys: its place is scrolled into view and announced. */
function Lifted({ document }: { document: DocName }) {
  const carrying = useCarrying()
  const say = useSaySpot()
  const at = useRef<HTMLDivElement>(null)
  const { step, place, label } = carrying ?? {}
  useEffect(() => {
    if (step) at.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  return (
    <>
      {step && place && <div ref={at} className="dz-lifted-at" style={styleOf(place.mark)} />}
      {createPortal(
        <div className={step ? 'dz-carry dz-lifted' : 'dz-aloud'} role="status">
          {step && (
            <>
              <strong>{label}</strong> {say(document, place, step)}
            </>
          )}
        </div>,
        designerRoot(),
      )}
    </>
  )
}

/** What the pointer carries, and where it would be dropped. */
function Carried({ document }: { document: DocName }) {
  const t = useT()
  const carrying = useCarrying()
  const say = useSaySpot()
  if (!carrying || carrying.step) return null
  const { x, y, label, place, why } = carrying
  return createPortal(
    <div className="dz-carry" style={{ transform: `translate(${x + 12}px, ${y + 12}px)` }}>
      <strong>{label}</strong> {say(document, place)}
      {why && (
        <small className="dz-bad">
          {t(`designer.place.why.${why.kind}`, { list: 'list' in why ? t(`designer.list.${why.list}`) : '' })}
        </small>
      )}
    </div>,
    designerRoot(),
  )
}

interface FrameProps {
  document: DocName
  box: Box
  layout: Layout
  children: ReactNode
}

/** The frame of a single selected item: with its full name, the bar and handles. */
function Frame({ document, box, layout, children }: FrameProps) {
  const nameOf = useItemName()
  const { view } = useSessionState('view')
  const { scale } = layout
  const item = findItem(view.docs[document], box.address)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      className="dz-frame"
      style={styleOf(box)}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is inert, this stands for what is selected on it
      tabIndex={0}
      aria-label={breadcrumbsOf(view, document, box.address)
        .map(address => nameOf(document, address))
        .join(' › ')}
    >
      {children && (
        <BarPlace box={box} scale={scale}>
          {children}
        </BarPlace>
      )}
      <CardHandles document={document} box={box} layout={layout} />
      {item?.list === 'columns' && <Edge document={document} box={box} scale={scale} />}
    </div>
  )
}

/** A card of a board can be moved and resized on its grid, even if it was not selected before. */
function CardHandles({ document, box, layout }: Omit<FrameProps, 'children'>) {
  const { view } = useSessionState('view')
  const item = findItem(view.docs[document], box.address)
  if (!item || !isCard(item) || layout.narrow) return null
  return <CardFrame document={document} item={item} box={box} scale={layout.scale} />
}

/**
 * The bar is above its frame at its end, where no label is; over it when that is scrolled out of sight, and shifted right
 * at the left edge.
 */
function BarPlace({ box, scale, children }: { box: Box; scale: number; children: ReactNode }) {
  const at = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = at.current
    const scroller = place?.closest('.dz-canvas')
    if (!place || !scroller) return
    const put = () => {
      const frame = place.parentElement!.getBoundingClientRect()
      const room = scroller.getBoundingClientRect()
      const hidden = room.top - (frame.top - place.offsetHeight - BAR_PX)
      const down = Math.max(0, Math.min(hidden, box.h * scale))
      const right = Math.max(0, room.left + BAR_PX - (frame.right - place.offsetWidth))
      place.style.transform = `scale(${1 / scale}) translate(${right}px, ${down}px)`
    }
    put()
    scroller.addEventListener('scroll', put, { passive: true })
    return () => scroller.removeEventListener('scroll', put)
  }, [box, scale])
  return (
    <div ref={at} className="dz-bar-place">
      {children}
    </div>
  )
}

const BAR_PX = 6
const STEP_PX = 8
const NARROWEST_PX = 40

/** The right edge of a column: dragging it sets the width, in steps of 8 px. @source docs/designer.md#canvas */
function Edge({ document, box, scale }: { document: DocName; box: Box; scale: number }) {
  const session = useSession()
  const begin = (event: PointerEvent) => {
    event.stopPropagation()
    const from = event.clientX
    const run = `width-${event.timeStamp}`
    followPress(event, {
      move(x) {
        const wide = box.w + (x - from) / scale
        const width = Math.max(NARROWEST_PX, Math.round(wide / STEP_PX) * STEP_PX)
        session.run('column.set', { document, address: box.address, values: { width } }, { run })
      },
      end(done) {
        if (!done) session.undo()
      },
    })
  }
  return <span className="dz-edge" aria-hidden="true" onPointerDown={begin} />
}
