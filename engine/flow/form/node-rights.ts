/**
 * What may be seen and written of a form at a node of a process.
 * @source WU-16, FM-06, FM-13; docs/workflow.md#form-of-a-task
 */
import { rowsOf } from '../../rules/rows-of.ts'
import type { EntityDocument, Field, FlowDocument, NodeSettings, Rule } from '../../schema/document.ts'

export type May = 'hide' | 'read' | 'write'

/** The part of a node's settings that is about its form. */
export interface NodeRights {
  /** of the fields that are not listed */
  rest?: May
  /** a column of a sub-table is `items.price`; without an entry it is what its sub-table is */
  fields?: readonly { id: string; may: May; required?: Rule }[]
}

/** The rights of a node: what it does not say, the flow does. */
export function nodeRights(flow: Pick<FlowDocument, 'rest'>, { rest, fields }: Pick<NodeSettings, 'rest' | 'fields'>) {
  return { rest: rest ?? flow.rest ?? ('read' as const), fields: fields ?? [] }
}

/** Ids of fields and, by the id of a sub-table, of its columns. */
export interface FormRights {
  hide: string[]
  /** shown and not written */
  readOnly: string[]
  /** rules by which a field is required here, besides its own */
  required: Record<string, Rule>
  columns: Record<string, Omit<FormRights, 'columns'>>
}

/**
 * @param lookup   entities of sub-tables
 * @param isRead   the form is only read: nothing can be written, secret fields are not shown
 */
export function rightsOf(
  fields: readonly Field[],
  { rest = 'read', fields: listed = [] }: NodeRights,
  lookup: (entity: string) => EntityDocument | undefined,
  isRead = false,
): FormRights {
  const ruled = new Map(listed.map(entry => [entry.id, entry]))
  const rights: FormRights = { ...sort(fields, id => ruled.get(id), rest, isRead), columns: {} }
  for (const field of fields) {
    const { id } = field
    const rows = rights.hide.includes(id) ? undefined : rowsOf(field, lookup)
    if (!rows) continue
    const within = rights.readOnly.includes(id)
    rights.columns[id] = sort(rows.fields, column => ruled.get(`${id}.${column}`), 'write', isRead || within)
  }
  return rights
}

type Entry = NonNullable<NodeRights['fields']>[number]

function sort(
  fields: readonly Field[],
  entryOf: (id: string) => Entry | undefined,
  rest: May,
  isRead: boolean,
): Omit<FormRights, 'columns'> {
  const found: Omit<FormRights, 'columns'> = { hide: [], readOnly: [], required: {} }
  for (const { id, secret } of fields) {
    const { may = rest, required } = entryOf(id) ?? {}
    if (may === 'hide' || (secret && (isRead || may === 'read'))) found.hide.push(id)
    else if (may === 'read' || isRead) found.readOnly.push(id)
    else if (required !== undefined) found.required[id] = required
  }
  return found
}

/**
 * Ids of the fields that may be written at the node. Columns of a sub-table that may not be written are in
 * `rightsOf(…).columns`.
 */
export function writableFields({ fields = [] }: { fields?: readonly Field[] }, rights: NodeRights): string[] {
  const { hide, readOnly } = rightsOf(fields, rights, () => undefined)
  return fields.map(({ id }) => id).filter(id => !hide.includes(id) && !readOnly.includes(id))
}
