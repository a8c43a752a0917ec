import type { MessageService } from '#engine/schema/document.ts'
import { fill } from '#engine/text/text.ts'
import type { Action } from '../../action/action.ts'
import { IN_SETTINGS } from '../../action/fill-json.ts'
import { receiversOf } from '../receivers-of.ts'
import { sendMessage } from './send-message.ts'

/** Sends an approval message to people. @source ME-02; docs/workflow.md#service-tasks */
export const messageAction: Action<MessageService> = {
  schema: 'message',
  needs: () => ({ call: ['sentMessage', 'add'] }),
  effect: 'once',
  async open({ entities }, { person, settings, values }) {
    const { subject, content } = settings
    const accessContext = await entities.accessContext(person)
    const text = {
      title: fill(subject, values, IN_SETTINGS),
      content: content === undefined ? null : fill(content, values, IN_SETTINGS),
    }
    return async trx => {
      const receivers = await receiversOf(trx, settings, values)
      await sendMessage(trx, accessContext, { ...text, receivers, type: '3' }, { 3: 'users' })
      return {}
    }
  },
}
