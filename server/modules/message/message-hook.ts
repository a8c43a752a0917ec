import type { Hook } from '../../entity/hook.ts'
import { tellInbox } from './tell-inbox.ts'

/** The other tabs of who removed messages count anew. */
export const messageHook: Hook = {
  afterRemove: ({ trx, who }) => tellInbox(trx, who),
}
