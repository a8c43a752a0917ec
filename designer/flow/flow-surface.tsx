/**
 * The processes of the app: steps as a list, or the diagram; the properties of the selection beside them.
 * @source docs/designer.md#processes
 */

import { Alert, App, Button, Dropdown, Segmented, Select, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isError } from '#engine/error/issue.ts'
import { anchorsOf } from '#engine/flow/steps/anchors.ts'
import { type ReadSteps, readSteps } from '#engine/flow/steps/read-steps.ts'
import { allBranches, allSteps } from '#engine/flow/steps/steps.ts'
import { isFlow } from '#engine/kind/flow.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument } from '#engine/schema/document.ts'
import { entityAround } from '../commands/documents/command.ts'
import { type DocName, modelsOf, nameOf } from '../commands/documents/docs.ts'
import type { Call } from '../commands/index.ts'
import { useAsk } from '../controls/dialogs/use-ask.ts'
import { Panels, useFolds } from '../controls/panels/panels.tsx'
import { usePhone } from '../controls/panels/use-phone.ts'
import { Inspector } from '../inspector/inspector.tsx'
import { newFlow } from '../new/flow/new-flow.ts'
import { useSay } from '../say/say.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useSession, useSessionState } from '../session/designer-context.tsx'
import { RightsMatrix } from '../task/rights-matrix.tsx'
import { type FlowEditing, FlowEditingContext } from './flow-editing.ts'
import { FlowFiles } from './flow-files.tsx'
import { StepList } from './step-list.tsx'
import { FromTemplate } from './templates/from-template.tsx'
import type { Tried } from './trial/trial.tsx'
import { useFlowKeys } from './use-flow-keys.ts'
import { useStepWords } from './use-words.ts'
import { useWrongElements } from './use-wrong-elements.ts'
import './flow.css'

const Trial = lazy(() => import('./trial/trial.tsx'))
const ModelerView = lazy(() => import('./modeler/modeler-view.tsx'))

export function FlowSurface() {
  const t = useT()
  const session = useSession()
  const { view, selection } = useSessionState('view', 'selection')
  const [query, setQuery] = useSearchParams()
  const folds = useFolds()
  const flows = Object.values(view.docs).filter(isFlow)
  const current =
    flows.find(one => nameOf(one) === selection?.document) ??
    flows.find(one => nameOf(one) === query.get('of')) ??
    flows[0]
  const go = (to: DocName) => {
    session.select({ document: to, addresses: [] })
    setQuery({ of: to }, { replace: true })
  }
  if (!current)
    return (
      <section className="dz-page" aria-label={t('designer.surface.flow')} data-panel tabIndex={-1}>
        <EmptyState icon="apartment" text={t('designer.flow.none')}>
          <AddFlow primary onAdded={go} />
          <FromTemplate onAdded={go} />
          <FlowFiles onRead={go} />
        </EmptyState>
      </section>
    )
  return (
    <Panels
      folds={folds}
      middleLabel={t('designer.surface.flow')}
      rightLabel={t('designer.inspector')}
      right={<Inspector document={nameOf(current)} />}
    >
      <FlowPage key={nameOf(current)} flow={current} flows={flows} onGo={go} />
    </Panels>
  )
}

type Mode = 'steps' | 'diagram' | 'try'

function FlowPage({ flow, flows, onGo }: { flow: FlowDocument; flows: FlowDocument[]; onGo(to: DocName): void }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const ask = useAsk()
  const { app, view, selection } = useSessionState('app', 'view', 'selection')
  const [mode, setMode] = useState<Mode>('steps')
  const tried = useRef<Tried | null>(null)
  const [rights, setRights] = useState(false)
  const narrow = usePhone()
  const document = nameOf(flow)
  const entity = entityAround(view, document, undefined)
  const read = readSteps(flow.elements)
  const shown: Mode = 'why' in read && mode === 'steps' ? 'diagram' : mode
  // an issue of a test leads to where it is run
  const test = selection?.document === document && selection.addresses[0]?.startsWith('tests/')
  useEffect(() => {
    if (test) setMode('try')
  }, [test])
  const editing = useEditing(flow, entity, read)
  useFlowKeys(shown === 'steps' ? editing : null)
  const remove = async () => {
    const name = say.text(flow.title)
    if (await ask(t('designer.flow.removeAsk', { name }), t('designer.flow.remove')))
      session.run('document.remove', { document }, { select: null })
  }
  const whole = selection?.document !== document || selection.addresses.length === 0
  return (
    <div className="dz-sheet-page dz-flow">
      <header className="dz-row">
        <div className="dz-fill">
          <button
            type="button"
            className={whole ? 'dz-plain dz-flow-title dz-on' : 'dz-plain dz-flow-title'}
            aria-pressed={whole}
            title={t('designer.flow.ofAll')}
            onClick={() => session.select({ document, addresses: [] })}
          >
            <h2>{say.text(flow.title)}</h2>
          </button>
          <small className="dz-quiet">{'steps' in read && <Summary read={read} />}</small>
        </div>
        {flows.length > 1 && (
          <Select<DocName>
            value={document}
            aria-label={t('designer.flow.which')}
            popupMatchSelectWidth={false}
            onChange={onGo}
            options={flows.map(one => ({ value: nameOf(one), label: say.text(one.title) }))}
          />
        )}
        <Segmented<Mode>
          value={shown}
          aria-label={t('designer.flow.view')}
          onChange={setMode}
          options={(['steps', 'diagram', 'try'] as const).map(value => ({
            value,
            label: t(`designer.flow.view.${value}`),
            disabled: value === 'steps' && 'why' in read,
          }))}
        />
        <Button icon={<Icon name="table" />} onClick={() => setRights(true)}>
          {t('designer.flow.rights')}
        </Button>
        <FlowFiles flow={flow} onRead={onGo} />
        {app.kind === 'app' && <AddFlow onAdded={onGo} />}
        {app.kind === 'app' && <FromTemplate onAdded={onGo} />}
        {app.kind === 'app' && (
          <Button
            type="text"
            danger
            icon={<Icon name="delete" />}
            aria-label={t('designer.flow.remove')}
            title={t('designer.flow.remove')}
            onClick={() => void remove()}
          />
        )}
      </header>
      {'why' in read && (
        <Alert
          type="info"
          showIcon
          message={t(`designer.flow.not.${read.why}`, {
            name: editing.nameOf(read.at ?? ''),
          })}
          description={narrow ? null : t('designer.flow.notHelp')}
        />
      )}
      {shown === 'try' ? (
        <div className="dz-flow-scroll">
          <Suspense fallback={<Skeleton active />}>
            <Trial kept={tried} flow={flow} entity={entity} words={editing.words.task} />
          </Suspense>
        </div>
      ) : shown === 'steps' && 'steps' in read ? (
        <FlowEditingContext value={editing}>
          <div className="dz-flow-scroll">
            <StepList />
          </div>
        </FlowEditingContext>
      ) : (
        <FlowDiagram flow={flow} narrow={narrow} />
      )}
      {rights && <RightsMatrix flow={flow} entity={entity} onClose={() => setRights(false)} />}
    </div>
  )
}

/** Edited where there is room for it. */
function FlowDiagram({ flow, narrow }: { flow: FlowDocument; narrow: boolean }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const wrong = useWrongElements(nameOf(flow))
  const marks = new Map(
    [...wrong].map(([id, issues]) => {
      const look = issues.some(isError) ? ('error' as const) : ('warning' as const)
      return [id, { look, sign: look === 'error' ? '!' : '?', says: say.issues(issues) }]
    }),
  )
  const choose = (id: string) => session.select({ document: nameOf(flow), addresses: [`elements/${id}`] })
  const drawing = <DiagramView elements={flow.elements} {...(marks.size > 0 && { marks, onChoose: choose })} />
  return (
    <div className="dz-flow-scroll" data-drawn={!narrow || undefined}>
      {narrow ? (
        <>
          <p className="dz-quiet">{t('designer.flow.narrow')}</p>
          {drawing}
        </>
      ) : (
        <Suspense fallback={drawing}>
          <ModelerView flow={flow} />
        </Suspense>
      )}
    </div>
  )
}

function Summary({ read }: { read: Extract<ReadSteps, { steps: unknown }> }) {
  const t = useT()
  const { steps } = read.steps
  const branches = allBranches(steps).length
  const count = allSteps(steps).filter(step => !('branches' in step)).length
  return t(branches > 0 ? 'designer.flow.countBranches' : 'designer.flow.count', { count, branches })
}

const NO_STEPS = { start: '', steps: [], exits: [] }

function useEditing(flow: FlowDocument, entity: EntityDocument | undefined, read: ReadSteps): FlowEditing {
  const say = useSay()
  const session = useSession()
  const { message } = App.useApp()
  const { selection } = useSessionState('selection')
  const [openAt, setOpenAt] = useState<string | null>(null)
  const words = useStepWords(flow, entity)
  const wrong = useWrongElements(nameOf(flow))
  const itemName = useItemName()
  const document = nameOf(flow)
  const address = selection?.document === document ? selection.addresses[0] : undefined
  const selected = /^elements\/([^/]+)/.exec(address ?? '')?.[1]
  const elements = new Map(flow.elements.map(each => [each.id, each]))
  const steps = 'steps' in read ? read.steps : NO_STEPS
  const run = (call: Call, chosen?: string | null) => {
    const select =
      chosen === undefined ? {} : { select: { document, addresses: chosen === null ? [] : [`elements/${chosen}`] } }
    const refused = session.runAll([call], select)
    if (refused.length > 0) message.warning(say.issues(refused))
  }
  return {
    document,
    flow,
    steps,
    words,
    selected,
    openAt,
    open: setOpenAt,
    element: id => elements.get(id),
    nameOf: id => itemName(document, `elements/${id}`),
    wrongAt: id => wrong.get(id) ?? [],
    select: id => session.select({ document, addresses: [`elements/${id}`] }),
    run,
    places: id => anchorsOf(steps, id),
    move: (step, after) => run({ command: 'step.move', args: { document, step, after } }),
  }
}

/** A new process over a model of the app. */
function AddFlow({ primary, onAdded }: { primary?: boolean; onAdded(document: DocName): void }) {
  const t = useT()
  const say = useSay()
  const session = useSession()
  const { app, view } = useSessionState('app', 'view')
  const models = modelsOf(view.stored)
  const add = (model: EntityDocument) => {
    const value = newFlow(app.key, view.stored, model)
    session.run('document.add', { value })
    onAdded(nameOf(value))
  }
  const face = {
    icon: <Icon name="plus" />,
    type: primary ? ('primary' as const) : ('default' as const),
    children: t('designer.flow.new'),
  }
  const [only, second] = models
  if (!only) return <p className="dz-quiet">{t('designer.flow.noModel')}</p>
  if (!second) return <Button {...face} onClick={() => add(only)} />
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: models.map(model => ({
          key: model.key,
          label: t('designer.flow.over', { name: say.text(model.title) }),
          onClick: () => add(model),
        })),
      }}
    >
      <Button {...face} />
    </Dropdown>
  )
}
