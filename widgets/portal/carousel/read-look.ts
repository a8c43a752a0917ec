/** How a text over a slide looks, as its `propertyJson` says; anything else in it is left out. @source DB-37 */
export interface SlideLook {
  fontSize?: number
  color?: string
  background?: string
  textAlign?: 'start' | 'center' | 'end'
  fontWeight?: 700
  fit?: 'cover' | 'contain' | 'fill'
}

const COLOUR = /^#[0-9a-f]{6}$/i
const SIZES = { least: 10, most: 60 }

export function readLook(json: string | undefined): SlideLook {
  const said = readJson(json)
  const look: SlideLook = {}
  const { size, color, background, align, bold, fit } = said
  if (typeof size === 'number' && size >= SIZES.least && size <= SIZES.most) look.fontSize = size
  if (typeof color === 'string' && COLOUR.test(color)) look.color = color
  if (typeof background === 'string' && COLOUR.test(background)) look.background = background
  if (align === 'start' || align === 'center' || align === 'end') look.textAlign = align
  if (bold === true) look.fontWeight = 700
  if (fit === 'cover' || fit === 'contain' || fit === 'fill') look.fit = fit
  return look
}

function readJson(json: string | undefined): Record<string, unknown> {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
