/** People offered after an @ in a comment, and those chosen. @source JB-18; docs/ui.md#a-record */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Mentionable } from '#adapters/wire/mention.ts'
import { usePage } from '#engine/react/state/scope.tsx'

const ASKED = /(?:^|[^\w@])@([^\s@]{0,20})$/
const WAIT_MS = 200

interface Offer {
  people: Mentionable[]
  at: number
}

const NONE: Offer = { people: [], at: 0 }

export interface Mentions {
  people: Mentionable[]
  /** place of the person the keys have reached */
  at: number
  /** looks for people by what stands before the caret */
  ask(): void
  choose(person: Mentionable): void
  /** takes keys while people are offered; @returns whether it took this one */
  press(event: KeyboardEvent): boolean
  close(): void
}

/**
 * @param call   the call that offers people
 * @param id     of the record
 * @param put    replaces the text, with the caret after `length` characters
 */
export function useMentions(
  call: string,
  id: string,
  area: RefObject<HTMLTextAreaElement | null>,
  put: (text: string, caret: number, person: Mentionable) => void,
): Mentions {
  const { data } = usePage().ports
  const [offer, setOffer] = useState(NONE)
  const turn = useRef(0)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const close = () => {
    turn.current++
    clearTimeout(timer.current)
    setOffer(NONE)
  }
  const ask = () => {
    const name = askedBefore(area.current)
    if (name === null) return close()
    const mine = ++turn.current
    clearTimeout(timer.current)
    // people of the letters before are not meant any more
    setOffer(NONE)
    timer.current = window.setTimeout(async () => {
      const people = (await data.call(call, { id, name }).catch(() => [])) as Mentionable[]
      if (mine === turn.current) setOffer({ people, at: 0 })
    }, WAIT_MS)
  }
  const choose = (person: Mentionable) => {
    const field = area.current
    const name = askedBefore(field)
    close()
    if (!field || name === null) return
    const caret = field.selectionStart
    const before = `${field.value.slice(0, caret - name.length)}${person.name} `
    put(before + field.value.slice(caret), before.length, person)
  }
  const move = (by: number) => setOffer(({ people, at }) => ({ people, at: (at + by + people.length) % people.length }))
  const press = (event: KeyboardEvent) => {
    if (!offer.people.length || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false
    const chosen = offer.people[offer.at]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return { ...offer, ask, choose, press, close }
}

/** What is typed after an @ before the caret; null where nothing is asked for. */
function askedBefore(field: HTMLTextAreaElement | null): string | null {
  if (!field) return null
  return ASKED.exec(field.value.slice(0, field.selectionStart))?.[1] ?? null
}
