import { mayOpen } from '#engine/access/may-open.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { AnyDocument, EntityDocument, Step, WidgetDocument } from '#engine/schema/document.ts'
import { rightOf } from '../../entity/rights/right-of.ts'
import type { Placed, PublishedView } from '../../layers/view.ts'
import { isAdministrator } from '../rights.ts'
import { mayOpenAppScreen, type Rights } from './may-open-screen.ts'
import { resolveScreen } from './resolved.ts'

type At = Rights & { view: PublishedView; widgets: Map<string, WidgetDocument> }

/**
 * Whether the server would refuse a reader the call of a step: that of a request, the opening of a screen, or a call
 * that its forms make when they are submitted.
 * @source docs/language.md#steps; UR-48; ADR 0036
 */
export function refusesStep(at: At): (step: Step) => boolean {
  const { view, accessOf } = at
  const refuses = (step: Step): boolean => {
    if (step.do === 'request') return !mayCall(step.call!)
    if (step.do !== 'open') return false
    const target = view.screen(step.target!)
    if (!target) return false
    return isShut(at, target) || requestsIn(target.document).some(refuses)
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

/** Where permissions of its app do not decide, a screen is shut to those its own audience leaves out. */
function isShut(at: At, { document, app }: Placed): boolean {
  const { view, widgets, who, standing } = at
  if (isAdministrator(who)) return false
  if (app && standing(app.key) !== 'documents')
    return !mayOpenAppScreen(at, resolveScreen(view, widgets, document), app.key)
  const named = accessNamed(document)[0]?.to
  return named !== undefined && !mayOpen(named, who)
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
