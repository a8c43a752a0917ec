import { useId, useState } from 'react'
import type { Speech } from '#engine/react/rule/sentence/say-rule.ts'
import { type Offer, type OfferGroup, offersFor } from './offers.ts'

/** The offers in sight, and the one the keys would take. */
export interface Offers {
  /** id of the list */
  list: string
  /** id of the active one; undefined: none */
  activeId: string | undefined
  idOf(offer: Offer): string
  groups: OfferGroup[]
  all: Offer[]
  active: Offer | undefined
  /** the active one would complete the word at the caret */
  completes: boolean
  /** somebody went to the active one */
  isChosen: boolean
  typed: string
  find(typed: string): void
  goTo(offer: Offer): void
  step(by: number): void
  /** After an offer was taken: the whole list is there again, at what was taken, which it goes on telling about. */
  taken(offer: Offer): void
}

/**
 * @param word  what stands before the caret in the formula: it narrows the list where something matches
 * @param own   id of the field that is computed
 */
export function useOffers(speech: Speech, word: string, own?: string): Offers {
  const list = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState({ word, at: 0, isChosen: false })
  const matching = word === '' ? [] : offersFor(speech, word, own)
  const groups = matching.length > 0 ? matching : offersFor(speech, typed, own)
  const all = groups.flatMap(({ offers }) => offers)
  const { at, isChosen } = place.word === word ? place : { at: 0, isChosen: false }
  const active = all[Math.min(at, all.length - 1)]
  const go = (next: number) => setPlace({ word, at: Math.max(0, Math.min(next, all.length - 1)), isChosen: true })
  const idOf = (offer: Offer) => `${list}-${all.indexOf(offer)}`
  return {
    ...{ list, idOf, groups, all, active, typed, isChosen },
    activeId: active && idOf(active),
    completes: matching.length > 0 && active !== undefined && active.label !== word,
    find(next) {
      setTyped(next)
      setPlace({ word, at: 0, isChosen: false })
    },
    goTo: offer => go(all.indexOf(offer)),
    step: by => go(at + by),
    taken(offer) {
      const whole = offersFor(speech, '', own).flatMap(({ offers }) => offers)
      setTyped('')
      setPlace({
        word: '',
        at: Math.max(
          0,
          whole.findIndex(({ id }) => id === offer.id),
        ),
        isChosen: false,
      })
    },
  }
}
