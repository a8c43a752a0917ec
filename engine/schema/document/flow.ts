/**
 * A flow: its BPMN and what the nodes mean.
 * @source language.md §10
 */
import type { Envelope, NodeLike } from './envelope.ts'

export interface FlowDocument extends Envelope<'flow'> {
  bpmn: string
  entity?: string
  nodes: NodeLike[]
}
