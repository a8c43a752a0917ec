/** What is asked before an act is done: that the person may do it, and says what it needs. */
import { Fault } from '../../error/fault.ts'
import type { NodeSettings } from '../../schema/document.ts'
import type { Approval, Definition, Task } from './approval.ts'
import type { Said } from './changes.ts'
import type { Act, By } from './command.ts'
import type { ApprovalHost } from './host.ts'
import { type Deed, isResubmission, type TaskDeed, whyNot, whyNotAt } from './may-do.ts'

/**
 * @throws Fault 'flow.task-over' (409), 'flow.not-yours', 'flow.button', 'flow.suspended', 'flow.task-waits' and the others of
 * `whyNot`; 'flow.comment-required' (VM-04), 'flow.note-required' (VM-05), 'flow.signature-required', 'flow.assignee-required'
 */
export async function mustAct(
  definition: Definition,
  approval: Approval,
  act: Act,
  by: By,
  host: Pick<ApprovalHost, 'past'>,
): Promise<void> {
  if (by.as === 'system') return
  const at = atTask(act)
  if (at) {
    const task = approval.tasks.find(({ id }) => id === at.task)
    if (!task) throw new Fault('flow.task-over')
    const why = whyNotAt(definition, approval, at.deed, task, by)
    if (why) throw why
    if (by.as === 'handler') mustSay(definition, approval, act, task, by)
    return
  }
  const deed = WHOLE[act.do]
  if (!deed) return
  const needsPast = deed === 'withdraw' || deed === 'takeBack'
  const why = whyNot(definition, approval, deed, by, needsPast ? await host.past() : [])
  if (why) throw why
}

const WHOLE: Partial<Record<Act['do'], Deed>> = {
  ...{ withdraw: 'withdraw', takeBack: 'takeBack', urge: 'urge', comment: 'comment', copy: 'copy' },
  ...{ suspend: 'suspend', move: 'move', terminate: 'terminate', delete: 'delete' },
}

function atTask(act: Act): { deed: TaskDeed; task: string } | null {
  switch (act.do) {
    case 'complete':
      return { deed: act.pass ? 'agree' : 'refuse', task: act.task }
    case 'give':
      return { deed: act.how, task: act.task }
    case 'move':
      return act.task === undefined ? null : { deed: 'dispatchTo', task: act.task }
    case 'write':
    case 'stop':
    case 'claim':
    case 'findHandlers':
    case 'addSigners':
    case 'removeSigners':
    case 'askOpinion':
    case 'return':
      return { deed: act.do, task: act.task }
    default:
      return null
  }
}

function mustSay(definition: Definition, approval: Approval, act: Act, task: Task, by: By): void {
  const settings: NodeSettings = definition.elements.get(task.node) ?? {}
  switch (act.do) {
    case 'complete': {
      const { pass, said } = act
      if (isResubmission(definition, approval, task, by)) mustHave(said, 'flow.note-required')
      else if (!pass) mustHave(said, 'flow.comment-required')
      if (settings.signature === 'required' && !said.signature) throw new Fault('flow.signature-required')
      if (pass && settings.assigneeRequired && !by.chosen?.length) throw new Fault('flow.assignee-required')
      return
    }
    case 'write':
    case 'give':
    case 'return':
    case 'stop':
      mustHave(act.said, 'flow.comment-required')
      return
    default:
      return
  }
}

export function mustHave({ comment }: Said, code: 'flow.comment-required' | 'flow.note-required'): void {
  if (!comment) throw new Fault(code)
}
