/**
 * Reads the processes of a BPMN file. What the engine cannot run is refused by name; attributes and extensions it does not
 * know are kept.
 * @source docs/workflow.md#definition; BPMN 2.0.2 section 10
 */
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import {
  ELEMENT_TYPES,
  type ElementType,
  type Process,
  type ProcessElement,
  type ProcessEvent,
  type ProcessFlow,
} from './definition.ts'
import { freeIds } from './free-ids.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** Children of a process or sub-process that do not affect execution. */
const QUIET = new Set([
  'documentation',
  'extensionElements',
  'laneSet',
  'textAnnotation',
  'association',
  'dataObject',
  'dataObjectReference',
  'incoming',
  'outgoing',
  'ioSpecification',
  'property',
  'multiInstanceLoopCharacteristics',
  'dataStoreReference',
  'group',
])
const OWN_ATTRIBUTES = new Set([
  'id',
  'name',
  'sourceRef',
  'targetRef',
  'default',
  'attachedToRef',
  'cancelActivity',
  'isInterrupting',
  'triggeredByEvent',
  'calledElement',
])
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
  const read = root.children.filter(({ name }) => name === 'bpmn:process').map(each => readProcess(each, names, issues))
  if (issues.length) throw new Fault('bpmn.refused', {}, { data: { issues } })
  if (!read.length) throw new Fault('bpmn.no-process')
  return read
}

/** Signals, messages and errors of the file: id → name, for an error its code. */
function readNames(root: XmlElement): Map<string, string> {
  const named = root.children.filter(({ name }) => /^bpmn:(signal|message|error)$/.test(name))
  return new Map(named.map(({ attributes: { id = '', name, errorCode } }) => [id, errorCode || name || id]))
}

function readProcess(root: XmlElement, names: Map<string, string>, issues: Issue[]): Process {
  const key = root.attributes.id ?? ''
  const inFile = allIn(root).flatMap(each => each.attributes.id ?? [])
  const seen = new Set<string>()
  const twice = inFile.find(id => seen.size === seen.add(id).size)
  if (twice !== undefined) issues.push({ path: twice, code: 'bpmn.id-twice', params: { id: twice } })
  const ids = freeIds(inFile)
  const elements: ProcessElement[] = []
  const flows: ProcessFlow[] = []
  const read = (around: XmlElement, inside: string | undefined) => {
    for (const each of around.children) {
      const type = localName(each)
      if (type === 'sequenceFlow') flows.push(readFlow(each, ids))
      else if (isElementType(type) || type === 'transaction') {
        const element = readElement(each, isElementType(type) ? type : 'subProcess', inside, { names, ids, issues })
        elements.push(element)
        if (element.type === 'subProcess') read(each, element.id)
      } else if (!QUIET.has(type)) issues.push(refusal(each))
    }
  }
  read(root, undefined)
  return {
    key,
    ...(root.attributes.name && { name: root.attributes.name }),
    ...rest(root),
    elements,
    flows,
  }
}

interface Reading {
  names: Map<string, string>
  ids: ReturnType<typeof freeIds>
  issues: Issue[]
}

function readElement(xml: XmlElement, type: ElementType, inside: string | undefined, reading: Reading): ProcessElement {
  const { ids, issues } = reading
  const { attributes } = xml
  const isBoundary = type === 'boundaryEvent'
  const interrupts = (isBoundary ? attributes.cancelActivity : attributes.isInterrupting) !== 'false'
  const loop = xml.children.find(each => localName(each) === 'multiInstanceLoopCharacteristics')
  if (xml.children.some(each => localName(each) === 'standardLoopCharacteristics'))
    issues.push(refusal(xml, 'standardLoopCharacteristics'))
  const event = readEvent(xml, reading)
  return {
    id: ids.take(attributes.id ?? type),
    bpmn: attributes.id ?? '',
    type,
    ...(attributes.name && { name: attributes.name }),
    ...(inside !== undefined && { inside }),
    ...(attributes.attachedToRef && { attachedTo: ids.of(attributes.attachedToRef) }),
    ...(!interrupts && { interrupting: false as const }),
    ...(attributes.triggeredByEvent === 'true' && { byEvent: true as const }),
    ...(event && { event }),
    ...(loop && { loop: readLoop(loop) }),
    ...(attributes.default && { default: ids.of(attributes.default) }),
    ...(attributes.calledElement && { calledElement: attributes.calledElement }),
    ...rest(xml),
  }
}

function readEvent(xml: XmlElement, { names, issues }: Reading): ProcessEvent | undefined {
  const definitions = xml.children.filter(each => localName(each).endsWith('EventDefinition'))
  const [definition] = definitions
  if (!definition) return undefined
  const kind = EVENTS[localName(definition)]
  if (!kind || definitions.length > 1) {
    issues.push(refusal(xml, localName(definition)))
    return undefined
  }
  if (kind === 'terminate') return { kind }
  if (kind !== 'timer') {
    const ref = definition.attributes[`${kind}Ref`] ?? ''
    return { kind, name: names.get(ref) ?? ref }
  }
  const of = (name: string) => definition.children.find(each => localName(each) === name)?.text
  const [date, duration, cycle] = ['timeDate', 'timeDuration', 'timeCycle'].map(of)
  if (date) return { kind, date }
  if (duration) return { kind, duration }
  return { kind, cycle: cycle ?? '' }
}

function readLoop(xml: XmlElement) {
  const child = (name: string) => xml.children.find(each => localName(each) === name)
  const engine = (name: string) => xml.attributes[`flowable:${name}`] ?? xml.attributes[`activiti:${name}`]
  const values = {
    count: child('loopCardinality')?.text,
    collection: engine('collection') ?? child('loopDataInputRef')?.text,
    item: engine('elementVariable') ?? child('inputDataItem')?.attributes.name,
    index: engine('elementIndexVariable'),
    until: child('completionCondition')?.text,
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value))
  return { ...(xml.attributes.isSequential === 'true' && { sequential: true as const }), ...given }
}

function readFlow(xml: XmlElement, ids: Reading['ids']): ProcessFlow {
  const { id = '', name, sourceRef = '', targetRef = '' } = xml.attributes
  const condition = xml.children.find(each => localName(each) === 'conditionExpression')?.text
  return {
    id: ids.take(id || 'flow'),
    bpmn: id,
    from: ids.of(sourceRef),
    to: ids.of(targetRef),
    ...(name && { name }),
    ...(condition && { condition }),
    ...rest(xml),
  }
}

/** Attributes and extensions without a key of their own. */
function rest(xml: XmlElement): Pick<ProcessElement, 'attributes' | 'extensions'> {
  const attributes = Object.entries(xml.attributes).filter(([name]) => !OWN_ATTRIBUTES.has(name))
  const extensions = xml.children.find(each => localName(each) === 'extensionElements')?.children
  return {
    ...(attributes.length && { attributes: Object.fromEntries(attributes) }),
    ...(extensions?.length && { extensions }),
  }
}

const localName = ({ name }: XmlElement) => (name.startsWith('bpmn:') ? name.slice('bpmn:'.length) : name)

const isElementType = (name: string): name is ElementType => (ELEMENT_TYPES as readonly string[]).includes(name)

const refusal = (xml: XmlElement, what = localName(xml)): Issue => ({
  path: xml.attributes.id ?? '',
  code: 'bpmn.element',
  params: { element: xml.attributes.name ?? xml.attributes.id ?? '', what },
})

function allIn(root: XmlElement): XmlElement[] {
  return root.children.flatMap(each => (each.name === 'bpmn:extensionElements' ? [] : [each, ...allIn(each)]))
}
