/** The steps of a simulated path in order; parallel branches are marked with their numbers. */

import { Button, Dropdown } from 'antd'
import type { SimulateCall, SimulationAnswer, SimulationStep } from '#adapters/wire/design.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { sayHandlers, sayWhy } from '../../task/people/say-handlers.ts'
import { type PathWords, sayDecision, sayKind, sayRights } from './path-words.ts'

export type Turn = NonNullable<SimulateCall['turn']>

interface PathListProps {
  answer: SimulationAnswer
  words: PathWords
  /** id of the selected element */
  selected: string | undefined
  onSelect(node: string): void
  onTurn(turn: Turn): void
}

export function PathList({ answer, words, selected, onSelect, onTurn }: PathListProps) {
  const t = useT()
  const { steps, ending, stopped } = answer
  const lanes = [...new Set(steps.flatMap(({ lane }) => lane))]
  return (
    <ol className="dz-path">
      {steps.map((step, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and a step may come twice
          key={at}
          className={selected === step.node ? 'dz-on' : undefined}
          data-beside={step.lane.length > 0 || undefined}
        >
          <PathStep step={step} words={words} lanes={lanes} isOn={selected === step.node} onSelect={onSelect} />
          {step.kind === 'task' && !step.does && !step.passed && (
            <TurnMenu step={step} before={tasksBefore(steps, at)} onTurn={onTurn} />
          )}
        </li>
      ))}
      <li className={ending === 'stopped' ? 'dz-path-end dz-warn' : 'dz-path-end'}>
        {t(`trial.ends.${ending}`)}
        {stopped && <small>{stopped}</small>}
      </li>
    </ol>
  )
}

interface StepProps {
  step: SimulationStep
  words: PathWords
  lanes: readonly string[]
  isOn: boolean
  onSelect(node: string): void
}

function PathStep({ step, words, lanes, isOn, onSelect }: StepProps) {
  const t = useT()
  const { node, name, kind, lane, does, waits } = step
  const isTask = kind === 'task'
  const rules = words.flow.elements.find(({ id }) => id === node)?.who ?? []
  const why = isTask ? sayWhy(step, rules, words.task) : ''
  const decision = sayDecision(step, { t })
  return (
    <button type="button" className="dz-plain dz-path-step" aria-pressed={isOn} onClick={() => onSelect(node)}>
      <span className="dz-path-name">
        <b>{name || t('designer.flow.type.startEvent')}</b>
        {lane.map(id => (
          <i key={id}>{t('trial.branch', { n: lanes.indexOf(id) + 1 })}</i>
        ))}
        {does && <i className="dz-warn">{t(`trial.does.${does}`)}</i>}
      </span>
      <span>
        {isTask ? sayHandlers(step, { t }) : sayKind(step, { t })}
        {decision && ` · ${decision}`}
      </span>
      {why && <small className="dz-quiet">{why}</small>}
      {waits.map(({ node: event, kind: of, due, event: called, name: named }) => (
        <small key={event} className="dz-quiet">
          {t(`trial.wait.${of}`, { due, event: called || named })}
        </small>
      ))}
      {sayRights(step, words).map(line => (
        <small key={line} className="dz-quiet">
          {line}
        </small>
      ))}
    </button>
  )
}

/** The tasks of people that come before a step, each once. */
const tasksBefore = (steps: readonly SimulationStep[], at: number): SimulationStep[] => [
  ...new Map(
    steps
      .slice(0, at)
      .filter(({ kind, node }) => kind === 'task' && node !== steps[at]?.node)
      .map(step => [step.node, step]),
  ).values(),
]

interface TurnMenuProps {
  step: SimulationStep
  before: SimulationStep[]
  onTurn(turn: Turn): void
}

function TurnMenu({ step: { node, name }, before, onTurn }: TurnMenuProps) {
  const t = useT()
  const label = t('trial.turn', { name })
  const items = [
    { key: 'refuse', label: t('trial.turn.refuse'), onClick: () => onTurn({ node, does: 'refuse' }) },
    ...before.map(({ node: to, name: called }) => ({
      key: to,
      label: t('trial.turn.return', { to: called }),
      onClick: () => onTurn({ node, does: 'return', to }),
    })),
  ]
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <Button type="text" icon={<Icon name="branches" />} aria-label={label} title={label} />
    </Dropdown>
  )
}
