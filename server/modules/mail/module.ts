import type { Module } from '../module.ts'
import { hearEvents } from './hear-events.ts'
import { mailAction, templateMailAction } from './mail-action.ts'
import { emailOutboxHook, emailStrategyHook, emailTemplateHook } from './mail-hooks.ts'
import { MAIL_VERBS } from './mail-verbs.ts'
import { registerMailer } from './mailer.ts'

export const mailModule: Module = {
  verbs: MAIL_VERBS,
  hooks: { emailOutbox: emailOutboxHook, emailStrategy: emailStrategyHook, emailTemplate: emailTemplateHook },
  actions: { mail: mailAction, templateMail: templateMailAction },
  subscribers: [hearEvents],
  parts: [registerMailer],
}
