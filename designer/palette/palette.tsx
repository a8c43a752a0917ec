/**
 * What can be added: a click puts it after the selection, a drag anywhere it may go.
 * @source docs/designer.md#canvas
 */
import { Empty, Input, type InputRef } from 'antd'
import { memo, type Ref, useState } from 'react'
import { useT } from '#engine/react/text.ts'
import { useDrag } from '../canvas/drag.tsx'
import { addDrag } from '../canvas/move-drag.ts'
import { runAndSelect } from '../canvas/run-and-select.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'
import { useOutside, useSession, useView } from '../frame/designer-context.tsx'
import { useSay } from '../frame/say.ts'
import { useKnown } from '../model/use-known.ts'
import { matches } from './match.ts'
import { type Offer, offersOf, type Target } from './offers.ts'

const GROUPS = ['fields', 'columns', 'search', 'input', 'data', 'layout', 'chart', 'portal', 'flow'] as const

interface PaletteProps {
  document: DocName
  picture: string
  find: Ref<InputRef>
  onAdded(): void
}

export const Palette = memo(function Palette({ document, picture, find, onAdded }: PaletteProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const view = useView()
  const { manifests } = useOutside()
  const { press } = useDrag()
  const known = useKnown()
  const [wanted, setWanted] = useState('')
  const offers = offersOf({ view, document, picture, manifests, known }).filter(offer =>
    matches(wanted, [offer.title.zh, offer.title.en, ...offer.words]),
  )
  const add = (offer: Offer) => {
    const target = targetOf(offer)
    const issues = runAndSelect(session, document, picture, offer.calls(target))
    if (issues.length > 0) return
    setWanted('')
    onAdded()
  }
  /** After the selected item where the offer may stand beside it; else at its usual place. */
  const targetOf = (offer: Offer): Target => {
    const { selection } = session.state()
    const item =
      selection?.document === document ? findItem(view.docs[document], selection.addresses[0] ?? '') : undefined
    if (!item) return offer.usual
    const fits =
      offer.dragged.list === null
        ? (item.list === 'nodes' || item.list === 'children') &&
          (offer.dragged.scope === null
            ? item.scope === scopeOfList(offer.usual.in)
            : item.scope === offer.dragged.scope)
        : item.listAddress === offer.dragged.list
    return fits ? { in: item.listAddress, after: item.id } : offer.usual
  }
  return (
    <div className="dz-palette">
      <Input
        ref={find}
        allowClear
        value={wanted}
        placeholder={t('designer.palette.find')}
        aria-label={t('designer.palette.find')}
        onChange={event => setWanted(event.target.value)}
        onKeyDown={event => {
          const first = offers[0]
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) add(first)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {offers.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('designer.palette.none')} />}
      {GROUPS.filter(group => offers.some(offer => offer.group === group)).map(group => (
        <section key={group} aria-label={t(`designer.palette.${group}`)}>
          <h3>{t(`designer.palette.${group}`)}</h3>
          <ul>
            {offers
              .filter(offer => offer.group === group)
              .map(offer => (
                <li key={offer.id}>
                  <button
                    type="button"
                    className="dz-offer"
                    title={say.text(offer.title)}
                    onClick={() => add(offer)}
                    onPointerDown={event => press(event, addDrag(view, document, offer, say.text(offer.title)))}
                  >
                    {say.text(offer.title)}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
})

function scopeOfList(list: string): string {
  return list.replace(/nodes$/, '')
}
