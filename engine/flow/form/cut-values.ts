import type { FormRights } from './node-rights.ts'
import type { TaskForm } from './task-form.ts'

/** A record as sent: fields by wire name, rows below the fields of sub-tables, labels under `$ref`. */
type Values = Record<string, unknown>

const KEPT = new Set(['id', 'rev', 'dataStatus', '$delete', 'IS_DELETE'])

/**
 * The values of the fields that the form shows, in rows too; a name the form does not know is left out.
 * @param values  by wire name (`name`, else the id)
 */
export function cutValues(values: Values, { document, entities, rights }: TaskForm): Values {
  return cut(values, document.entity ?? '', entities, rights)
}

function cut(values: Values, entity: string, entities: TaskForm['entities'], rights: Pick<FormRights, 'hide'>): Values {
  const fields = (entities[entity]?.document.fields ?? []).filter(({ id }) => !rights.hide.includes(id))
  const byName = new Map(fields.map(field => [field.name ?? field.id, field]))
  const kept: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field = byName.get(name)
    if (KEPT.has(name)) kept[name] = value
    else if (field?.type === 'children' && Array.isArray(value))
      kept[name] = value.map(row => cut(row as Values, field.to ?? '', entities, { hide: [] }))
    else if (field) kept[name] = value
  }
  const labels = values.$ref
  if (labels !== null && typeof labels === 'object')
    kept.$ref = Object.fromEntries(Object.entries(labels).filter(([id]) => fields.some(field => field.id === id)))
  return kept
}
