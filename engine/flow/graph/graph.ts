/**
 * The compiled form of a process: made once from a published document, never changed.
 * @source docs/workflow.md#engine; BPMN 2.0.2 section 13
 */
import type { Rule } from '../../schema/document.ts'
import type { Text } from '../../text/text.ts'
import type { DecisionRule } from '../decision/decide.ts'
import type { Expression } from '../expression/expression.ts'

/** Types of nodes. `task` passes at once: a manual task, or a task without a type. */
export type NodeType =
  | 'start'
  | 'end'
  | 'task'
  | 'userTask'
  | 'receiveTask'
  /** done outside the step, as a job: script, service, send and business rule tasks */
  | 'job'
  | 'subProcess'
  | 'eventSubProcess'
  | 'callActivity'
  | 'throwEvent'
  | 'catchEvent'
  | 'boundary'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventBased'

/** A condition over stored values, as json-logic or as an expression. */
export type Condition = { rule: Rule } | { expression: Expression }

export type EventDefinition =
  /** `end` of a cycle: none of its firings is later */
  | { kind: 'timer'; by: 'date' | 'duration' | 'cycle'; time: Expression; end?: Expression }
  /** `local`: what is thrown is heard in its own instance alone */
  | { kind: 'signal' | 'message'; name: Expression; local?: true }
  /** `code` '' catches every error */
  | { kind: 'error'; code: string }
  /** ends its scope; else all instances of the activity around it, or the process and those that called it */
  | { kind: 'terminate'; ends?: 'loop' | 'all' }

export interface Loop {
  sequential: boolean
  /** one instance for each person who handles the node, whom the host names */
  people?: true
  /** what the answers of the instances come to; without it a loop ends by its number or `until` */
  decision?: DecisionRule
  /** the number of instances; else one for each item of `collection` */
  count?: Expression
  collection?: Expression
  /** name of the variable with the item of an instance */
  item?: string
  /** name of the variable with the index of an instance, from 0 */
  index: string
  /** evaluated after each completed instance; true ends the activity */
  until?: Condition
}

/** A value of one process and the name of the variable it becomes in the other. */
interface Mapping {
  from: Expression
  to: string
}

export interface Called {
  process: Expression
  in: Mapping[]
  out: Mapping[]
  /** the called process begins with all variables of the caller */
  inherits: boolean
}

export interface GraphFlow {
  id: string
  from: string
  to: string
  condition?: Condition
  /** replaces the condition in instances where skipping is switched on */
  skip?: Expression
}

export interface GraphNode {
  id: string
  /** what messages call it */
  name: Text
  type: NodeType
  /** the sub-process it stands in; '' for the process */
  scope: string
  incoming: GraphFlow[]
  outgoing: GraphFlow[]
  /** id of the flow that is taken when no other is */
  otherwise?: string
  event?: EventDefinition
  /** boundary events of an activity, in the order of the document */
  boundary: GraphNode[]
  /** of a boundary event or the start of an event sub-process: cancels the activity or scope */
  interrupts: boolean
  /** of a boundary event */
  attachedTo?: string
  loop?: Loop
  called?: Called
  /** the activity is passed if this is true, in instances where skipping is switched on */
  skip?: Expression
}

export interface Graph {
  nodes: ReadonlyMap<string, GraphNode>
  /** id of a sub-process, '' for the process → where it begins */
  starts: ReadonlyMap<string, GraphNode[]>
  /** id of a sub-process, '' for the process → the event sub-processes in it */
  eventSubProcesses: ReadonlyMap<string, GraphNode[]>
  /** id of a node → the nodes of its scope from which a token can reach it, along flows and boundary events */
  before: { get(node: string): ReadonlySet<string> | undefined }
  /** the same along flows alone */
  upstream: Graph['before']
}
