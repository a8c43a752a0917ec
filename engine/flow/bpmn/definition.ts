/**
 * A process as stored in a document: elements and sequence flows are items with our own ids, so that they are compared,
 * merged and reviewed one by one. `bpmn` is the id in the file, '' if it had none.
 * @source docs/workflow.md#definition
 */
import type { XmlElement } from './xml.ts'

export const ELEMENT_TYPES = [
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
export type ElementType = (typeof ELEMENT_TYPES)[number]

export type ProcessEvent =
  | { kind: 'timer'; date: string }
  | { kind: 'timer'; duration: string }
  | { kind: 'timer'; cycle: string }
  | { kind: 'signal' | 'message' | 'error'; name: string }
  | { kind: 'terminate' }

interface ProcessLoop {
  sequential?: true
  count?: string
  collection?: string
  item?: string
  index?: string
  until?: string
}

export interface ProcessElement {
  id: string
  bpmn: string
  type: ElementType
  name?: string
  /** id of the sub-process it stands in */
  inside?: string
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
  /** attributes without a key of their own, as written in the file */
  attributes?: Record<string, string>
  extensions?: XmlElement[]
}

export interface ProcessFlow {
  id: string
  bpmn: string
  from: string
  to: string
  name?: string
  condition?: string
  attributes?: Record<string, string>
  extensions?: XmlElement[]
}

export interface Process {
  /** the id of the process in the file */
  key: string
  name?: string
  attributes?: Record<string, string>
  extensions?: XmlElement[]
  elements: ProcessElement[]
  flows: ProcessFlow[]
}
