import palette from '#schemas/themes/palette.json' with { type: 'json' }

/** The strong shade of each colour, as `#rrggbb`, for drawings that style sheets do not reach. */
export function solidColours(): string[] {
  const look = document.documentElement.hasAttribute('data-dark') ? 'dark' : 'light'
  return palette.map(colour => colour[look].solid)
}
