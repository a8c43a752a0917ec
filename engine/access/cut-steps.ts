import type { Button, Step } from '../schema/document.ts'
import { readsHidden, seenRules, seenText, type Visibility } from './visibility.ts'

/** The steps whose conditions read nothing hidden, without the hidden parts of their data. */
export function cutSteps(steps: Step[], visibility: Visibility): Step[] {
  return steps.flatMap(step => {
    if (readsHidden(step.when, visibility) || readsHidden(step.file, visibility)) return []
    const cut = { ...step }
    if (step.text) cut.text = seenText(step.text, visibility)
    for (const key of ['data', 'with', 'state'] as const) {
      const rules = step[key]
      if (rules) cut[key] = seenRules(rules, visibility)
    }
    if (step.fail) cut.fail = cutSteps(step.fail, visibility)
    return [cut]
  })
}

export function cutButtons(buttons: Button[], visibility: Visibility): Button[] {
  return buttons.flatMap(button => {
    if (readsHidden(button.when, visibility)) return []
    const cut = { ...button }
    if (button.title) cut.title = seenText(button.title, visibility)
    if (button.steps) cut.steps = cutSteps(button.steps, visibility)
    return [cut]
  })
}
