/** Runs the step lists of a node's events. @source docs/language.md#steps */
import type { Json, Node } from '../../schema/document.ts'
import type { RuleAt } from './rules.ts'
import type { Moment } from './scope.tsx'
import { runSteps } from './steps.ts'

/** Runs the step list a node has for `event`, if any. */
export async function emitEvent(node: Node, event: string, payload: Record<string, Json>, at: RuleAt): Promise<void> {
  const steps = node.on?.[event]
  if (!steps || at.page.mode === 'design') return
  const moment: Moment = { ...at.moment, event: payload }
  if (payload.row && typeof payload.row === 'object') moment.row = payload.row as Record<string, Json>
  await runSteps(steps, { page: at.page, record: at.record, moment, self: node.id })
}
