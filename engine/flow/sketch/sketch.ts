/**
 * What the modeler of diagrams reads and writes of a process: its shape as BPMN, by our own ids. Settings, expressions and
 * everything else that a diagram does not show stay in the document; they come by no file and cannot be lost there.
 * @source docs/workflow.md#sketch
 */

import type { ElementType, Process, ProcessElement, ProcessEvent, XmlElement } from '../../schema/document/process.ts'
import type { FlowElement } from '../../schema/document.ts'
import type { Lang } from '../../text/text.ts'
import { readProcesses } from '../bpmn/read-process.ts'
import { writeProcess } from '../bpmn/write-process.ts'
import { readPlaces } from '../diagram/read-places.ts'
import { elementName } from '../graph/element-name.ts'
import { edgeOf, lay } from '../steps/lay.ts'

/** One element as it is drawn. */
export interface Drawn {
  id: string
  type: ElementType
  name?: string
  inside?: string
  from?: string
  to?: string
  attachedTo?: string
  interrupting?: false
  byEvent?: true
  event?: ProcessEvent['kind']
  /** it has a condition */
  conditional?: true
  default?: string
  /** of an annotation */
  text?: string
  /** id of the element it is a copy of */
  like?: string
  place?: XmlElement
}

/** Data is not drawn, nor are groups. */
const HIDDEN: ReadonlySet<string> = new Set(['dataObject', 'dataObjectReference', 'dataStoreReference', 'group'])
const LIKE = 'screenwright:like'

/** Our ids begin with a letter: these are none. */
const FILE: Process['file'] = {
  attributes: { targetNamespace: 'urn:screenwright:flow' },
  before: [],
  after: [
    {
      name: 'bpmndi:BPMNDiagram',
      attributes: { id: '_diagram' },
      children: [{ name: 'bpmndi:BPMNPlane', attributes: { id: '_plane', bpmnElement: '_process' } }],
    },
  ],
}

/**
 * The sketch of a process as XML; elements without a place in its diagram are laid out.
 * @param lang  of the names
 */
export function writeSketch(elements: readonly FlowElement[], lang: Lang): string {
  const ours = new Map(elements.flatMap(({ id, bpmn }) => (bpmn ? [[bpmn, id] as const] : [])))
  const ids = new Set(elements.filter(({ type }) => !HIDDEN.has(type)).map(({ id }) => id))
  const shown = elements
    .filter(({ id }) => ids.has(id))
    .map(each => (each.type === 'association' ? { ...each, ...endsOf(each, ours) } : each))
    .filter(({ from, to }) => (from === undefined || ids.has(from)) && (to === undefined || ids.has(to)))
  return writeProcess({
    key: '_process',
    elements: withPlaces(shown).map((each, at) => sketchOf(each, at, lang)),
    file: FILE,
  })
}

function endsOf({ attributes: { sourceRef = '', targetRef = '' } = {} }: FlowElement, ours: Map<string, string>) {
  return { from: ours.get(sourceRef) ?? sourceRef, to: ours.get(targetRef) ?? targetRef }
}

function withPlaces(elements: FlowElement[]): FlowElement[] {
  const isNode = ({ from }: FlowElement) => from === undefined
  const placesOf = (all: FlowElement[]) =>
    readPlaces(
      all.filter(isNode),
      all.filter(each => !isNode(each)),
    )
  const own = placesOf(elements)
  const laid = own ? elements : laidOut(elements)
  const ways = (own ?? placesOf(laid))?.ways
  return laid.map((each, at) => {
    const way = ways?.get(each.id)
    const isDrawn = each.place?.shape.children?.some(({ name }) => name === 'di:waypoint')
    return way && !isDrawn ? { ...each, place: { at, shape: edgeOf(each.id, way) } } : each
  })
}

/** Associations have no way in a layout: they are straight. */
function laidOut(elements: FlowElement[]): FlowElement[] {
  const laid = new Map(lay(elements.filter(({ type }) => type !== 'association')).map(each => [each.id, each]))
  return elements.map(({ place: _, ...each }) => laid.get(each.id) ?? each)
}

function sketchOf(element: FlowElement, at: number, lang: Lang): ProcessElement {
  const name = elementName(element, lang) || element.name
  const { id, type, inside, from, to, attachedTo, interrupting, byEvent, place } = element
  return {
    ...{ id, bpmn: id, type, inside, from, to, attachedTo, interrupting, byEvent, default: element.default },
    ...(name !== undefined && { name }),
    ...(element.condition !== undefined && { condition: '' }),
    ...(element.event && { event: bareEvent(element.event.kind) }),
    ...(element.loop && { loop: element.loop.sequential ? { sequential: true } : {} }),
    ...(type === 'textAnnotation' && { children: element.children?.filter(each => each.name === 'bpmn:text') ?? [] }),
    attributes: { [LIKE]: id },
    ...(place && { place: { at, shape: shapeOf(place.shape, id, type) } }),
  } as ProcessElement
}

const bareEvent = (kind: ProcessEvent['kind']): ProcessEvent => {
  if (kind === 'terminate') return { kind }
  return kind === 'timer' ? { kind, duration: '' } : { kind, name: '' }
}

function shapeOf({ name, attributes, children }: XmlElement, id: string, type: ElementType): XmlElement {
  return {
    name,
    attributes: { ...attributes, id: `${id}_di`, ...(type === 'subProcess' && { isExpanded: 'true' }) },
    ...(children && { children: children.map(withoutIds) }),
  }
}

const withoutIds = ({ attributes: { id: _, ...attributes }, children, ...xml }: XmlElement): XmlElement => ({
  ...xml,
  attributes,
  ...(children && { children: children.map(withoutIds) }),
})

/** By id. @throws Fault those of `readProcesses` */
export function readSketch(xml: string): Map<string, Drawn> {
  const [process] = readProcesses(xml)
  return new Map(process?.elements.map(each => [each.id, drawnOf(each)]))
}

function drawnOf({ id, type, attributes = {}, condition, event, children, place, ...element }: ProcessElement): Drawn {
  const { sourceRef: from = element.from, targetRef: to = element.to, [LIKE]: like } = attributes
  const { name, inside, attachedTo, interrupting, byEvent } = element
  const text = children?.find(each => each.name === 'bpmn:text')?.text
  return withoutGaps({
    ...{ id, type, name, inside, from, to, attachedTo, interrupting, byEvent, default: element.default, like },
    ...(event && { event: event.kind }),
    ...(condition !== undefined && { conditional: true }),
    ...(type === 'textAnnotation' && { text: text ?? '' }),
    ...(place && { place: plainShape(place.shape) }),
  })
}

const plainShape = ({ name, attributes, children = [], text }: XmlElement): XmlElement => ({
  name,
  attributes,
  ...(children.length && { children: children.map(plainShape) }),
  ...(text && { text }),
})

const withoutGaps = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T
