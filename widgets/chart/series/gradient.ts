/** The fills of marks: a colour, or a change from it to another one. Pure. @source CH-06, CH-13 */
import type { ChartLook } from '../chart-look.ts'

/** The options of a gradient, as manifests have them; those a chart lacks are absent. */
export interface Gradient {
  linearType?: 'none' | 'opacity' | 'custom'
  /** of the far end where the colour stays the same, 0–1 */
  linearOpacity?: number
  /** `#rrggbb` or a name of the palette: that of the far end of the first mark, of the second, … */
  customColor?: string[]
}

/** from one side to the other, as shares of the mark's box */
export type Way = 'down' | 'up' | 'right' | 'left'

/** A fill as echarts reads it. */
export type Fill =
  | string
  | {
      type: 'linear'
      x: number
      y: number
      x2: number
      y2: number
      colorStops: { offset: number; color: string }[]
    }

const WAYS: Record<Way, { x: number; y: number; x2: number; y2: number }> = {
  down: { x: 0, y: 0, x2: 0, y2: 1 },
  up: { x: 0, y: 1, x2: 0, y2: 0 },
  right: { x: 0, y: 0, x2: 1, y2: 0 },
  left: { x: 1, y: 0, x2: 0, y2: 0 },
}

/**
 * The fill of each mark.
 * @param colours  theirs without a gradient, in order
 */
export function fillsOf(colours: string[], look: ChartLook, gradient: Gradient, way: Way = 'down'): Fill[] {
  const { linearType = 'none', linearOpacity = 1, customColor = [] } = gradient
  return colours.map((colour, at) => {
    if (linearType === 'none') return colour
    const next = customColor.length > 0 ? customColor[at % customColor.length] : colours[(at + 1) % colours.length]
    const far = linearType === 'opacity' ? fade(colour, linearOpacity) : (colourIn(next, look) ?? colour)
    return {
      type: 'linear',
      ...WAYS[way],
      colorStops: [
        { offset: 0, color: colour },
        { offset: 1, color: far },
      ],
    }
  })
}

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const RGB = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/

/** The colour a document names: one of the palette, or its own. Undefined for none that is known. */
export function colourIn(name: string | undefined, { colours }: ChartLook): string | undefined {
  if (name === undefined) return undefined
  if (Object.hasOwn(colours, name)) return colours[name]
  return HEX.test(name) ? name : undefined
}

/** The colour with an opacity of 0–1. */
export function fade(colour: string, opacity: number): string {
  const long = /^#[\da-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map(one => one + one).join('')}` : colour
  const parts = HEX.test(long)
    ? [1, 3, 5].map(at => Number.parseInt(long.slice(at, at + 2), 16))
    : RGB.exec(colour)?.slice(1, 4)
  return parts ? `rgba(${parts.join(',')},${opacity})` : colour
}
