import type { Issue } from '#engine/error/issue.ts'
import { isNodeList } from '#engine/version/lists.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, type DraftView, documentIn, edit, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'
import { outermost } from '../documents/outermost.ts'
import { boardOf, findItem, isCard, isNode, isWithin } from '../documents/walk.ts'

export interface NodeMove {
  document: DocName
  addresses: string[]
  in: string
  /** id of the preceding sibling; null = first */
  after: string | null
}

/** Moves items, in document order. @source docs/designer.md#kernel */
export const nodeMove: Command<NodeMove> = {
  name: 'node.move',
  check: (view, args) => {
    const gone = checkThere(view, args.document, args.addresses)
    return gone.length > 0 ? gone : args.addresses.flatMap(address => checkMove(view, args, address))
  },
  patch(view, args) {
    const document = documentIn(view, args.document)
    const moving = outermost(document, args.addresses).map(address => itemIn(view, args.document, address))
    const steps: Primitive[] = []
    let after = args.after
    for (const item of moving) {
      steps.push({ do: 'move', at: item.address, in: args.in, after })
      after = item.id
    }
    return edit(args.document, ...steps)
  },
  say: (view, args) => ({
    key: args.after === null ? 'designer.say.movedFirst' : 'designer.say.movedAfter',
    params: {
      name: callItem(view, args.document, args.addresses[0] ?? ''),
      after: args.after === null ? '' : callSibling(view, args),
    },
  }),
}

function checkMove(view: DraftView, args: NodeMove, address: string): Issue[] {
  const document = documentIn(view, args.document)
  const item = itemIn(view, args.document, address)
  if (args.in.startsWith(`${address}/`) || isInside(view, args, address))
    return [{ path: address, code: 'designer.move.inside', params: { name: item.id } }]
  const list = args.in.split('/').at(-1) ?? ''
  if (list !== item.list && !(isNode(item) && isNodeList(list)) && !(isButtonList(item.list) && isButtonList(list)))
    return [{ path: args.in, code: 'designer.move.list', params: { name: item.id } }]
  const foreign = item.listAddress !== args.in && idsTaken(document, args.in).includes(item.id)
  const sameScope = isCard(item)
    ? boardOf(args.in) === boardOf(item.listAddress)
    : isNode(item) && args.in.startsWith(item.scope)
  return foreign && !sameScope ? [{ path: args.in, code: 'designer.id.taken', params: { id: item.id } }] : []
}

const isButtonList = (list: string): boolean => list === 'toolbar' || list === 'rowActions'

/** Whether the target list is below the item: nodes are addressed by scope, so the address alone does not show it. */
function isInside(view: DraftView, args: NodeMove, address: string): boolean {
  const document = documentIn(view, args.document)
  const holder = findItem(document, args.in.split('/').slice(0, -1).join('/'))
  return isWithin(document, holder, address)
}

function callSibling(view: DraftView, args: NodeMove) {
  const list = args.in
  const scoped = /(^|\/)(nodes|children)$/.test(list)
  const holder = findItem(view.docs[args.document], list.replace(/\/?[^/]+$/, ''))
  const prefix = scoped ? (list.endsWith('children') ? (holder?.scope ?? '') : list.replace(/nodes$/, '')) : `${list}/`
  return callItem(view, args.document, `${prefix}${args.after}`)
}
