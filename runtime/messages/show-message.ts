import type { App } from 'antd'
import type { Pushed } from './inbox.ts'
import './messages.css'

type Notices = ReturnType<typeof App.useApp>['notification']

/**
 * Shows a message that came in: on the page, and on the desktop where that is allowed and nobody looks at the page.
 * @param view  opens the one of that id
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
  showOnDesktop(pushed, open)
}

/** By its id it is shown once, however many tabs are open. */
function showOnDesktop({ id, title, content }: Pushed, open: () => void): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(title, { body: content, tag: id })
  shown.onclick = () => {
    window.focus()
    shown.close()
    open()
  }
}
