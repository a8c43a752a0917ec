import type { Hook } from '../../entity/write/hook.ts'
import { notifyInbox } from './notify-inbox.ts'

/** After messages were removed: the person's other tabs update their unread count. */
export const messageHook: Hook = {
  afterRemove: ({ trx, who }) => notifyInbox(trx, who),
}
