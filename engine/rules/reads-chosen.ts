import type { Step, StepParts } from '../schema/document.ts'
import { readsOf } from './reads-of.ts'

/**
 * True when a list of steps works on the selected rows: a rule in it reads `$chosen`. @source docs/language.md#steps
 */
export function readsChosen(steps: Step[] = []): boolean {
  return steps.some(({ when, file, data = {}, with: given = {}, state = {}, fail }: StepParts) => {
    const rules = [when, file, ...[data, given, state].flatMap(part => Object.values(part))]
    return rules.some(rule => rule !== undefined && readsOf(rule).includes('$chosen')) || readsChosen(fail)
  })
}
