/** Which parallel branches a node stands in. @source docs/workflow.md#simulation */
import type { Graph, GraphFlow, GraphNode } from '../graph/graph.ts'

/**
 * @param taken  ids of the flows that were taken: a gateway that opened one way has no parallel branches
 * @returns for a node the ids of the flows that begin its branches, outermost first
 */
export function lanesOf(graph: Graph, taken: ReadonlySet<string>): (node: string) => string[] {
  const branches = [...graph.nodes.values()].flatMap(fork => branchesOf(graph, fork, taken))
  branches.sort((a, b) => b.nodes.size - a.nodes.size)
  const lanes = (id: string): string[] => {
    const around = graph.nodes.get(id)?.scope ?? ''
    const own = branches.filter(({ nodes }) => nodes.has(id)).map(({ flow }) => flow)
    return around === '' ? own : [...lanes(around), ...own]
  }
  return lanes
}

interface Branch {
  flow: string
  /** what only this branch and not all of its siblings lead to */
  nodes: ReadonlySet<string>
}

function branchesOf(graph: Graph, fork: GraphNode, taken: ReadonlySet<string>): Branch[] {
  if (fork.type === 'exclusive' || fork.type === 'eventBased') return []
  const open = fork.outgoing.filter(({ id }) => taken.has(id))
  if (open.length < 2) return []
  const reached = open.map(flow => reachedBy(graph, fork, flow))
  const isShared = (id: string) => reached.every(nodes => nodes.has(id))
  return open.map((flow, at) => ({
    flow: flow.id,
    nodes: new Set([...reached[at]!].filter(id => !isShared(id))),
  }))
}

/** The nodes a token on the flow can come to without passing the fork again. */
function reachedBy(graph: Graph, fork: GraphNode, flow: GraphFlow): Set<string> {
  const found = new Set<string>()
  for (const open = [flow.to]; open.length; ) {
    const id = open.pop()!
    const node = graph.nodes.get(id)
    if (!node || found.has(id) || id === fork.id) continue
    found.add(id)
    open.push(...node.outgoing.map(({ to }) => to), ...node.boundary.map(each => each.id))
  }
  return found
}
