/**
 * One record with the rows of its sub-tables, and the labels of all records they point at, in one round trip.
 * @source HT-02; docs/http.md#answers
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import { orderOfRows } from '../model/model.ts'
import { isReadable } from '../rights/access.ts'
import { ofEveryRow, type Reader, selectRows, toWireRecords } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { attachLabels, type LabelQuery, labelQueries, labelsIn, refColumns, wantedFrom } from './refs.ts'
import { nameRegions } from './region-names.ts'

/** Rows say that they are there; one that is sent with 1 is removed. @source FM-07 */
export const LIVE_ROW = { IS_DELETE: 0 } as const

/** @throws Fault 'record.unknown': it does not exist, was removed, or is outside of the reader's tenant or rows */
export async function detailOf(trx: Trx, reader: Reader, id: unknown): Promise<WireRecord> {
  const unknown = () => new Fault('record.unknown', { title: reader.model.document.title })
  const wanted = readId(id)
  if (wanted === null) throw unknown()
  const { labels, record, children } = planOf(trx, reader)
  const [[found], rows, shown] = await Promise.all([
    readOne(trx, record.query, wanted),
    Promise.all(children.map(child => readOne(trx, child.query, wanted))),
    Promise.all(labels.map(({ query }) => readOne(trx, query, wanted))),
  ])
  if (!found) throw unknown()
  const known = labelsIn(labels, shown)
  for (const [at, child] of children.entries()) {
    found[child.wire] = toWireRecords(child.reader, rows[at]!)
    attachLabels(child.columns, rows[at]!, known)
    await nameRegions(trx, child.reader.columns, rows[at]!)
    for (const row of rows[at]!) Object.assign(row, LIVE_ROW)
  }
  attachLabels(record.columns, toWireRecords(reader, [found]), known)
  await nameRegions(trx, reader.columns, [found])
  return found
}

/** The statements of a detail, compiled once for a reader. */
interface Plan {
  record: DetailPart
  children: (DetailPart & { wire: string })[]
  labels: (Omit<LabelQuery, 'sql'> & { query: CompiledQuery<WireRecord> })[]
}

interface DetailPart {
  reader: Reader
  /** those that point at other records */
  columns: Column[]
  query: CompiledQuery<WireRecord>
}

/** Placeholder for the record's id in their parameters. */
const ID = Symbol('id')

const plans = new WeakMap<Reader, Plan>()

function planOf(trx: Trx, reader: Reader): Plan {
  const plan = plans.get(reader) ?? makePlan(trx, reader)
  plans.set(reader, plan)
  return plan
}

function makePlan(trx: Trx, reader: Reader): Plan {
  const { model, accessContext } = reader
  const part = (of: Reader, where: RawBuilder<unknown>, order = sql`t.id`) => {
    const { from } = of.model
    const query = sql<WireRecord>`select ${selectRows(of)} from ${of.whole} where ${where} order by ${order}`
    return { reader: of, columns: refColumns(of.columns), from, where, query: query.compile(trx) }
  }
  const record = part(reader, sql`t.id = ${ID} and ${reader.rows}`)
  const children = model.children
    .filter(child => isReadable(child.field, reader.access))
    .map(child => {
      const rows = ofEveryRow(accessContext.reader(child.model, 'list')) // the rows follow the record's right; hidden fields stay hidden
      const own = sql`${sql.raw(child.by.stored)} = ${ID} and ${rows.rows}`
      return { wire: child.wire, ...part(rows, own, orderOfRows(child)) }
    })
  const labels = labelQueries(accessContext, wantedFrom([record, ...children]))
  return { record, children, labels: labels.map(label => ({ ...label, query: label.sql.compile(trx) })) }
}

async function readOne(trx: Trx, query: CompiledQuery<WireRecord>, id: string): Promise<WireRecord[]> {
  const parameters = query.parameters.map(value => (value === ID ? id : value))
  const { rows } = await trx.getExecutor().executeQuery<WireRecord>({ ...query, parameters })
  return rows
}
