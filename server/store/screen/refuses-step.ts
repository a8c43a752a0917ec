import { mayOpen } from '#engine/access/may-open.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { AnyDocument, EntityDocument, Step } from '#engine/schema/document.ts'
import { rightOf } from '../../entity/rights/right-of.ts'
import type { PublishedView } from '../../layers/view.ts'
import { isAdministrator } from '../rights.ts'
import type { Rights } from './may-open-screen.ts'

/**
 * Whether the server would refuse a reader the call of a step: that of a request, or one that the forms of an opened
 * screen make when they are submitted.
 * @source docs/language.md#steps; UR-48
 */
export function refusesStep(at: Rights & { view: PublishedView }): (step: Step) => boolean {
  const { view, who, accessOf } = at
  const refuses = (step: Step): boolean => {
    if (step.do === 'request') return !mayCall(step.call!)
    if (step.do !== 'open') return false
    const target = view.screen(step.target!)?.document
    if (!target) return false
    const named = accessNamed(target)[0]?.to
    if (named && !isAdministrator(who) && !mayOpen(named, who)) return true
    return requestsIn(target).some(refuses)
  }
  const mayCall = (name: string): boolean => {
    const [key = '', call = ''] = name.split('.')
    const entity = entityOf(key)
    const action = entity?.actions?.find(({ id }) => id === call)
    if (!entity || !action) return true
    const [first, right] = rightOf(entity, action)
    const asked = first === key ? entity : entityOf(first)
    return right === 'signed-in' || !asked || accessOf(asked).may.has(right)
  }
  const entityOf = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  return refuses
}

/** The requests that forms of a screen make when they are submitted. */
function requestsIn(document: AnyDocument): Step[] {
  const found: Step[] = []
  JSON.stringify(document, (key, held) => {
    if (key === 'afterSubmit') found.push(...(held as Step[]).filter(step => step.do === 'request'))
    return held
  })
  return found
}
