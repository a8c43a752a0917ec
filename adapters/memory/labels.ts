/** The labels of ids, as the server sends them under `$ref`. @source docs/http.md#records */
import { targetOf } from '#engine/entity/target-of.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { ClientEntity, WireRecord } from '../wire/screen.ts'

export function withLabels(
  row: WireRecord,
  document: EntityDocument,
  rowsOf: (key: string) => WireRecord[],
  entities: Record<string, ClientEntity>,
): WireRecord {
  const $ref: NonNullable<WireRecord['$ref']> = {}
  for (const field of document.fields) {
    const target = targetOf(field)
    const ids = [row[field.name ?? field.id]].flat().filter(id => typeof id === 'string')
    if (!target || ids.length === 0) continue
    const found = rowsOf(target).filter(entry => ids.includes(String(entry.id)))
    $ref[field.id] = Object.fromEntries(
      found.map(entry => [String(entry.id), { ...entry, $label: labelOf(entry, entities[target]?.document) }]),
    )
  }
  return { ...row, $ref }
}

/** The label of a record: its first text. */
export function labelOf(row: WireRecord, document: EntityDocument | undefined): string {
  const named = document?.fields.find(({ type }) => type === 'string')
  const label = named ? row[named.name ?? named.id] : (row.name ?? row.title ?? row.label)
  return String(label ?? row.id)
}
