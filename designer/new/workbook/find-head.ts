/**
 * Where a table begins in a sheet: below a title, with a head of one row, or of two where columns stand in groups.
 * @source docs/designer.md#workbooks
 */
import type { SheetCell } from '#engine/value/read-cell.ts'

export interface Head {
  /** the line of a sheet with the first row of data, counted from 0 */
  data: number
  /** by place: the name of a column; null where it has none, everywhere in a sheet that begins with its data */
  names: (string | null)[]
  /** the text of a single cell above the head */
  title: string | null
  /** of a head in two rows: the columns below a name that stands above several */
  groups: Group[]
}

export interface Group {
  name: string
  /** place of its first column */
  at: number
  /** what stands below it, by column */
  names: string[]
}

/** The head is one of so many first lines. */
const MOST_ABOVE = 10

/** Null where the sheet holds no table: no line names two columns, or it is empty. */
export function findHead(rows: readonly (readonly SheetCell[])[]): Head | null {
  const first = rows.slice(0, MOST_ABOVE)
  const widths = first.map(filled)
  const widest = Math.max(0, ...widths)
  // a head names almost all columns; what stands above it is a title, or its groups
  const full = widths.findIndex(width => width > 0 && width * 2 > widest)
  const [above, line] = [rows[full - 1], rows[full]]
  if (!line || widest === 0) return null
  const isLower = above !== undefined && filled(above) > 1 && standsBelow(above, line, rows[full + 1])
  const at = isLower ? full - 1 : full
  const head = isLower ? above : line
  const told = rows
    .slice(0, at)
    .find(row => filled(row) === 1)
    ?.find(isText)
  const title = isText(told) ? told : null
  const below = rows[at + 1]
  if (below !== undefined && holdsData(head, below)) return { data: at, names: [], title, groups: [] }
  if (below === undefined || !standsBelow(head, below, rows[at + 2]))
    return { data: at + 1, names: head.map(name => (name === null ? null : String(name))), title, groups: [] }
  return { data: at + 2, names: joined(head, below), title, groups: groupsOf(head, below) }
}

const filled = (row: readonly SheetCell[]) => row.filter(cell => cell !== null).length
const isText = (cell: SheetCell | undefined): cell is string => typeof cell === 'string'

/** Whether a line holds numbers or moments, as the line below it does there, and not the years or days a head counts. */
function holdsData(line: readonly SheetCell[], below: readonly SheetCell[]): boolean {
  const told = line.flatMap((cell, at) => (isCounted(cell) ? [{ cell: Number(cell), below: below[at] ?? null }] : []))
  const isHead = told.every(
    ({ cell }, at) => (cell >= 1900 && cell <= 2100) || (told.length > 1 && cell === told[0]!.cell + at),
  )
  return told.length > 0 && !isHead && told.some(({ below }) => isCounted(below))
}

const COUNTED = /^[-+¥￥$]?\d[\d.,:/\- ]*%?$/
const isCounted = (cell: SheetCell) => typeof cell === 'number' || (isText(cell) && COUNTED.test(cell.trim()))

/** Whether `below` goes on with the head: texts alone, under the gaps of a group, with data under it. */
function standsBelow(head: readonly SheetCell[], below: readonly SheetCell[], data: readonly SheetCell[] | undefined) {
  const under = below.flatMap((cell, at) => (cell === null ? [] : [at]))
  const gaps = under.filter(at => (head[at] ?? null) === null)
  const groups = under.filter(at => head[at] != null && head[at + 1] === null && below[at + 1] != null)
  return (
    gaps.length > 0 &&
    groups.length > 0 &&
    under.every(at => isText(below[at]) && (gaps.includes(at) || groups.includes(at))) &&
    data !== undefined &&
    // a single group over all columns is a title
    (filled(data) > under.length || (groups.length > 1 && filled(data) === under.length))
  )
}

/** A group goes on to the right while nothing stands above. */
function groupsOf(head: readonly SheetCell[], below: readonly SheetCell[]): Group[] {
  const groups: Group[] = []
  for (const [at, name] of below.entries()) {
    if (name === null) continue
    const upper = head[at] ?? null
    const last = groups.at(-1)
    if (upper !== null) groups.push({ name: String(upper), at, names: [String(name)] })
    else if (last && last.at + last.names.length === at) last.names.push(String(name))
  }
  return groups
}

/** What stands below names the column; one of several with that name has its group before it. */
function joined(head: readonly SheetCell[], below: readonly SheetCell[]): (string | null)[] {
  const width = Math.max(head.length, below.length)
  let group = ''
  const parts = Array.from({ length: width }, (_, at) => {
    const [upper, lower] = [head[at] ?? null, below[at] ?? null]
    if (upper !== null) group = String(upper)
    return { name: lower ?? upper, group }
  })
  return parts.map(({ name, group }) => {
    if (name === null) return null
    const isTwice = parts.filter(other => other.name === name).length > 1
    return isTwice && group !== name ? `${group} ${name}` : String(name)
  })
}
