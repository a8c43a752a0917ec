/** Tones by the properties that a screen's root sets; every other name is one of the palette. */
const TONES: Record<string, string> = {
  default: '--sw-heading',
  'default-bg': '--sw-fill',
  primary: '--sw-primary',
  success: '--sw-success',
  warning: '--sw-warning',
  danger: '--sw-danger',
  muted: '--sw-text-2',
  'muted-bg': '--sw-quiet',
}

/**
 * The CSS value of a colour that a document names: a tone, one of the palette, or `#rrggbb` as written. Names follow the
 * theme. @param as  on what is written, or under it
 */
export function paintOf(colour: string | undefined, as: 'words' | 'ground' | 'solid'): string | undefined {
  if (!colour || /^#[0-9a-f]{6}$/i.test(colour)) return colour
  const name = colour + (as === 'ground' ? '-bg' : '')
  const isTone = colour in TONES
  const property = isTone ? (TONES[name] ?? `--sw-${name}`) : `--sw-${colour}${PARTS[as]}`
  return /^--[a-z0-9-]+$/.test(property) ? `var(${property})` : undefined
}

const PARTS = { words: '-fg', ground: '-bg', solid: '' }
