/**
 * One record with the rows of its sub-tables, and the labels of what they all point at, in one round trip.
 * @source HT-02; docs/http.md#answers
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../db/db.ts'
import { accessTo, type ButtonGrants } from './access.ts'
import { isReadable, type Reader, readerOf, toWireRecords } from './reader.ts'
import { attachLabels, readLabels, refColumns, wantedFrom } from './refs.ts'

/** @throws Fault 'record.unknown': not there, removed, another tenant's, or outside of the reader's rows */
export async function detailOf(trx: Trx, reader: Reader, buttons: ButtonGrants, id: unknown): Promise<WireRecord> {
  const { model, models, who } = reader
  const unknown = () => new Fault('record.unknown', { title: model.document.title })
  const wanted = readId(id)
  if (wanted === null) throw unknown()
  const children = model.children
    .filter(child => isReadable(child.field, reader.access))
    .map(child => {
      const rows = childReader(reader, buttons, child.model.key)
      const where = sql`${sql.raw(child.by.stored)} = ${wanted} and ${rows.rows}`
      return { wire: child.wire, reader: rows, from: child.model.from, where, columns: refColumns(rows.columns) }
    })
  const main = {
    from: model.from,
    where: sql`t.id = ${wanted} and ${reader.rows}`,
    columns: refColumns(reader.columns),
  }
  const [labels, [record], ...rowsOf] = await Promise.all([
    readLabels(trx, models, who, buttons, wantedFrom([main, ...children])),
    readWire(trx, reader, main.where),
    ...children.map(child => readWire(trx, child.reader, child.where)),
  ])
  if (!record) throw unknown()
  attachLabels(main.columns, [record], 'wire', labels)
  for (const [at, child] of children.entries()) {
    record[child.wire] = rowsOf[at]!
    attachLabels(child.columns, rowsOf[at]!, 'wire', labels)
  }
  return record
}

/** Rows are reached through their record: the record's right is theirs, fields hidden from the reader stay hidden. */
function childReader(reader: Reader, buttons: ButtonGrants, key: string): Reader {
  const model = reader.models.get(key)
  const access = { ...accessTo(model.document, reader.who, buttons), rows: () => true }
  return readerOf(reader.models, model, reader.who, access, 'list')
}

async function readWire(trx: Trx, reader: Reader, where: RawBuilder<unknown>): Promise<WireRecord[]> {
  const { rows } = await sql<WireRecord>`select ${reader.selectWire} from ${sql.raw(reader.model.from)}
    where ${where} order by t.id`.execute(trx)
  return toWireRecords(reader, rows)
}
