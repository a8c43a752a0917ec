/** Keys that walk the selection and change what is selected. @source docs/designer.md#canvas; docs/designer.md#keys */
import type { Issue } from '#engine/error/issue.ts'
import type { NodeLike } from '#engine/schema/document.ts'
import { documentIn } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { copyNode, freeId, idsTaken } from '../commands/ids.ts'
import type { Nudge } from '../commands/node-nudge.ts'
import { childListOf, findItem, type Item, itemsIn, walkDocument } from '../commands/walk.ts'
import { useSession, useSessionState } from '../frame/designer-context.tsx'
import { useKeys } from '../frame/use-keys.ts'

/** What was copied last: also between apps while the designer is open, and as JSON on the clipboard. */
let copied: { list: string; nodes: NodeLike[] } | null = null

export function useEditKeys(document: DocName | undefined, active: boolean, attempt: (issues: Issue[]) => void): void {
  const session = useSession()
  const { view, selection } = useSessionState()
  const seen = document && view.docs[document]
  const addresses = selection?.document === document ? (selection?.addresses ?? []) : []
  const item = findItem(seen || undefined, addresses[0] ?? '')
  const select = (next: Item | undefined) => {
    if (document && next) session.select({ document, addresses: [next.address] })
  }
  const sibling = (by: 1 | -1) => {
    if (!seen) return
    if (!item) return select(walkDocument(seen)[0])
    select(itemsIn(seen, item.listAddress)[item.index + by])
  }
  const nudge = (by: Nudge) => {
    if (document && item) attempt(session.run('node.nudge', { document, address: item.address, by }))
  }
  const alone = item !== undefined && /columns|search|toolbar|rowActions/.test(item.list)
  const onSelection = (work: (name: DocName, chosen: string[]) => Issue[]) => {
    if (document && addresses.length > 0) attempt(work(document, addresses))
  }
  const remove = () =>
    onSelection((name, chosen) => {
      const next = item && seen ? neighbourOf(seen, item, chosen) : undefined
      return session.run(
        'node.remove',
        { document: name, addresses: chosen },
        { select: { document: name, addresses: next ? [next] : [] } },
      )
    })
  const copy = () => {
    if (!seen || !item) return
    copied = { list: item.list, nodes: addresses.flatMap(address => findItem(seen, address)?.value ?? []) }
    void navigator.clipboard?.writeText(JSON.stringify(copied.nodes, null, 2)).catch(() => undefined)
  }
  useKeys(
    {
      arrowdown: () => sibling(1),
      arrowup: () => sibling(-1),
      arrowright: () => sibling(1),
      arrowleft: () => sibling(-1),
      enter: () => seen && item && select(walkDocument(seen).find(one => one.owner === item.address)),
      escape: () => {
        if (!document || !seen || !item) return
        const owner = findItem(seen, item.owner)
        session.select({ document, addresses: owner ? [owner.address] : [] })
      },
      'mod+shift+arrowup': () => nudge('up'),
      'mod+shift+arrowdown': () => nudge('down'),
      'mod+shift+arrowleft': () => nudge(alone ? 'up' : 'out'),
      'mod+shift+arrowright': () => nudge(alone ? 'down' : 'in'),
      delete: remove,
      backspace: remove,
      'mod+d': () =>
        onSelection((name, chosen) => session.run('node.duplicate', { document: name, addresses: chosen })),
      'mod+c': copy,
      'mod+x': () => {
        copy()
        remove()
      },
      'mod+v': () => {
        if (!document || !seen || !copied) return
        const list = pasteList(seen, item, copied.list)
        if (list === undefined) return
        const taken = idsTaken(documentIn(view, document), list)
        const after = item?.listAddress === list ? item.id : (itemsIn(seen, list).at(-1)?.id ?? null)
        const nodes = copied.nodes.map(node => {
          const fresh = copyNode(node, taken)
          taken.push(fresh.id)
          return fresh
        })
        attempt(
          session.runAll(
            nodes.map((node, index) => ({
              command: 'node.add',
              args: { document, node, in: list, after: index === 0 ? after : (nodes[index - 1]?.id ?? null) },
            })),
          ),
        )
      },
      'mod+g': () =>
        onSelection((name, chosen) => {
          const id = freeId('group', item ? idsTaken(documentIn(view, name), item.listAddress) : [])
          const container = { id, widget: 'group', title: { zh: '…' }, children: [] }
          return session.run(
            'node.wrap',
            { document: name, addresses: chosen, container },
            { select: { document: name, addresses: [`${item?.scope ?? ''}${id}`] } },
          )
        }),
      'mod+shift+g': () =>
        onSelection((name, [address = '']) => session.run('node.unwrap', { document: name, address })),
      f2: () => globalThis.document.querySelector<HTMLElement>('.dz-inspector input[id$=title]')?.focus(),
      'mod+f': () =>
        globalThis.document.querySelector<HTMLElement>('[data-find=node] input, input[data-find=node]')?.focus(),
      'mod+shift+f': () =>
        globalThis.document
          .querySelector<HTMLElement>('[data-find=property] input, input[data-find=property]')
          ?.focus(),
    },
    active && document !== undefined,
  )
}

/** After a removal the next sibling is selected, else the one before, else the parent. */
function neighbourOf(document: Parameters<typeof itemsIn>[0], item: Item, gone: string[]): string | undefined {
  const siblings = itemsIn(document, item.listAddress).filter(one => !gone.includes(one.address))
  const next = siblings.find(one => one.index > item.index) ?? siblings.at(-1)
  return next?.address ?? (item.owner || undefined)
}

function pasteList(document: Parameters<typeof itemsIn>[0], item: Item | undefined, list: string): string | undefined {
  const node = list === 'nodes' || list === 'children'
  if (!item) return node ? 'nodes' : undefined
  if (node) {
    if (item.list === 'nodes' || item.list === 'children') return item.listAddress
    return childListOf(item)
  }
  return item.list === list ? item.listAddress : walkDocument(document).find(one => one.list === list)?.listAddress
}
