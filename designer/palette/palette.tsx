/**
 * What can be added: a click puts it after the selection, a drag at any place it may go.
 * @source docs/designer.md#canvas
 */
import { Input, type InputRef } from 'antd'
import { memo, type Ref, useState } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import { matches } from '#engine/text/match.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { boardOf, findItem, type Item, isCard, isNode } from '../commands/documents/walk.ts'
import { searchWords, USES } from '../kind/words.ts'
import { useKnown } from '../new/use-known.ts'
import { useDrag } from '../pointer/drag/drag.tsx'
import { addDrag } from '../pointer/drag/move-drag.ts'
import { runAndSelect } from '../pointer/drag/run-and-select.ts'
import type { Spot, Target } from '../pointer/places/places.ts'
import { useSaySpot } from '../pointer/places/use-say-spot.ts'
import { useSay } from '../say/say.ts'
import { useOutside, useSession, useSessionState, useView } from '../session/designer-context.tsx'
import type { Offer } from './offer.ts'
import { OfferButton } from './offer-button.tsx'
import { offersOf } from './offers.ts'
import './palette.css'

const GROUPS: Offer['group'][] = ['variables', 'fields', 'blocks', 'columns', 'search', 'buttons', 'views', ...USES]

interface PaletteProps {
  document: DocName
  picture: string
  find: Ref<InputRef>
  /** where a click puts it, when a place was selected */
  spot: Spot | null
  onAnywhere(): void
  onAdded(): void
}

export const Palette = memo(function Palette({ document, picture, find, spot, onAnywhere, onAdded }: PaletteProps) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const view = useView()
  const { manifests } = useOutside()
  const { press } = useDrag()
  const known = useKnown()
  const { app } = useSessionState('app')
  const saySpot = useSaySpot()
  const [wanted, setWanted] = useState('')
  const found = (at: string) =>
    offersOf({ view, document, picture: at, manifests, known }).filter(
      offer =>
        // a screen of the product has no data of its own that could be added to
        !(offer.lacks && app.kind !== 'app') &&
        matches(wanted, [offer.title.zh, offer.title.en, ...offer.words, ...searchWords(offer.kind)]),
    )
  const here = found(picture)
  // what a form cannot have, such as a kanban, may be for its page
  const elsewhere = here.length === 0 && picture !== '' ? found('') : []
  const unsorted = elsewhere.length > 0 ? elsewhere : here
  const offers = GROUPS.flatMap(group => unsorted.filter(offer => offer.group === group))
  const add = (offer: Offer) => {
    const target = targetOf(offer)
    const issues = runAndSelect(session, document, elsewhere.length > 0 ? '' : picture, offer.calls(target))
    if (issues.length > 0) return
    setWanted('')
    onAdded()
  }
  /** The selected place, else after the selected item, if the offer is allowed there; else its usual place. */
  const targetOf = (offer: Offer): Target => {
    const { selection } = session.state()
    const beside = spot?.of ?? (selection?.document === document ? selection.addresses[0] : undefined)
    const item = findItem(view.docs[document], beside ?? '')
    if (!item || !fitsBeside(offer, item)) return offer.usual
    return spot ? { in: spot.in, after: spot.after } : { in: item.listAddress, after: item.id }
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
          const first = offers.find(offer => !offer.lacks)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) add(first)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {spot && (
        <p className="dz-goes" role="status">
          {t('designer.palette.goes', { place: saySpot(document, spot) })}{' '}
          <button type="button" onClick={onAnywhere}>
            {t('designer.palette.anywhere')}
          </button>
        </p>
      )}
      {elsewhere.length > 0 && (
        <p className="dz-goes" role="status">
          {t('designer.palette.elsewhere')}
        </p>
      )}
      {offers.length === 0 && <EmptyState kind="noMatch" text={t('designer.palette.none')} />}
      {GROUPS.filter(group => offers.some(offer => offer.group === group)).map(group => {
        const offered = offers.filter(offer => offer.group === group)
        const list = (
          <ul>
            {offered.map(offer => (
              <li key={offer.id} data-lacks={offer.lacks && true}>
                <OfferButton
                  offer={offer}
                  onClick={() => add(offer)}
                  onPress={event => press(event, addDrag(view, document, offer, say.text(offer.title)))}
                />
              </li>
            ))}
          </ul>
        )
        const title = t(`designer.palette.${group}`)
        return (
          <section key={group} aria-label={title} data-group={group}>
            {group === 'more' && offers.length > offered.length ? (
              <details open={wanted !== '' || undefined}>
                <summary>
                  {title} <small>{offered.length}</small>
                </summary>
                {list}
              </details>
            ) : (
              <>
                <h2>{title}</h2>
                {list}
              </>
            )}
          </section>
        )
      })}
    </div>
  )
})

function fitsBeside({ dragged, usual }: Offer, item: Item): boolean {
  if (dragged.list !== null && isCard(item)) return boardOf(item.listAddress) === boardOf(dragged.list)
  if (dragged.list !== null) return item.listAddress === dragged.list
  return isNode(item) && item.scope === (dragged.scope ?? scopeOfList(usual.in))
}

function scopeOfList(list: string): string {
  return list.replace(/nodes$/, '')
}
