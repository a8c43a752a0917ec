/**
 * What only the server knows about a record being checked: whether what it points at exists, what may be chosen, and the
 * codes of its dictionaries.
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { OptionRecord } from '#engine/entity/check-field.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, readRecords, readValue, type Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { KnownDicts } from '../model/known-dicts.ts'
import type { Child, Model } from '../model/model.ts'
import {
  attachLabels,
  idsIn,
  type Labels,
  mayPoint,
  nameFirstDept,
  readLabels,
  readPointed,
  refColumns,
  wantedIn,
} from '../read/refs.ts'
import type { Reader } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'

export interface ReferenceContext {
  /** for `checkRecord`: what may be chosen in a field */
  options: Record<string, readonly OptionRecord[]>
  /** what it points at; null while it is not read */
  pointed: Pointed | null
}

export interface Pointed {
  /** fields that newly point at nothing, or at what he could not have chosen */
  issues: Issue[]
  /** of everything the record points at */
  labels: Labels
}

interface ReferencePart {
  model: Model
  /** before the ids of its fields: '' or `spans/` */
  path: string
  rows: { now: EngineRecord; before: EngineRecord | null }[]
}

/**
 * Reads what the check of the record needs, in one round trip. What it points at is read ahead when rules may look through
 * it, and comes with the write (`pointedWith`) otherwise.
 */
export async function readReferenceContext(
  trx: Trx,
  writer: Reader,
  dicts: KnownDicts,
  draft: EngineRecord,
  before: EngineRecord | null,
  isAhead: boolean,
): Promise<ReferenceContext> {
  const [options, pointed] = await Promise.all([
    readDictOptions(trx, writer, dicts, draft, before),
    isAhead ? readAhead(trx, writer, draft, before) : null,
  ])
  const labels = pointed?.labels
  for (const { model, rows, path } of labels ? partsOf(writer.model, draft, before) : []) {
    for (const column of pointing(model)) {
      if (!column.field.choices) continue
      options[path + column.id] = rows.flatMap(({ now }) => chosenRecords(labels!, column, now))
    }
  }
  return { options, pointed }
}

/** Whether rules look through what a record of the model points at. */
export function looksThrough(model: Model): boolean {
  return model.children.length > 0 || pointing(model).some(({ field }) => field.show || field.choices)
}

/** Puts `$ref` on the record and its rows, which rules may look through. */
export async function readAhead(
  trx: Trx,
  { model, accessContext }: Pick<Reader, 'model' | 'accessContext'>,
  draft: EngineRecord,
  before: EngineRecord | null,
): Promise<Pointed> {
  const parts = partsOf(model, draft, before)
  const { labels, open } = await readPointed(trx, accessContext, idsOf(parts, accessContext.who))
  const issues: Issue[] = []
  for (const { model: each, rows } of parts) {
    const columns = pointing(each)
    attachLabels(
      columns.filter(({ field }) => field.show),
      rows.map(row => row.now),
      labels,
      (column, row) => pointedAt(column, row as EngineRecord),
    )
    for (const column of columns) {
      const known = open.get(targetOf(column.field)!)
      if (rows.some(row => newlyPointed(column, row).some(id => !known?.has(id)))) issues.push(issueOf(column))
    }
  }
  return { labels, issues }
}

/**
 * The labels of what the record points at, asked for together with its write, which fails where a field newly points at
 * what the writer could not have chosen.
 * @throws Fault 'record.refused'
 */
export async function pointedWith(
  trx: Trx,
  { model, accessContext }: Reader,
  now: EngineRecord,
  before: EngineRecord | null,
): Promise<Labels> {
  const fresh = pointing(model).flatMap(column => {
    const ids = newlyPointed(column, { now, before })
    return ids.length ? [{ column, ids }] : []
  })
  const wrong = fresh.map(
    ({ column, ids }) =>
      sql`case when ${mayPoint(accessContext, targetOf(column.field)!, ids)} then null else ${column.id} end`,
  )
  const guard = wrong.length ? sql`select must_point(array[${sql.join(wrong)}]::text[])`.execute(trx) : null
  const labels = readLabels(
    trx,
    accessContext,
    idsOf([{ model, path: '', rows: [{ now, before }] }], accessContext.who),
  )
  try {
    await guard
  } catch (cause) {
    labels.catch(() => {}) // of a transaction that is over
    const { code, detail } = cause as { code?: string; detail?: string }
    if (code !== POINTS_ASTRAY) throw cause
    const issues = detail!.split(',').map(id => issueOf(model.byId.get(id)!))
    throw new Fault('record.refused', {}, { data: { issues }, cause })
  }
  return labels
}

/** Of `must_point` (migration 070). */
const POINTS_ASTRAY = 'SW003'

const issueOf = ({ id, field }: Column): Issue => ({ path: id, code: 'record.ref', params: { title: field.title } })

function pointing(model: Model): Column[] {
  return model.columns.filter(column => !column.system && targetOf(column.field))
}

/** Every id the record points at; whom it was made and is being changed by as well. */
function pointedRows({ model, rows }: ReferencePart, who: Who) {
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
function newlyPointed(column: Column, { now, before }: ReferencePart['rows'][number]): string[] {
  const had = idsIn(readValue(before, column.id))
  return idsIn(pointedAt(column, now)).filter(id => !had.includes(id))
}

function idsOf(parts: ReferencePart[], who: Who) {
  return wantedIn(
    parts.map(part => pointedRows(part, who)),
    'id',
  )
}

/** The record and the rows of its sub-tables, each with what is stored of it. */
function partsOf(model: Model, draft: EngineRecord, before: EngineRecord | null): ReferencePart[] {
  const rowsOf = ({ model: rows, field }: Child): ReferencePart => {
    const stored = new Map(readRecords(before, field.id).map(row => [row.id, row]))
    return {
      model: rows,
      path: `${field.id}/`,
      rows: readRecords(draft, field.id).map(now => ({ now, before: stored.get(now.id ?? null) ?? null })),
    }
  }
  return [{ model, path: '', rows: [{ now: draft, before }] }, ...model.children.map(rowsOf)]
}

/** The records chosen, as `choices` may ask about them. */
function chosenRecords(labels: Labels, column: Column, draft: EngineRecord): OptionRecord[] {
  const known = labels.get(targetOf(column.field)!)
  return idsIn(pointedAt(column, draft)).flatMap(id => {
    const label = known?.get(id)
    if (!label) return []
    const { $label, ...shown } = label
    const option = { ...shown, id, label: $label }
    nameFirstDept(targetOf(column.field)!, option)
    return [option]
  })
}

/** The entries of the dictionaries in which a code was newly chosen; a dictionary not known here is not asked. */
async function readDictOptions(
  trx: Trx,
  { model, who }: Reader,
  dicts: KnownDicts,
  draft: EngineRecord,
  before: EngineRecord | null,
): Promise<ReferenceContext['options']> {
  const chosen = model.document.fields.filter(({ id, type, dict }) => {
    const code = readValue(draft, id)
    return type === 'dict' && dict && code !== null && code !== readValue(before, id)
  })
  if (!chosen.length) return {}
  const known = await dicts.read(
    trx,
    who.tenant,
    chosen.map(({ id, dict }) => ({ dict: dict!, codes: codesIn(readValue(draft, id)) })),
  )
  return Object.fromEntries(
    chosen.flatMap(({ id, dict }) => {
      const found = known.get(dict!)
      return found ? [[id, found]] : []
    }),
  )
}

function codesIn(value: Value): string[] {
  return Array.isArray(value) ? value.map(String) : String(value).split(',')
}
