/** Returns: a refusal, a return to a chosen node, and where they may lead. @source WU-04, WU-34, WU-55, WU-62; docs/workflow.md#rollback */
import { Fault } from '../../error/fault.ts'
import { comma } from '../../text/comma.ts'
import { pick, type Text } from '../../text/text.ts'
import { initiatorNode } from '../graph/initiator.ts'
import type { Definition, PastTask, Task } from './approval.ts'
import type { Said } from './changes.ts'
import { agreedBy, type Run } from './run.ts'

/** The process goes to where a refusal at the node leads: to the initiator, unless the node or the flow says otherwise. */
export async function sendBack(run: Run, from: string): Promise<void> {
  const { elements, flow } = run.definition
  await noteStraight(run, from)
  const to = elements.get(from)?.back?.to ?? flow.back?.to ?? 'initiator'
  const own = initiatorNode(run.definition)
  if (to !== 'initiator') return backTo(run, to)
  if (own === undefined) return run.hold('reject')
  for (const task of run.open()) if (task.token === null) run.endTask(task, 'cancelled', null)
  return backTo(run, own)
}

/** How it goes on after the return: straight back to the node, if it says so, or as its owner chooses. */
async function noteStraight(run: Run, from: string): Promise<void> {
  const { elements, flow } = run.definition
  const then = elements.get(from)?.back?.then ?? flow.back?.then ?? 'again'
  run.approval.straight = null
  if (then === 'again') return
  const agreed = Map.groupBy(
    (await run.past()).filter(task => task.kind === 'task' && agreedBy(task) !== null),
    ({ node }) => node,
  )
  run.approval.straight = {
    from,
    agreed: Object.fromEntries(
      [...agreed].map(([node, tasks]) => [node, [...new Set(tasks.map(each => each.assignee!))]]),
    ),
    ...(then === 'owner' && { asks: true as const }),
  }
}

async function backTo(run: Run, node: string): Promise<void> {
  run.returnsTo = node
  await run.step({ do: 'back', to: node })
  run.returnsTo = null
  run.changes.superseded = nodesBehind(run.definition, node)
  run.approval.status = node === initiatorNode(run.definition) ? 'reject' : 'unfinished'
}

/** The node and those behind it, whose opinions a return to it takes back. */
function nodesBehind({ graph }: Definition, node: string): string[] {
  return [...graph.nodes.keys()].filter(each => each === node || graph.before.get(each)?.has(node))
}

/** Returns a task to a node the process passed. @throws Fault 'flow.back-node' */
export async function returnTask(run: Run, task: Task, to: string, said: Said): Promise<void> {
  const nodes = backNodes(run.definition, task, await run.past())
  if (!nodes.some(({ node }) => node === to)) {
    throw new Fault('flow.back-node', {
      known: listed(nodes.map(({ node }) => run.definition.graph.nodes.get(node)!.name)),
    })
  }
  run.say('rollbackComment', said, { task: task.id, node: task.node }, { to })
  run.endTask(task, 'done', 'returned', run.by.id)
  await noteStraight(run, task.node)
  await backTo(run, to)
}

/** The user tasks an instance has really passed, from which the node of a task can be reached; the latest first. */
export function backNodes(
  { graph, elements }: Definition,
  { node: at }: Pick<Task, 'node'>,
  past: readonly PastTask[],
): { node: string; users: string[] }[] {
  const before = graph.before.get(at)
  const passed = past.filter(({ kind, outcome }) => kind === 'task' && (outcome === 'agreed' || outcome === 'passed'))
  const latest = [...new Set(passed.map(({ node }) => node).reverse())]
  return latest
    .filter(node => node !== at && elements.has(node) && before?.has(node))
    .map(node => ({ node, users: usersAt(passed, node) }))
}

const usersAt = (past: readonly PastTask[], at: string) => [
  ...new Set(past.flatMap(({ node, assignee }) => (node === at && assignee !== null ? [assignee] : []))),
]

/** Names, one after the other. */
export function listed(names: readonly Text[]): Text {
  const inLang = (lang: 'zh' | 'en') => names.map(name => pick(name, lang)).join(comma(lang))
  return { zh: inLang('zh'), en: inLang('en') }
}
