/**
 * What an answer leads to: of one handler, of several, and of the signers they asked.
 * @source docs/workflow.md#decisions
 */
import type { OpenTask } from '../instance/instance.ts'
import type { Run } from '../run/run.ts'
import type { OnTask } from './acting.ts'
import { sendBack } from './back.ts'

export function openSigners(run: Run, task: OpenTask): OpenTask[] {
  return run.open().filter(({ parentId, kind }) => parentId === task.id && kind === 'signer')
}

/** The handler agrees; signers who have not answered yet are awaited. */
export async function agree({ run, who }: OnTask, task: OpenTask): Promise<void> {
  if (openSigners(run, task).length) {
    const { assignee, owner, deputyOf } = task
    run.changes.moved.set(task.id, {
      assignee: assignee ?? who.id,
      owner,
      deputyOf,
      status: 'waiting',
      outcome: 'agreed',
    })
    return
  }
  run.endTask(task, 'done', 'agreed', who.id)
  await run.step({ do: 'complete', token: task.token!, vars: { pass: true } })
}

/** The handler refuses: where several decide together it may take more answers; else the process goes back. */
export async function refuse(acting: OnTask, task: OpenTask): Promise<void> {
  const { run, definition, who } = acting
  run.endTask(task, 'done', 'refused', who.id)
  if (definition.graph.nodes.get(task.node)?.loop?.decision) {
    await run.step({ do: 'complete', token: task.token!, refused: true, vars: { pass: false } })
    if (run.refused === null) return
  }
  await sendBack(acting, task.node)
}

/** A signer has answered: when all that are needed have, the task that asked goes on. */
export async function answerAsSigner(acting: OnTask, task: OpenTask, pass: boolean): Promise<void> {
  const { run, who } = acting
  const parent = run.open().find(({ id }) => id === task.parentId)
  run.endTask(task, 'done', pass ? 'agreed' : 'refused', who.id)
  if (!parent) return
  const others = openSigners(run, parent)
  const isDecided = !pass || task.asks === 'any' || !others.length
  if (!isDecided) return callNext(run, others)
  for (const other of others) run.endTask(other, 'cancelled', null)
  if (!pass && task.signs !== 'before') return refuseParent(acting, parent)
  if (parent.kind === 'signer' && parent.outcome === 'agreed') return answerAsSigner(acting, parent, true)
  if (parent.outcome === 'agreed') return agree(acting, parent)
  if (parent.status === 'open') return
  const { assignee, owner, deputyOf } = parent
  run.changes.moved.set(parent.id, { assignee, owner, deputyOf, status: 'open', outcome: null })
  if (assignee) run.changes.notices.push({ user: assignee, kind: 'signed', task: parent.id })
}

async function refuseParent(acting: OnTask, parent: OpenTask): Promise<void> {
  return parent.kind === 'signer' ? answerAsSigner(acting, parent, false) : refuse(acting, parent)
}

/** Of signers asked in turn the next one begins. */
function callNext(run: Run, others: OpenTask[]): void {
  if (others.some(({ status }) => status === 'open')) return
  const next = others[0]!
  const { assignee, owner, deputyOf } = next
  run.changes.moved.set(next.id, { assignee, owner, deputyOf, status: 'open', outcome: null })
  run.changes.notices.push({ user: assignee!, kind: 'signer', task: next.id })
}
