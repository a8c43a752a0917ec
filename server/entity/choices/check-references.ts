/**
 * The part of a record's check that only the server can do: whether the records it points at exist and may be chosen,
 * and the codes of its dictionaries.
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
  /** for `checkRecord`: the records that may be chosen in a field */
  options: Record<string, readonly OptionRecord[]>
  /** the records it points at; null until they are read */
  pointed: Pointed | null
}

export interface Pointed {
  /** fields that newly point at a record that does not exist or that the writer could not have chosen */
  issues: Issue[]
  /** of every record this one points at */
  labels: Labels
}

interface ReferencePart {
  model: Model
  /** prefix of its fields' ids: '' or `spans/` */
  path: string
  rows: Draft[]
}

/** A record about to be written, and as it is stored: null when it is added. */
export interface Draft {
  now: EngineRecord
  before: EngineRecord | null
}

/**
 * Reads what the check of the records needs, in one round trip; in their order. The records they point at are read
 * beforehand when rules look through them; otherwise they are read together with the write (`pointedWith`).
 */
export async function readReferenceContexts(
  trx: Trx,
  writer: Reader,
  dicts: KnownDicts,
  drafts: Draft[],
  isAhead: boolean,
): Promise<ReferenceContext[]> {
  const [chosen, ahead] = await Promise.all([
    readDictOptions(trx, writer, dicts, drafts),
    isAhead ? readAhead(trx, writer, drafts) : null,
  ])
  return drafts.map((draft, at) => {
    const options = chosen[at]!
    const pointed = ahead?.[at] ?? null
    for (const { model, rows, path } of pointed ? partsOf(writer.model, draft) : []) {
      for (const column of pointing(model)) {
        if (!column.field.choices) continue
        options[path + column.id] = rows.flatMap(({ now }) => chosenRecords(pointed!.labels, column, now))
      }
    }
    return { options, pointed }
  })
}

/** Whether rules of the model read fields of the records it points at. */
export function looksThrough(model: Model): boolean {
  return model.children.length > 0 || pointing(model).some(({ field }) => field.show || field.choices)
}

/** Adds `$ref` to the records and their rows, for rules that look through references; in their order. */
export async function readAhead(
  trx: Trx,
  { model, accessContext }: Pick<Reader, 'model' | 'accessContext'>,
  drafts: Draft[],
): Promise<Pointed[]> {
  const parts = drafts.map(draft => partsOf(model, draft))
  const { labels, open } = await readPointed(trx, accessContext, idsOf(parts.flat(), accessContext.who))
  return parts.map(each => ({ labels, issues: each.flatMap(part => issuesOf(part, labels, open)) }))
}

function issuesOf({ model, rows }: ReferencePart, labels: Labels, open: Map<string, Set<unknown>>): Issue[] {
  const columns = pointing(model)
  attachLabels(
    columns.filter(({ field }) => field.show),
    rows.map(row => row.now),
    labels,
    (column, row) => pointedAt(column, row as EngineRecord),
  )
  return columns
    .filter(column => {
      const known = open.get(targetOf(column.field)!)
      return rows.some(row => newlyPointed(column, row).some(id => !known?.has(id)))
    })
    .map(issueOf)
}

/**
 * Reads the labels of the records these point at, together with their write. The write fails when a field newly points
 * at a record that the writer could not have chosen.
 * @throws Fault 'record.refused'
 */
export async function pointedWith(trx: Trx, { model, accessContext }: Reader, drafts: Draft[]): Promise<Labels> {
  const fresh = pointing(model).flatMap(column => {
    const ids = [...new Set(drafts.flatMap(draft => newlyPointed(column, draft)))]
    return ids.length ? [{ column, ids }] : []
  })
  const wrong = fresh.map(
    ({ column, ids }) =>
      sql`case when ${mayPoint(accessContext, targetOf(column.field)!, ids)} then null else ${column.id} end`,
  )
  const guard = wrong.length ? sql`select must_point(array[${sql.join(wrong)}]::text[])`.execute(trx) : null
  const labels = readLabels(trx, accessContext, idsOf([{ model, path: '', rows: drafts }], accessContext.who))
  try {
    await guard
  } catch (cause) {
    labels.catch(() => {}) // its transaction has ended
    const { code, detail } = cause as { code?: string; detail?: string }
    if (code !== POINTS_ASTRAY) throw cause
    const issues = detail!.split(',').map(id => issueOf(model.byId.get(id)!))
    throw new Fault('record.refused', {}, { data: { issues }, cause })
  }
  return labels
}

/** SQLSTATE raised by `must_point` (migration 070). */
const POINTS_ASTRAY = 'SW003'

const issueOf = ({ id, field }: Column): Issue => ({ path: id, code: 'record.ref', params: { title: field.title } })

function pointing(model: Model): Column[] {
  return model.columns.filter(column => !column.system && targetOf(column.field))
}

/** Every id the record points at, including its creator and the person who changes it. */
function pointedRows({ model, rows }: ReferencePart, who: Who) {
  const columns = refColumns(model.columns)
  const own = { createUser: who.id, updateUser: who.id, createDept: who.dept }
  const read = (record: EngineRecord) =>
    Object.fromEntries(
      columns.map(column => [column.id, column.system ? record[column.id] : pointedAt(column, record)]),
    )
  return { columns, rows: [...rows.map(row => read(row.now)), own] }
}

/** The value of a reference field. A value that is no id is reported by the record's own check. */
function pointedAt(column: Column, record: EngineRecord): Value {
  return parseValue(column.field, record[column.id]).value ?? null
}

/** Leaves out records that were pointed at before the change: they may have been removed since. */
function newlyPointed(column: Column, { now, before }: Draft): string[] {
  const had = idsIn(readValue(before, column.id))
  return idsIn(pointedAt(column, now)).filter(id => !had.includes(id))
}

function idsOf(parts: ReferencePart[], who: Who) {
  return wantedIn(
    parts.map(part => pointedRows(part, who)),
    'id',
  )
}

/** The record and the rows of its sub-tables, each with its stored state. */
function partsOf(model: Model, { now, before }: Draft): ReferencePart[] {
  const rowsOf = ({ model: rows, field }: Child): ReferencePart => {
    const stored = new Map(readRecords(before, field.id).map(row => [row.id, row]))
    return {
      model: rows,
      path: `${field.id}/`,
      rows: readRecords(now, field.id).map(row => ({ now: row, before: stored.get(row.id ?? null) ?? null })),
    }
  }
  return [{ model, path: '', rows: [{ now, before }] }, ...model.children.map(rowsOf)]
}

/** The chosen records, as `choices` rules read them. */
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

/** The entries of the dictionaries in which a code was newly chosen; dictionaries unknown here are skipped. */
async function readDictOptions(
  trx: Trx,
  { model, who }: Reader,
  dicts: KnownDicts,
  drafts: Draft[],
): Promise<ReferenceContext['options'][]> {
  const fields = model.document.fields.filter(({ type, dict }) => type === 'dict' && dict)
  const chosen = drafts.map(({ now, before }) =>
    fields.filter(({ id }) => {
      const code = readValue(now, id)
      return code !== null && code !== readValue(before, id)
    }),
  )
  const asked = fields.flatMap(field => {
    const codes = drafts.flatMap(({ now }, at) =>
      chosen[at]!.includes(field) ? codesIn(readValue(now, field.id)) : [],
    )
    return codes.length ? [{ dict: field.dict!, codes: [...new Set(codes)] }] : []
  })
  if (!asked.length) return drafts.map(() => ({}))
  const known = await dicts.read(trx, who.tenant, asked)
  return chosen.map(each =>
    Object.fromEntries(
      each.flatMap(({ id, dict }) => {
        const found = known.get(dict!)
        return found ? [[id, found]] : []
      }),
    ),
  )
}

function codesIn(value: Value): string[] {
  return Array.isArray(value) ? value.map(String) : String(value).split(',')
}
