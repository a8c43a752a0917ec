import type { Issue } from '../error/issue.ts'
import { type Keeper, keeperOf, keptFrom } from '../flow/form/kept-from.ts'
import { elementTitle } from '../flow/graph/element-name.ts'
import { fieldsOfTitle } from '../flow/title.ts'
import type { EntityDocument, FlowDocument } from '../schema/document.ts'

/**
 * A title is one text for all: it names no field that a node, `fields` of the flow or a grant hides from somebody.
 * @param document  the entity of the process, or one with the fields of its form
 * @source docs/workflow.md#titles
 */
export function checkTitle(
  flow: FlowDocument,
  document: EntityDocument,
  lookup: (entity: string) => EntityDocument | undefined,
): Issue[] {
  const named = fieldsOfTitle(flow.subject)
  const fields = document.fields.filter(({ id }) => named.includes(id))
  if (!fields.length) return []
  const kept = keptFrom(flow, document, lookup)
  return fields.flatMap(({ id, title }): Issue[] => {
    const keeper = kept.has(id) ? keeperOf(flow, document, lookup, id) : undefined
    if (!keeper) return []
    return [{ path: 'subject', code: `flow.title-hidden.${keeper.by}`, params: { field: title, ...whoseOf(keeper) } }]
  })
}

/** How the text names what keeps somebody from a field: the node, or whom the grant speaks of. */
function whoseOf(keeper: Keeper): Record<string, unknown> {
  if (keeper.by === 'node') return { node: elementTitle(keeper.node) }
  if (keeper.by === 'readers' || keeper.by === 'mask') return {}
  const { id, to } = keeper.grant
  return { to: to.roles?.length ? to.roles : [id] }
}
