/**
 * What a scheduled job may run: the one list of names its field `invokeTarget` may hold.
 * @source JB-02
 */
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import type { Db } from '../db/db.ts'
import { clearExpired } from '../db/housekeeping.ts'
import type { Files } from '../files/files.ts'
import { sweepFiles, tenantsWithFiles } from '../files/sweep.ts'
import { clearLogs, tenantsWithLogs } from '../logs/retention.ts'
import { readShipped } from '../store/layers/shipped.ts'

export interface TargetContext {
  db: Db
  files: Files
  /** whose job it is */
  tenant: string
  now: Date
}

export interface JobTarget {
  title: Text
  /** works on the rows of all tenants, so only the platform's own may name it */
  platform?: true
  /** @returns what was done, for the log: counts by table */
  run(context: TargetContext): Promise<Record<string, number>>
}

const TARGETS: Record<string, JobTarget> = {
  'system.cleanup': {
    title: texts['target.system.cleanup'],
    platform: true,
    run: ({ db }) => clearExpired(db),
  },
  'log.cleanup': {
    title: texts['target.log.cleanup'],
    run: async ({ db, tenant, now }) => {
      const counts: Record<string, number> = {}
      for (const each of tenant === PLATFORM_TENANT ? await tenantsWithLogs(db) : [tenant]) {
        const cleared = await clearLogs(db, readShipped().entities, each, now)
        for (const [table, rows] of Object.entries(cleared)) counts[table] = (counts[table] ?? 0) + rows
      }
      return counts
    },
  },
  'file.sweep': {
    title: texts['target.file.sweep'],
    run: async ({ db, files, tenant, now }) => {
      const tenants = tenant === PLATFORM_TENANT ? await tenantsWithFiles(db) : [tenant]
      const counts = { files: 0, failed: 0 }
      for (const each of tenants) {
        const swept = await sweepFiles({ db, files }, each, now)
        counts.files += swept.files
        counts.failed += swept.failed
      }
      return counts
    },
  },
}

/** The targets the tenant may name, by name. */
export function targetsOf(tenant: string): Map<string, JobTarget> {
  return new Map(Object.entries(TARGETS).filter(([, { platform }]) => !platform || tenant === PLATFORM_TENANT))
}
