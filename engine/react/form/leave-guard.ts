/** Leaving a form with changes asks. @source docs/ui.md#a-form */
import { autorun } from '@formily/reactive'
import { useEffect, useMemo } from 'react'
import type { FormStore } from './form-store.ts'
import { enterForm, isTopForm, type OpenForm } from './open-forms.ts'

interface GuardOptions {
  store: FormStore
  opened: boolean
  onDirty?(dirty: boolean, giveUp: () => void): void
}

/** Makes the form known while it is on the screen, and tells `onDirty`. */
export function useLeaveGuard({ store, opened, onDirty }: GuardOptions): OpenForm {
  const form = useMemo<OpenForm>(() => ({ opened, unsaved: store.dirty, giveUp: store.giveUp }), [store, opened])
  useEffect(() => enterForm(form), [form])
  useEffect(() => autorun(() => onDirty?.(store.dirty(), store.giveUp)), [store, onDirty])
  return form
}

/** Ctrl-S (or ⌘S) saves the form on top, wherever the focus is. @source docs/ui.md#hands */
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
