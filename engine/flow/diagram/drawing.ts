/**
 * Where the elements of a process are drawn: as in the file's diagram, else in layers from left to right.
 * @source SH-69; docs/workflow.md#diagram
 */
import { layOut } from './lay-out.ts'
import type { Box, Drawable, Places, Point } from './places.ts'
import { readPlaces } from './read-places.ts'

export interface Drawing {
  w: number
  h: number
  /** sub-processes before what they contain */
  nodes: (Box & { element: Drawable })[]
  edges: { element: Drawable; points: Point[] }[]
}

const MARGIN = 16

const NOT_DRAWN: ReadonlySet<string> = new Set([
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'association',
  'group',
  'textAnnotation',
])

export function drawingOf(elements: readonly Drawable[]): Drawing {
  const drawn = elements.filter(({ type }) => !NOT_DRAWN.has(type))
  const nodes = drawn.filter(({ type }) => type !== 'sequenceFlow')
  const flows = drawn.filter(({ type }) => type === 'sequenceFlow')
  const places = readPlaces(nodes, flows) ?? layOut(nodes, flows)
  return framed(nodes, flows, places)
}

/** Everything moved so that the picture begins at its margin. */
function framed(nodes: readonly Drawable[], flows: readonly Drawable[], { boxes, ways }: Places): Drawing {
  const corners = [...boxes.values()].flatMap(({ x, y, w, h }) => [
    { x, y },
    { x: x + w, y: y + h },
  ])
  const points = [...corners, ...[...ways.values()].flat()]
  const left = Math.min(...points.map(({ x }) => x), Number.POSITIVE_INFINITY)
  const top = Math.min(...points.map(({ y }) => y), Number.POSITIVE_INFINITY)
  if (points.length === 0) return { w: 0, h: 0, nodes: [], edges: [] }
  const move = <P extends Point>(point: P): P => ({ ...point, x: point.x - left + MARGIN, y: point.y - top + MARGIN })
  const size = (values: number[], begin: number) => Math.max(...values) - begin + 2 * MARGIN
  const areaOf = ({ w, h }: Box) => w * h
  return {
    w: size(
      points.map(({ x }) => x),
      left,
    ),
    h: size(
      points.map(({ y }) => y),
      top,
    ),
    nodes: nodes
      .flatMap(element => {
        const box = boxes.get(element.id)
        return box ? [{ ...move(box), element }] : []
      })
      .toSorted((a, b) => areaOf(b) - areaOf(a)),
    edges: flows.flatMap(element => {
      const way = ways.get(element.id)
      return way ? [{ element, points: way.map(move) }] : []
    }),
  }
}
