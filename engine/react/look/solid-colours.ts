import palette from '#schemas/themes/palette.json' with { type: 'json' }

/** The strong shade of each named colour, as `#rrggbb`, for drawings that style sheets do not reach. @param look  that of the page */
export function solidColours(look = lookOfPage()): Record<string, string> {
  return Object.fromEntries(palette.map(colour => [colour.id, colour[look].solid]))
}

const lookOfPage = (): 'dark' | 'light' => (document.documentElement.hasAttribute('data-dark') ? 'dark' : 'light')
