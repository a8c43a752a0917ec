/**
 * What only the server knows about a record being checked: whether what it points at exists, what may be chosen, and the
 * codes of its dictionaries.
 */
import type { Who } from '#engine/access/who.ts'
import type { OptionRecord } from '#engine/entity/check-field.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import type { Issue } from '#engine/error/issue.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, readRecords, readValue, type Value } from '#engine/value/value.ts'
import type { Trx } from '../db/db.ts'
import { readDicts } from '../store/layers/library.ts'
import type { Column } from './columns.ts'
import type { Child, Model } from './model.ts'
import type { Reader } from './reader.ts'
import { attachLabels, idsIn, type Labels, readPointed, refColumns, wantedIn } from './refs.ts'

export interface Surroundings {
  /** for `checkRecord`: field id → what may be chosen there */
  options: Record<string, readonly OptionRecord[]>
  /** fields that newly point at nothing */
  issues: Issue[]
  /** of everything the record points at */
  labels: Labels
}

interface Part {
  model: Model
  rows: { now: EngineRecord; before: EngineRecord | null }[]
}

/** Reads it in one round trip, and puts `$ref` on the record and its rows, which rules may look through. */
export async function readSurroundings(
  trx: Trx,
  { model, sight }: Reader,
  draft: EngineRecord,
  before: EngineRecord | null,
): Promise<Surroundings> {
  const parts = partsOf(model, draft, before)
  const ids = wantedIn(
    parts.map(part => pointedRows(part, sight.who)),
    'id',
  )
  const [{ labels, open }, options] = await Promise.all([
    readPointed(trx, sight, ids),
    readDictOptions(trx, model, draft, before),
  ])
  const issues: Issue[] = []
  for (const { model: each, rows } of parts) {
    const columns = pointing(each)
    attachLabels(
      columns.filter(({ field }) => field.show),
      rows.map(row => row.now),
      'id',
      labels,
    )
    for (const column of columns) {
      if (column.field.choices && each === model) options[column.id] = chosenRecords(labels, column, draft)
      const known = open.get(targetOf(column.field)!)
      if (rows.some(row => newlyPointed(column, row).some(id => !known?.has(id)))) {
        issues.push({ path: column.id, code: 'record.ref', params: { title: column.field.title } })
      }
    }
  }
  return { options, issues, labels }
}

function pointing(model: Model): Column[] {
  return model.columns.filter(column => !column.system && targetOf(column.field))
}

/** Every id the record points at; whom it was made and is being changed by as well. */
function pointedRows({ model, rows }: Part, who: Who) {
  const columns = refColumns(model.columns)
  const own = { createUser: who.id, updateUser: who.id, createDept: who.dept }
  const read = (record: EngineRecord) =>
    Object.fromEntries(
      columns.map(column => [column.id, column.system ? record[column.id] : pointedAt(column, record)]),
    )
  return { columns, rows: [...rows.map(row => read(row.now)), own] }
}

/** What a field points at; what is no id is told by the record's own check. */
function pointedAt(column: Column, record: EngineRecord): Value {
  return parseValue(column.field, record[column.id]).value ?? null
}

/** What was pointed at before may be gone meanwhile: that is no fault of this change. */
function newlyPointed(column: Column, { now, before }: Part['rows'][number]): string[] {
  const had = idsIn(readValue(before, column.id))
  return idsIn(pointedAt(column, now)).filter(id => !had.includes(id))
}

/** The record and the rows of its sub-tables, each with what is stored of it. */
function partsOf(model: Model, draft: EngineRecord, before: EngineRecord | null): Part[] {
  const rowsOf = ({ model: rows, field }: Child): Part => {
    const stored = new Map(readRecords(before, field.id).map(row => [row.id, row]))
    return {
      model: rows,
      rows: readRecords(draft, field.id).map(now => ({ now, before: stored.get(now.id ?? null) ?? null })),
    }
  }
  return [{ model, rows: [{ now: draft, before }] }, ...model.children.map(rowsOf)]
}

/** The records chosen, as `choices` may ask about them; of a user also his first department. */
function chosenRecords(labels: Labels, column: Column, draft: EngineRecord): OptionRecord[] {
  const known = labels.get(targetOf(column.field)!)
  return idsIn(pointedAt(column, draft)).flatMap(id => {
    const label = known?.get(id)
    if (!label) return []
    const { $label, ...shown } = label
    return [{ ...shown, id, label: $label, dept: idsIn(shown.deptId)[0] ?? null }]
  })
}

/** The entries of the dictionaries in which a code was newly chosen; a dictionary not known here is not asked. */
async function readDictOptions(
  trx: Trx,
  model: Model,
  draft: EngineRecord,
  before: EngineRecord | null,
): Promise<Surroundings['options']> {
  const chosen = model.document.fields.filter(({ id, type, dict }) => {
    const code = readValue(draft, id)
    return type === 'dict' && dict && code !== null && code !== readValue(before, id)
  })
  if (!chosen.length) return {}
  const dicts = await readDicts(trx, [...new Set(chosen.map(field => field.dict!))])
  return Object.fromEntries(
    chosen.flatMap(({ id, dict }) => {
      const known = dicts.get(dict!)
      return known ? [[id, known.options.map(option => ({ ...option }))]] : []
    }),
  )
}
