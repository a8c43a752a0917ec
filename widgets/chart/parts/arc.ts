import type { CustomSeriesRenderItem } from 'echarts'
import { CustomChart } from 'echarts/charts'
import { registerCustomSeries, use } from 'echarts/core'
import type { Arc } from '../arcbar/draw-arcs.ts'

const [OUTER, INNER] = [0.92, 0.3]
/** the share of its lane that an arc fills */
const THICK = 0.62
const GAP_PX = 8
const TURN = Math.PI * 2
const LINE = 1.1

/** One arc on its track, and its words at its begin, at twelve o'clock. */
const drawArc: CustomSeriesRenderItem = ({ itemPayload }, api) => {
  const arc = itemPayload as unknown as Arc
  const [width, height] = [api.getWidth(), api.getHeight() - arc.bottom]
  const [cx, cy, reach] = [width / 2, height / 2, Math.min(width, height) / 2]
  const lane = (reach * (OUTER - INNER)) / Math.max(arc.of, 1)
  const r = reach * OUTER - lane * (arc.at + 0.5)
  const shapeTo = (share: number) => {
    const [from, way] = [-TURN / 4, (arc.sweep / 360) * TURN * share]
    // a whole turn would end where it begins
    const end = Math.min(way, TURN - 0.001)
    return { cx, cy, r, startAngle: from, endAngle: arc.clockwise ? from + end : from - end, clockwise: arc.clockwise }
  }
  const stroke = { fill: 'none', lineWidth: lane * THICK, lineCap: arc.cap }
  const shown =
    arc.share > 0 ? [{ type: 'arc', shape: shapeTo(arc.share), style: { ...stroke, stroke: arc.fill } }] : []
  const words = {
    type: 'text',
    x: arc.clockwise ? cx - GAP_PX : cx + GAP_PX,
    y: cy - r,
    silent: true,
    style: { text: arc.said, align: arc.clockwise ? 'right' : 'left', verticalAlign: 'middle', ...fontOf(arc) },
  }
  return {
    type: 'group',
    children: [
      { type: 'arc', silent: true, shape: shapeTo(1), style: { ...stroke, lineCap: 'butt', stroke: arc.track } },
      ...shown,
      ...(arc.said && isSaid(arc, lane) ? [words] : []),
    ],
  } as ReturnType<CustomSeriesRenderItem>
}

/** Where arcs are finer than a line, the legend names them; without one as many as have room are named. */
function isSaid({ at, text, keyed }: Arc, lane: number): boolean {
  const each = Math.ceil((text.fontSize * LINE) / lane)
  return each === 1 || (!keyed && at % each === 0)
}

const fontOf = ({ text }: Arc) => ({ fill: text.color, fontFamily: text.fontFamily, fontSize: text.fontSize })

use([CustomChart])
registerCustomSeries('arc', drawArc)
