/**
 * The working days of tenants, for rules. They are read before the models of a tenant are handed out, because rules run
 * without waiting.
 * @source docs/language.md#operators; docs/workflow.md#working-time
 */
import { MONDAY_TO_FRIDAY, type Workdays } from '#engine/value/workdays.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'

type ReadWorkdays = (tenant: string) => Promise<Workdays>

/** How long they may be outdated when the notification of a change was lost. */
const KEEP_MS = 60_000
const readings = new ExpiringCache<Promise<Workdays>>(KEEP_MS)
const known = new Map<string, Workdays>()
/** the newest last: several servers may run in one process, as in tests */
const readers: ReadWorkdays[] = [async () => MONDAY_TO_FRIDAY]

/** Sets where they are read, from the start of a server on. @returns to be called when it ends */
export function readWorkdaysBy(reader: ReadWorkdays): () => void {
  readers.push(reader)
  readings.forget()
  return () => {
    readers.splice(readers.indexOf(reader), 1)
    readings.forget()
  }
}

/** Reads them again when they are next asked for; of all tenants without one. */
export function forgetWorkdays(tenant?: string): void {
  readings.forget(tenant)
}

export async function refreshWorkdays(tenant: string): Promise<void> {
  known.set(tenant, await readings.load(tenant, () => readers.at(-1)!(tenant)))
}

export function workdaysOf(tenant: string): Workdays | undefined {
  return known.get(tenant)
}

const asked = new WeakMap<object, boolean>()

/** What a screen of these documents needs to count working days; nothing when no rule in them does. */
export function workdaysFor(tenant: string, documents: readonly object[]): { workdays?: Workdays } {
  const workdays = documents.some(asksWorkdays) ? workdaysOf(tenant) : undefined
  return workdays ? { workdays } : {}
}

function asksWorkdays(document: object): boolean {
  const knows = asked.get(document) ?? /"(workdays|leaveDays)":/.test(JSON.stringify(document))
  asked.set(document, knows)
  return knows
}
