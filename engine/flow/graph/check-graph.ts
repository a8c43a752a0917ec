/** Refuses processes that cannot run as a whole. @source docs/workflow.md#deploy */
import type { Issue } from '../../error/issue.ts'
import type { Graph, GraphNode, NodeType } from './graph.ts'

/** A token rests here until somebody or something outside moves it. */
const RESTS: ReadonlySet<NodeType> = new Set([
  'userTask',
  'receiveTask',
  'job',
  'catchEvent',
  'eventBased',
  'callActivity',
])

/** @returns issues whose paths are ids of nodes */
export function checkGraph(graph: Graph): Issue[] {
  return [...checkScopes(graph), ...checkNodes(graph), ...checkCycles(graph)]
}

/** The process and each sub-process have one start event without a trigger. */
function checkScopes({ nodes, starts }: Graph): Issue[] {
  const scopes = ['', ...[...nodes.values()].filter(({ type }) => /ubProcess$/.test(type)).map(({ id }) => id)]
  return scopes.flatMap(id => {
    const node = nodes.get(id)
    const found = starts.get(id) ?? []
    if (node?.type === 'eventSubProcess') {
      return found.length === 1 && found[0]!.event
        ? []
        : [{ path: id, code: 'flow.event-start', params: { node: node.name } }]
    }
    if (found.length === 0 || (id !== '' && found.every(({ event }) => event))) {
      return [{ path: id, code: 'flow.start', params: { node: node?.name ?? '' } }]
    }
    const plain = found.filter(({ event }) => !event)
    return plain.length > 1 ? [{ path: plain[1]!.id, code: 'flow.starts', params: { node: plain[1]!.name } }] : []
  })
}

function checkNodes({ nodes }: Graph): Issue[] {
  return [...nodes.values()].flatMap(node => {
    const issue = (code: string): Issue => ({ path: node.id, code, params: { node: node.name } })
    const issues: Issue[] = []
    if (node.type === 'start' && node.incoming.length) issues.push(issue('flow.into-start'))
    if (node.type === 'boundary' && node.incoming.length) issues.push(issue('flow.into-boundary'))
    if (node.type === 'end' && node.outgoing.length) issues.push(issue('flow.out-of-end'))
    if ((node.type === 'catchEvent' || node.type === 'boundary') && !node.event) issues.push(issue('flow.no-event'))
    if (node.otherwise !== undefined && !node.outgoing.some(({ id }) => id === node.otherwise))
      issues.push(issue('flow.default'))
    if (node.loop && !node.loop.people && !node.loop.count && !node.loop.collection) issues.push(issue('flow.loop'))
    const waits = node.outgoing.every(({ to }) => /^(catchEvent|receiveTask)$/.test(nodes.get(to)!.type))
    if (node.type === 'eventBased' && !waits) issues.push(issue('flow.event-gateway'))
    return issues
  })
}

/** A cycle in which no token rests would never end. */
function checkCycles(graph: Graph): Issue[] {
  const { nodes } = graph
  const passes = new Map<string, boolean>()
  const inside = (node: GraphNode): boolean => {
    const within = [...nodes.values()].filter(({ scope }) => scope === node.id)
    return within.every(each => isPassing(each))
  }
  const isPassing = (node: GraphNode): boolean => {
    const known = passes.get(node.id)
    if (known !== undefined) return known
    const found = node.type === 'subProcess' ? inside(node) : !RESTS.has(node.type)
    passes.set(node.id, found)
    return found
  }
  const state = new Map<string, 'open' | 'done'>()
  const issues: Issue[] = []
  for (const root of nodes.values()) walk(root)
  return issues

  /** Depth first without recursion: a process may have thousands of nodes in a row. */
  function walk(root: GraphNode): void {
    const path: { node: GraphNode; next: number }[] = []
    const open = (node: GraphNode) => {
      if (!isPassing(node) || state.has(node.id)) {
        if (isPassing(node) && state.get(node.id) === 'open') {
          issues.push({ path: node.id, code: 'flow.cycle', params: { node: node.name } })
        }
        return
      }
      state.set(node.id, 'open')
      path.push({ node, next: 0 })
    }
    open(root)
    while (path.length) {
      const top = path.at(-1)!
      const flow = top.node.outgoing[top.next++]
      if (flow) open(nodes.get(flow.to)!)
      else {
        state.set(top.node.id, 'done')
        path.pop()
      }
    }
  }
}
