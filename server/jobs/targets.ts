/**
 * What a scheduled job may run: all names its field `invokeTarget` accepts, from all modules.
 * @source JB-02
 */
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Text } from '#engine/text/text.ts'
import type { Services } from '../services.ts'

export interface TargetContext extends Pick<Services, 'db' | 'files'> {
  outbox: Pick<Services['outbox'], 'keys'>
  /** the tenant of the job */
  tenant: string
  now: Date
}

export interface JobTarget {
  title: Text
  /** works on the rows of all tenants, so only jobs of the platform may name it */
  platform?: true
  /** @returns what was done, for the log: counts by table */
  run(context: TargetContext): Promise<Record<string, number>>
}

/** The targets the tenant may name, by name. */
export function targetsOf(targets: Record<string, JobTarget>, tenant: string): Map<string, JobTarget> {
  return new Map(Object.entries(targets).filter(([, { platform }]) => !platform || tenant === PLATFORM_TENANT))
}
