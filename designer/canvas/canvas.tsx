/**
 * The canvas: the real engine in an element of the device's width, inert, under one overlay that knows where everything is.
 * @source docs/designer.md#canvas
 */
import {
  type MouseEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Screen } from '#engine/react/render/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem, isNode } from '../commands/walk.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useEditLang } from '../frame/edit-lang.tsx'
import { focusPanel } from '../frame/panel-focus.ts'
import { useItemName } from '../frame/use-item-name.ts'
import { useKeys } from '../frame/use-keys.ts'
import { usePhone } from '../frame/use-phone.ts'
import { useWriteText } from '../frame/use-write-text.ts'
import { rowsOf } from '../inspector/derive.ts'
import { boxAt, contains } from './boxes.ts'
import { chosenBy, isGround, touchedBy } from './choose.ts'
import { useDrag, useDropSurface } from './drag.tsx'
import type { DropSurface } from './drag-control.ts'
import { createDwell } from './dwell.ts'
import { awaitHold } from './gesture.ts'
import { legalPlaces, nextSpot } from './legal-places.ts'
import { moveDrag } from './move-drag.ts'
import { NodeBar } from './node-bar.tsx'
import { Overlay } from './overlay.tsx'
import { containersOf, type Layout, markOf, type Spot, steadyPlace } from './places.ts'
import { type TextPlace, textAt } from './text-at.ts'
import { TextEditor } from './text-editor.tsx'
import { useBundle, useSample } from './use-bundle.ts'
import { useDrawn } from './use-drawn.ts'
import { useMarquee } from './use-marquee.ts'
import { useShown } from './use-shown.ts'
import { whyNot } from './why-not.ts'

interface CanvasProps {
  document: DocName
  block: string
  width: number
  /** so many px of the window for one of the device; null: as large as fits */
  zoom: number | null
  /** asks for something to add: at a place, else after the selection */
  onAdd(spot?: Spot): void
}

/** the screen itself is as wide as the device; around it is paper, around that ground */
const PAPER_PX = 16
const MARGIN_PX = 24
const PHONE_MARGIN_PX = 8
/** room above the picture for the bar of what stands at its top; on a phone the bar is docked */
const HEAD_PX = 40

export const Canvas = memo(function Canvas({ document: name, block, width, zoom, onAdd }: CanvasProps) {
  const t = useT()
  const session = useSession()
  const writeText = useWriteText()
  const { view, selection } = useSessionState('view', 'selection')
  const { loader, manifests } = useOutside()
  const { lang } = useEditLang()
  const nameOf = useItemName()
  const { press, lift } = useDrag()
  const phone = usePhone()
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const margin = phone ? PHONE_MARGIN_PX : MARGIN_PX
  const head = phone ? PHONE_MARGIN_PX : HEAD_PX
  const paper = width + 2 * PAPER_PX
  const [dwelled, setDwelled] = useState<string | null>(null)
  const dwell = useMemo(() => createDwell(setDwelled), [])
  const [writing, setWriting] = useState<TextPlace | null>(null)
  const document = view.docs[name]
  const selected = selection?.document === name ? selection.addresses : NOTHING
  const bundle = useBundle(name, block)
  const sample = useSample(bundle)
  const drawn = useDrawn(frame, screen, document, paper, { margin, zoom })
  const { scale } = drawn
  const containers = useMemo(() => containersOf(manifests), [manifests])
  const shown = useShown(view, name, selected[0], dwelled)
  const layout = useMemo(
    (): Layout | null =>
      document
        ? {
            document,
            get boxes() {
              return drawn.boxes
            },
            containers,
            scale: drawn.scale,
            narrow: drawn.narrow,
          }
        : null,
    [document, drawn, containers],
  )
  const pointIn = useCallback(
    (x: number, y: number): [number, number] => {
      const origin = screen.current?.getBoundingClientRect()
      return origin ? [(x - origin.left) / scale, (y - origin.top) / scale] : [-1, -1]
    },
    [scale],
  )
  const surface = useMemo((): DropSurface | null => {
    if (!frame.current || !layout) return null
    return {
      scroller: frame.current,
      placeAt: (drag, x, y, out, last) => steadyPlace(layout, drag.dragged, ...pointIn(x, y), out, last),
      whyNot: (drag, x, y) => whyNot(layout, drag.dragged, ...pointIn(x, y)),
      hover(x, y, now) {
        const [px, py] = pointIn(x, y)
        const isInside = (address: string) => {
          const box = drawn.boxOf(address)
          return box !== undefined && contains(box, px, py)
        }
        dwell.step(boxAt(drawn.closed, px, py)?.address ?? null, isInside, now)
      },
      leave: dwell.end,
    }
  }, [layout, drawn, pointIn, dwell])
  useDropSurface(surface)
  useStillWhileCarried(frame)

  const liftSelected = () => {
    const [first] = selected
    if (!layout || !surface || first === undefined) return
    const drag = moveDrag(view, name, selected, nameOf(name, first))
    const spots = legalPlaces(layout, drag.dragged)
    const places = spots.map(spot => ({ ...spot, mark: markOf(layout, spot) }))
    lift(drag, surface, places, nextSpot(layout.document, spots, first))
  }
  const write = (address: string, point: [number, number] | null) => {
    const box = drawn.boxOf(address)
    if (!box || !screen.current) return
    const rows = rowsOf(view, manifests, { document: name, addresses: [address] })
    setWriting(textAt(screen.current, scale, lang, rows, { address, box }, point))
  }
  const written = (text: string | null) => {
    setWriting(null)
    if (!writing || text === null) return
    const { address, path } = writing
    writeText({ document: name, address, path, language: lang, text })
  }
  useKeys({ m: liftSelected, space: liftSelected, f2: () => selected[0] && write(selected[0], null) })

  // only a new selection moves the canvas, never a new layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const box = selected[0] === undefined ? undefined : drawn.boxOf(selected[0])
    const room = frame.current
    if (!box || !room) return
    const top = box.y * scale + head
    const bottom = top + box.h * scale
    if (bottom < room.scrollTop || top > room.scrollTop + room.clientHeight)
      room.scrollTo({ top: Math.max(0, top - head) })
    const left = box.x * scale
    if (zoom !== null && (left > room.scrollLeft + room.clientWidth || left + box.w * scale < room.scrollLeft))
      room.scrollTo({ left })
  }, [selection])

  const marquee = useMarquee(pointIn, rect => {
    if (document) session.select({ document: name, addresses: touchedBy(drawn.boxes, document, rect) })
  })
  const picture = useMemo(
    () =>
      bundle &&
      sample && (
        <Screen bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="design" reveal={shown} />
      ),
    [bundle, sample, loader, manifests, shown],
  )
  if (!picture || !layout) return <p className="dz-pad">{t('designer.canvas.none')}</p>
  const boxUnder = (event: MouseEvent) => {
    const point = pointIn(event.clientX, event.clientY)
    return boxAt(drawn.closed, ...point) ?? boxAt(drawn.boxes, ...point)
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    const box = boxUnder(event)
    const item = box && findItem(layout.document, box.address)
    if (event.pointerType === 'touch') {
      if (!item) return
      awaitHold(event, held => {
        session.select({ document: name, addresses: [item.address] })
        press(held, moveDrag(view, name, [item.address], nameOf(name, item.address)))
      })
    } else if (item && selected.includes(item.address))
      press(event, moveDrag(view, name, isNode(item) ? selected : [item.address], nameOf(name, item.address)))
    else if (!box || isGround(drawn.boxes, box)) marquee.begin(event)
  }
  const choose = (event: MouseEvent) => {
    const address = boxUnder(event)?.address
    const addresses = address === undefined ? [] : chosenBy(layout.document, selected, address, event)
    session.select({ document: name, addresses })
  }
  const writeHere = (event: MouseEvent) => {
    const box = boxUnder(event)
    if (box) write(box.address, pointIn(event.clientX, event.clientY))
  }
  const [first] = selected
  const bar = selected.length === 1 && first !== undefined && (
    <NodeBar document={name} address={first} layout={layout} docked={phone} onAdd={() => onAdd()} />
  )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the outline is its equal for keyboard and screen reader */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="dz-canvas"
        ref={frame}
        style={{ paddingTop: head, paddingInline: zoom === null ? undefined : margin }}
        onPointerDown={begin}
        onMouseDown={leaveInput}
        onClick={choose}
        onDoubleClick={writeHere}
      >
        <div className="dz-device" style={{ width: paper * scale, height: drawn.height * scale }}>
          <div className="dz-zoom" style={{ width: paper, transform: `scale(${scale})` }}>
            <div ref={screen} inert style={{ padding: PAPER_PX }}>
              {picture}
            </div>
            <Overlay
              document={name}
              layout={layout}
              boxOf={drawn.boxOf}
              surface={surface}
              selected={selected}
              marquee={marquee.rect}
              boxUnder={boxUnder}
              pointIn={pointIn}
              phone={phone}
              onAdd={onAdd}
              bar={phone ? null : bar}
            />
            {writing && <TextEditor place={writing} scale={scale} onDone={written} />}
          </div>
        </div>
      </div>
      {phone && bar}
    </>
  )
})

const NOTHING: string[] = []

/** A finger that carries something does not scroll; heard from the beginning, for later a browser asks no more. */
function useStillWhileCarried(frame: RefObject<HTMLElement | null>) {
  const { carrying } = useDrag()
  useEffect(() => {
    const element = frame.current
    const hold = (event: TouchEvent) => carrying() && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  })
}

/** A press on the canvas ends what is being typed elsewhere, and selects no text. */
function leaveInput(event: MouseEvent) {
  event.preventDefault()
  const panel = event.currentTarget.closest<HTMLElement>('[data-panel]')
  if (panel) focusPanel(panel)
}
