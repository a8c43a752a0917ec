/** What an answer leads to: of one handler, of several, and of the signers they asked. @source WU-02, WU-03, WU-29, WU-31, WU-35; docs/workflow.md#decisions */
import type { Task } from './approval.ts'
import { deputyOf } from './assigned.ts'
import { sendBack } from './back.ts'
import type { Act } from './command.ts'
import { isOthers, isResubmission } from './may-do.ts'
import type { Run } from './run.ts'

export async function complete(run: Run, act: Extract<Act, { do: 'complete' }>): Promise<void> {
  const { definition, approval, by, host } = run
  const { pass, said, copied = [], then } = act
  const task = run.task(act.task)
  const place = { task: task.id, node: task.node }
  if (approval.straight?.asks) {
    const { from, agreed } = approval.straight
    approval.straight = then === 'straight' ? { from, agreed } : null
  }
  run.copyTo(copied, said.comment ?? '', place)
  if (isResubmission(definition, approval, task, by)) {
    run.say('explainComment', said, place)
    approval.status = 'unfinished'
    run.endTask(task, 'done', 'agreed', by.id)
    const vars = { pass: true }
    return run.step(task.token === null ? { do: 'start', vars } : { do: 'complete', token: task.token, vars })
  }
  if (task.owner !== null) return giveBack(run, task, act)
  const seen = host.seen?.(task.node)
  run.say(pass ? 'comment' : 'rejectComment', said, place, { pass, ...(seen !== undefined && { seen }) })
  const { to, at: moments = ['pass'] } = run.element(task.node).copy ?? {}
  if (to && task.kind === 'task' && moments.includes(pass ? 'pass' : 'refusal')) await run.copyToAudience(to, place)
  if (task.kind === 'opinion') return giveOpinion(run, task)
  if (task.kind === 'signer') return answerAsSigner(run, task, pass)
  return pass ? agree(run, task) : refuse(run, task)
}

/** The handler agrees; signers who have not answered yet are awaited. */
async function agree(run: Run, task: Task): Promise<void> {
  if (run.signersOf(task).length) return awaitSigners(run, task, 'agreed')
  run.endTask(task, 'done', 'agreed', actor(run))
  await run.step({ do: 'complete', token: task.token!, vars: { pass: true } })
}

/** The handler refuses: where several decide together it may take more answers; else the process goes back. */
async function refuse(run: Run, task: Task): Promise<void> {
  run.endTask(task, 'done', 'refused', actor(run))
  const isShared = run.definition.graph.nodes.get(task.node)?.loop?.decision !== undefined
  if (!isShared) return sendBack(run, task.node)
  await run.step({ do: 'complete', token: task.token!, refused: true, vars: { pass: false } })
}

/** Whoever acts handles it; what happens by itself leaves a task with whom it was. */
const actor = ({ by }: Run): string | null => (by.as === 'system' ? null : by.id)

/** The task waits for the signers its handler asked. */
export function awaitSigners(run: Run, task: Task, outcome: 'agreed' | null): void {
  if (task.assignee === null) task.deputyOf = deputyOf(task, run.by.id)
  Object.assign(task, { assignee: task.assignee ?? actor(run), status: 'waiting', outcome })
}

/** A signer has answered: when all that are needed have, the task that asked goes on. */
async function answerAsSigner(run: Run, task: Task, pass: boolean): Promise<void> {
  const parent = run.open().find(({ id }) => id === task.parentId)
  run.endTask(task, 'done', pass ? 'agreed' : 'refused', actor(run))
  if (!parent) return
  const others = run.signersOf(parent)
  const isDecided = !pass || task.asks === 'any' || !others.length
  if (!isDecided) return callNext(run, parent, others)
  for (const other of others) run.endTask(other, 'cancelled', null)
  if (!pass && task.signs !== 'before')
    return parent.kind === 'signer' ? answerAsSigner(run, parent, false) : refuse(run, parent)
  await goOn(run, parent)
}

/** A task whose signers have answered, or are gone. */
export async function goOn(run: Run, task: Task): Promise<void> {
  if (task.outcome === 'agreed') return task.kind === 'signer' ? answerAsSigner(run, task, true) : agree(run, task)
  if (task.status === 'open') return
  Object.assign(task, { status: 'open', outcome: null })
  run.tell(task.assignee, 'signed', task.id)
}

/** Of signers asked in turn the next one begins. */
function callNext(run: Run, { assignee: asker }: Task, others: Task[]): void {
  if (others.some(({ status }) => status === 'open')) return
  const [next] = others
  Object.assign(next!, { status: 'open', outcome: null })
  run.tell(next!.assignee, 'signer', next!.id, { id: asker, said: '' })
}

/** Somebody who was asked gives an opinion; who asked is told. */
function giveOpinion(run: Run, task: Task): void {
  run.endTask(task, 'done', 'agreed', run.by.id)
  const asker = run.open().find(({ id }) => id === task.parentId)
  if (asker) run.tell(asker.assignee, 'opinionGiven', asker.id)
}

/** A delegated task returns to its owner. */
function giveBack(run: Run, task: Task, { said }: Extract<Act, { do: 'complete' }>): void {
  run.say('delegateComment', said, { task: task.id, node: task.node })
  Object.assign(task, { assignee: task.owner, owner: null, deputyOf: null })
  run.tell(task.assignee, 'delegated', task.id)
}

/** A task is due: its handlers are reminded, or it is passed, refused or handed over. @source docs/workflow.md#due-times */
export async function onDue(run: Run, { task: id, done }: Extract<Act, { do: 'due' }>): Promise<void> {
  const { approval, host, changes } = run
  const task = run.open().find(each => each.id === id)
  const due = task && run.element(task.node).due
  if (!task || !due || approval.suspended) return
  const again = await host.dueAt(due, done)
  if (again !== null)
    changes.jobs.push({ work: 'due', node: task.node, due: again, task: id, detail: { done: done + 1 } })
  const remind = () => {
    for (const { id: user } of handlersOf(task)) run.tell(user, 'remind', id)
  }
  if (due.do === 'remind') return remind()
  run.say('comment', {}, { task: id, node: task.node }, { due: due.do })
  if (due.do === 'pass') return agree(run, task)
  if (due.do === 'reject') return refuse(run, task)
  const [user] = await host.audience({ users: due.codes ?? [] })
  const isOwn = user === approval.starter && isOthers(run.definition, approval, task, run.by)
  if (user === undefined || isOwn) return remind()
  Object.assign(task, { assignee: user, owner: null, deputyOf: null })
  run.tell(user, 'transfer', id)
}

/** Its handler, or whoever may claim the task. */
export const handlersOf = ({ assignee, candidates }: Task): { id: string }[] =>
  assignee === null ? candidates : [{ id: assignee }]
