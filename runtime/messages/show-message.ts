import type { App } from 'antd'
import { mayNotify, type Pushed } from './inbox.ts'
import './messages.css'

type Notices = ReturnType<typeof App.useApp>['notification']

/**
 * Shows a new message: on the page, and on the desktop where that is allowed and no tab of the application has the
 * focus.
 * @param view  opens the message with this id
 * @source ME-10
 */
export function showMessage(pushed: Pushed, notices: Notices, view: (id: string) => void): void {
  const { id, title, content } = pushed
  const open = () => {
    notices.destroy(id)
    view(id)
  }
  notices.open({
    key: id,
    message: title,
    description: content,
    className: 'messages-notice',
    role: 'status',
    placement: 'bottomRight',
    onClick: open,
  })
  void showOnDesktop(pushed, open)
}

/** One of the open tabs shows it; none when one of them has the focus. */
async function showOnDesktop({ id, title, content }: Pushed, open: () => void): Promise<void> {
  if (document.hasFocus() || !mayNotify()) return
  const { isLookedAt } = await import('./looked-at.ts')
  await navigator.locks.request(`message ${id}`, { ifAvailable: true }, async lock => {
    if (!lock || (await isLookedAt())) return
    const shown = new Notification(title, { body: content, tag: id })
    await new Promise<void>(done => {
      shown.onclose = () => done()
      shown.onclick = () => {
        window.focus()
        shown.close()
        open()
        done()
      }
    })
  })
}
