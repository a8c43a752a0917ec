/** A table of Markdown; `|` inside a cell is escaped. */
export function printTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}

export const code = (text: unknown): string => `\`${typeof text === 'string' ? text : JSON.stringify(text)}\``
