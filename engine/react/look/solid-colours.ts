import palette from '#schemas/themes/palette.json' with { type: 'json' }

/** The strong shade of each named colour, as `#rrggbb`, for drawings that style sheets do not reach. */
export function solidColours(): Record<string, string> {
  const look = document.documentElement.hasAttribute('data-dark') ? 'dark' : 'light'
  return Object.fromEntries(palette.map(colour => [colour.id, colour[look].solid]))
}
