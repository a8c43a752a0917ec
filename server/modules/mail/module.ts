import type { Module } from '../module.ts'
import { hearEvents } from './hear-events.ts'
import { emailOutboxHook, emailStrategyHook, emailTemplateHook } from './mail-hooks.ts'
import { type MailQueue, openMailQueue } from './mail-queue.ts'
import { MAIL_VERBS } from './mail-verbs.ts'
import { registerMailer } from './mailer.ts'

declare module '#server/services.ts' {
  interface Services {
    mails: MailQueue
  }
}

export const mailModule: Module = {
  services: services => ({ mails: openMailQueue(() => services.entities) }),
  verbs: MAIL_VERBS,
  hooks: { emailOutbox: emailOutboxHook, emailStrategy: emailStrategyHook, emailTemplate: emailTemplateHook },
  subscribers: [hearEvents],
  parts: [registerMailer],
}
