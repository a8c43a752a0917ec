/**
 * Returns: a refusal, a return to a chosen node, and where they may lead.
 * @source WU-04, WU-34, WU-55, WU-62; docs/workflow.md#rollback
 */
import { sql } from 'kysely'
import type { BackNode } from '#adapters/wire/process-acts.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { elementName } from '#engine/flow/element-name.ts'
import { initiatorNode } from '#engine/flow/graph/initiator.ts'
import { comma } from '#engine/text/comma.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import type { Definition } from '../definition/definitions.ts'
import {
  type Acting,
  type ActParts,
  actOnTask,
  mustHandle,
  mustRun,
  mustSay,
  type OnTask,
  readSaid,
  type Said,
  say,
} from './acting.ts'

/** The process goes to where a refusal at the node leads: to the initiator, unless the node or the flow says otherwise. */
export async function sendBack(acting: Acting, from: string): Promise<void> {
  const { definition } = acting
  await noteStraight(acting, from)
  const to = definition.elements.get(from)?.back?.to ?? definition.flow.back?.to ?? 'initiator'
  return to === 'initiator' ? backToInitiator(acting) : backTo(acting, to)
}

/** How it goes on after the return: straight back to the node, if it says so, or as its owner chooses. */
async function noteStraight({ definition, instance, trx }: Acting, from: string): Promise<void> {
  const then = definition.elements.get(from)?.back?.then ?? definition.flow.back?.then ?? 'again'
  instance.straight = null
  if (then === 'again') return
  const { rows } = await sql<{ node: string; users: string[] }>`
    select node, array_agg(distinct assignee::text) as users from wf_task
     where tenant_id = ${trx.tenant} and instance_id = ${instance.id} and kind = 'task' and status = 'done' and outcome = 'agreed'
     group by node`.execute(trx)
  const agreed = Object.fromEntries(rows.map(({ node, users }) => [node, users]))
  instance.straight = { from, agreed, ...(then === 'owner' && { asks: true as const }) }
}

/** To the initiator's own task, if the process began with one; else it is held until the initiator resubmits it. */
async function backToInitiator({ run, definition, instance }: Acting): Promise<void> {
  const own = initiatorNode(definition)
  if (!own) return run.hold('reject')
  for (const task of run.open()) if (task.token === null) run.endTask(task, 'cancelled', null)
  await run.step({ do: 'back', to: own })
  run.changes.superseded = nodesBehind(definition, own)
  instance.status = 'reject'
}

async function backTo({ run, instance, definition }: Acting, node: string): Promise<void> {
  const isOwn = node === initiatorNode(definition)
  await run.step({ do: 'back', to: node })
  run.changes.superseded = nodesBehind(definition, node)
  instance.status = isOwn ? 'reject' : 'unfinished'
}

/** The node and those behind it, whose opinions a return to it takes back. */
function nodesBehind({ graph }: Definition, node: string): string[] {
  return [...graph.nodes.keys()].filter(each => each === node || graph.before.get(each)?.has(node))
}

/** @throws Fault 'flow.button', 'flow.back-node', 'flow.comment-required' */
export async function rollbackTask(
  parts: ActParts,
  who: Who,
  call: { taskId: string; nodeId: string } & Record<string, unknown>,
): Promise<void> {
  const said = readSaid(call)
  await actOnTask(parts, who, call.taskId, async acting => {
    mustRun(acting.instance)
    await mustHandle(acting)
    mustOffer(acting, 'wf_rollback')
    mustSay(said, 'flow.comment-required')
    await rollback(acting, call.nodeId, said)
  })
}

/** Returns a task to a node the process passed. @throws Fault 'flow.back-node' */
export async function rollback(acting: OnTask, nodeId: string, said: Said): Promise<void> {
  const { task, run, trx, who } = acting
  const nodes = await readBackNodes(trx, acting, who.lang)
  const target = nodes.find(node => node.nodeId === nodeId)
  if (!target) throw new Fault('flow.back-node', { known: nodes.map(({ nodeName }) => nodeName).join(comma(who.lang)) })
  say(acting, 'rollbackComment', said, { task: task.id, node: task.node, detail: { to: target.nodeId } })
  run.endTask(task, 'done', 'returned', who.id)
  await noteStraight(acting, task.node)
  await backTo(acting, target.nodeId)
}

/** The user tasks this instance has really passed, from which the node can be reached; the latest first. */
export async function readBackNodes(
  trx: Trx,
  { instance, definition, task }: Pick<OnTask, 'instance' | 'definition' | 'task'>,
  lang: Lang | undefined,
): Promise<BackNode[]> {
  const { rows } = await sql<{ node: string; name: string; users: string | null }>`
    select t.node, max(${inLang(lang, 't.name')}) as name, string_agg(distinct u.name, ${comma(lang)}) as users from wf_task t
      left join blade_user u on u.tenant_id = t.tenant_id and u.id = t.assignee
     where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance.id} and t.kind = 'task' and t.status = 'done'
       and t.outcome in ('agreed', 'passed')
     group by t.node order by max(t.end_time) desc`.execute(trx)
  const before = definition.graph.before.get(task.node)
  return rows
    .filter(({ node }) => node !== task.node && definition.elements.has(node) && before?.has(node))
    .map(({ node, name, users }) => ({ nodeId: node, nodeName: name, assigneeName: users ?? '' }))
}

/** Whether the node offers an action. @throws Fault 'flow.button' */
export function mustOffer({ settings, task, who }: OnTask, button: string): void {
  if (!offers(settings, button)) throw new Fault('flow.button', { node: elementName(task, who.lang) })
}

export function offers({ buttons }: OnTask['settings'], button: string): boolean {
  const usual = button === 'wf_pass' || button === 'wf_reject'
  const set = buttons?.find(({ id }) => id === button)
  return set ? !set.hide : buttons === undefined && usual
}
