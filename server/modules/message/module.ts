import type { Module } from '../module.ts'
import { messageHook } from './message-hook.ts'
import { MESSAGE_VERBS } from './message-verbs.ts'
import { openSms, type SmsSender } from './sms.ts'
import { SMS_VERBS } from './sms-verbs.ts'

declare module '#server/services.ts' {
  interface Services {
    sms: SmsSender
  }
}

export const messageModule: Module = {
  services: ({ config, db, seal }) => ({ sms: openSms(config, db, seal) }),
  verbs: { ...MESSAGE_VERBS, ...SMS_VERBS },
  hooks: { message: messageHook },
}
