/** How a record of a tree refers to its parent, and the conditions to read levels. @source docs/language.md#table */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { DataPort } from '#engine/ports/ports.ts'
import type { ListView, Rule, Sort } from '#engine/schema/document.ts'

export interface TreeAt {
  data: DataPort
  entity: ClientEntity
  /** a view of kind `tree` */
  view: ListView
  /** the table's own condition */
  where?: Rule
  sort: Sort[]
}

export interface Levels {
  below: Map<string, WireRecord[]>
  counts: Map<string, number>
  above: Map<string, WireRecord>
}

export const NONE: Levels = { below: new Map(), counts: new Map(), above: new Map() }

/** The value by which children refer to a record: its id, or the field named by the view's `by`. */
export function keyOf({ entity, view }: Pick<TreeAt, 'entity' | 'view'>, row: WireRecord): string {
  return String(row[wireName(entity, view.by ?? 'id')])
}

export function parentKeyOf({ entity, view }: Pick<TreeAt, 'entity' | 'view'>, row: WireRecord): string | null {
  const key = row[wireName(entity, view.parent!)]
  return key === null || key === undefined ? null : String(key)
}

/** The top level: records whose parent has its default value, or is empty. */
export function isTop({ entity, view }: Pick<TreeAt, 'entity' | 'view'>): Rule {
  const field = entity.document.fields.find(({ id }) => id === view.parent)
  return { '==': [{ var: view.parent! }, field?.default ?? null] }
}

function wireName({ document }: ClientEntity, id: string): string {
  return document.fields.find(field => field.id === id)?.name ?? id
}
