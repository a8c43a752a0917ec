/**
 * Errors in this browser, kept for the signed-in person: fifty entries, the newest first. They are sent only when the
 * user uploads them or signs out.
 * @source SH-68, SH-76, SH-78
 */
import { lastChanges } from '#engine/react/form/open-forms.ts'
import { session } from '../identity/session.ts'

export interface LocalLog {
  /** `error` or `promise` */
  type: string
  /** path of the page, without its query */
  url: string
  message: string
  stack: string
  /** ms since 1970 */
  time: number
  /** the last changes of the form that was open, as JSON; sent only when the person agrees */
  changes?: string
}

/** Entries kept, and accepted by the server at once. */
export const MOST_LOGS = 50
const LONGEST_MESSAGE = 500
const LONGEST_STACK = 2000
const LONGEST_CHANGES = 8000
/** entries that keep the changes of a form */
const MOST_WITH_CHANGES = 5

/** NUL is removed: the server refuses it, and that would also affect the sign-out that sends the entries. */
const withoutNul = (text: string) => text.replaceAll('\0', '')

const place = () => `screenwright.store.${session.person?.id ?? ''}.faults`

export function readLocalLogs(): LocalLog[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place()) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function clearLocalLogs(): void {
  localStorage.removeItem(place())
}

/** Errors in here are ignored: an error of the log must not cause another entry. */
export function keepLocalLog(event: Event): void {
  try {
    const [type, cause] =
      event instanceof ErrorEvent
        ? ['error', event.error ?? event.message]
        : ['promise', (event as PromiseRejectionEvent).reason]
    const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
    const entry = {
      type,
      url: location.pathname,
      message: withoutNul(message).slice(0, LONGEST_MESSAGE),
      stack: withoutNul(stack).slice(0, LONGEST_STACK),
      time: Date.now(),
      ...changesNow(),
    }
    const logs = readLocalLogs()
    const isAgain = logs[0]?.message === entry.message && logs[0].stack === entry.stack
    const kept = [entry, ...logs.slice(isAgain ? 1 : 0)].slice(0, MOST_LOGS)
    const light = kept.map((one, place) => (place < MOST_WITH_CHANGES ? one : withoutChanges(one)))
    localStorage.setItem(place(), JSON.stringify(light))
  } catch {
    // storage is full or disabled
  }
}

export const withoutChanges = ({ changes: _, ...entry }: LocalLog): LocalLog => entry

/** As many of the last changes as fit, the newest first. */
function changesNow(): Pick<LocalLog, 'changes'> {
  const told: string[] = []
  let length = 2
  for (const change of lastChanges().toReversed()) {
    const text = withoutNul(JSON.stringify(change))
    length += text.length + 1
    if (length > LONGEST_CHANGES) break
    told.push(text)
  }
  return told.length > 0 ? { changes: `[${told.join(',')}]` } : {}
}
