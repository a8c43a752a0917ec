/**
 * Draws the product's icon as a PNG for installed apps: the rectangle, lines and dots of `runtime/public/icon.svg`.
 * Run by the build.
 * @source docs/ui.md#installed
 */
import { crc32, deflateSync } from 'node:zlib'

/** How far a point is outside of a shape, in the units of the drawing; negative inside. */
type Distance = (x: number, y: number) => number

interface Shape {
  distance: Distance
  colour: [number, number, number]
}

interface IconOptions {
  /** px of a side */
  size: number
  /** without round corners: the system cuts its own */
  whole?: boolean
}

/** @param svg of shapes in a view box of 32 × 32 */
export function drawIcon(svg: string, { size, whole = false }: IconOptions): Buffer {
  const shapes = [...svg.matchAll(/<(rect|path|circle) ([^>]*)\/>/g)].flatMap(([, kind, given]) => {
    const of = Object.fromEntries(
      [...(given as string).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const colour = colourOf(of.stroke ?? of.fill)
    return distancesOf(kind as string, of, whole).map((distance): Shape => ({ distance, colour }))
  })
  const unit = 32 / size
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      rows.set(pixel(shapes, (x + 0.5) * unit, (y + 0.5) * unit, unit), y * (size * 4 + 1) + 1 + x * 4)
  return png(size, rows)
}

function distancesOf(kind: string, of: Record<string, string>, whole: boolean): Distance[] {
  const number = (key: string) => Number(of[key])
  if (kind === 'circle') return [(x, y) => Math.hypot(x - number('cx'), y - number('cy')) - number('r')]
  if (kind === 'rect') {
    const [middle, round] = [number('width') / 2, whole ? 0 : number('rx')]
    return [
      (x, y) => {
        const [dx, dy] = [x, y].map(at => Math.abs(at - middle) - middle + round) as [number, number]
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
      },
    ]
  }
  return [...(of.d ?? '').matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map(line => {
    const [left, top, length] = line.slice(1).map(Number) as [number, number, number]
    return (x, y) => Math.hypot(Math.max(left - x, 0, x - left - length), y - top) - number('stroke-width') / 2
  })
}

const colourOf = (hex = '#000'): [number, number, number] => {
  const long = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, digit => digit + digit) : hex
  return [1, 3, 5].map(at => Number.parseInt(long.slice(at, at + 2), 16)) as [number, number, number]
}

/** Red, green, blue and opacity, 0 to 255, of the shapes one over another. */
function pixel(shapes: Shape[], x: number, y: number, unit: number): number[] {
  let [colour, opacity] = [[0, 0, 0], 0]
  for (const shape of shapes) {
    const share = Math.min(1, Math.max(0, 0.5 - shape.distance(x, y) / unit))
    const whole = share + opacity * (1 - share)
    if (share > 0) colour = colour.map((part, at) => (shape.colour[at]! * share + part * opacity * (1 - share)) / whole)
    opacity = whole
  }
  return [...colour, opacity * 255].map(Math.round)
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6], 8) // bits of a part; red, green, blue and opacity
  const chunk = (name: string, content: Buffer) => {
    const framed = Buffer.alloc(content.length + 12)
    framed.writeUInt32BE(content.length)
    framed.write(name, 4, 'latin1')
    framed.set(content, 8)
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), content.length + 8)
    return framed
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
