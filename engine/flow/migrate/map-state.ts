/**
 * Moves the state of a running instance to another version of its process: every token, scope and wait goes to the node
 * of the same id, or to the one named for it.
 * @source docs/workflow.md#migration
 */
import type { Issue } from '../../error/issue.ts'
import type { Graph, GraphNode } from '../graph/graph.ts'
import type { State } from '../state.ts'

/** id of a node → id of the node that takes its place */
export type NodeMap = Readonly<Record<string, string>>

/**
 * @returns the state in the new version, or why it cannot be moved, by node: 'flow.migrate-gone', 'flow.migrate-type',
 * 'flow.migrate-scope', 'flow.migrate-way'
 */
export function mapState(
  from: Graph,
  to: Graph,
  state: State,
  map: NodeMap = {},
): { state: State } | { issues: Issue[] } {
  const issues: Issue[] = []
  const target = (id: string) => map[id] ?? id
  for (const node of restingNodes(state)) {
    const code = faultOf(from.nodes.get(node), to.nodes.get(target(node)), target)
    if (code) issues.push({ path: node, code, params: { node: nameOf(from, node) } })
  }
  const tokens = state.tokens.map(token => {
    const node = target(token.node)
    if (token.by === undefined || token.for !== 'join') return { ...token, node }
    const by = wayInto(from, to, token.by, token.node, target)
    if (by === null)
      issues.push({ path: token.node, code: 'flow.migrate-way', params: { node: nameOf(from, token.node) } })
    return { ...token, node, by: by ?? token.by }
  })
  if (issues.length) return { issues }
  return {
    state: {
      ...state,
      tokens,
      scopes: state.scopes.map(scope => ({ ...scope, node: target(scope.node) })),
      waits: state.waits.map(wait => ({ ...wait, node: target(wait.node) })),
    },
  }
}

/** The nodes that hold a token, scope or wait. */
const restingNodes = ({ tokens, scopes, waits }: State): Set<string> =>
  new Set([...tokens, ...scopes, ...waits].map(({ node }) => node).filter(Boolean))

/** Why one node cannot take the place of another, if so. */
function faultOf(was: GraphNode | undefined, will: GraphNode | undefined, target: (id: string) => string) {
  if (!was || !will) return 'flow.migrate-gone'
  if (!isOfKind(was, will)) return 'flow.migrate-type'
  return target(was.scope) === will.scope ? null : 'flow.migrate-scope'
}

/** Whether a node is of the same kind as another, so that it could take its place. */
export const isOfKind = (was: GraphNode, will: GraphNode): boolean =>
  was.type === will.type && hasLoop(was) === hasLoop(will)

/** The flow by which a token that waits at a gateway would have come in the new version. */
function wayInto(from: Graph, to: Graph, by: string, node: string, target: (id: string) => string): string | null {
  const incoming = to.nodes.get(target(node))?.incoming ?? []
  if (incoming.some(({ id }) => id === by)) return by
  const source = from.nodes.get(node)?.incoming.find(({ id }) => id === by)?.from
  return incoming.find(flow => source !== undefined && flow.from === target(source))?.id ?? null
}

const hasLoop = ({ loop }: GraphNode) => (loop ? (loop.sequential ? 'sequential' : 'parallel') : 'none')
const nameOf = (graph: Graph, id: string) => graph.nodes.get(id)?.name ?? id
