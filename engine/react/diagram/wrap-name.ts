const WIDE_PX = 12
const NARROW_PX = 6.6
const MOST_LINES = 2

const widthOf = (char: string): number => (char.codePointAt(0)! > 0x2e7f ? WIDE_PX : NARROW_PX)

/** A name in lines of at most `px`, at 12 px; what is too long ends in an ellipsis. Latin words stay whole if they fit. */
export function wrapName(name: string, px: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const part of name.match(/[\u0021-\u2e7f]+|\s+|[\s\S]/gu) ?? []) {
    const chars = [...part]
    const size = chars.reduce((sum, char) => sum + widthOf(char), 0)
    const pieces = size > px ? chars : [part]
    for (const piece of pieces) {
      const more = [...piece].reduce((sum, char) => sum + widthOf(char), 0)
      if (width + more > px && line.trim() !== '') {
        lines.push(line.trim())
        line = ''
        width = 0
      }
      line += piece
      width += more
    }
  }
  if (line.trim() !== '') lines.push(line.trim())
  if (lines.length <= MOST_LINES) return lines
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]!.slice(0, -1)}…`]
}
