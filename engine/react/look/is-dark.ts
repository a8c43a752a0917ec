/** Whether a colour (`#rgb`, `#rrggbb`) is nearer to black. */
export function isDark(colour: string): boolean {
  const digits = colour.replace('#', '')
  const wide = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => Number.parseInt(wide.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.6 + blue * 0.1 < 128
}
