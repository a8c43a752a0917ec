/** What a change of many records does to each of them. */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Field } from '#engine/schema/document.ts'
import { mayChange } from '../row/buttons.ts'

/** Records changed at once. */
export const MOST_CHANGED = 200
/** Saves on their way together. */
const TOGETHER = 4

/** A record, and what it is given: wire names → values. */
export interface Change {
  row: WireRecord
  values: WireRecord
}

export interface Outcome {
  row: WireRecord
  /** as it is stored now; absent when it was refused */
  saved?: WireRecord
  reason?: string
}

/** The fields that may be given to many records at once: those of a record alone, and what is computed or masked, are not. */
export const changeable = ({ document, readOnly }: ClientEntity): Field[] =>
  document.fields.filter(
    field =>
      field.value === undefined &&
      field.readOnly !== true &&
      !field.unique &&
      !field.secret &&
      !field.masked &&
      field.type !== 'serial' &&
      field.type !== 'children' &&
      !readOnly.includes(field.id),
  )

/** As it is filled in for many: no rule reads the rest of a record, and empty is a value too. */
export function loosened(field: Field): Field {
  const { when: _when, required: _required, readOnly: _readOnly, default: _default, choices: _choices, ...rest } = field
  return rest as Field
}

/** The rows with these ids: those that are shown, the others from the server. */
export async function rowsOf(
  page: PageStore,
  entity: ClientEntity,
  ids: string[],
  shown: readonly WireRecord[],
): Promise<WireRecord[]> {
  const known = new Map(shown.map(row => [String(row.id), row]))
  const rows: WireRecord[] = []
  await inTurn(ids.slice(0, MOST_CHANGED), async id => {
    const row = known.get(id) ?? (await page.ports.data.detail(entity, id).catch(() => null))
    if (row && mayChange(entity, row, 'edit')) rows.push(row)
  })
  return rows.sort((one, other) => ids.indexOf(String(one.id)) - ids.indexOf(String(other.id)))
}

/** The values that differ from those of the row; null when none does. */
export function changeOf(row: WireRecord, values: WireRecord): Change | null {
  const differing = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[name] ?? null),
  )
  return differing.length ? { row, values: Object.fromEntries(differing) } : null
}

/** @param told  called after each record */
export async function saveChanges(
  { ports }: PageStore,
  entity: ClientEntity,
  changes: Change[],
  told: (done: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await inTurn(changes, async ({ row, values }) => {
    try {
      const saved = await ports.data.save(entity, { id: row.id, rev: row.rev, ...values })
      outcomes.push({ row, saved })
    } catch (error) {
      outcomes.push({ row, reason: sayFault(error, ports.lang) })
    }
    told(outcomes.length)
  })
  return outcomes
}

/** The changes that bring the saved records back to what they were. */
export const undoing = (outcomes: Outcome[], changes: Change[]): Change[] =>
  outcomes.flatMap(({ row, saved }) => {
    const change = saved && changes.find(each => each.row === row)
    if (!change) return []
    const before = Object.fromEntries(Object.keys(change.values).map(name => [name, row[name] ?? null]))
    return [{ row: saved, values: before }]
  })

/** Does the work for each, a few at a time. */
async function inTurn<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const rest = [...list]
  const worker = async () => {
    for (let each = rest.shift(); each !== undefined; each = rest.shift()) await work(each)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
}
