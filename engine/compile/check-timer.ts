/**
 * What a timer says literally; what an expression gives is looked at when the timer begins.
 * @source docs/workflow.md#waits
 */
import type { Issue } from '../error/issue.ts'
import { engineAttribute } from '../flow/graph/compile-process.ts'
import { elementTitle } from '../flow/graph/element-name.ts'
import { readDate } from '../flow/step/moment.ts'
import { isCycle, isTooOften, readDuration } from '../flow/step/times.ts'
import type { ProcessEvent } from '../schema/document/process.ts'
import type { FlowElement } from '../schema/document.ts'

type Timer = Extract<ProcessEvent, { kind: 'timer' }>

/** @returns 'flow.time' where the text is none, 'flow.time-often' for a cycle that fires more than once a minute */
export function checkTimer(element: FlowElement): Pick<Issue, 'code' | 'params'>[] {
  const { event } = element
  if (event?.kind !== 'timer') return []
  const end = engineAttribute(element.written?.timeCycle, 'endDate')
  const time = [textOf(event), end].filter(Boolean).join('/')
  if (/[$#]\{/.test(time)) return []
  const params = { node: elementTitle(element), time }
  if (!isTime(event, time)) return [{ code: 'flow.time', params }]
  return 'cycle' in event && isTooOften(time) ? [{ code: 'flow.time-often', params }] : []
}

const textOf = (timer: Timer) => ('date' in timer ? timer.date : 'duration' in timer ? timer.duration : timer.cycle)

function isTime(timer: Timer, text: string): boolean {
  if ('date' in timer) return readDate(timer.date) !== null
  return 'duration' in timer ? readDuration(timer.duration, 0) !== null : isCycle(text)
}
