/**
 * What a screen could show and does not: derived parts that were removed, and fields left out. @source
 * docs/designer.md#canvas
 */
import { followsForm, VIEW } from '#engine/entity/read-view.ts'
import { isForm } from '#engine/kind/form.ts'
import { isPage } from '#engine/kind/page.ts'
import type { NodeLike } from '#engine/schema/document.ts'
import { type Called, callItem } from '../commands/documents/command.ts'
import { findItem, itemsIn, walkDocument } from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'
import type { OfferContext } from '../palette/offer.ts'
import { offersOf } from '../palette/offers.ts'

export interface NotShown {
  key: string
  title: Called
  /** its block, '' for the screen itself */
  block: string
  /** restores it: removed parts at their old place */
  calls: Call[]
}

export function notShown(context: Omit<OfferContext, 'picture'>): NotShown[] {
  const { view, document } = context
  const seen = view.docs[document]
  if (!seen) return []
  const gone = takenOff(context)
  const shown = new Set(gone.map(({ key }) => key))
  const forms = walkDocument(seen).filter(({ value }) => value.widget === 'form' && value.body)
  const blocks = isForm(seen) ? [''] : forms.map(({ address }) => address)
  const echoes = isPage(seen) && followsForm(view.stored[document]?.change) ? `${VIEW}/` : null
  const left = blocks.flatMap(block =>
    offersOf({ ...context, picture: block }).flatMap((offer): NotShown[] => {
      const key = block === '' ? offer.id.replace(/^field /, '') : `${block}/${offer.id.replace(/^field /, '')}`
      if (offer.group !== 'fields' || shown.has(key)) return []
      return [{ key, title: offer.title, block, calls: offer.calls(offer.usual) }]
    }),
  )
  // what the form lacks its read view lacks, and has again with it
  return [...gone, ...left].filter(({ key }) => echoes === null || !key.startsWith(echoes))
}

/** The derived parts that were removed, each as a whole. */
function takenOff({ view, document }: Omit<OfferContext, 'picture'>): NotShown[] {
  const [base, seen] = [view.base[document], view.docs[document]]
  if (!base || !seen) return []
  const baseView = { ...view, docs: { ...view.docs, [document]: base } }
  const isGone = (address: string) => address !== '' && !findItem(seen, address)
  return walkDocument(base)
    .filter(({ address, owner, list }) => isGone(address) && !isGone(owner) && list !== 'params')
    .map(({ address, listAddress, index, value, scope, owner }): NotShown => {
      const before = itemsIn(base, listAddress).slice(0, index)
      const after = before.findLast(one => findItem(seen, one.address))?.id ?? null
      const node = withoutShown(value, id => findItem(seen, `${scope}${id}`) !== undefined)
      return {
        key: address,
        title: callItem(baseView, document, address),
        block: scope === '' ? owner : scope.slice(0, -1),
        calls: [{ command: 'node.add', args: { document, node, in: listAddress, after } }],
      }
    })
}

/** A container without those of its nodes that are elsewhere now. */
function withoutShown(node: NodeLike, isShown: (id: string) => boolean): NodeLike {
  const { children } = node
  if (!Array.isArray(children)) return node
  const left = (children as NodeLike[]).filter(child => !isShown(child.id))
  return { ...node, children: left.map(child => withoutShown(child, isShown)) }
}
