import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import './session.css'
import { session } from '../identity/session.ts'

/**
 * Covers the whole page until the person has done what is required. It is the browser's own modal dialog: everything
 * behind it, including other dialogs and menus, is inert.
 */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { person } = useSnapshot(session)
  useModal(dialog)
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <dialog
      ref={dialog}
      className="session-cover"
      aria-label={title}
      // Shortcuts of the page behind must not react to keys pressed here.
      onKeyDown={event => event.stopPropagation()}
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div>
        <div className="shell-avatar" aria-hidden="true">
          {person?.avatar ? <img src={person.avatar} alt="" /> : person?.name.slice(0, 1)}
        </div>
        <h1>{title}</h1>
        {children}
      </div>
    </dialog>
  )
}

/** Opens the dialog as a modal one and keeps key events from listeners behind it. */
function useModal(dialog: React.RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current as HTMLDialogElement
    const swallow = (event: KeyboardEvent) => {
      if (!element.contains(event.target as Node)) event.stopImmediatePropagation()
    }
    element.showModal()
    window.addEventListener('keydown', swallow, true)
    return () => window.removeEventListener('keydown', swallow, true)
  }, [dialog])
}
