import { allSteps, isBranches, type Step, type Steps } from '#engine/flow/steps/steps.ts'
import { PASS, useKeys } from '../controls/keys/use-keys.ts'
import type { FlowEditing } from './flow-editing.ts'

/** The keys of the list: the same as on the canvas. @source docs/designer.md#keys */
export function useFlowKeys(editing: FlowEditing | null): void {
  const order = editing ? orderOf(editing.steps) : []
  const walk = (by: -1 | 1) => {
    if (!editing) return PASS
    const at = editing.selected === undefined ? -1 : order.indexOf(editing.selected)
    const next = at < 0 ? order[0] : order[at + by]
    if (next === undefined) return undefined
    editing.select(next)
    focusStep(next)
    return undefined
  }
  const step = editing && allSteps(editing.steps.steps).find(({ id }) => id === editing.selected)
  const shift = (by: -1 | 1) => {
    if (!editing || !step) return PASS
    const { all, now } = editing.places(step.id)
    const place = all[now + by]
    if (now >= 0 && place) editing.move(step.id, place.after)
    return undefined
  }
  const add = () => {
    if (!editing) return PASS
    const { selected, steps } = editing
    const after = selected !== undefined && selected !== steps.end ? selected : steps.start
    editing.open(after)
    return undefined
  }
  useKeys({
    arrowdown: () => walk(1),
    arrowup: () => walk(-1),
    'mod+shift+arrowdown': () => shift(1),
    'mod+shift+arrowup': () => shift(-1),
    delete: () => {
      if (!editing || !step) return PASS
      const { document, run } = editing
      run({ command: 'step.remove', args: { document, step: step.id } }, null)
      return undefined
    },
    a: add,
    '/': add,
  })
}

/** The elements that can be selected, from top to bottom. */
function orderOf({ start, steps, end }: Steps): string[] {
  const walk = (list: readonly Step[]): string[] =>
    list.flatMap(step => [
      step.id,
      ...(isBranches(step)
        ? step.branches.flatMap(branch => [branch.id, ...walk(branch.steps), ...(branch.end ? [branch.end] : [])])
        : []),
    ])
  return [start, ...walk(steps), ...(end === undefined ? [] : [end])]
}

function focusStep(id: string): void {
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(`[data-step="${id}"]`)
    const button = place?.matches('button') ? place : place?.querySelector('button')
    button?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  })
}
