import type { Box, Drawable, Places, Point } from './places.ts'

const EVENT: Size = { w: 36, h: 36 }
const GATEWAY: Size = { w: 44, h: 44 }
const TASK: Size = { w: 128, h: 56 }
/** between layers, and between nodes of one layer */
const ACROSS = 56
const DOWN = 32
/** around what a sub-process contains, and above it for its name */
const INSIDE = 20
const HEAD = 24
const TURN = 14

interface Size {
  w: number
  h: number
}

/**
 * Layers from left to right: a node stands behind all that lead to it, ways back aside. Nodes of a layer stand in the
 * order of those before them. A sub-process is as large as what it contains.
 */
export function layOut(nodes: readonly Drawable[], flows: readonly Drawable[]): Places {
  const boxes = new Map<string, Box>()
  const known = new Set(nodes.map(({ id }) => id))
  const inside = Map.groupBy(nodes, node => (node.inside !== undefined && known.has(node.inside) ? node.inside : ''))
  place('', inside, flows, boxes, new Set())
  const bottom = Math.max(0, ...[...boxes.values()].map(({ y, h }) => y + h))
  let lane = 0
  const ways = new Map<string, Point[]>()
  for (const { id, from = '', to = '' } of flows) {
    const [a, b] = [boxes.get(from), boxes.get(to)]
    if (!a || !b) continue
    ways.set(id, a.x + a.w <= b.x ? forward(a, b, boxes) : back(a, b, bottom + TURN * ++lane))
  }
  return { boxes, ways }
}

/** Places what `scope` contains, from the origin. @returns its size */
function place(
  scope: string,
  inside: Map<string, Drawable[]>,
  flows: readonly Drawable[],
  boxes: Map<string, Box>,
  above: Set<string>,
): Size {
  const all = inside.get(scope) ?? []
  const attached = all.filter(({ attachedTo }) => attachedTo !== undefined)
  const nodes = all.filter(({ attachedTo }) => attachedTo === undefined)
  const sizes = new Map<string, Size>()
  for (const node of nodes) sizes.set(node.id, sizeOf(node, inside, flows, boxes, above))
  const host = new Map(attached.map(({ id, attachedTo = '' }) => [id, attachedTo]))
  const links = flows.flatMap(({ from = '', to = '' }) => {
    const start = host.get(from) ?? from
    return sizes.has(start) && sizes.has(to) && start !== to ? [{ from: start, to }] : []
  })
  const layers = ordered(layersOf(nodes, links), links)
  const columns = layers.map(layer => layer.map(({ id }) => ({ id, ...sizes.get(id)! })))
  const heights = columns.map(column => column.reduce((sum, { h }) => sum + h + DOWN, -DOWN))
  const height = Math.max(0, ...heights)
  let x = 0
  for (const [at, column] of columns.entries()) {
    const width = Math.max(...column.map(({ w }) => w))
    let y = (height - heights[at]!) / 2
    for (const { id, w, h } of column) {
      const left = x + (width - w) / 2
      shift(id, { x: left + INSIDE, y: y + INSIDE + HEAD }, inside, boxes)
      boxes.set(id, { x: left, y, w, h })
      y += h + DOWN
    }
    x += width + ACROSS
  }
  const count = new Map<string, number>()
  for (const { id, attachedTo = '' } of attached) {
    const box = boxes.get(attachedTo)
    const nth = count.get(attachedTo) ?? 0
    count.set(attachedTo, nth + 1)
    if (box) boxes.set(id, { ...EVENT, x: box.x + 12 + nth * (EVENT.w + 8), y: box.y + box.h - EVENT.h / 2 })
  }
  return { w: Math.max(0, x - ACROSS), h: height + (attached.length > 0 ? EVENT.h / 2 : 0) }
}

function sizeOf(
  { id, type }: Drawable,
  inside: Map<string, Drawable[]>,
  flows: readonly Drawable[],
  boxes: Map<string, Box>,
  above: Set<string>,
): Size {
  if (/Event$/.test(type)) return EVENT
  if (/Gateway$/.test(type)) return GATEWAY
  if (!inside.has(id) || above.has(id)) return TASK
  const { w, h } = place(id, inside, flows, boxes, new Set([...above, id]))
  return { w: Math.max(TASK.w, w + 2 * INSIDE), h: Math.max(TASK.h, h + 2 * INSIDE + HEAD) }
}

/** Moves what a sub-process contains, at any depth. */
function shift(id: string, by: Point, inside: Map<string, Drawable[]>, boxes: Map<string, Box>): void {
  for (const { id: each } of inside.get(id) ?? []) {
    const box = boxes.get(each)
    if (!box) continue
    boxes.set(each, { ...box, x: box.x + by.x, y: box.y + by.y })
    shift(each, by, inside, boxes)
  }
}

interface Link {
  from: string
  to: string
}

/** Each node one layer behind the last that leads to it; a link that closes a circle does not count. */
function layersOf(nodes: readonly Drawable[], links: readonly Link[]): Drawable[][] {
  const next = Map.groupBy(links, ({ from }) => from)
  const state = new Map<string, 'open' | 'done'>()
  const order: string[] = []
  const counted: Link[] = []
  const begin = nodes.toSorted((a, b) => Number(b.type === 'startEvent') - Number(a.type === 'startEvent'))
  for (const { id } of begin) {
    if (state.has(id)) continue
    const stack = [{ id, at: 0 }]
    state.set(id, 'open')
    while (stack.length > 0) {
      const top = stack.at(-1)!
      const link = next.get(top.id)?.[top.at++]
      if (!link) {
        state.set(top.id, 'done')
        order.unshift(top.id)
        stack.pop()
      } else if (state.get(link.to) !== 'open') {
        counted.push(link)
        if (!state.has(link.to)) {
          state.set(link.to, 'open')
          stack.push({ id: link.to, at: 0 })
        }
      }
    }
  }
  const forward = Map.groupBy(counted, ({ from }) => from)
  const rank = new Map(order.map(id => [id, 0]))
  for (const id of order)
    for (const { to } of forward.get(id) ?? []) rank.set(to, Math.max(rank.get(to)!, rank.get(id)! + 1))
  const layers = Map.groupBy(nodes, ({ id }) => rank.get(id) ?? 0)
  return [...layers].toSorted(([a], [b]) => a - b).map(([, layer]) => layer)
}

/** Nodes of a layer in the order of the middle of those before them. */
function ordered(layers: Drawable[][], links: readonly Link[]): Drawable[][] {
  const before = Map.groupBy(links, ({ to }) => to)
  const seat = new Map<string, number>()
  return layers.map(layer => {
    const wish = new Map(
      layer.map(({ id }, at) => {
        const seats = (before.get(id) ?? []).flatMap(({ from }) => seat.get(from) ?? [])
        return [id, seats.length > 0 ? seats.reduce((sum, one) => sum + one, 0) / seats.length : at]
      }),
    )
    const sorted = layer.toSorted((a, b) => wish.get(a.id)! - wish.get(b.id)!)
    for (const [at, { id }] of sorted.entries()) seat.set(id, at - (sorted.length - 1) / 2)
    return sorted
  })
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1

function forward(a: Box, b: Box, boxes: ReadonlyMap<string, Box>): Point[] {
  const [start, end] = [
    { x: a.x + a.w, y: a.y + a.h / 2 },
    { x: b.x, y: b.y + b.h / 2 },
  ]
  if (isSame(start.y, end.y)) {
    const between = [...boxes.values()].filter(({ x, w }) => x >= start.x && x + w <= end.x)
    const isFree = between.every(({ y, h }) => y + h <= start.y || y >= start.y)
    return isFree ? [start, end] : over(a, b, Math.min(...between.map(({ y }) => y)) - TURN)
  }
  const turn = b.x - ACROSS / 2
  return [start, { x: turn, y: start.y }, { x: turn, y: end.y }, end]
}

/** Past what stands between. */
function over(a: Box, b: Box, lane: number): Point[] {
  const [from, to] = [a.x + a.w / 2, b.x + b.w / 2]
  return [
    { x: from, y: a.y },
    { x: from, y: lane },
    { x: to, y: lane },
    { x: to, y: b.y },
  ]
}

/** A way back runs below everything. */
function back(a: Box, b: Box, lane: number): Point[] {
  const [from, to] = [a.x + a.w / 2, b.x + b.w / 2]
  return [
    { x: from, y: a.y + a.h },
    { x: from, y: lane },
    { x: to, y: lane },
    { x: to, y: b.y + b.h },
  ]
}
