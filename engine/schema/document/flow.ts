/**
 * A flow: its BPMN and the meaning of its nodes.
 * @source docs/language.md#flow-node
 */
import type { Envelope, NodeLike } from './envelope.ts'

export interface FlowDocument extends Envelope<'flow'> {
  bpmn: string
  entity?: string
  nodes: NodeLike[]
}
