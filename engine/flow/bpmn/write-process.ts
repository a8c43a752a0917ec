/**
 * Writes a process as a BPMN file. A process that was read and not changed gives the file it was read from, but for white
 * space, comments and prefixes.
 * @source docs/workflow.md#definition; BPMN 2.0.2 section 10
 */
import type { Process, ProcessElement, ProcessEvent, ProcessLoop, XmlElement } from '../../schema/document/process.ts'
import { localName, printXml } from './xml.ts'

const xml = (
  name: string,
  attributes: Record<string, string | undefined> = {},
  children: XmlElement[] = [],
  text = '',
) => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined)
  return { name, attributes: Object.fromEntries(given) as Record<string, string>, children, text }
}

export function writeProcess(written: Process): string {
  const { key, name, attributes, children = [], file, elements } = written
  const writing: Writing = {
    byId: new Map(elements.map(each => [each.id, each])),
    roots: [...file.before, ...file.after],
    made: [],
  }
  const body = xml('bpmn:process', { id: key, name, ...attributes }, [
    ...ordered([...children, ...extensionsOf(written)]),
    ...insideOf(undefined, elements, writing),
  ])
  const after = file.after.map(each => withShapes(each, elements, writing))
  return printXml(xml('bpmn:definitions', file.attributes, [...file.before, ...writing.made, body, ...after]))
}

interface Writing {
  byId: Map<string, ProcessElement>
  /** messages, signals and errors of the file */
  roots: XmlElement[]
  /** those that the file did not have */
  made: XmlElement[]
}

const insideOf = (inside: string | undefined, elements: ProcessElement[], writing: Writing): XmlElement[] =>
  elements.filter(each => each.inside === inside).map(each => writeElement(each, elements, writing))

function writeElement(element: ProcessElement, elements: ProcessElement[], writing: Writing): XmlElement {
  const { id, type, name, written = {} } = element
  const bpmnOf = (ours: string | undefined) => (ours === undefined ? undefined : idInFile(writing.byId.get(ours), ours))
  const isStart = type === 'startEvent'
  const attributes = {
    id: element.bpmn || (element.from === undefined ? id : undefined),
    name,
    ...element.attributes,
    ...(element.from !== undefined && { sourceRef: bpmnOf(element.from), targetRef: bpmnOf(element.to) }),
    attachedToRef: bpmnOf(element.attachedTo),
    default: bpmnOf(element.default),
    calledElement: element.calledElement,
    ...(element.interrupting === false && { [isStart ? 'isInterrupting' : 'cancelActivity']: 'false' }),
    ...(element.byEvent && { triggeredByEvent: 'true' }),
  }
  const parts = [
    ...(element.children ?? []),
    ...extensionsOf(element),
    ...(element.ways ? waysOf(element, elements) : []),
    ...(element.loop ? [writeLoop(element.loop, written)] : []),
    ...(element.event ? [writeEvent(element.event, written, writing)] : []),
    ...(element.condition === undefined
      ? []
      : [xml('bpmn:conditionExpression', written.conditionExpression, [], element.condition)]),
  ]
  return xml(`bpmn:${type}`, attributes, [...ordered(parts), ...insideOf(id, elements, writing)])
}

function waysOf({ id }: ProcessElement, elements: ProcessElement[]): XmlElement[] {
  const named = (name: string, isWay: (flow: ProcessElement) => boolean) =>
    elements.filter(each => each.bpmn && isWay(each)).map(({ bpmn }) => xml(`bpmn:${name}`, {}, [], bpmn))
  return [...named('incoming', ({ to }) => to === id), ...named('outgoing', ({ from }) => from === id)]
}

const idInFile = (element: ProcessElement | undefined, ours: string) => element?.bpmn || ours

const extensionsOf = ({ extensions }: Pick<Process, 'extensions'>): XmlElement[] =>
  extensions ? [xml('bpmn:extensionElements', {}, extensions)] : []

const FIRST = ['documentation', 'extensionElements', 'incoming', 'outgoing']
const LAST = ['multiInstanceLoopCharacteristics', 'script', 'laneSet']

/** In the order of the schema of BPMN. */
function ordered(parts: XmlElement[]): XmlElement[] {
  const rank = (part: XmlElement) => {
    const [first, last] = [FIRST.indexOf(localName(part)), LAST.indexOf(localName(part))]
    return first >= 0 ? first : last >= 0 ? 10 + last : 5
  }
  return parts.toSorted((a, b) => rank(a) - rank(b))
}

function writeEvent(
  event: ProcessEvent,
  written: Record<string, Record<string, string>>,
  writing: Writing,
): XmlElement {
  const element = `${event.kind}EventDefinition`
  const attributes = { ...written[element] }
  if (event.kind === 'timer') {
    const [name, text] =
      'date' in event
        ? ['timeDate', event.date]
        : 'duration' in event
          ? ['timeDuration', event.duration]
          : ['timeCycle', event.cycle]
    return xml(`bpmn:${element}`, attributes, [xml(`bpmn:${name}`, written[name], [], text)])
  }
  if (event.kind !== 'terminate' && event.name)
    attributes[`${event.kind}Ref`] = refOf(event.kind, event.name, attributes[`${event.kind}Ref`], writing)
  return xml(`bpmn:${element}`, attributes)
}

/** The id of the message, signal or error with that name: the one the file names, another one, or a new one. */
function refOf(
  kind: 'signal' | 'message' | 'error',
  name: string,
  known: string | undefined,
  writing: Writing,
): string {
  const all = [...writing.roots, ...writing.made].filter(root => root.name === `bpmn:${kind}`)
  const nameOf = ({ attributes: { id, name, errorCode } }: XmlElement) => errorCode || name || id
  const ofName = all.filter(root => nameOf(root) === name)
  const found = ofName.find(({ attributes }) => attributes.id === known) ?? ofName[0]
  if (found) return found.attributes.id!
  if (known === name) return name
  const id = `${kind}_${writing.made.length + 1}`
  writing.made.push(xml(`bpmn:${kind}`, { id, name, errorCode: kind === 'error' ? name : undefined }))
  return id
}

function writeLoop(loop: ProcessLoop, written: Record<string, Record<string, string>>): XmlElement {
  const { multiInstanceLoopCharacteristics: own = {}, inputDataItem, loopDataInputRef } = written
  const engine = (name: string, value: string | undefined) => {
    const known = [`flowable:${name}`, `activiti:${name}`].find(each => each in own)
    return value === undefined ? {} : { [known ?? `flowable:${name}`]: value }
  }
  const attributes = {
    ...own,
    ...(loop.sequential ? { isSequential: 'true' } : own.isSequential === 'true' ? { isSequential: 'false' } : {}),
    ...(loopDataInputRef ? {} : engine('collection', loop.collection)),
    ...(inputDataItem ? {} : engine('elementVariable', loop.item)),
    ...engine('elementIndexVariable', loop.index),
  }
  const part = (name: string, text: string | undefined) =>
    text === undefined ? [] : [xml(`bpmn:${name}`, written[name], [], text)]
  return xml('bpmn:multiInstanceLoopCharacteristics', attributes, [
    ...part('loopCardinality', loop.count),
    ...(loopDataInputRef ? part('loopDataInputRef', loop.collection) : []),
    ...(inputDataItem && loop.item ? [xml('bpmn:inputDataItem', { ...inputDataItem, name: loop.item })] : []),
    ...part('completionCondition', loop.until),
  ])
}

/** The diagram with the shapes of the elements, in their order; those of new elements last. */
function withShapes(root: XmlElement, elements: ProcessElement[], { byId }: Writing): XmlElement {
  if (root.name !== 'bpmndi:BPMNDiagram') return root
  const placed = elements.filter(({ place }) => place).toSorted((a, b) => a.place!.at - b.place!.at)
  const shapes = placed.map(({ id, place }) => {
    const { shape } = place!
    return { ...shape, attributes: { ...shape.attributes, bpmnElement: idInFile(byId.get(id), id) } }
  })
  return { ...root, children: root.children?.map(plane => ({ ...plane, children: shapes })) }
}
