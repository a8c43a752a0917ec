/**
 * A task goes to somebody else: claimed, transferred, delegated, or assigned by an administrator.
 * @source WU-05, WU-06, WU-12, WU-59…WU-61, WO-07…WO-09, WO-14
 */
import type { CommentType } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import {
  type ActParts,
  actOnTask,
  mustHandle,
  mustRun,
  mustSay,
  type OnTask,
  readCandidate,
  readSaid,
  readUsers,
  type Said,
  say,
} from './acting.ts'
import { mustOffer } from './back.ts'

type Call = { taskId: string } & Record<string, unknown>

/** @throws Fault 'flow.claimed' (409), 'flow.not-yours' */
export async function claimTask(parts: ActParts, who: Who, { taskId }: Call): Promise<void> {
  await actOnTask(parts, who, taskId, async ({ run, task, trx, instance }) => {
    mustRun(instance)
    if (task.assignee === who.id) return
    if (task.assignee !== null) throw new Fault('flow.claimed')
    const candidate = await readCandidate(trx, task.id, who.id)
    if (!candidate) throw new Fault('flow.not-yours')
    const { deputyOf } = candidate
    run.changes.moved.set(task.id, { assignee: who.id, owner: null, deputyOf, status: 'open', outcome: null })
  })
}

export const transferTask = (parts: ActParts, who: Who, call: Call): Promise<void> =>
  handOver(parts, who, call, async acting => {
    mustOffer(acting, 'wf_transfer')
    return { type: 'transferComment', keepsOwner: false }
  })

export const delegateTask = (parts: ActParts, who: Who, call: Call): Promise<void> =>
  handOver(parts, who, call, async acting => {
    mustOffer(acting, 'wf_delegate')
    return { type: 'delegateComment', keepsOwner: true }
  })

interface HandingOver {
  type: CommentType
  /** the task returns to who hands it over */
  keepsOwner: boolean
}

async function handOver(
  parts: ActParts,
  who: Who,
  call: Call,
  check: (acting: OnTask) => Promise<HandingOver>,
): Promise<void> {
  const said = readSaid(call)
  const users = await parts.db.read(who, trx => readUsers(trx, call.assignee))
  await actOnTask(parts, who, call.taskId, async acting => {
    mustRun(acting.instance)
    await mustHandle(acting)
    if (acting.task.status === 'waiting') throw new Fault('flow.task-waits')
    const how = await check(acting)
    mustSay(said, 'flow.comment-required')
    give(acting, onlyOne(users), said, how)
  })
}

/** @throws Fault 'flow.one-user' */
export function onlyOne(users: string[]): string {
  if (users.length !== 1) throw new Fault('flow.one-user')
  return users[0]!
}

/** @throws Fault 'flow.to-yourself' */
export function give(
  { run, task, ...acting }: OnTask,
  user: string,
  said: Said,
  { type, keepsOwner }: HandingOver,
): void {
  if (user === task.assignee) throw new Fault('flow.to-yourself')
  say({ run, ...acting }, type, said, { task: task.id, node: task.node, detail: { to: user } })
  run.changes.moved.set(task.id, {
    assignee: user,
    owner: keepsOwner ? (task.assignee ?? acting.who.id) : task.owner,
    deputyOf: null,
    status: task.status,
    outcome: task.outcome,
  })
  run.changes.notices.push({ user, kind: keepsOwner ? 'delegate' : 'transfer', task: task.id })
}
