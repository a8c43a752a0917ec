import type { XmlElement } from '../../schema/document/process.ts'
import type { Box, Drawable, Places, Point } from './places.ts'

/** beyond this a coordinate is no place in a picture */
const FARTHEST = 1_000_000

/**
 * The places in the file's diagram; null when a node has none there, or lies outside of what contains it: the content of a
 * collapsed sub-process is drawn on a page of its own.
 */
export function readPlaces(nodes: readonly Drawable[], flows: readonly Drawable[]): Places | null {
  const boxes = new Map<string, Box>()
  for (const { id, place } of nodes) {
    const box = place && readBox(place.shape)
    if (!box) return null
    boxes.set(id, box)
  }
  const strays = nodes.some(({ id, inside }) => {
    const [own, around] = [boxes.get(id), inside === undefined ? undefined : boxes.get(inside)]
    return own && around && !holds(around, middleOf(own))
  })
  if (strays) return null
  const ways = new Map<string, Point[]>()
  for (const { id, from = '', to = '', place } of flows) {
    const [a, b] = [boxes.get(from), boxes.get(to)]
    const points = place ? readPoints(place.shape) : []
    if (points.length > 1) ways.set(id, points)
    else if (a && b) ways.set(id, [middleOf(a), middleOf(b)])
  }
  return { boxes, ways }
}

const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 })

const holds = ({ x, y, w, h }: Box, point: Point) =>
  point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h

function readBox({ children = [] }: XmlElement): Box | null {
  const { x, y, width, height } = children.find(({ name }) => name === 'dc:Bounds')?.attributes ?? {}
  const [left, top, w, h] = [x, y, width, height].map(readNumber)
  if (left === null || top === null || !w || !h) return null
  return { x: left!, y: top!, w, h }
}

function readPoints({ children = [] }: XmlElement): Point[] {
  return children.flatMap(({ name, attributes }) => {
    const [x, y] = [readNumber(attributes.x), readNumber(attributes.y)]
    return name === 'di:waypoint' && x !== null && y !== null ? [{ x, y }] : []
  })
}

function readNumber(text: string | undefined): number | null {
  const value = Number(text)
  return text !== undefined && text.trim() !== '' && Math.abs(value) <= FARTHEST ? value : null
}
