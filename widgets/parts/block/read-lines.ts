/** Reads lines of cells as values of a record: texts become numbers, dates, codes, and the ids of what they name. */
import { targetOf } from '#engine/entity/target-of.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Field } from '#engine/schema/document.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { codesOf, namesIn, readCell, type SheetCell, takesMany } from '#engine/value/read-cell.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'

/** Different names looked up for one block; the others are refused. */
const MOST_NAMES = 200
/** What a name is looked for among. */
const FOUND = 20

export interface ReadLine {
  /** by field id; an empty cell is null */
  values: EngineRecord
  /** field ids → the texts that fit no value */
  unread: Map<string, string>
}

/** @param fields  of the columns, by place */
export async function readLines(page: PageStore, lines: SheetCell[][], fields: (Field | null)[]): Promise<ReadLine[]> {
  const names = await idsOf(page, lines, fields)
  return lines.map(line => {
    const values: EngineRecord = {}
    const unread = new Map<string, string>()
    for (const [at, field] of fields.entries()) {
      if (!field || at >= line.length) continue
      const cell = line[at] ?? null
      const read = cell === null ? { value: null } : parseValue(field, valueIn(page, field, cell, names))
      if (read.issue) unread.set(field.id, String(cell))
      else values[field.id] = read.value
    }
    return { values, unread }
  })
}

function valueIn(page: PageStore, field: Field, cell: NonNullable<SheetCell>, names: Names): unknown {
  const target = targetOf(field)
  if (target === undefined) return readCell(field, cell, codesOf(optionListOf(page, field) ?? []))
  const ids = namesIn(field, cell).map(name => names.get(target)?.get(name) ?? `${name}?`)
  return (takesMany(field) ? ids : ids[0]) as Value
}

/** entity → name → id */
type Names = Map<string, Map<string, string>>

/** The ids of what the cells name; a name that several have means none of them. */
async function idsOf(page: PageStore, lines: SheetCell[][], fields: (Field | null)[]): Promise<Names> {
  const wanted = new Map<string, Set<string>>()
  for (const [at, field] of fields.entries()) {
    const target = field && targetOf(field)
    if (!target) continue
    const known = wanted.get(target) ?? new Set()
    wanted.set(target, known)
    for (const line of lines) {
      const cell = line[at] ?? null
      if (cell !== null && known.size < MOST_NAMES) for (const name of namesIn(field, cell)) known.add(name)
    }
  }
  const found: Names = new Map()
  for (const [target, names] of wanted) {
    const ids = new Map<string, string>()
    found.set(target, ids)
    await Promise.all(
      [...names].map(async name => {
        const { records } = await page.ports.data.choices(target, { q: name, size: FOUND })
        const [only, ...others] = records.filter(({ label }) => label === name)
        if (only && !others.length) ids.set(name, only.id)
      }),
    )
  }
  return found
}
