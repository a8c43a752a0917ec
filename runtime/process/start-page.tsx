/**
 * The start of a process: its form, who gets a copy, and who handles it next where the flow asks for that.
 * @source SH-20, WU-14, WU-28, WU-73, WU-74, FM-09, VM-01; docs/workflow.md#pages
 */
import { App } from 'antd'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Navigate } from 'react-router'
import type { ProcessDraft } from '#adapters/wire/process.ts'
import type { StartAnswer, StartForm, StartPayload } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { externalPath, type ProcessParams } from '#engine/flow/process-address.ts'
import type { HostedForm } from '#engine/react/form/form-host.ts'
import { discardInput } from '#engine/react/form/open-forms.ts'
import { stepsAfter } from '#engine/react/process/process-form.tsx'
import type { ProcessPage } from '#engine/react/process/process-page.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { tellUntouched } from '#engine/react/tell-untouched.ts'
import { useT } from '#engine/react/text.ts'
import { usePageTab } from '../navigation/page-tab.ts'
import { useShell } from '../navigation/shell-state.tsx'
import { ErrorPage } from '../parts/error-page.tsx'
import { Loading } from '../parts/loading.tsx'
import { usePorts } from '../screen/use-ports.ts'
import { type PanelValues, panelForm, panelValues } from './handle/small-forms.ts'
import { send } from './parts/calls.ts'
import { useOneAct } from './parts/one-act.ts'
import { ProcessScreen, SCREENS } from './parts/process-screen.tsx'
import './parts/texts.ts'
import { SENT_PATH, useWay, useWayOut } from './parts/way-out.ts'
import { usePath } from './start/use-path.ts'
import { type Opened, useStart } from './start/use-start.tsx'
import './process.css'

/** Nothing was decided by the server, so trying again may help and the page stays. */
const UNDECIDED: ReadonlySet<string> = new Set(['call.offline', 'call.timeout'])

export default function StartPage({ params }: { params: ProcessParams }) {
  const t = useT()
  const opened = useStart(params)
  const { start, failed, load, draft, turn } = opened
  usePageTab(start ? t('process.startTitle', { name: start.process.name }) : null)
  if (failed !== null) return <Refused cause={failed} retry={load} />
  if (!start) return <Loading />
  const external = start.process.formKey
  if (external?.startsWith('wf_ex_')) return <Navigate replace to={externalPath(external, 'start', params)} />
  return <Start key={turn} start={start} params={{ ...params, draft }} opened={opened} />
}

/** A start the server refuses is told, then the page is left; one that got no answer can be tried again. */
function Refused({ cause, retry }: { cause: unknown; retry(): void }) {
  const refused = cause instanceof Fault && !UNDECIDED.has(cause.code)
  const tell = useStartFailure()
  const told = useRef(false)
  useEffect(() => {
    if (!refused || told.current) return
    told.current = true
    tell(cause)
  }, [refused, tell, cause])
  return <ErrorPage kind="failed" cause={cause} retry={retry} />
}

/** The alert of a failed start; the page closes or goes back after it. @source WU-73 */
function useStartFailure(): (cause: unknown) => void {
  const t = useT()
  const { lang, route } = usePorts()
  const { modal } = App.useApp()
  const { closes } = useWay()
  const leave = useWayOut()
  return useCallback(
    cause =>
      void modal.error({
        title: t('process.startFailed'),
        content: <div className="process-lines">{sayFault(cause, lang)}</div>,
        okText: t('process.ok'),
        onOk: () => (closes ? leave(SENT_PATH) : route.back()),
      }),
    [t, lang, route, modal, closes, leave],
  )
}

interface StartProps {
  start: StartForm
  params: ProcessParams
  opened: Pick<Opened, 'again' | 'begun' | 'noteOf'>
}

function Start({ start: { process, form }, params, opened }: StartProps) {
  const t = useT()
  const ports = usePorts()
  const formHandle = useRef<HostedForm>(null)
  const panelHandle = useRef<HostedForm>(null)
  const chosen = useRef<PanelValues>({})
  const panel = useMemo(() => panelForm(`flow.panel.${process.key}`, process, true), [process])
  const tell = useStartFailure()
  // a start removes the draft that was kept, so keeping has ended before
  const { busy, failed, run } = useOneAct<'start' | 'keep'>((error, act) => {
    const isRefused = act === 'start' && error instanceof Fault && !UNDECIDED.has(error.code)
    if (isRefused) tell(error)
    return isRefused
  })
  const leave = useWayOut()
  const named = params.processId ? { processId: params.processId } : { processDefKey: process.key }
  const path = usePath(named, form === null)
  const draft = useRef(params.draft)
  const narrow = useShell().width === 'phone'
  const begin = async (record: WireRecord): Promise<StartAnswer> => {
    const over = params.recordId && { id: params.recordId }
    const by = params.serviceId && { wf_service: params.serviceId }
    const payload: StartPayload = { ...record, ...over, ...by, ...named, ...chosen.current }
    return send<StartAnswer>(params.processId ? 'startProcess' : 'startProcessByKey', payload)
  }
  const answer = useRef<StartAnswer | null>(null)
  const sendForm = async (record: WireRecord) => {
    answer.current = await begin(record)
    return record
  }
  const unopened = () => ports.notify.message('error', t('process.formUnopened'))
  const keepDraft = async () => {
    if (!formHandle.current) return unopened()
    const isKept = await formHandle.current.keep(async variables => {
      const over = draft.current && { id: draft.current }
      const kept = { ...over, title: process.name, processDefKey: process.key, variables }
      draft.current = (await send<ProcessDraft>('draft/submit', kept)).id
    })
    if (isKept) ports.notify.message('success', t('process.draftKept'))
  }
  const tellProblems = (of: HostedForm | null) => {
    const problems = of?.problems() ?? []
    if (problems.length > 0) ports.notify.message('error', problems.join(' | '))
  }
  const submit = async () => {
    if (panelHandle.current && !(await panelHandle.current.submit())) return tellProblems(panelHandle.current)
    if (form && !form.readOnly) {
      if (!formHandle.current) return unopened()
      if (!(await formHandle.current.submit())) return tellProblems(formHandle.current)
    } else await sendForm({})
    await finish()
  }
  const finish = async () => {
    discardInput()
    // the process has started: a draft left over does no harm
    if (draft.current) await send('draft/remove', { ids: draft.current }).catch(() => null)
    const { payment, told } = answer.current ?? {}
    tellUntouched(ports, told)
    const own = form && stepsAfter(form)
    if (payment) {
      const pays = await ports.notify.confirm(t('process.started'), {
        ok: t('process.pay'),
        cancel: t('process.close'),
      })
      if (pays) ports.route.external(payment)
    } else if (!own?.some(step => step.do !== 'refresh')) ports.notify.message('success', t('process.started'))
    if (own?.some(step => step.do === 'refresh')) opened.again()
    else if (!own?.some(step => step.do === 'close' || step.do === 'navigate')) leave(SENT_PATH)
  }
  const press = () => void run('start', submit)
  const choose = async (record: WireRecord) => {
    chosen.current = panelValues(record)
    return record
  }
  const page: ProcessPage = {
    title: process.name,
    ...{ process: null, isRead: false, stale: [], flow: [], narrow },
    ...{ readDiagram: NOTHING_YET, readComing: NOTHING_YET },
    form: form && {
      form,
      handle: formHandle,
      send: sendForm,
      enter: press,
      onFilled: path.see,
      begun: opened.begun,
      noteOf: opened.noteOf,
    },
    handling: panel && {
      ...{ form: panel, handle: panelHandle, send: choose, enter: press, isFolded: false },
      onFilled: record => path.see({ applyUser: null, assignee: null, ...panelValues(record) }),
    },
    path: path.preview,
    decisions: null,
    submission: {
      ...{ busy, failed, submit: press },
      ...(form && !form.readOnly && { keep: () => void run('keep', keepDraft) }),
    },
  }
  return <ProcessScreen screen={SCREENS.start} page={page} />
}

/** Nothing has happened yet. */
const NOTHING_YET = () => Promise.reject(new Fault('call.missing'))
