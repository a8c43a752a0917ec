/** The initiator's own task. @source docs/workflow.md#rollback */
import type { FlowElement } from '../../schema/document.ts'
import type { Graph } from './graph.ts'

export interface Settled {
  graph: Graph
  elements: ReadonlyMap<string, Pick<FlowElement, 'who'>>
}

/** Whether a node's only handler is the initiator. */
export function isInitiators({ elements }: Pick<Settled, 'elements'>, node: string): boolean {
  const who = elements.get(node)?.who
  return who?.length === 1 && who[0]!.is === 'initiator'
}

/** The task of the initiator right after the start. */
export function initiatorNode(settled: Settled): string | undefined {
  const starts = settled.graph.starts.get('') ?? []
  return starts.flatMap(({ outgoing }) => outgoing.map(({ to }) => to)).find(node => isInitiators(settled, node))
}
