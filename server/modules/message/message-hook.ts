import type { Hook } from '../../entity/write/hook.ts'
import { notifyInbox } from './notify-inbox.ts'

/** The other tabs of who removed messages count anew. */
export const messageHook: Hook = {
  afterRemove: ({ trx, who }) => notifyInbox(trx, who),
}
