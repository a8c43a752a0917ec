import type { Issue } from '#engine/error/issue.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, type DraftView, documentIn, edit, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'
import { outermost } from '../documents/outermost.ts'
import { findItem, type Item, isNode, isWithin, itemsIn } from '../documents/walk.ts'

export interface NodeBeside {
  document: DocName
  addresses: string[]
  /** the node next to which they are put */
  target: string
  side: 'left' | 'right'
  /** a free id, for the row created when the target is in none */
  row: string
}

const ROW = 'row'
const COLUMNS = 24
/** four on a line; more go on below */
const LEAST_SPAN = 6

/** Puts nodes next to another in one row, whose width they share equally. @source docs/designer.md#kernel */
export const nodeBeside: Command<NodeBeside> = {
  name: 'node.beside',
  check(view, args) {
    const gone = checkThere(view, args.document, [args.target, ...args.addresses])
    return gone.length > 0 ? gone : checkBeside(view, args)
  },
  patch(view, args) {
    const document = documentIn(view, args.document)
    const target = itemIn(view, args.document, args.target)
    const moving = outermost(document, args.addresses).map(address => itemIn(view, args.document, address))
    const stands = standsInRow(view, args.document, target)
    const list = stands ? target.listAddress : `${target.scope}${args.row}/children`
    const staying = stands ? itemsIn(document, list).filter(item => !moving.includes(item)) : [target]
    const before = args.side === 'right' ? target : staying[staying.indexOf(target) - 1]
    const span = Math.max(LEAST_SPAN, Math.floor(COLUMNS / (staying.length + moving.length)))
    const row = { id: args.row, widget: ROW, children: [] }
    const made: Primitive[] = [
      { do: 'add', node: row, in: target.listAddress, after: target.id },
      { do: 'move', at: target.address, in: list, after: null },
    ]
    const moves = moving.map((item, index): Primitive => {
      return { do: 'move', at: item.address, in: list, after: (moving[index - 1] ?? before)?.id ?? null }
    })
    const spans = [...staying, ...moving].map((item): Primitive => {
      return { do: 'set', at: item.address, path: ['span'], value: span }
    })
    return edit(args.document, ...(stands ? [] : made), ...moves, ...spans)
  },
  say: (view, args) => ({
    key: 'designer.say.beside',
    params: {
      name: callItem(view, args.document, args.addresses[0] ?? ''),
      target: callItem(view, args.document, args.target),
    },
  }),
}

function checkBeside(view: DraftView, args: NodeBeside): Issue[] {
  const document = documentIn(view, args.document)
  const target = itemIn(view, args.document, args.target)
  const moving = args.addresses.map(address => itemIn(view, args.document, address))
  const apart = [target, ...moving].find(item => !isNode(item) || item.scope !== target.scope)
  if (apart) return [{ path: apart.address, code: 'designer.wrap.apart' }]
  const around = moving.find(item => isWithin(document, target, item.address))
  if (around) return [{ path: around.address, code: 'designer.move.inside', params: { name: around.id } }]
  const taken = !standsInRow(view, args.document, target) && idsTaken(document, target.listAddress).includes(args.row)
  return taken ? [{ path: target.listAddress, code: 'designer.id.taken', params: { id: args.row } }] : []
}

function standsInRow(view: DraftView, document: DocName, item: Item): boolean {
  return findItem(view.docs[document], item.owner)?.value.widget === ROW
}
