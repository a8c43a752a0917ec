/**
 * Reads the processes of a BPMN file. What the engine cannot run is refused by name; what has no key of its own is kept, so
 * that `writeProcess` writes the same file.
 * @source docs/workflow.md#definition; BPMN 2.0.2 section 10
 */
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import {
  BPMN_TYPES,
  type ElementType,
  type Process,
  type ProcessElement,
  type ProcessEvent,
  type ProcessLoop,
  SILENT_TYPES,
} from '../../schema/document/process.ts'
import { freeIds } from './free-ids.ts'
import { childOf, localName, type ParsedXml, parseXml } from './xml.ts'

const TYPES: readonly string[] = [...BPMN_TYPES, ...SILENT_TYPES, 'sequenceFlow']
/** Attributes with a key; one that says what holds anyway is kept as it was written. */
const KEYED = new Set(['id', 'name', 'default', 'attachedToRef', 'calledElement'])
/** They have a key at a sequence flow alone. */
const ENDS = new Set(['sourceRef', 'targetRef'])
const SWITCHES: Record<string, string> = { cancelActivity: 'false', isInterrupting: 'false', triggeredByEvent: 'true' }
const EVENTS: Record<string, ProcessEvent['kind']> = {
  timerEventDefinition: 'timer',
  signalEventDefinition: 'signal',
  messageEventDefinition: 'message',
  errorEventDefinition: 'error',
  terminateEventDefinition: 'terminate',
}

/** @throws Fault those of `parseXml`; 'bpmn.refused' (data.issues: what cannot run, by the name people gave it) */
export function readProcesses(text: string): Process[] {
  const root = parseXml(text)
  if (root.name !== 'bpmn:definitions') throw new Fault('bpmn.xml', { line: 1, reason: root.name })
  const names = readNames(root)
  const issues: Issue[] = []
  const found = root.children.filter(({ name }) => name === 'bpmn:process')
  const read = found.map(each => readProcess(each, root, names, issues))
  if (issues.length) throw new Fault('bpmn.refused', {}, { data: { issues } })
  if (!read.length) throw new Fault('bpmn.no-process')
  return read
}

/** Signals, messages and errors of the file: id → name, for an error its code. */
function readNames(root: ParsedXml): Map<string, string> {
  const named = root.children.filter(({ name }) => /^bpmn:(signal|message|error)$/.test(name))
  return new Map(named.map(({ attributes: { id = '', name, errorCode } }) => [id, errorCode || name || id]))
}

function readProcess(xml: ParsedXml, root: ParsedXml, names: Map<string, string>, issues: Issue[]): Process {
  const inFile = allIn(xml).flatMap(each => each.attributes.id ?? [])
  const seen = new Set<string>()
  const twice = inFile.find(id => seen.size === seen.add(id).size)
  if (twice !== undefined) issues.push({ path: twice, code: 'bpmn.id-twice', params: { id: twice } })
  const reading: Reading = { names, ids: freeIds(inFile), issues, elements: [], places: placesIn(root) }
  const children = readInside(xml, undefined, reading)
  const at = root.children.indexOf(xml)
  return {
    key: xml.attributes.id ?? '',
    ...(xml.attributes.name !== undefined && { name: xml.attributes.name }),
    ...remainderOf(xml, children),
    elements: reading.elements,
    file: {
      attributes: root.attributes,
      before: root.children.slice(0, at).filter(({ name }) => name !== 'bpmn:process'),
      after: root.children
        .slice(at + 1)
        .filter(({ name }) => name !== 'bpmn:process')
        .map(withoutShapes),
    },
  }
}

interface Reading {
  names: Map<string, string>
  ids: ReturnType<typeof freeIds>
  issues: Issue[]
  elements: ProcessElement[]
  /** id in the file → shape or edge */
  places: Map<string, NonNullable<ProcessElement['place']>>
}

/** Reads the elements inside a process or sub-process. @returns its other children */
function readInside(around: ParsedXml, inside: string | undefined, reading: Reading): ParsedXml[] {
  const others: ParsedXml[] = []
  for (const each of around.children) {
    const type = localName(each)
    if (TYPES.includes(type) || type === 'transaction') readElement(each, inside, reading)
    else if (/(Task|Process|Gateway|Event|callChoreography)$/.test(type)) reading.issues.push(refusal(each))
    else others.push(each)
  }
  return others
}

function readElement(xml: ParsedXml, inside: string | undefined, reading: Reading): void {
  const { ids, issues, elements, places } = reading
  const { attributes } = xml
  const name = localName(xml)
  const type = (name === 'transaction' ? 'subProcess' : name) as ElementType
  if (childOf(xml, 'standardLoopCharacteristics')) issues.push(refusal(xml, 'standardLoopCharacteristics'))
  const event = readEvent(xml, reading)
  const loop = childOf(xml, 'multiInstanceLoopCharacteristics')
  const condition = type === 'sequenceFlow' ? childOf(xml, 'conditionExpression') : undefined
  const { id: bpmn = '' } = attributes
  const element: ProcessElement = {
    id: ids.take(bpmn || type),
    bpmn,
    type,
    ...(attributes.name !== undefined && { name: attributes.name }),
    ...(inside !== undefined && { inside }),
    ...(type === 'sequenceFlow' && {
      from: ids.of(attributes.sourceRef ?? ''),
      to: ids.of(attributes.targetRef ?? ''),
    }),
    ...(condition && { condition: condition.text }),
    ...(attributes.attachedToRef !== undefined && { attachedTo: ids.of(attributes.attachedToRef) }),
    ...((attributes.cancelActivity ?? attributes.isInterrupting) === 'false' && { interrupting: false as const }),
    ...(attributes.triggeredByEvent === 'true' && { byEvent: true as const }),
    ...(event && { event }),
    ...(loop && { loop: readLoop(loop) }),
    ...(attributes.default !== undefined && { default: ids.of(attributes.default) }),
    ...(attributes.calledElement !== undefined && { calledElement: attributes.calledElement }),
  }
  elements.push(element)
  const children = type === 'subProcess' ? readInside(xml, element.id, reading) : xml.children
  const keyed = [loop, condition, event && eventIn(xml)].filter(part => part !== undefined)
  Object.assign(element, remainderOf(xml, children, keyed))
  if (xml.children.some(isWay)) element.ways = true
  const place = places.get(bpmn)
  if (place) element.place = place
}

const eventIn = (xml: ParsedXml) => xml.children.find(each => localName(each).endsWith('EventDefinition'))

function readEvent(xml: ParsedXml, { names, issues }: Reading): ProcessEvent | undefined {
  const definition = eventIn(xml)
  if (!definition) return undefined
  const kind = EVENTS[localName(definition)]
  if (!kind || xml.children.filter(each => localName(each).endsWith('EventDefinition')).length > 1) {
    issues.push(refusal(xml, localName(definition)))
    return undefined
  }
  if (kind === 'terminate') return { kind }
  if (kind !== 'timer') {
    const ref = definition.attributes[`${kind}Ref`] ?? ''
    return { kind, name: names.get(ref) ?? ref }
  }
  const [date, duration, cycle] = ['timeDate', 'timeDuration', 'timeCycle'].map(name => childOf(definition, name)?.text)
  if (date) return { kind, date }
  if (duration) return { kind, duration }
  return { kind, cycle: cycle ?? '' }
}

function readLoop(xml: ParsedXml): ProcessLoop {
  const engine = (name: string) => xml.attributes[`flowable:${name}`] ?? xml.attributes[`activiti:${name}`]
  const values = {
    count: childOf(xml, 'loopCardinality')?.text,
    collection: engine('collection') ?? childOf(xml, 'loopDataInputRef')?.text,
    item: engine('elementVariable') ?? childOf(xml, 'inputDataItem')?.attributes.name,
    index: engine('elementIndexVariable'),
    until: childOf(xml, 'completionCondition')?.text,
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
  return { ...(xml.attributes.isSequential === 'true' && { sequential: true as const }), ...given }
}

/** What has no key: attributes, extensions and other children, and the attributes of the parts that have one. */
function remainderOf(xml: ParsedXml, children: ParsedXml[], keyed: ParsedXml[] = []): Partial<Process> {
  const attributes = Object.entries(xml.attributes).filter(
    ([name, value]) =>
      !KEYED.has(name) && SWITCHES[name] !== value && !(ENDS.has(name) && localName(xml) === 'sequenceFlow'),
  )
  const extensions = childOf(xml, 'extensionElements')
  const others = children.filter(each => !keyed.includes(each) && each !== extensions && !isWay(each))
  const written = keyed
    .flatMap(part => [part, ...part.children])
    .map(part => [localName(part), part.attributes] as const)
  return {
    ...(attributes.length && { attributes: Object.fromEntries(attributes) }),
    ...(extensions && { extensions: extensions.children }),
    ...(others.length && { children: others }),
    ...(written.length && { written: Object.fromEntries(written) }),
  }
}

/** `incoming` and `outgoing` repeat what the sequence flows say. */
const isWay = (xml: ParsedXml) => /^(incoming|outgoing)$/.test(localName(xml))

/** The shapes and edges of all diagrams. */
function placesIn(root: ParsedXml): Reading['places'] {
  const planes = root.children.filter(({ name }) => name === 'bpmndi:BPMNDiagram').flatMap(({ children }) => children)
  const shapes = planes.flatMap(({ children }) => children)
  return new Map(shapes.map((shape, at) => [shape.attributes.bpmnElement ?? '', { at, shape }]))
}

function withoutShapes(xml: ParsedXml): ParsedXml {
  if (xml.name !== 'bpmndi:BPMNDiagram') return xml
  return { ...xml, children: xml.children.map(plane => ({ ...plane, children: [] })) }
}

const refusal = (xml: ParsedXml, what = localName(xml)): Issue => ({
  path: xml.attributes.id ?? '',
  code: 'bpmn.element',
  params: { element: xml.attributes.name ?? xml.attributes.id ?? '', what },
})

function allIn(root: ParsedXml): ParsedXml[] {
  return root.children.flatMap(each => (each.name === 'bpmn:extensionElements' ? [] : [each, ...allIn(each)]))
}
