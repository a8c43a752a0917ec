/**
 * The user's unread messages. The server counts: after any change, by this tab, another one or a sender, the count is
 * requested again, so that all tabs agree.
 * @source ME-08…ME-12
 */
import { proxy } from 'valtio'
import type { Message } from '#adapters/wire/message.ts'
import type { Lang } from '#engine/text/text.ts'
import { http } from '../client/http.ts'

export const PATH = '/api/blade-message/message'
export const UNREAD = 1

/** The pushed part of a message: the beginning of its content. */
export type Pushed = Pick<Message, 'id' | 'title'> & { content: string; en?: { title: string; content: string } }

export const inbox = proxy({
  unread: 0,
  newest: [] as Message[],
  state: 'loading' as 'loading' | 'ready' | 'failed',
  /** the open list under the bell; `message`: the one to show at once */
  open: null as { list: 'newest' } | { list: 'all'; message?: string } | null,
  /** increases whenever messages arrive, are read or are removed */
  changes: 0,
})

/** Called whenever messages arrive, are read or are removed. */
export const onChange = new Set<() => void>()

let turn = 0

/** Of several concurrent requests the last one counts. */
export async function countAnew(): Promise<void> {
  const mine = ++turn
  inbox.changes++
  for (const hear of onChange) hear()
  try {
    const top = await http.call<{ messageList: Message[]; unReadCount: number }>('GET', `${PATH}/my/topList`)
    if (mine !== turn) return
    inbox.newest = top.messageList
    inbox.unread = top.unReadCount
    inbox.state = 'ready'
  } catch {
    if (mine === turn) inbox.state = 'failed'
  }
}

/**
 * Counts now, when the push connection opens, when the server reports a change, and when the user returns to the tab. @returns a function that stops it
 */
export function watchInbox(lang: Lang, onMessage: (message: Pushed) => void): () => void {
  const count = () => void countAnew()
  if (mayNotify()) void import('./looked-at.ts')
  const comeBack = () => document.hidden || count()
  const stops = [
    http.push.on('open', count),
    http.push.on('inbox', count),
    http.push.on('message', message => {
      count()
      const { en, ...pushed } = message as Pushed
      onMessage({ ...pushed, ...(lang === 'en' && en) })
    }),
  ]
  document.addEventListener('visibilitychange', comeBack)
  count()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', comeBack)
  }
}

/** Whether desktop notifications are allowed. */
export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Loads a message, which marks it as read. */
export async function openMessage(id: string): Promise<Message> {
  const message = await http.call<Message>('GET', `${PATH}/detail`, { query: { id } })
  void countAnew()
  return message
}
