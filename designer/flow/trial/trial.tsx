/**
 * Trying a process: who starts it, what is filled in, and the path it would take; and the tests it must pass.
 * @source docs/workflow.md#simulation; docs/designer.md#processes
 */
import { Alert, Button, Skeleton, Spin, Tag } from 'antd'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { SimulationAnswer } from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Happened } from '#engine/flow/diagram/node-states.ts'
import { elementName } from '#engine/flow/graph/element-name.ts'
import { DiagramView } from '#engine/react/diagram/diagram-view.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument, FormDocument } from '#engine/schema/document.ts'
import { nameOf } from '../../commands/documents/docs.ts'
import { Labelled } from '../../controls/dialogs/labelled.tsx'
import { useSay } from '../../say/say.ts'
import type { TaskWords } from '../../say/say-task.ts'
import { useSession, useSessionState } from '../../session/designer-context.tsx'
import { type Starter, StarterSelect, startedAs } from '../../task/people/starter-select.tsx'
import { KeepTest } from './keep-test.tsx'
import { PathList, type Turn } from './path-list.tsx'
import { fieldNames, type PathWords } from './path-words.ts'
import { StartForm } from './start-form.tsx'
import { Tests } from './tests.tsx'
import { useSimulation } from './use-simulation.ts'
import './trial.css'

/** What is tried: it stays while another view of the process is shown. */
export interface Tried {
  starter: Starter | null
  values: WireRecord
  turn: Turn | null
}

interface TrialProps {
  kept: RefObject<Tried | null>
  flow: FlowDocument
  entity: EntityDocument | undefined
  words: TaskWords
}

export default function Trial({ kept, flow, entity, words: task }: TrialProps) {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const session = useSession()
  const { selection } = useSessionState('selection')
  const [starter, setStarter] = useState(kept.current?.starter ?? null)
  const [values, setValues] = useState(kept.current?.values ?? {})
  const [turn, setTurn] = useState(kept.current?.turn ?? null)
  useEffect(() => {
    kept.current = { starter, values, turn }
  }, [kept, starter, values, turn])
  const words = usePathWords(flow, entity, task)
  const document = nameOf(flow)
  const call = { flow: flow.key, values, ...startedAs(starter), ...(turn && { turn }) }
  const { answer, asked, failed, busy, retry } = useSimulation(call)
  const happened = useMemo(() => (answer ? happenedIn(flow, answer) : []), [flow, answer])
  const address = selection?.document === document ? selection.addresses[0] : undefined
  const called = (node: string) =>
    elementName(
      flow.elements.find(({ id }) => id === node),
      lang,
    ) || node
  return (
    <div className="dz-trial">
      <div className="dz-trial-parts">
        <section aria-label={t('trial.form')} className="dz-section">
          <Labelled label={t('trial.starter')} htmlFor="dz-trial-starter">
            <StarterSelect id="dz-trial-starter" chosen={starter} onChange={setStarter} />
          </Labelled>
          <StartForm {...{ flow, entity, values }} onFilled={setValues} />
          <p className="dz-quiet">{t('trial.help')}</p>
        </section>
        <section aria-label={t('trial.path')} className="dz-section" aria-busy={busy}>
          <header className="dz-row">
            <h3 className="dz-fill">
              {t('trial.path')} {busy && answer && <Spin size="small" />}
            </h3>
            {answer && asked && <KeepTest {...{ flow, answer, asked, busy }} />}
          </header>
          {turn && (
            <Tag closable className="dz-trial-turn" color="warning" onClose={() => setTurn(null)}>
              {t(`trial.turned.${turn.does}`, {
                name: called(turn.node),
                ...(turn.does === 'return' && { to: called(turn.to) }),
              })}
            </Tag>
          )}
          {failed !== null && (
            <Alert
              type="error"
              showIcon
              message={say.fault(failed)}
              action={<Button onClick={retry}>{t('react.retry')}</Button>}
            />
          )}
          {answer ? (
            <>
              <DiagramView elements={flow.elements} history={happened} />
              <PathList
                {...{ answer, words }}
                selected={/^elements\/([^/]+)/.exec(address ?? '')?.[1]}
                onSelect={node => session.select({ document, addresses: [`elements/${node}`] })}
                onTurn={setTurn}
              />
            </>
          ) : (
            failed === null && <Skeleton active />
          )}
        </section>
        <Tests flow={flow} chosen={/^tests\/([^/]+)/.exec(address ?? '')?.[1]} />
      </div>
    </div>
  )
}

function usePathWords(flow: FlowDocument, entity: EntityDocument | undefined, task: TaskWords): PathWords {
  const say = useSay()
  const { view } = useSessionState('view')
  const form = (key: string) => view.docs[`form:${key}`] as FormDocument | undefined
  return {
    task,
    flow,
    fieldsAt: node => fieldNames(flow, node, form, entity, say.text),
  }
}

/** What the diagram shows of a path: everything it came to, and where somebody refused or returned it. */
function happenedIn({ elements }: FlowDocument, { steps, taken }: SimulationAnswer): Happened[] {
  const ways = elements.filter(({ id }) => taken.includes(id))
  const passed = new Set([...ways.flatMap(({ id, from = '', to = '' }) => [from, id, to]), ...steps.map(s => s.node)])
  const turned = steps.filter(({ does }) => does !== undefined)
  const done = { historyActivityType: 'taken', endTime: '' }
  return [
    ...[...passed].map(id => ({ historyActivityId: id, ...done })),
    ...turned.map(({ node, does }) => ({
      ...{ historyActivityId: node, ...done },
      comments: [{ type: does === 'refuse' ? 'rejectComment' : 'rollbackComment' }],
    })),
  ]
}
