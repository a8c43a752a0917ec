/**
 * A flow: its BPMN and the meaning of its nodes.
 * @source docs/language.md#flow-node
 */
import type { Envelope, NodeLike, Rule } from './envelope.ts'

export interface FlowDocument extends Envelope<'flow'> {
  bpmn: string
  entity?: string
  nodes: NodeLike[]
}

/** Whom a rule of a node names. @source docs/workflow.md#people */
export interface WhoRule {
  id: string
  is:
    | 'users'
    | 'roles'
    | 'depts'
    | 'posts'
    | 'groups'
    | 'initiator'
    | 'chosenByInitiator'
    | 'chosenByPrevious'
    | 'leader'
    | 'leaders'
    | 'postIn'
    | 'field'
    | 'expression'
  codes?: string[]
  /** whose department: `initiator` (also when absent), `previous`, or a department field of the form */
  of?: string
  levels?: number
  field?: string
  expression?: string
  post?: string
  custom?: string
  text?: string
}

/** The settings of a node that decide about people. @source docs/workflow.md#people */
export interface NodeSettings {
  fields?: { id: string; may: 'hide' | 'read' | 'write'; required?: Rule }[]
  who?: WhoRule[]
  many?: { pass: 'any' | 'all' | 'ratio' | 'inTurn' | 'vote'; percent?: number; allMustRefuse?: true }
  nobody?: { do: 'administrator' | 'skip' | 'users'; codes?: string[] }
  own?: 'leader' | 'ask' | 'pass'
  samePerson?: 'ask' | 'passIfPrevious' | 'passIfAny'
  comment?: { hide?: true; required?: Rule }
}
