import { mayOpen } from '#engine/access/may-open.ts'
import type { Who } from '#engine/access/who.ts'
import type { FlowDocument } from '#engine/schema/document.ts'

/**
 * Whether the process is one the person may start, for themselves or for others, be it now or later.
 * @param closed  why processes are closed to the person, from `readClosed`
 * @source docs/workflow.md#opening
 */
export function isOpenTo(
  { process, starters, onBehalf }: FlowDocument,
  who: Who,
  closed: ReadonlyMap<string, { code: string }>,
): boolean {
  if (closed.get(process)?.code === 'flow.closed-out') return false
  if (onBehalf && mayOpen(onBehalf, who)) return true
  return (!starters || mayOpen(starters, who)) && closed.get(process)?.code !== 'flow.closed-people'
}
