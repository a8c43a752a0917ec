import type { Button, Step } from '../schema/document.ts'
import { readsHidden, type Sight, seenRules, seenText } from './sight.ts'

/** The steps whose condition the reader may decide, without the data he does not see. */
export function cutSteps(steps: Step[], sight: Sight): Step[] {
  return steps.flatMap(step => {
    if (readsHidden(step.when, sight) || readsHidden(step.file, sight)) return []
    const cut = { ...step }
    if (step.text) cut.text = seenText(step.text, sight)
    for (const key of ['data', 'with', 'state'] as const) {
      const rules = step[key]
      if (rules) cut[key] = seenRules(rules, sight)
    }
    if (step.fail) cut.fail = cutSteps(step.fail, sight)
    return [cut]
  })
}

export function cutButtons(buttons: Button[], sight: Sight): Button[] {
  return buttons.flatMap(button => {
    if (readsHidden(button.when, sight)) return []
    const cut = { ...button }
    if (button.title) cut.title = seenText(button.title, sight)
    if (button.steps) cut.steps = cutSteps(button.steps, sight)
    return [cut]
  })
}
