/**
 * The locked screen. The flag is the tab's and survives a reload; the session is locked with it on the server, so a new tab
 * opens nothing either. The page stays as it is behind the lock, with all that was typed.
 * @source SH-67, SE-32, SE-40
 */
import { http } from '../client/http.ts'
import { keepLock, session } from '../identity/session.ts'

export const LOCK_PATH = '/lock'
const MOVE_MS = 100
/** Written to be heard by the other tabs. */
const NEWS = 'screenwright.lock-news'

/** Locks this session behind a password of the person's choice. @throws Fault as adapters/http names them */
export async function lockScreen(password: string): Promise<void> {
  await http.call('POST', '/api/blade-auth/oauth/lock', { json: { password } })
  coverTab()
  notifyTabs('locked')
}

/** @throws Fault `call.refused` with the server's words when the password is not right */
export async function unlockScreen(password: string): Promise<void> {
  await http.call('POST', '/api/blade-auth/oauth/unlock', { json: { password } })
  uncoverTab()
  notifyTabs('open')
}

/** Covers the page at once; a moment later the address says so too. The router is not told: the page behind stays open. */
export function coverTab(): void {
  if (session.locked !== null) return
  const from = location.pathname === LOCK_PATH ? '/' : location.pathname + location.search
  keepLock(from)
  setTimeout(() => session.locked !== null && history.replaceState(history.state, '', LOCK_PATH), MOVE_MS)
}

/** Another address typed into a locked tab: it stays locked, and the address waits behind the lock. @source SH-30 */
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

/** @returns stops hearing what other tabs do */
export function followOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== NEWS) return
    if (newValue?.startsWith('locked')) coverTab()
    else uncoverTab()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
