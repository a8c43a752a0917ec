/**
 * A process as stored in a document: its elements, sequence flows included, are items with our own ids, so that they are
 * compared, merged and reviewed one by one. `bpmn` is the id in the file, '' if it had none. What has no key of its own is
 * kept as it was written.
 * @source docs/workflow.md#definition
 */
export const BPMN_TYPES = [
  'startEvent',
  'endEvent',
  'task',
  'userTask',
  'manualTask',
  'receiveTask',
  'scriptTask',
  'serviceTask',
  'sendTask',
  'businessRuleTask',
  'subProcess',
  'callActivity',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
] as const
export type BpmnType = (typeof BPMN_TYPES)[number]

/** Parts of a process that do not affect execution. */
export const SILENT_TYPES = [
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'textAnnotation',
  'association',
  'group',
] as const

export type ElementType = BpmnType | 'sequenceFlow' | (typeof SILENT_TYPES)[number]

export type ProcessEvent =
  | { kind: 'timer'; date: string }
  | { kind: 'timer'; duration: string }
  | { kind: 'timer'; cycle: string }
  | { kind: 'signal' | 'message' | 'error'; name: string }
  | { kind: 'terminate' }

export interface ProcessLoop {
  sequential?: true
  count?: string
  collection?: string
  item?: string
  index?: string
  until?: string
}

/** An element of XML as it was written. */
export interface XmlElement {
  /** with its usual prefix: `bpmn:userTask`, `flowable:button` */
  name: string
  attributes: Record<string, string>
  children?: XmlElement[]
  /** the text directly inside, trimmed */
  text?: string
}

/** What a file says that has no key of its own. */
export interface AsWritten {
  attributes?: Record<string, string>
  extensions?: XmlElement[]
  children?: XmlElement[]
  /** attributes of the parts that do have a key, by the name of their element */
  written?: Record<string, Record<string, string>>
}

export interface ProcessElement extends AsWritten {
  id: string
  bpmn: string
  type: ElementType
  name?: string
  /** id of the sub-process that contains it */
  inside?: string
  /** of a sequence flow: ids of its ends */
  from?: string
  to?: string
  /** of a sequence flow */
  condition?: string
  /** of a boundary event: id of the activity */
  attachedTo?: string
  /** of a boundary event, or the start of an event sub-process */
  interrupting?: false
  /** an event sub-process */
  byEvent?: true
  event?: ProcessEvent
  loop?: ProcessLoop
  /** id of the default flow */
  default?: string
  calledElement?: string
  /** the file repeats its sequence flows as `incoming` and `outgoing` */
  ways?: true
  /** its shape or edge in the diagram, and its place in the order of the shapes */
  place?: { at: number; shape: XmlElement }
}

export interface Process extends AsWritten {
  /** the id of the process in the file */
  key: string
  name?: string
  elements: ProcessElement[]
  /** attributes of the file, its messages, signals, errors and other parts, and the frame of its diagram */
  file: { attributes: Record<string, string>; before: XmlElement[]; after: XmlElement[] }
}
