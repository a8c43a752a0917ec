/** The cells of a block copied from a spreadsheet; a cell in quotes may have tabs, line breaks and doubled quotes in it. */
export function linesOf(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end = ''] = cell.exec(text) ?? []
    if (whole === undefined) break
    const content = (quoted?.replaceAll('""', '"') ?? plain).trim()
    lines.at(-1)!.push(content === '' ? null : content)
    if (end !== '' && end !== '\t' && cell.lastIndex < text.length) lines.push([])
  }
  return lines
}
