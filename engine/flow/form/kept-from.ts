/**
 * Who is kept from which fields of a process: what one text tells everybody, a title, tells none of them.
 * @source docs/workflow.md#titles
 */
import { grantsOfRecords } from '../../access/grant-of.ts'
import type { Cut, Cuts } from '../../access/visibility.ts'
import { hiddenWith } from '../../access/withhold.ts'
import { rowsOf } from '../../rules/rows-of.ts'
import type { EntityDocument, FlowDocument, FlowElement, Grant } from '../../schema/document.ts'
import { maskedFields } from '../../value/mask.ts'
import { nodeRights, rightsOf } from './node-rights.ts'

/**
 * What keeps somebody from a field: a node, `fields` of the flow (who only reads), a grant of the entity, or that it is
 * masked.
 */
export type Keeper =
  | { by: 'node'; node: FlowElement }
  | { by: 'readers' }
  | { by: 'grant'; grant: Grant }
  | { by: 'mask' }

interface Hiding {
  keeper: Keeper
  hide: readonly string[]
  /** of the entities of sub-tables, by key */
  rows: Cuts
}

type Lookup = (entity: string) => EntityDocument | undefined

/** Ids of the fields that somebody is kept from, with the formulas that read them. */
export function keptFrom(flow: FlowDocument, document: EntityDocument, lookup: Lookup): ReadonlySet<string> {
  const all = hidingsOf(flow, document, lookup)
  const rows: Record<string, Cut> = {}
  for (const [key, cut] of all.flatMap(hiding => Object.entries(hiding.rows)))
    rows[key] = { ...cut, hide: [...(rows[key]?.hide ?? []), ...cut.hide] }
  const hide = all.flatMap(hiding => hiding.hide)
  return new Set(hiddenWith(document, hide, rows))
}

/** The first that keeps somebody from the field. */
export function keeperOf(flow: FlowDocument, document: EntityDocument, lookup: Lookup, id: string): Keeper | undefined {
  return hidingsOf(flow, document, lookup).find(({ hide, rows }) => hiddenWith(document, hide, rows).includes(id))
    ?.keeper
}

function hidingsOf(flow: FlowDocument, document: EntityDocument, lookup: Lookup): Hiding[] {
  const at = (keeper: Keeper, settings: Parameters<typeof nodeRights>[1], isRead = false): Hiding => {
    const { hide, columns } = rightsOf(document.fields, nodeRights(flow, settings), lookup, isRead)
    const rows = document.fields.flatMap((field): [string, Cut][] => {
      const rows = rowsOf(field, lookup)
      return rows ? [[rows.key, { document: rows, hide: columns[field.id]?.hide ?? [], inside: true }]] : []
    })
    return { keeper, hide, rows: Object.fromEntries(rows) }
  }
  return [
    ...flow.elements
      .filter(({ type }) => type === 'userTask' || type === 'startEvent')
      .map(node => at({ by: 'node', node }, node.type === 'startEvent' ? { rest: 'write', ...node } : node)),
    at({ by: 'readers' }, { fields: flow.fields ?? [] }, true),
    ...grantsOfRecords(document).map(grant => ({
      keeper: { by: 'grant' as const, grant },
      hide: grant.hide ?? [],
      rows: {},
    })),
    masked(document, lookup),
  ]
}

/** What is masked is whole to few, and no text for all says it. */
function masked(document: EntityDocument, lookup: Lookup): Hiding {
  const rows = document.fields.flatMap((field): [string, Cut][] => {
    const rows = rowsOf(field, lookup)
    return rows ? [[rows.key, { document: rows, hide: maskedFields(rows), inside: true }]] : []
  })
  return { keeper: { by: 'mask' }, hide: maskedFields(document), rows: Object.fromEntries(rows) }
}
