/**
 * The locked screen. The flag belongs to the tab and survives a reload; the session is locked on the server too, so a
 * new tab cannot be used either. The page stays as it is behind the lock, with everything that was typed.
 * @source SH-67, SE-32, SE-40
 */

import { http } from '../client/http.ts'
import { HOME_PATH } from '../identity/home-path.ts'
import { keepLock, session } from '../identity/session.ts'
import { watchSteps } from '../navigation/leave-guard.ts'

export const LOCK_PATH = '/lock'
const MOVE_MS = 100
/** Storage key whose change notifies the other tabs. */
const NEWS = 'screenwright.lock-news'

/** Locks this session with a chosen password. @throws Fault as named in adapters/http */
export async function lockScreen(password: string): Promise<void> {
  await http.call('POST', '/api/blade-auth/oauth/lock', { json: { password } })
  coverTab()
  notifyTabs('locked')
}

/** @throws Fault `call.refused` with the server's message when the password is wrong */
export async function unlockScreen(password: string): Promise<void> {
  await http.call('POST', '/api/blade-auth/oauth/unlock', { json: { password } })
  uncoverTab()
  notifyTabs('open')
}

/** Covers the page at once, then changes the address without the router, so that the page behind stays open. */
export function coverTab(): void {
  if (session.locked !== null) return
  const from = location.pathname === LOCK_PATH ? HOME_PATH : location.pathname + location.search
  keepLock(from)
  setTimeout(moveToLock, MOVE_MS)
}

function moveToLock(): void {
  if (session.locked !== null) history.replaceState(history.state, '', LOCK_PATH)
}

/** A dialog that closes late steps back to the entry of its page. */
watchSteps(moveToLock)

/**
 * Handles another address typed into a locked tab: it stays locked, and the address opens after unlocking. @source
 * SH-30
 */
export function stayLocked(): void {
  if (session.locked === null || location.pathname === LOCK_PATH) return
  keepLock(location.pathname + location.search)
  history.replaceState(history.state, '', LOCK_PATH)
}

function uncoverTab(): void {
  const from = session.locked
  keepLock(null)
  if (from !== null && location.pathname === LOCK_PATH) history.replaceState(history.state, '', from)
}

function notifyTabs(news: 'locked' | 'open'): void {
  localStorage.setItem(NEWS, `${news} ${Date.now()}`)
}

/** @returns a function that stops following other tabs */
export function followOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== NEWS) return
    if (newValue?.startsWith('locked')) coverTab()
    else uncoverTab()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
