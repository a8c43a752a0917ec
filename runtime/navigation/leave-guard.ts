/**
 * Leaving a page with something typed and not saved asks, whichever way: a link, the menu, a tab, a step of the screen, or
 * the browser's back and forward; the browser itself asks before it closes or reloads. What is open over the page, a record
 * or a dialog, is left first: Back closes it.
 * @source docs/ui.md#a-form; docs/ui.md#hands
 */
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { discardInput, enterForm, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { topLayer, watchLayers } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { DANGER } from '../client/notify.ts'
import { session } from '../identity/session.ts'

/** Whether the question stands: going back once more while it does asks nothing new. */
let isAsked = false

/** Asks where something would be lost. Resolves true when nothing would be, or the person lets it go. */
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

/** Goes to a path, or back by a number of steps, once the person may leave. */
export function useGo(): (to: string | number) => void {
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  return useCallback(
    to => {
      const leave = async () => {
        await stepped()
        const over = isOver()
        void (typeof to === 'number' ? navigate(over ? to - 1 : to) : navigate(to, { replace: over }))
        // at once: the page that is left is drawn until the next one is, and Back is not for what is open over it
        arrive()
      }
      if (!hasUnsavedInput()) void leave()
      else void mayLeave().then(sure => void (sure && leave()))
    },
    [navigate, mayLeave],
  )
}

/** Makes known what is typed into a page that is no document. */
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
  /** its place in the browser's history, as the router counts it */
  idx?: number
  /** it stands over the entry of its page while a record or dialog is open there: Back leaves it, and closes that */
  over?: true
}

const entryNow = (): Entry => (window.history.state as Entry | null) ?? {}
const placeNow = (): number => entryNow().idx ?? 0
const isOver = (): boolean => entryNow().over === true

/** the place of what is shown, and whether it is an entry over its page */
let place = placeNow()
let over = isOver()

function arrive(): void {
  if (under) return
  place = placeNow()
  over = isOver()
}

const STEP_MS = 1000
/** a step through the history that was begun here and is on its way */
let under: { to: number; done(): void; arrived: Promise<void> } | null = null

function step(by: number): void {
  let done = () => {}
  const arrived = new Promise<void>(resolve => {
    done = resolve
    // one that leads nowhere is never heard of
    setTimeout(resolve, STEP_MS)
  })
  const mine = { to: placeNow() + by, done, arrived }
  void arrived.then(() => {
    if (under !== mine) return
    under = null
    arrive()
    settleEntry()
  })
  under = mine
  window.history.go(by)
}

async function stepped(): Promise<void> {
  while (under) await under.arrived
}

/** One entry over the page while something is open there, and none when all is closed, or was closed by a reload. */
function settleEntry(): void {
  const open = topLayer() !== undefined
  if (under || open === isOver()) return
  if (open) {
    window.history.pushState({ ...window.history.state, idx: placeNow() + 1, over: true } satisfies Entry, '')
    arrive()
  } else step(-1)
}

let hold: ((event: PopStateEvent) => void) | null = null

/** Here, before the router begins to listen: what is held it does not hear of. */
window.addEventListener('popstate', event => hold?.(event), { capture: true })

/**
 * The browser has gone back (or forward) when it says so. Where something is open over the page it is put where it was, and
 * that closes; with something unsaved it goes there once the person agrees; from a locked screen it goes nowhere.
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
        event.stopImmediatePropagation()
        // somebody in a hurry went further meanwhile
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
      // what is open over a page that is left goes with it
      topLayer()?.close()
      settleEntry()
    }
    // where one closes for another to open, the entry stays
    watchLayers(() => queueMicrotask(settleEntry))
    settleEntry()
    return () => {
      hold = null
    }
  }, [mayLeave])
}
