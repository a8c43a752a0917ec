/**
 * Asks before a page with unsaved input is left, whichever way: a link, the menu, a tab, a step of the screen, or the
 * browser's back and forward; the browser itself asks before closing or reloading. A record or dialog open over the
 * page is left first: Back closes it.
 * @source docs/ui.md#a-form; docs/ui.md#hands
 */
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { discardInput, enterForm, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { topLayer, watchLayers } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { DANGER } from '../client/notify.ts'
import { session } from '../identity/session.ts'

/** Whether the question is open: going back once more does not ask again. */
let isAsked = false

/** Asks when unsaved input would be lost. Resolves true when there is none, or the person discards it. */
export function useMayLeave(): () => Promise<boolean> {
  const t = useT()
  const { modal } = App.useApp()
  return useCallback(async () => {
    if (!hasUnsavedInput()) return true
    if (isAsked) return false
    isAsked = true
    const sure = await modal.confirm({
      title: t('runtime.leave'),
      content: t('runtime.leaveHelp'),
      okText: t('runtime.leaveNow'),
      ...DANGER,
      cancelText: t('runtime.stay'),
    })
    isAsked = false
    if (sure) discardInput()
    return sure
  }, [modal, t])
}

/** Goes to a path, or back by a number of steps, if the person may leave. */
export function useGo(): (to: string | number) => void {
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  return useCallback(
    to => {
      const leave = async () => {
        await stepped()
        const over = isOver()
        void (typeof to === 'number' ? navigate(over ? to - 1 : to) : navigate(to, { replace: over }))
        // at once: the old page is drawn until the next one is, and Back must not close what is open over it
        arrive()
      }
      if (!hasUnsavedInput()) void leave()
      else void mayLeave().then(sure => void (sure && leave()))
    },
    [navigate, mayLeave],
  )
}

/** Another address of the page that is open, or a number of steps to one. */
type Turn = { to: string; options: NavigateOptions } | number

/**
 * Goes to another address of the page that is open: nothing on it is left, so nothing is asked.
 * @returns a function whose `plan` is made once the browser's history stands still; null: it stays
 */
export function useTurn(): (plan: (over: boolean) => Turn | null) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async plan => {
      await stepped()
      const turn = plan(isOver())
      if (typeof turn === 'number') step(turn, true)
      else if (turn) await navigate(turn.to, turn.options)
      arrive()
    },
    [navigate],
  )
}

/** Registers unsaved input of a page that is no document. */
export function useUnsaved(unsaved: boolean): void {
  const holds = useRef(unsaved)
  holds.current = unsaved
  useEffect(() => {
    const discard = () => {
      holds.current = false
    }
    return enterForm({ opened: false, unsaved: () => holds.current, discard })
  }, [])
}

window.addEventListener('beforeunload', event => {
  if (hasUnsavedInput()) event.preventDefault()
})

interface Entry {
  /** its index in the browser's history, from the router */
  idx?: number
  /** an extra entry over that of its page while a record or dialog is open: Back leaves this entry and closes that */
  over?: true
}

const entryNow = (): Entry => (window.history.state as Entry | null) ?? {}
const placeNow = (): number => entryNow().idx ?? 0
const isOver = (): boolean => entryNow().over === true

/** the index of the current entry, and whether it is an extra one */
let place = placeNow()
let over = isOver()

function arrive(): void {
  if (under) return
  place = placeNow()
  over = isOver()
}

let told = () => {}

/** @param arrived  called when a step of the history that was started here has arrived; there is one listener */
export function watchSteps(arrived: () => void): void {
  told = arrived
}

const STEP_MS = 1000
/** a history step started here that has not arrived yet */
let under: { to: number; seen: boolean; done(): void; arrived: Promise<void> } | null = null

/** @param seen  whether it leads to another address, which the router must hear of */
function step(by: number, seen = false): void {
  let done = () => {}
  const arrived = new Promise<void>(resolve => {
    done = resolve
    // a step that leads nowhere fires no event
    setTimeout(resolve, STEP_MS)
  })
  const mine = { to: placeNow() + by, seen, done, arrived }
  void arrived.then(() => {
    if (under !== mine) return
    under = null
    arrive()
    settleEntry()
    told()
  })
  under = mine
  window.history.go(by)
}

async function stepped(): Promise<void> {
  while (under) await under.arrived
}

/**
 * Keeps one extra entry while something is open over the page, and none when everything is closed, also after a reload.
 */
function settleEntry(): void {
  const open = topLayer() !== undefined
  if (under || open === isOver()) return
  if (open) {
    window.history.pushState({ ...window.history.state, idx: placeNow() + 1, over: true } satisfies Entry, '')
    arrive()
  } else step(-1)
}

let hold: ((event: PopStateEvent) => void) | null = null

/** Registered before the router listens, so that it does not see events stopped here. */
window.addEventListener('popstate', event => hold?.(event), { capture: true })

/**
 * The browser reports Back and Forward only afterwards. When something is open over the page, the step is reverted and
 * that is closed; with unsaved input it is repeated once the person agrees; a locked screen stays.
 */
export function useBackGuard(): void {
  const mayLeave = useMayLeave()
  useEffect(arrive)
  useEffect(() => {
    hold = event => {
      const steps = placeNow() - place
      const locked = session.locked !== null
      const layer = steps === -1 && over ? topLayer() : undefined
      if (under) {
        if (!under.seen) event.stopImmediatePropagation()
        // the person has gone further meanwhile
        if (placeNow() !== under.to) window.history.go(under.to - placeNow())
        else under.done()
        return
      }
      if (steps !== 0 && (locked || layer || hasUnsavedInput())) {
        event.stopImmediatePropagation()
        step(-steps)
        if (locked) return
        if (layer) layer.close()
        else void mayLeave().then(sure => sure && window.history.go(steps))
        return
      }
      arrive()
      // what is open over a page is closed with it
      topLayer()?.close()
      settleEntry()
    }
    // when one closes and another opens, the entry is kept
    watchLayers(() => queueMicrotask(settleEntry))
    settleEntry()
    return () => {
      hold = null
    }
  }, [mayLeave])
}
