import type { Module } from '../module.ts'
import { messageAction } from './message-action.ts'
import { messageHook } from './message-hook.ts'
import { MESSAGE_VERBS } from './message-verbs.ts'
import { type Messages, messages } from './send-message.ts'
import { openSms, type SmsSender } from './sms.ts'
import { SMS_VERBS } from './sms-verbs.ts'

declare module '#server/services.ts' {
  interface Services {
    sms: SmsSender
    messages: Messages
  }
}

export const messageModule: Module = {
  services: services => ({
    sms: openSms(services.config, services.db, services.seal),
    messages,
  }),
  verbs: { ...MESSAGE_VERBS, ...SMS_VERBS },
  hooks: { message: messageHook },
  actions: { message: messageAction },
}
