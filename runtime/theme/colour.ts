/**
 * Contrast by WCAG 2.2, and the nearest readable shade of a colour. Colours are `#rrggbb`.
 * @source docs/ui.md#tokens
 */
type Rgb = [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(part => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `over`, mixed with `under` by `share`. */
export function mix(over: string, under: string, share: number): string {
  const [a, b] = [rgbOf(over), rgbOf(under)]
  return hexOf(a.map((part, i) => part * share + (b[i] as number) * (1 - share)) as Rgb)
}

/** A colour seen through: `share` of it over whatever is below. */
export const tint = (hex: string, share: number): string => `rgb(${rgbOf(hex).join(' ')} / ${share})`

/** Hue (degrees), saturation and lightness (0 to 1). */
function hslOf(hex: string): [number, number, number] {
  const [r, g, b] = rgbOf(hex).map(part => part / 255) as Rgb
  const high = Math.max(r, g, b)
  const low = Math.min(r, g, b)
  const light = (high + low) / 2
  const spread = high - low
  if (spread === 0) return [0, 0, light]
  const turn = high === r ? (g - b) / spread : high === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return [(turn * 60 + 360) % 360, spread / (1 - Math.abs(2 * light - 1)), light]
}

function hexOfHsl(hue: number, saturation: number, light: number): string {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return 255 * (light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return hexOf([part(0), part(8), part(4)])
}

/** A colour of the same hue, `light` of 0 to 1, with no more than `saturation`. */
export function shadeOf(hex: string, light: number, saturation: number): string {
  const [hue, own] = hslOf(hex)
  return hexOfHsl(hue, Math.min(own, saturation), light)
}

/**
 * The colour itself when it has a contrast of 4.5:1 on every background, else the nearest shade of the same hue that
 * does: darker for light backgrounds, lighter for dark ones.
 */
export function readable(colour: string, backgrounds: string[], towards: '#000000' | '#ffffff'): string {
  const [hue, saturation, light] = hslOf(colour)
  const end = towards === '#000000' ? 0 : 1
  for (let step = 0; step <= 50; step++) {
    const shade = step === 0 ? colour : hexOfHsl(hue, saturation, light + ((end - light) * step) / 50)
    if (backgrounds.every(background => contrast(shade, background) >= 4.5)) return shade
  }
  return towards
}
