/**
 * A process and, where it waits for the reader, its task: what it is, its form, what happened, and what can be done.
 * @source SH-20, SH-21, WU-15…WU-19; docs/workflow.md#pages
 */
import { Alert, Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { HandledAnswer } from '#adapters/wire/process-acts.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { externalPath, type ProcessParams } from '#engine/flow/process-address.ts'
import { ErrorNotice } from '#engine/react/form/error-notice.tsx'
import { sayFault } from '#engine/react/say-fault.ts'
import { useLang, useT } from '#engine/react/text.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { Parts } from '../parts/parts.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { ActionBar } from './handle/action-bar.tsx'
import { withKept } from './handle/kept-work.ts'
import { Opinion } from './handle/opinion.tsx'
import { type PanelValues, panelForm, panelValues } from './handle/small-forms.ts'
import { useHandling } from './handle/use-handling.ts'
import { ask } from './parts/calls.ts'
import { Done } from './parts/done.tsx'
import { History } from './parts/history.tsx'
import { type Handle, HostedForm } from './parts/hosted-form.tsx'
import { TaskHead } from './parts/task-head.tsx'
import './parts/texts.ts'
import './process.css'

const ActionDialog = lazy(() => import('./handle/action-dialog.tsx'))
const WithdrawDialog = lazy(() => import('./handle/withdraw-dialog.tsx'))
const FlowDiagram = lazy(() => import('./parts/flow-diagram.tsx'))
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
  return <Detail key={turn} {...{ detail, stale, refresh }} reload={load} first={params.view ?? 'progress'} />
}

interface DetailProps {
  detail: ProcessDetail
  /** fields that somebody changed since the reader kept theirs */
  stale: Text[]
  reload(): void
  refresh(): void
  /** what is shown of the progress at first */
  first: 'progress' | 'diagram'
}

function Detail({ detail, stale, reload, refresh, first }: DetailProps) {
  const { process, form, flow, button } = detail
  const t = useT()
  const lang = useLang()
  const ports = usePorts()
  const narrow = useShell().width === 'phone'
  const formHandle = useRef<Handle>(null)
  const panelHandle = useRef<Handle>(null)
  const chosen = useRef<PanelValues>({})
  const [opinion, setOpinion] = useKeptOpinion(process)
  const [panelOpen, setPanelOpen] = useState(process.assigneeRequired === true || process.signature !== undefined)
  const [printing, setPrinting] = useState(false)
  const [result, setResult] = useState<{ said: string; answer: HandledAnswer | null } | null>(null)
  const panel = useMemo(() => {
    const acts = button.some(({ prop }) => prop === 'wf_pass' || prop === 'wf_reject')
    return acts ? panelForm(`flow.panel.${process.taskId}`, process, false) : null
  }, [button, process])
  const print = useCallback(() => setPrinting(true), [])
  const printed = useCallback(() => setPrinting(false), [])
  const handling = useHandling({
    ...{ detail, ports, opinion, print, reload, refresh, chosen },
    form: formHandle,
    panel: panelHandle,
    done: (said, answer) => {
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
  return (
    <article className="process-page">
      <TaskHead process={process} />
      <div className="process-two">
        <section className="process-sheet" aria-label={t('process.formTitle')}>
          {acting.length === 0 && <p className="process-quiet">{t('process.readOnly')}</p>}
          {stale.length > 0 && (
            <Alert
              type="warning"
              showIcon
              message={t('process.keptStale', {
                names: stale.map(title => pick(title, lang)).join(t('process.pathComma')),
              })}
            />
          )}
          {form ? (
            <HostedForm form={form} ports={ports} handle={formHandle} send={handling.sendForm} />
          ) : (
            <p className="process-quiet">{t('process.noForm')}</p>
          )}
          {panel && !panelOpen && (
            <Button type="link" className="process-add" onClick={() => setPanelOpen(true)}>
              {t(process.chooseCopy ? 'process.addMore' : 'process.addFiles')}
            </Button>
          )}
          {panel && panelOpen && (
            <section className="process-panel" aria-label={t('process.panel')}>
              <h2>{t('process.panel')}</h2>
              <HostedForm form={panel} ports={ports} handle={panelHandle} send={choose} />
            </section>
          )}
        </section>
        <Progress flow={flow} processInsId={process.processInsId} first={first} />
      </div>
      {button.length > 0 && (
        <ActionBar buttons={button} busy={handling.busy} narrow={narrow} onPress={prop => void handling.press(prop)}>
          <Failure cause={handling.failed} />
          {hasOpinion && (
            <Opinion
              value={opinion}
              onChange={text => {
                setOpinion(text)
                handling.clearIssue()
              }}
              issue={handling.issue}
              isNote={handling.isNote}
              store={ports.store}
              narrow={narrow}
            />
          )}
        </ActionBar>
      )}
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
    </article>
  )
}

interface ProgressProps {
  flow: ProcessDetail['flow']
  processInsId: string
  first: 'progress' | 'diagram'
}

function Progress({ flow, processInsId, first }: ProgressProps) {
  const t = useT()
  const [view, setView] = useState<'progress' | 'diagram'>(first)
  return (
    <section className="process-sheet" aria-label={t('process.progress')}>
      <fieldset className="process-modes" aria-label={t('process.progress')}>
        {(['progress', 'diagram'] as const).map(mode => (
          <Button key={mode} type="text" size="small" aria-pressed={view === mode} onClick={() => setView(mode)}>
            {t(`process.${mode}`)}
          </Button>
        ))}
      </fieldset>
      {view === 'progress' ? (
        <History flow={flow} />
      ) : (
        <Suspense fallback={<Loading />}>
          <FlowDiagram processInsId={processInsId} />
        </Suspense>
      )}
    </section>
  )
}

function Failure({ cause }: { cause: unknown }) {
  const lang = useLang()
  return cause === null ? null : <ErrorNotice showIcon message={sayFault(cause, lang)} />
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
