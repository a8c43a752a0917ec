/** Asks before a form with changes is left. @source docs/ui.md#a-form */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { usePorts } from '../ports.tsx'
import { useT } from '../text.ts'
import { allForms, type FormGroup, groupForms, isTopForm, type OpenForm } from './open-forms.ts'
import type { FormStore } from './store/form-store.ts'

/** The forms of the nearest dialog. */
export const FormGroupContext = createContext<FormGroup>(allForms)

/** Registers a form, or any other input, while it is on the screen. */
export function useLeaveGuard(
  store: Pick<FormStore, 'dirty' | 'discard'> & Partial<Pick<FormStore, 'lastChanges'>>,
  opened: boolean,
): OpenForm {
  const group = useContext(FormGroupContext)
  const form = useMemo<OpenForm>(
    () => ({ opened, unsaved: store.dirty, discard: store.discard, lastChanges: store.lastChanges }),
    [store, opened],
  )
  useEffect(() => group.enter(form), [group, form])
  return form
}

interface AskedClose {
  forms: FormGroup
  close(): Promise<void>
  /** asks for confirmation when unsaved input would be lost */
  mayLeave(): Promise<boolean>
}

/** For a dialog: the group its forms join, and a close function that asks while the dialog has unsaved input. */
export function useAskedClose(onClose: () => void): AskedClose {
  const t = useT()
  const { notify } = usePorts()
  const outer = useContext(FormGroupContext)
  const [forms] = useState(() => groupForms(outer))
  const isAsked = useRef(false)
  const mayLeave = useCallback(async () => {
    if (!forms.hasUnsaved()) return true
    if (isAsked.current) return false
    isAsked.current = true
    const sure = await notify.confirm(t('react.discard'), { danger: true })
    isAsked.current = false
    return sure
  }, [forms, notify, t])
  const close = useCallback(async () => {
    if (!(await mayLeave())) return
    forms.discard()
    onClose()
  }, [forms, mayLeave, onClose])
  return { forms, close, mayLeave }
}

/** Ctrl-S (or ⌘S) saves the topmost form, wherever the focus is. @source docs/ui.md#hands */
export function useSaveKey(form: OpenForm, save: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !isTopForm(form)) return
      event.preventDefault()
      save()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
