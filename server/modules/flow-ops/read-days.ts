import { Fault } from '#engine/error/fault.ts'

const MOST_DAYS = 366
const USUAL_DAYS = 90

/** How many days figures look back. @throws Fault 'flow.ops-days' */
export function readDays(input: unknown): number {
  const days = input === undefined || input === '' ? USUAL_DAYS : Number(input)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new Fault('flow.ops-days', { most: MOST_DAYS })
  return days
}
