import type { WireRecord } from '#adapters/wire/screen.ts'
import { readValue } from '#engine/value/value.ts'
import { attachLabels, refColumns } from '../read/refs.ts'
import type { Reader } from '../rights/reader.ts'
import type { Saved } from './save.ts'

/** A record just saved, as `detail` would return it to the writer, without another query. */
export function savedRecord(writer: Reader, { record, labels }: Saved): WireRecord {
  const wire: WireRecord = {}
  for (const column of writer.columns) wire[column.wire] = column.show(readValue(record, column.id))
  attachLabels(refColumns(writer.columns), [wire], labels)
  return wire
}
