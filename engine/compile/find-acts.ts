/**
 * The steps of a screen that have the server do an action.
 * @source ADR 0034; docs/language.md#steps
 */
import type { ActStep, AnyDocument, FlowService, Rule } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

export interface Act {
  /** the ids and keys that lead to the step */
  at: string
  service: FlowService
  /** the entity whose record the step is over: that of the nearest block with one */
  entity?: string
  /** the conditions of the step and of its button */
  when: Rule[]
}

/** In what a reader gets, in the place of `service`: where the step is on its screen. */
export interface SentAct {
  at: string
}

interface Place extends Pick<Act, 'at' | 'entity'> {
  /** the condition of the button that holds the steps */
  button?: Rule
}

/** In a resolved document; its parts may be cut away without changing where the others are. */
export function findActs(document: AnyDocument): Act[] {
  const found: Act[] = []
  mapActs(document, { at: '' }, (step, { at, entity, button }) => {
    const when = [button, step.when].filter(rule => rule !== undefined)
    found.push({ at, service: step.service, when, ...(entity !== undefined && { entity }) })
    return step
  })
  return found
}

/** The document for a reader: settings of actions stay on the server, and the step says where it is instead. */
export const withoutServices = <T extends AnyDocument>(document: T): T =>
  mapActs(document, { at: '' }, ({ service: _, ...step }, { at }) => ({ ...step, at })) as T

function mapActs(value: unknown, place: Place, map: (step: ActStep, place: Place) => object): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => mapActs(item, below(place, isRecord(item) ? item.id : index, index), map))
  }
  if (!isRecord(value)) return value
  const { entity, steps, when } = value
  const inside = {
    ...place,
    ...(typeof entity === 'string' && { entity }),
    ...(Array.isArray(steps) && { button: when as Rule | undefined }),
  }
  const parts = Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, mapActs(held, below(inside, key, key), map)]),
  )
  return isAct(value) ? map(parts as unknown as ActStep, place) : parts
}

const below = (place: Place, name: unknown, otherwise: string | number): Place => ({
  ...place,
  at: `${place.at}/${typeof name === 'string' ? name : otherwise}`,
})

const isAct = (value: object): boolean =>
  'do' in value && value.do === 'act' && 'service' in value && isRecord(value.service)
