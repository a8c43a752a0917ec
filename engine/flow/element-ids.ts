/**
 * The ids of a flow's elements on the wire: an element has the id of the file it came from, ours where it had none there.
 * Both are understood. Documents, states and rows have ours.
 * @source docs/workflow.md#ids; ADR 0031
 */
import type { ProcessElement } from '../schema/document/process.ts'

type Named = Pick<ProcessElement, 'id' | 'bpmn'>

export interface ElementIds {
  /** What the wire calls the element that has this id of ours; an unknown id stays as it is. */
  told(id: string): string
  /** Our id of the element the wire calls so, by either; an unknown id stays as it is. */
  ours(said: string): string
}

export function elementIds(elements: readonly Named[]): ElementIds {
  const foreign = elements.filter(({ id, bpmn }) => bpmn && bpmn !== id)
  const told = new Map(foreign.map(({ id, bpmn }) => [id, bpmn]))
  const ours = new Map(foreign.map(({ id, bpmn }) => [bpmn, id]))
  return { told: id => told.get(id) ?? id, ours: said => ours.get(said) ?? said }
}

/** Where elements name one another. */
const LINKS = ['id', 'inside', 'from', 'to', 'attachedTo'] as const

/** What a diagram draws of the elements, with the ids of the wire. */
export function drawnElements<T extends ProcessElement & { nameEn?: string }>(elements: readonly T[], ids: ElementIds) {
  return elements.map(element => {
    const { type, name, nameEn, event, place } = element
    const links = LINKS.flatMap(key => {
      const id = element[key]
      return id === undefined ? [] : [[key, ids.told(id)] as const]
    })
    return { ...(Object.fromEntries(links) as Pick<T, (typeof LINKS)[number]>), type, name, nameEn, event, place }
  })
}
