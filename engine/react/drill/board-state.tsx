/**
 * What is done with the cards of a page, and what its address says of it: the two follow each other. Loaded when there
 * is something of it.
 * @source docs/ui.md#a-board
 */
import { autorun } from '@formily/reactive'
import { observer } from '@formily/reactive-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import texts from '#schemas/text/drill.json'
import { restoreMarks, restoreVariables, saidOfVariables } from '../mark/said.ts'
import type { BoardAddress, PageStore } from '../state/page.ts'
import { addTexts } from '../text.ts'
import type { DrilledProps } from './drilled.tsx'

addTexts('drill', texts)

const Narrowed = lazy(() => import('./narrowed.tsx'))
const Drilled = lazy(() => import('./drilled.tsx'))

interface BoardStateProps {
  page: PageStore
  said: BoardAddress['said'] | null
  screen: DrilledProps['screen']
}

export default observer(function BoardState({ page, said, screen }: BoardStateProps) {
  useSaidVariables(page, said)
  const { mark, narrowed } = page.board
  return (
    <>
      {narrowed.length > 0 && (
        <Suspense>
          <Narrowed page={page} />
        </Suspense>
      )}
      {mark && (
        <Suspense>
          <Drilled key={JSON.stringify(mark)} {...{ page, mark, screen }} />
        </Suspense>
      )}
    </>
  )
})

/** Changes of one variable within this time are one step of the browser's history. */
const BURST_MS = 3000
const NOTHING = { name: '', at: 0 }

function useSaidVariables(page: PageStore, said: BoardAddress['said'] | null) {
  /** what was written and has not come back yet */
  const pending = useRef<string[]>([])
  const last = useRef(NOTHING)
  const first = useRef(true)
  useEffect(() => {
    if (!said) return
    restoreMarks(page, said)
    // the page began with them
    if (first.current) {
      first.current = false
      return
    }
    const own = pending.current.indexOf(variablesIn(said))
    pending.current.splice(0, own + 1)
    if (own >= 0) return
    last.current = NOTHING
    restoreVariables(page, said)
  }, [page, said])
  useEffect(
    () =>
      autorun(() => {
        const now = saidOfVariables(page)
        const { address } = page
        if (!address) return
        const changed = Object.keys(now).filter(name => (address.said[name] ?? null) !== now[name])
        if (changed.length === 0) return
        const name = changed.join(' ')
        const isBurst = last.current.name === name && Date.now() - last.current.at < BURST_MS
        last.current = { name, at: Date.now() }
        pending.current.push(variablesIn({ ...address.said, ...now }))
        address.say(now, isBurst ? 'stay' : 'step')
      }),
    [page],
  )
}

const variablesIn = (said: Readonly<Record<string, string | null>>): string =>
  JSON.stringify(
    Object.entries(said)
      .filter(([name, text]) => name.startsWith('v.') && text !== null)
      .toSorted(),
  )
