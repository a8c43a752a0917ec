import type { WireRecord } from '#adapters/wire/screen.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { isOwnPath } from '#engine/value/safe-link.ts'
import type { Value } from '#engine/value/value.ts'
import type { Model } from '../../entity/model/model.ts'
import { idsIn } from '../../entity/read/refs.ts'
import type { Column } from '../../entity/table/columns.ts'
import type { Variables } from './fill-mail.ts'

/** The values of a record for a template: by field id, each as text for people. @source docs/mail.md#templates */
export function variablesOf({ columns }: Model, record: WireRecord): Variables {
  const texts: Variables = {}
  for (const column of columns) {
    const value = record[column.wire]
    if (value !== undefined) texts[column.id] = textOf(column, value, record)
  }
  return texts
}

/** A link as a mail has it: a page of the product below its public address, '' where that is not set. */
export function addressOf(publicUrl: string | null, link: string): string {
  if (!isOwnPath(link)) return link
  return publicUrl === null ? '' : publicUrl + link
}

function textOf({ id, field }: Column, wire: unknown, record: WireRecord): string {
  const isCoded = field.type === 'enum' || field.type === 'dict'
  const value = field.store === 'csv' ? idsIn(wire) : isCoded && typeof wire === 'number' ? String(wire) : wire
  const labels = (record.$ref as Record<string, Record<string, { $label?: unknown }>> | undefined)?.[id]
  const label = (code: string) => labels?.[code]?.$label as string | undefined
  return formatValue(field, value as Value, { lang: 'zh', label })
}
