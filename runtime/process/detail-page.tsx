/**
 * A process and, where it waits for the reader, its task: read with one call, and decided. The screen of each is a document.
 * @source SH-20, SH-21, WU-15…WU-19; docs/workflow.md#pages
 */
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import type { ModelView, ProcessDetail } from '#adapters/wire/process.ts'
import type { HandledAnswer } from '#adapters/wire/process-acts.ts'
import type { PathPreview } from '#adapters/wire/process-preview.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { externalPath, type ProcessParams } from '#engine/flow/process-address.ts'
import type { HostedForm } from '#engine/react/form/form-host.ts'
import type { ProcessPage } from '#engine/react/process/process-page.ts'
import { tellUntouched } from '#engine/react/tell-untouched.ts'
import type { Text } from '#engine/text/text.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { Parts } from '../parts/parts.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { withKept } from './handle/kept-work.ts'
import { type PanelValues, panelForm, panelValues } from './handle/small-forms.ts'
import { useHandling } from './handle/use-handling.ts'
import { ask } from './parts/calls.ts'
import { Done } from './parts/done.tsx'
import { ProcessScreen, SCREENS } from './parts/process-screen.tsx'
import './parts/texts.ts'
import './process.css'

const ActionDialog = lazy(() => import('./handle/action-dialog.tsx'))
const WithdrawDialog = lazy(() => import('./handle/withdraw-dialog.tsx'))
const PrintSheet = lazy(() => import('./parts/print-sheet.tsx'))

const CODE_KIND: Record<string, 'notFound' | 'forbidden'> = {
  'call.missing': 'notFound',
  'call.forbidden': 'forbidden',
}

export default function DetailPage({ params }: { params: ProcessParams }) {
  const { taskId, processInsId } = params
  const [detail, setDetail] = useState<ProcessDetail | null>(null)
  const [stale, setStale] = useState<Text[]>([])
  const [failed, setFailed] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  const load = useCallback(() => {
    setFailed(null)
    ask<ProcessDetail>('detail', { taskId, processInsId }).then(found => {
      const { detail: kept, stale: changed } = withKept(found)
      setDetail(kept)
      setStale(changed)
      setTurn(now => now + 1)
    }, setFailed)
  }, [taskId, processInsId])
  useEffect(load, [load])
  const refresh = useCallback(() => {
    // without an answer the page stays as it is
    ask<ProcessDetail>('detail', { taskId, processInsId }).then(
      ({ flow, button }) => setDetail(before => before && { ...before, flow, button }),
      () => null,
    )
  }, [taskId, processInsId])
  usePageTab(detail?.process.title ?? null)
  if (failed !== null) {
    const code = failed instanceof Fault ? failed.code : ''
    return <ErrorPage kind={CODE_KIND[code] ?? 'failed'} cause={failed} retry={load} />
  }
  if (!detail) return <Loading />
  const external = detail.process.formKey
  if (external?.startsWith('wf_ex_') && !detail.form)
    return <Navigate replace to={externalPath(external, 'detail', params)} />
  return <Detail key={turn} {...{ detail, stale, refresh }} reload={load} view={params.view ?? 'history'} />
}

interface DetailProps {
  detail: ProcessDetail
  /** fields that somebody changed since the reader kept theirs */
  stale: Text[]
  reload(): void
  refresh(): void
  /** what is shown of the progress at first */
  view: 'history' | 'diagram'
}

function Detail({ detail, stale, reload, refresh, view }: DetailProps) {
  const { process, form, flow, button } = detail
  const ports = usePorts()
  const narrow = useShell().width === 'phone'
  const formHandle = useRef<HostedForm>(null)
  const panelHandle = useRef<HostedForm>(null)
  const chosen = useRef<PanelValues>({})
  const [opinion, setOpinion] = useKeptOpinion(process)
  const [printing, setPrinting] = useState(false)
  const [result, setResult] = useState<{ said: string; answer: HandledAnswer | null } | null>(null)
  const acts = button.some(({ prop }) => prop === 'wf_pass' || prop === 'wf_reject')
  // buttons that are read again leave what is filled in
  const panel = useMemo(
    () => (acts ? panelForm(`flow.panel.${process.taskId}`, process, false) : null),
    [acts, process],
  )
  const print = useCallback(() => setPrinting(true), [])
  const printed = useCallback(() => setPrinting(false), [])
  const { processInsId } = process
  const readDiagram = useCallback(
    () => ask<ModelView>('modelView', { processInstanceId: processInsId }),
    [processInsId],
  )
  const readComing = useCallback(() => ask<PathPreview>('coming', { processInsId }), [processInsId])
  const handling = useHandling({
    ...{ detail, ports, opinion, print, reload, refresh, chosen },
    form: formHandle,
    panel: panelHandle,
    done: (said, answer) => {
      tellUntouched(ports, answer?.told)
      setOpinion('')
      setResult({ said, answer })
    },
  })
  if (result) return <Done {...result} />
  const choose = async (record: WireRecord) => {
    chosen.current = panelValues(record)
    return record
  }
  const acting = button.filter(({ prop }) => prop !== 'wf_print')
  const hasOpinion = !process.hideComment && acting.some(({ prop }) => /^wf_(pass|reject|terminate)$/.test(prop))
  const isFolded = process.assigneeRequired !== true && process.signature === undefined
  const page: ProcessPage = {
    title: process.title,
    ...{ process, stale, flow, narrow, readDiagram, readComing },
    isRead: acting.length === 0,
    form: form && { form, handle: formHandle, send: handling.sendForm },
    handling: panel && { form: panel, handle: panelHandle, send: choose, isFolded },
    path: null,
    decisions: {
      buttons: button,
      busy: handling.busy,
      failed: handling.failed,
      press: prop => void handling.press(prop),
      opinion: hasOpinion
        ? {
            value: opinion,
            change: text => {
              setOpinion(text)
              handling.clearIssue()
            },
            issue: handling.issue,
            isNote: handling.isNote,
          }
        : null,
    },
    submission: null,
  }
  return (
    <>
      <ProcessScreen screen={process.taskId === null ? SCREENS.detail : SCREENS.task} page={page} params={{ view }} />
      <Parts>
        {handling.asked === 'wf_withdraw' && (
          <WithdrawDialog
            isReturned={handling.isReturned}
            onSend={handling.sendWithdraw}
            onClose={handling.closeDialog}
          />
        )}
        {handling.asked && handling.asked !== 'wf_withdraw' && (
          <ActionDialog
            asked={handling.asked}
            {...{ process, opinion, ports }}
            onSend={handling.sendAsked}
            onClose={handling.closeDialog}
          />
        )}
        {printing && <PrintSheet detail={detail} ports={ports} onDone={printed} />}
      </Parts>
    </>
  )
}

/** The opinion of a task, kept on this machine until it is sent. */
function useKeptOpinion({ taskId, draft }: ProcessDetail['process']): [string, (text: string) => void] {
  const { store } = usePorts()
  const key = `process/opinion/${taskId}`
  const [opinion, setOpinion] = useState(() =>
    taskId === null ? '' : (store.get<string>(key) ?? draft?.comment ?? ''),
  )
  const change = (text: string) => {
    setOpinion(text)
    if (taskId === null) return
    if (text === '' && !draft?.comment) store.remove(key)
    else store.set(key, text)
  }
  return [opinion, change]
}
