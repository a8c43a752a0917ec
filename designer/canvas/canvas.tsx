/**
 * The canvas: the real engine in an inert element of the device's width, under one overlay that knows where everything
 * is.
 * @source docs/designer.md#canvas
 */
import { type MouseEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { hasList } from '#engine/kind/kinds.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { itemsIn } from '../commands/documents/walk.ts'
import { useKeys } from '../controls/keys/use-keys.ts'
import { focusPanel } from '../controls/panels/panel-focus.ts'
import { usePhone } from '../controls/panels/use-phone.ts'
import { Suggestion } from '../dashboard/suggestion.tsx'
import type { Spot } from '../pointer/places/places.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import type { Selection } from '../session/journal/history.ts'
import type { Box } from '../stage/boxes.ts'
import { useBundle, useSample } from '../stage/use-bundle.ts'
import { useDrawn } from '../stage/use-drawn.ts'
import { NodeBar } from './node-bar.tsx'
import { Overlay } from './overlay.tsx'
import { ManyBar } from './selection/many-bar.tsx'
import { NodeMenu } from './selection/node-menu.tsx'
import { TextEditor } from './text-editor.tsx'
import { useCanvasDrop, useLayout } from './use-canvas-drop.ts'
import { useCanvasPress, useLift } from './use-canvas-press.ts'
import { useShown } from './use-shown.ts'
import { useWriting } from './use-writing.ts'
import '../stage/stage.css'
import './canvas.css'

interface CanvasProps {
  document: DocName
  block: string
  width: number
  /** window pixels for one device pixel; null: as large as fits */
  zoom: number | null
  /** opens the palette, for a place or for after the selection */
  onAdd(spot?: Spot): void
}

/** padding around the screen, which itself is as wide as the device */
const PAPER_PX = 16
const MARGIN_PX = 8
/** beside the screen, both sides together */
export const FRAME_PX = 2 * (PAPER_PX + MARGIN_PX)
/** space above the picture for the bar of an item at its top; on a phone the bar is docked */
const HEAD_PX = 40

export const Canvas = memo(function Canvas({ document: name, block, width, zoom, onAdd }: CanvasProps) {
  const t = useT()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const { loader, manifests } = useOutside()
  const phone = usePhone()
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const head = phone ? MARGIN_PX : HEAD_PX
  const paper = width + 2 * PAPER_PX
  const [dwelled, setDwelled] = useState<string | null>(null)
  const document = view.docs[name]
  const selected = selection?.document === name ? selection.addresses : NOTHING
  const [first] = selected
  const bundle = useBundle(name, block)
  const sample = useSample(bundle)
  const drawn = useDrawn(frame, screen, document, paper, { margin: MARGIN_PX, zoom })
  const { scale } = drawn
  const shown = useShown(view, name, first, dwelled)
  const layout = useLayout(document, drawn)
  const pointIn = useCallback(
    (x: number, y: number): [number, number] => {
      const origin = screen.current?.getBoundingClientRect()
      return origin ? [(x - origin.left) / scale, (y - origin.top) / scale] : [-1, -1]
    },
    [scale],
  )
  const surface = useCanvasDrop(frame, layout, drawn, pointIn, setDwelled)
  const lift = useLift(name, layout, surface, selected)
  const { writing, write, ask, written } = useWriting(name, screen, drawn)
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  const openMenu = () => first === undefined || setMenu(pointBelow(screen.current, drawn.boxOf(first), scale))
  useKeys({
    m: lift,
    space: lift,
    f2: () => first && write(first, null),
    'shift+f10': openMenu,
    contextmenu: openMenu,
  })
  useInView(selection, frame, first === undefined ? undefined : () => drawn.boxOf(first), { scale, head, zoom })
  const { marquee, boxUnder, begin, choose } = useCanvasPress(name, layout, drawn, selected, pointIn)
  const picture = useMemo(
    () =>
      bundle &&
      sample && (
        <Screen bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="design" reveal={shown} />
      ),
    [bundle, sample, loader, manifests, shown],
  )
  if (!picture || !layout) return <p className="dz-pad">{t('designer.canvas.none')}</p>
  const writeHere = (event: MouseEvent) => {
    const box = boxUnder(event)
    if (box) write(box.address, pointIn(event.clientX, event.clientY))
  }
  const menuHere = (event: MouseEvent) => {
    event.preventDefault()
    const address = boxUnder(event)?.address
    if (address === undefined) return
    if (!selected.includes(address)) session.select({ document: name, addresses: [address] })
    const at = { x: event.clientX, y: event.clientY }
    // after this event, which would close it again
    requestAnimationFrame(() => setMenu(at))
  }
  const bar = selected.length === 1 && first !== undefined && (
    <NodeBar document={name} address={first} layout={layout} docked={phone} onAdd={() => onAdd()} />
  )
  const around = { document: name, layout, surface, selected, marquee, boxUnder, pointIn, phone, onAdd }
  const isEmpty = isEmptyBoard(layout.document)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the outline is its equal for keyboard and screen reader */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="dz-canvas"
        ref={frame}
        style={{ paddingTop: head, paddingInline: zoom === null ? undefined : MARGIN_PX }}
        onPointerDown={begin}
        onMouseDown={leaveInput}
        onClick={choose}
        onDoubleClick={writeHere}
        onContextMenu={menuHere}
      >
        <div
          className="dz-device"
          data-empty={isEmpty || undefined}
          style={{ width: paper * scale, height: drawn.height * scale }}
        >
          <div className="dz-zoom" style={{ width: paper, transform: `scale(${scale})` }}>
            <div ref={screen} inert style={{ padding: PAPER_PX }}>
              {picture}
            </div>
            <Overlay {...around} boxOf={drawn.boxOf} adds={drawn.adds} bar={phone ? null : bar} />
            {writing && <TextEditor key={writing.address} place={writing} scale={scale} onDone={written} />}
          </div>
          {isEmpty && <Suggestion document={name} />}
        </div>
      </div>
      {phone && bar}
      {selected.length > 1 && <ManyBar document={name} addresses={selected} onName={ask} />}
      {menu && first !== undefined && (
        <NodeMenu document={name} addresses={selected} at={menu} onName={ask} onClose={() => setMenu(null)} />
      )}
    </>
  )
})

const NOTHING: string[] = []

const isEmptyBoard = (document: AnyDocument) => hasList(document, 'cards') && itemsIn(document, 'cards').length === 0

/** A point of the window at the lower left corner of `box`. */
function pointBelow(screen: HTMLElement | null, box: Box | undefined, scale: number): { x: number; y: number } {
  const { left = 0, top = 0 } = screen?.getBoundingClientRect() ?? {}
  return { x: left + (box?.x ?? 0) * scale, y: top + ((box?.y ?? 0) + (box?.h ?? 0)) * scale }
}

interface Room {
  scale: number
  /** px above the picture */
  head: number
  zoom: number | null
}

/** Scrolls a new selection into view, once it is drawn. */
function useInView(
  selection: Selection | null,
  frame: RefObject<HTMLElement | null>,
  boxOf: (() => Box | undefined) | undefined,
  { scale, head, zoom }: Room,
) {
  const scrolledFor = useRef<Selection | null>(null)
  // only a new selection scrolls the canvas, never a new layout
  useEffect(() => {
    const room = frame.current
    if (!room || scrolledFor.current === selection) return
    const box = boxOf?.()
    if (!box) return
    scrolledFor.current = selection
    const top = box.y * scale + head
    const bottom = top + box.h * scale
    if (bottom < room.scrollTop || top > room.scrollTop + room.clientHeight)
      room.scrollTo({ top: Math.max(0, top - head) })
    const left = box.x * scale
    if (zoom !== null && (left > room.scrollLeft + room.clientWidth || left + box.w * scale < room.scrollLeft))
      room.scrollTo({ left })
  })
}

/** A press on the canvas ends editing in an input elsewhere, and selects no text. */
function leaveInput(event: MouseEvent) {
  event.preventDefault()
  const panel = event.currentTarget.closest<HTMLElement>('[data-panel]')
  if (panel) focusPanel(panel)
}
