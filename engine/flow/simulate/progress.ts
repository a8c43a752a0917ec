/**
 * How far a process is: the steps it has passed, and the fewest it still has before it.
 * @source docs/workflow.md#progress
 */

import type { Graph, GraphFlow, GraphNode } from '../graph/graph.ts'
import type { Token } from '../state.ts'

/** Tokens that stand alike are one of these. */
export type Standing = Pick<Token, 'node' | 'for'>

export interface Progress {
  passed: number
  /** with those still to come */
  all: number
}

/** For a node the ids it goes on to on the way to the end with the fewest user tasks; absent: none leads there. */
type Ways = ReadonlyMap<string, readonly string[]>

/** A graph never changes, so its ways are found once. */
const known = new WeakMap<Graph, Ways>()

/**
 * Steps are user tasks; one that several people answer counts once, and those of called processes do not.
 * @param standing  where its tokens are; none: it has ended
 * @param done      ids of the nodes whose tasks were answered or passed
 */
export function progressOf(graph: Graph, standing: readonly Standing[], done: readonly string[]): Progress {
  const ways = known.get(graph) ?? shortestWays(graph)
  known.set(graph, ways)
  const coming = ahead(graph, ways, standing)
  const passed = new Set(done.filter(id => isStep(graph.nodes.get(id)) && !coming.has(id)))
  return { passed: passed.size, all: passed.size + coming.size }
}

const isStep = (node: GraphNode | undefined): boolean => node?.type === 'userTask'

/** The user tasks on the ways from where the tokens stand, theirs among them. */
function ahead(graph: Graph, ways: Ways, standing: readonly Standing[]): Set<string> {
  // a token that waits for the inside of its node has other tokens in there
  const open = standing.flatMap(({ node, for: waits }) => (waits === 'scope' ? (ways.get(node) ?? []) : node))
  return stepsFrom(graph, ways, open)
}

function stepsFrom(graph: Graph, ways: Ways, from: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const steps = new Set<string>()
  for (const open = [...from]; open.length; ) {
    const id = open.pop()!
    const node = graph.nodes.get(id)
    if (!node || seen.has(id)) continue
    seen.add(id)
    if (isStep(node)) steps.add(id)
    open.push(...(ways.get(id) ?? []), ...insideOf(graph, node))
  }
  return steps
}

/** Where a sub-process begins. */
const insideOf = ({ starts }: Graph, { id, type }: GraphNode): string[] =>
  type === 'subProcess' ? (starts.get(id) ?? []).filter(({ event }) => !event).map(start => start.id) : []

/**
 * From the ends back, the nodes with the fewest steps before them first: a node that takes one of its flows goes the way
 * found first, one that takes several waits until all of theirs are found (Knuth 1977, after Dijkstra).
 */
function shortestWays(graph: Graph): Ways {
  const ways = new Map<string, string[]>()
  const sizes = new Map<string, number>()
  /** nodes whose way is known, by its number of steps */
  const queue: { id: string; way: string[] }[][] = []
  const offer = (id: string) => {
    const node = graph.nodes.get(id)
    const way = node && !ways.has(id) && wayOf(graph, node, sizes)
    if (!way) return
    const after = [...way, ...insideOf(graph, node)]
    // beyond a fork ways may meet again, and what follows counts once
    const coming = after.length === 1 ? sizes.get(after[0]!)! : stepsFrom(graph, ways, after).size
    const size = coming + Number(isStep(node))
    const alike = queue[size] ?? []
    alike.push({ id, way })
    queue[size] = alike
  }
  for (const id of graph.nodes.keys()) offer(id)
  for (let size = 0; size < queue.length; size++) {
    for (const { id, way } of queue[size] ?? []) {
      if (ways.has(id)) continue
      ways.set(id, way)
      sizes.set(id, size)
      const node = graph.nodes.get(id)!
      for (const { from } of node.incoming) offer(from)
      if (node.type === 'start') offer(node.scope)
    }
  }
  return ways
}

/**
 * Where a token goes on to from a node, as gateways split it.
 * @param sizes  the steps before the nodes that are found
 * @returns null as long as what it depends on is not found
 * @source docs/workflow.md#gateways
 */
function wayOf(graph: Graph, node: GraphNode, sizes: ReadonlyMap<string, number>): string[] | null {
  const { type, outgoing, otherwise } = node
  const isSure = ({ id, condition }: GraphFlow) => type === 'parallel' || (!condition && id !== otherwise)
  const sure = type === 'exclusive' || type === 'eventBased' ? [] : outgoing.filter(isSure).map(({ to }) => to)
  const isFound = (id: string) => sizes.has(id)
  if (![...sure, ...insideOf(graph, node)].every(isFound)) return null
  if (sure.length || !outgoing.length) return sure
  const open = outgoing.map(({ to }) => to).filter(isFound)
  return open.length ? [open.reduce((best, id) => (sizes.get(id)! < sizes.get(best)! ? id : best))] : null
}
