/** The ten colours of apps, choices, people and charts, by name. @source docs/ui.md#tokens */
import './palette.gen.css'

/** The names, in the order in which new things take them; those of `schemas/themes/palette.json`, without its shades. */
export const COLOUR_NAMES = [
  ...['blue', 'teal', 'pine', 'bamboo', 'amber'],
  ...['persimmon', 'vermilion', 'begonia', 'wisteria', 'graphite'],
]

/** Sets which shades the colours have on this page. */
export function showPalette(dark: boolean): void {
  document.documentElement.toggleAttribute('data-dark', dark)
}

/** The same text always gets the same colour: the face of a person, a choice without a colour of its own. */
export function colourOf(text: string): string {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return COLOUR_NAMES[sum % COLOUR_NAMES.length] as string
}
