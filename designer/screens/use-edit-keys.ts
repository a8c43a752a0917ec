/**
 * Shortcuts that move the selection and edit what is selected. @source docs/designer.md#canvas; docs/designer.md#keys
 */
import { useEffect, useRef } from 'react'
import type { Issue } from '#engine/error/issue.ts'
import { useDeeds } from '../canvas/selection/use-deeds.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem, type Item, itemsIn, walkDocument } from '../commands/documents/walk.ts'
import type { Nudge } from '../commands/nodes/node-nudge.ts'
import { isTyping, useKeys } from '../controls/keys/use-keys.ts'
import { runAndSelect } from '../pointer/drag/run-and-select.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { copyText, isCopied, pasteCalls } from './clipboard.ts'

/** @param picture  the block on the canvas, '' for the page: where items are pasted without a selection */
export function useEditKeys(
  document: DocName | undefined,
  picture: string,
  active: boolean,
  attempt: (issues: Issue[]) => void,
): void {
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
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
  const run = useDeeds(document)
  const remove = () => run('remove')
  useClipboard(active && document !== undefined, {
    copy: () => (seen ? copyText(seen, addresses) : ''),
    cut: remove,
    paste(text) {
      if (!document || !seen) return
      const calls = pasteCalls(seen, document, item, picture === '' ? 'nodes' : `${picture}/nodes`, text)
      if (calls.length > 0) attempt(runAndSelect(session, document, picture, calls))
      else if (isCopied(text)) attempt([{ path: '', code: 'designer.paste', params: {} }])
    },
  })
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
      'mod+d': () => run('duplicate'),
      'mod+g': () => run('group'),
      'mod+shift+g': () =>
        onSelection((name, [address = '']) => session.run('node.unwrap', { document: name, address })),
      r: () =>
        globalThis.document.activeElement?.closest('.dz-prop')?.querySelector<HTMLElement>('[data-rule]')?.click(),
    },
    active && document !== undefined,
  )
}

interface Clipboard {
  /** '' copies nothing */
  copy(): string
  cut(): void
  paste(text: string): void
}

/** The system's own copy, cut and paste, by key or menu; events in inputs are left alone. */
function useClipboard(active: boolean, clipboard: Clipboard): void {
  const latest = useRef(clipboard)
  latest.current = clipboard
  useEffect(() => {
    if (!active) return
    const hear = (event: ClipboardEvent) => {
      // the event's target is where the caret was last, which may be an input that was left for the canvas
      const { activeElement } = globalThis.document
      if (isTyping(activeElement) || !event.clipboardData || globalThis.getSelection()?.type === 'Range') return
      const { copy, cut, paste } = latest.current
      if (event.type === 'paste') return paste(event.clipboardData.getData('text/plain'))
      const text = copy()
      if (text === '') return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
      if (event.type === 'cut') cut()
    }
    const names = ['copy', 'cut', 'paste'] as const
    for (const name of names) globalThis.document.addEventListener(name, hear)
    return () => {
      for (const name of names) globalThis.document.removeEventListener(name, hear)
    }
  }, [active])
}
