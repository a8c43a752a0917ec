/**
 * What the buttons of a process do: what each needs first, its call, and what is said after it.
 * @source WU-02…WU-13, WU-29…WU-35, WU-75…WU-85, VM-04, VM-05
 */
import { type RefObject, useState } from 'react'
import type { ProcessButtonId, ProcessDetail } from '#adapters/wire/process.ts'
import type {
  CompletePayload,
  HandledAnswer,
  InstancePayload,
  TaskPayload,
  WithdrawPayload,
} from '#adapters/wire/process-acts.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { HostedForm } from '#engine/react/form/form-host.ts'
import { discardInput } from '#engine/react/form/open-forms.ts'
import { stepsAfter } from '#engine/react/process/process-form.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { tellUntouched } from '#engine/react/tell-untouched.ts'
import { useT } from '#engine/react/text.ts'
import { send } from '../parts/calls.ts'
import { useOneAct } from '../parts/one-act.ts'
import { type Asked, DIALOGS, isAsked } from './dialogs.ts'
import { keptOf } from './kept-work.ts'
import type { PanelValues } from './small-forms.ts'

interface HandlingParts {
  detail: ProcessDetail
  ports: Ports
  form: RefObject<HostedForm | null>
  panel: RefObject<HostedForm | null>
  /** filled by the panel when it is submitted */
  chosen: RefObject<PanelValues>
  opinion: string
  print(): void
  /** the task left the reader's hands; null: only the page is to be loaded again */
  done(said: string, answer: HandledAnswer | null): void
  reload(): void
  /** History and buttons are read again; what is filled in stays. */
  refresh(): void
}

/** An opinion is required for these. */
const OPINION_NEEDED: ReadonlySet<ProcessButtonId> = new Set(['wf_reject', 'wf_terminate'])

export function useHandling(parts: HandlingParts) {
  const { detail, ports, form, panel, chosen, opinion, print, done, reload, refresh } = parts
  const { process } = detail
  const t = useT()
  const { busy, failed, run } = useOneAct<ProcessButtonId>(error => {
    const isTaken = error instanceof Fault && error.code === 'call.stale'
    if (isTaken) {
      ports.notify.message('warning', sayFault(error, ports.lang) || t('process.taken'))
      reload()
    }
    return isTaken
  })
  const [issue, setIssue] = useState('')
  const [asked, setAsked] = useState<Asked | 'wf_withdraw' | null>(null)
  const isReturned = process.processIsFinished === 'recall' || process.processIsFinished === 'reject'
  const isNote = isReturned && process.isOwner
  const mayWrite = detail.form !== null && !detail.form.readOnly
  const task: TaskPayload = { taskId: process.taskId ?? '', processInstanceId: process.processInsId }
  const comment = opinion.trim()

  const finish = (said: string, answer: HandledAnswer | null) => {
    setAsked(null)
    discardInput()
    done(said, answer)
  }

  const again = (said: string) => {
    ports.notify.message('success', t(`process.${said}`))
    reload()
  }

  async function complete(pass: boolean): Promise<void> {
    if (panel.current && !(await panel.current.submit())) return tellProblems(ports, panel.current)
    const payload = completion({ process, pass, comment, isNote, chosen: chosen.current })
    let answer: HandledAnswer | null = null
    const complete = async (variables?: WireRecord) => {
      answer = await send<HandledAnswer>('completeTask', { ...payload, ...(variables ? { variables } : {}) })
    }
    if (pass && mayWrite) {
      if (!form.current) return ports.notify.message('error', t('process.formUnopened'))
      sender.current = async record => {
        await complete(record)
        return record
      }
      if (!(await form.current.submit())) return tellProblems(ports, form.current)
    } else await complete()
    const own = detail.form && stepsAfter(detail.form)
    const said = pass ? (isNote ? 'resubmitted' : 'passed') : 'rejected'
    finish(pass && mayWrite && own ? '' : t(`process.${said}`), answer)
  }

  /** Sends the form's record while the form is submitted. */
  const [sender] = useState(() => ({ current: async (record: WireRecord) => record }))

  async function act(prop: ProcessButtonId): Promise<void> {
    switch (prop) {
      case 'wf_pass':
        return complete(true)
      case 'wf_reject':
        return complete(false)
      case 'wf_terminate': {
        if (!(await ports.notify.confirm(t('process.askTerminate'), { danger: true }))) return
        return finish(t('process.terminated'), await send<HandledAnswer>('terminateProcess', { ...task, comment }))
      }
      case 'wf_claim':
        await send('claimTask', task)
        return again('claimed')
      case 'wf_urge':
        if (!(await ports.notify.confirm(t('process.askUrge')))) return
        await send('urgeTask', instanceOf(task))
        return ports.notify.message('success', t('process.urged'))
      case 'wf_take_back':
        if (!(await ports.notify.confirm(t('process.askTakeBack')))) return
        await send('takeBack', instanceOf(task))
        return again('takenBack')
      case 'wf_keep': {
        const keep = (values?: WireRecord) =>
          send('keepDraft', { taskId: task.taskId, comment, ...keptOf(detail, values) })
        // what goes with the decision stays on this machine
        if (!form.current) await keep()
        else if (!(await form.current.keep(keep))) return
        return ports.notify.message('success', t('process.kept'))
      }
      case 'wf_print':
        return detail.form ? print() : ports.notify.message('error', t('process.printBroken'))
      default:
    }
  }

  async function press(prop: ProcessButtonId): Promise<void> {
    if (busy) return
    if (isAsked(prop) || prop === 'wf_withdraw') return setAsked(prop)
    const wrong = missingOpinion(prop, { process, comment, isNote, form: form.current })
    setIssue(wrong && t(`process.${wrong}`))
    if (!wrong) await run(prop, () => act(prop))
  }

  return {
    busy,
    issue,
    clearIssue: () => setIssue(''),
    failed,
    asked,
    isNote,
    isReturned,
    press,
    closeDialog: () => setAsked(null),
    sendForm: (record: WireRecord) => sender.current(record),
    async sendAsked(prop: Asked, values: object) {
      const answer = await send<HandledAnswer>(DIALOGS[prop].call, { ...task, ...values })
      const said = t(`process.${DIALOGS[prop].done}`)
      if (!('stays' in DIALOGS[prop])) return finish(said, answer)
      setAsked(null)
      ports.notify.message('success', said)
      refresh()
    },
    async sendWithdraw(withdrawType: WithdrawPayload['withdrawType']) {
      const payload: WithdrawPayload = { processInstanceId: task.processInstanceId, withdrawType, comment }
      tellUntouched(ports, (await send<HandledAnswer | null>('withdrawTask', payload))?.told)
      setAsked(null)
      again(withdrawType === 'wf_withdraw_end' ? 'revoked' : 'recalled')
    },
  }
}

function tellProblems(ports: Ports, of: HostedForm | null): void {
  const problems = of?.problems() ?? []
  if (problems.length > 0) ports.notify.message('error', problems.join(' | '))
}

interface CompletionAt {
  process: ProcessDetail['process']
  pass: boolean
  comment: string
  isNote: boolean
  chosen: PanelValues
}

function completion({ process, pass, comment, isNote, chosen }: CompletionAt): CompletePayload {
  const { taskId, processInsId, processDefinitionName, processDefinitionId, commentComponent } = process
  return {
    ...{ taskId: taskId ?? '', processInstanceId: processInsId, processDefinitionName, processDefinitionId, pass },
    ...chosen,
    ...(comment ? { comment } : {}),
    commentType: isNote ? 'explainComment' : 'comment',
    ...(commentComponent && comment ? { commentComponent, commentVal: comment } : {}),
  }
}

interface OpinionAt {
  process: ProcessDetail['process']
  comment: string
  isNote: boolean
  form: HostedForm | null
}

/** The text that asks for what is missing in the opinion, '' if nothing is. */
function missingOpinion(prop: ProcessButtonId, { process, comment, isNote, form }: OpinionAt): string {
  if (comment !== '' || process.hideComment) return ''
  if (isNote && prop === 'wf_pass') return 'noteNeeded'
  const rule = prop === 'wf_pass' ? process.commentRequired : undefined
  return OPINION_NEEDED.has(prop) || (rule !== undefined && form?.holds(rule)) ? 'opinionNeeded' : ''
}

const instanceOf = ({ taskId, processInstanceId }: TaskPayload): InstancePayload => ({
  processInstanceId,
  ...(taskId ? { taskId } : {}),
})
