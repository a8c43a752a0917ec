/** Nodes put into a tab of their own. @source docs/designer.md#canvas */
import type { AnyDocument } from '#engine/schema/document.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId, idsTaken } from '../../commands/documents/ids.ts'
import { outermost } from '../../commands/documents/outermost.ts'
import { findItem, type Item, isWithin, itemsIn } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { newPane, TABS } from '../../palette/new-pane.ts'

interface Tabbed {
  calls: Call[]
  /** addresses of the tabs made, in order; the last shows the nodes */
  made: string[]
}

/**
 * A new tab of the tabs that the nodes stand in or beside; where there are none, two: the first with everything else of
 * the form or page, the second with the nodes.
 * @param addresses  nodes of one scope
 */
export function tabCalls(seen: AnyDocument, document: DocName, addresses: string[]): Tabbed {
  const chosen = outermost(seen, addresses)
  const first = findItem(seen, chosen[0] ?? '')
  if (!first) return { calls: [], made: [] }
  const { scope } = first
  const taken = idsTaken(seen, first.listAddress)
  const put = (pane: string): Call => {
    return { command: 'node.move', args: { document, addresses: chosen, in: `${scope}${pane}/children`, after: null } }
  }
  const near = tabsNear(seen, chosen, first)
  if (near) {
    const list = `${near.address}/children`
    const panes = itemsIn(seen, list)
    const own = panes.findLast(pane => chosen.some(one => isWithin(seen, findItem(seen, one), pane.address)))
    const node = newPane(panes.length + 1, taken)
    const after = (own ?? panes.at(-1))?.id ?? null
    const calls: Call[] = [{ command: 'node.add', args: { document, node, in: list, after } }, put(node.id)]
    return { calls, made: [scope + node.id] }
  }
  const id = freeId(TABS, taken)
  const one = newPane(1, [...taken, id])
  const two = newPane(2, [...taken, id, one.id])
  const rest = itemsIn(seen, `${scope}nodes`).flatMap(({ address }) => (chosen.includes(address) ? [] : [address]))
  const all = rest.length === 0
  const wrapped = all ? chosen : rest
  const calls: Call[] = [
    { command: 'node.wrap', args: { document, addresses: wrapped, container: one } },
    {
      command: 'node.wrap',
      args: { document, addresses: [scope + one.id], container: { id, widget: TABS, children: [] } },
    },
    { command: 'node.add', args: { document, node: two, in: `${scope}${id}/children`, after: one.id } },
  ]
  return { calls: all ? calls : [...calls, put(two.id)], made: [scope + one.id, scope + two.id] }
}

/** The innermost tabs around all of the nodes, else those beside the first. */
function tabsNear(seen: AnyDocument, chosen: string[], first: Item): Item | undefined {
  for (let at = findItem(seen, first.owner); at; at = findItem(seen, at.owner)) {
    const { address, value } = at
    if (value.widget === TABS && chosen.every(one => isWithin(seen, findItem(seen, one), address))) return at
  }
  return itemsIn(seen, first.listAddress).find(
    ({ address, value }) => value.widget === TABS && !chosen.includes(address),
  )
}
