import type { Button, Step, StepParts } from '../schema/document.ts'
import { readsHidden, seenRules, seenText, type Visibility } from './visibility.ts'

/**
 * The steps whose conditions read nothing hidden, without the hidden parts of their data and without the settings of
 * actions, which stay on the server.
 */
export function cutSteps(steps: Step[], visibility: Visibility): Step[] {
  return steps.flatMap(step => {
    const { service: _, ...sent }: StepParts = step
    const { when, file, text, fail, ...parts } = sent
    if (readsHidden(when, visibility) || readsHidden(file, visibility)) return []
    const cut: Partial<StepParts> = {}
    if (text) cut.text = seenText(text, visibility)
    for (const key of ['data', 'with', 'state'] as const) {
      const rules = parts[key]
      if (rules) cut[key] = seenRules(rules, visibility)
    }
    if (fail) cut.fail = cutSteps(fail, visibility)
    return [{ ...sent, ...cut } as Step]
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
