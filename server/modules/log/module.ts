import { PLATFORM_TENANT } from '#engine/access/who.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { readShipped } from '../../layers/shipped.ts'
import { type Logs, openLogs } from '../../logs/logs.ts'
import { registerLogs } from '../../logs/register-logs.ts'
import type { Module } from '../module.ts'
import { cutCollected } from './cut-collected.ts'
import { LOG_VERBS } from './log-verbs.ts'
import { clearLogs, dropMonths, tenantsWithLogs } from './retention.ts'

declare module '#server/services.ts' {
  interface Services {
    logs: Logs
  }
}

export const logModule: Module = {
  services: ({ db }, { log }) => ({ logs: openLogs(db, count => log.warn({ count }, 'log rows were dropped')) }),
  verbs: LOG_VERBS,
  hooks: { dataCollectLog: ({ services }) => cutCollected(services) },
  actions: {
    'log.cleanup': {
      title: texts['target.log.cleanup'],
      effect: 'repeatable',
      run: async ({ db, outbox }, { person: { tenant }, now }) => {
        const kept = { documents: readShipped().entities, subscribers: outbox.keys }
        const isPlatform = tenant === PLATFORM_TENANT
        const counts: Record<string, number> = isPlatform ? await dropMonths(db, kept, now) : {}
        for (const each of isPlatform ? await tenantsWithLogs(db) : [tenant]) {
          const cleared = await clearLogs(db, kept, each, now)
          for (const [table, rows] of Object.entries(cleared)) counts[table] = (counts[table] ?? 0) + rows
        }
        return { vars: counts }
      },
    },
  },
  parts: [registerLogs],
}
