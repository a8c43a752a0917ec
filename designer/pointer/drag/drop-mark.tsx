/** Marks the drop place: a line, or the container it would go into. @source docs/designer.md#canvas */
import type { Rect } from '../../stage/boxes.ts'
import { useCarrying } from './drag.tsx'
import type { DropSurface } from './drag-control.ts'
import './drop-mark.css'

export const styleOf = ({ x, y, w, h }: Rect) => ({ left: x, top: y, width: w, height: h })

export function DropMark({ surface }: { surface: DropSurface | null }) {
  const carrying = useCarrying()
  if (!surface || !carrying?.place || carrying.surface?.scroller !== surface.scroller) return null
  const { how, mark } = carrying.place
  return <div className={`dz-drop dz-drop-${how}`} style={styleOf(mark)} />
}
