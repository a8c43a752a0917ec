import type { FlowDocument, FlowElement } from '../schema/document.ts'

/** What the diagram of a process shows of an element, and how the file names it. */
const SHOWN = [
  ...['id', 'bpmn', 'type', 'name', 'nameEn', 'inside', 'from', 'to', 'attachedTo', 'default', 'place'],
  ...['interrupting', 'byEvent', 'ways'],
] as (keyof FlowElement)[]

/**
 * `flow` as somebody may see it who does not design its app: what its diagram shows. Services, scripts, conditions,
 * handlers, rights to fields, people and what a file says beside BPMN are left out.
 * @source docs/security.md#processes; docs/workflow.md#sketch
 */
export function cutFlow({ kind, grammar, key, title, process, elements }: FlowDocument): FlowDocument {
  return { kind, grammar, key, title, process, elements: elements.map(cutElement) }
}

function cutElement(element: FlowElement): FlowElement {
  const { type, event, loop, attributes: { sourceRef = '', targetRef = '' } = {}, children = [] } = element
  const shown = Object.fromEntries(SHOWN.flatMap(name => (name in element ? [[name, element[name]]] : [])))
  return {
    ...shown,
    ...(event && { event: bareEvent(event) }),
    ...(loop && { loop: loop.sequential ? { sequential: true } : {} }),
    ...(type === 'association' && { attributes: { sourceRef, targetRef } }),
    ...(type === 'textAnnotation' && { children: children.filter(({ name }) => name === 'bpmn:text') }),
  } as FlowElement
}

/** A time may be an expression. */
const bareEvent = (event: NonNullable<FlowElement['event']>) =>
  event.kind === 'timer' ? { kind: 'timer', duration: '' } : event
