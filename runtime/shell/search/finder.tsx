/**
 * The search of the bar: `/` and Ctrl-K open it too. What it finds is loaded with it.
 * @source SH-38, SH-54…SH-56; docs/ui.md#shell
 */
import { lazy, useEffect } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { session } from '../../identity/session.ts'
import { Parts } from '../../parts/parts.tsx'
import './finder.css'

const fetchDialog = () => import('./find-dialog.tsx')
const FindDialog = lazy(fetchDialog)

const finder = proxy({ open: false })

export const openFinder = (): void => {
  finder.open = true
}
const close = () => {
  finder.open = false
}

export function Finder() {
  const t = useT()
  const { open } = useSnapshot(finder)
  const { locked } = useSnapshot(session)
  useEffect(() => close, [])
  // what is in the top layer would stand over the cover
  useEffect(() => {
    if (locked !== null) close()
  }, [locked])
  const ahead = () => void fetchDialog().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className="shell-find"
        aria-label={t('runtime.search')}
        aria-keyshortcuts="/ Control+K"
        aria-haspopup="dialog"
        onFocus={ahead}
        onPointerEnter={ahead}
        onClick={openFinder}
      >
        <Icon name="search" />
        <span>{t('runtime.searchShort')}</span>
      </button>
      <Parts>{open && <FindDialog close={close} />}</Parts>
    </>
  )
}
