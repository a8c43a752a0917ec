/**
 * The canvas: the real engine in an element of the device's width, inert, under one overlay that knows where everything is.
 * @source docs/designer.md#canvas
 */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Screen } from '#engine/react/render/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem, isNode } from '../commands/walk.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { useItemName } from '../frame/use-item-name.ts'
import { useKeys } from '../frame/use-keys.ts'
import { boxAt } from './boxes.ts'
import { useDrag } from './drag.tsx'
import { legalPlaces, markOf, nextSpot } from './legal-places.ts'
import { moveDrag } from './move-drag.ts'
import { Overlay } from './overlay.tsx'
import { placeAt } from './places.ts'
import { useBoxes } from './use-boxes.ts'
import { useBundle, useSample } from './use-bundle.ts'

interface CanvasProps {
  document: DocName
  block: string
  width: number
}

const MARGIN_PX = 24

export function Canvas({ document: name, block, width }: CanvasProps) {
  const t = useT()
  const session = useSession()
  const { view, selection } = useSessionState()
  const { loader, manifests } = useOutside()
  const nameOf = useItemName()
  const { press, lift, setFinder, carrying } = useDrag()
  const frame = useRef<HTMLDivElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const document = view.docs[name]
  const { boxes, ...size } = useBoxes(frame, screen, document, width, MARGIN_PX)
  const bundle = useBundle(name, block)
  const sample = useSample(bundle)

  const pointIn = useCallback(
    (clientX: number, clientY: number): [number, number] => {
      const origin = screen.current?.getBoundingClientRect()
      return origin ? [(clientX - origin.left) / size.scale, (clientY - origin.top) / size.scale] : [-1, -1]
    },
    [size.scale],
  )
  useEffect(() => {
    setFinder((drag, clientX, clientY) => {
      const bounds = frame.current?.getBoundingClientRect()
      if (!document || !bounds || clientX < bounds.left || clientX > bounds.right) return null
      return placeAt(boxes, document, drag.dragged, ...pointIn(clientX, clientY))
    })
    return () => setFinder(null)
  }, [setFinder, boxes, document, pointIn])
  const liftSelected = () => {
    const addresses = selection?.document === name ? selection.addresses : []
    const [first] = addresses
    if (!document || first === undefined) return
    const drag = moveDrag(view, name, addresses, nameOf(name, first))
    const spots = legalPlaces(document, drag.dragged)
    const places = spots.map(spot => markOf(spot, boxes))
    lift(drag, places, nextSpot(document, spots, first))
  }
  useKeys({ m: liftSelected, space: liftSelected })
  // only a new selection moves the canvas, never a new layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const [first] = selection?.document === name ? selection.addresses : []
    const box = boxes.find(one => one.address === first)
    const room = frame.current
    if (!box || !room) return
    const top = box.y * size.scale + MARGIN_PX
    const bottom = top + box.h * size.scale
    if (bottom < room.scrollTop || top > room.scrollTop + room.clientHeight)
      room.scrollTo({ top: Math.max(0, top - MARGIN_PX) })
  }, [selection])

  if (!bundle || !document || !sample) return <p className="dz-pad">{t('designer.canvas.none')}</p>
  const selected = selection?.document === name ? selection.addresses : []
  const choose = (event: PointerEvent) => {
    const address = boxAt(boxes, ...pointIn(event.clientX, event.clientY))?.address
    if (address === undefined) return session.select({ document: name, addresses: [] })
    const toggled = selected.includes(address) ? selected.filter(one => one !== address) : [...selected, address]
    const addresses = event.ctrlKey || event.metaKey ? toggled : [address]
    session.select({ document: name, addresses })
    const item = findItem(document, address)
    if (item && selected.includes(address))
      press(event, moveDrag(view, name, isNode(item) ? selected : [address], nameOf(name, address)))
  }
  return (
    <div className="dz-canvas" ref={frame}>
      <div className="dz-device" style={{ width: width * size.scale, height: size.height * size.scale }}>
        <div className="dz-zoom" style={{ width, transform: `scale(${size.scale})` }}>
          <div ref={screen} inert>
            <Screen bundle={bundle} ports={sample} loader={loader} manifests={manifests} mode="design" />
          </div>
          <Overlay
            document={name}
            boxes={boxes}
            scale={size.scale}
            width={width}
            selected={selected}
            hovered={carrying ? null : hovered}
            onPress={choose}
            onHover={(x, y) => setHovered(x === null ? null : (boxAt(boxes, ...pointIn(x, y))?.address ?? null))}
          />
        </div>
      </div>
    </div>
  )
}
