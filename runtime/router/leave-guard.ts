/**
 * Leaving a page with something typed and not saved asks, whichever way: a link, the menu, a tab, a step of the screen, or
 * the browser's back and forward; the browser itself asks before it closes or reloads.
 * @source docs/ui.md#a-form
 */
import { App } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { enterForm, giveUpInput, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { useT } from '#engine/react/text.ts'
import { DANGER } from '../boot/notify.ts'
import { session } from '../session/session.ts'

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
    if (sure) giveUpInput()
    return sure
  }, [modal, t])
}

/** Goes to a path, or back by a number of steps, once the person may leave. */
export function useGo(): (to: string | number) => void {
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  return useCallback(
    to => {
      const leave = () => void (typeof to === 'number' ? navigate(to) : navigate(to))
      if (!hasUnsavedInput()) leave()
      else void mayLeave().then(sure => sure && leave())
    },
    [navigate, mayLeave],
  )
}

/** Makes known what is typed into a page that is no document. */
export function useUnsaved(unsaved: boolean): void {
  const holds = useRef(unsaved)
  holds.current = unsaved
  useEffect(() => {
    const giveUp = () => {
      holds.current = false
    }
    return enterForm({ opened: false, unsaved: () => holds.current, giveUp })
  }, [])
}

window.addEventListener('beforeunload', event => {
  if (hasUnsavedInput()) event.preventDefault()
})

/** The place of the shown page in the browser's history, as the router counts it. */
const placeNow = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

let hold: ((event: PopStateEvent) => void) | null = null

/** Here, before the router begins to listen: what is held it does not hear of. */
window.addEventListener('popstate', event => hold?.(event), { capture: true })

/**
 * The browser has gone back (or forward) when it says so: with something unsaved it is put where it was and goes there
 * once the person agrees; from a locked screen it goes nowhere.
 */
export function useBackGuard(): void {
  const mayLeave = useMayLeave()
  const place = useRef(placeNow())
  const returning = useRef(false)
  useEffect(() => {
    place.current = placeNow()
  })
  useEffect(() => {
    hold = event => {
      const steps = placeNow() - place.current
      const locked = session.locked !== null
      if (!returning.current && (steps === 0 || !(locked || hasUnsavedInput()))) return
      event.stopImmediatePropagation()
      returning.current = !returning.current
      if (!returning.current) return
      window.history.go(-steps)
      if (!locked) void mayLeave().then(sure => sure && window.history.go(steps))
    }
    return () => {
      hold = null
    }
  }, [mayLeave])
}
