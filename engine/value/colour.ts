import palette from '#schemas/themes/palette.json' with { type: 'json' }

const NAMES = new Set(palette.map(({ id }) => id))

/** Whether a document may name this colour: one of the palette, or its own as `#rrggbb` or `#rgb`. */
export function isColour(value: string): boolean {
  return NAMES.has(value) || /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value)
}
