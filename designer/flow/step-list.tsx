/** The steps of a process from top to bottom; branches stand side by side. @source docs/designer.md#processes */

import { Button, Dropdown, type MenuProps } from 'antd'
import { elementName } from '#engine/flow/graph/element-name.ts'
import { type Branch, type BranchStep, isBranches, type Step } from '#engine/flow/steps/steps.ts'
import { Icon } from '#engine/react/icon.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import { freeId } from '../commands/documents/ids.ts'
import { useSay } from '../say/say.ts'
import { AddStep } from './add-step.tsx'
import { useFlowEditing } from './flow-editing.ts'
import { StepCard, StepMenu } from './step-card.tsx'

export function StepList() {
  const { steps, nameOf } = useFlowEditing()
  return (
    <div className="dz-flow-steps">
      <StepCard id={steps.start} />
      <AddStep after={steps.start} called={nameOf(steps.start)} />
      <Sequence steps={steps.steps} />
      {steps.end !== undefined && <End id={steps.end} />}
    </div>
  )
}

function Sequence({ steps }: { steps: Step[] }) {
  const { nameOf } = useFlowEditing()
  return steps.map(step => (
    <div className="dz-step-place" key={step.id}>
      {isBranches(step) ? <Fork step={step} /> : <StepCard id={step.id} />}
      {step.exits.length > 0 && <AddStep after={step.id} called={nameOf(step.id)} />}
    </div>
  ))
}

function End({ id }: { id: string }) {
  const t = useT()
  const lang = useLang()
  const { element, select, selected } = useFlowEditing()
  return (
    <button
      type="button"
      className={`dz-plain dz-step-end${selected === id ? ' dz-on' : ''}`}
      data-step={id}
      aria-pressed={selected === id}
      onClick={() => select(id)}
    >
      <Icon name="check" /> {elementName(element(id), lang) || t('designer.flow.type.endEvent')}
    </button>
  )
}

function Fork({ step }: { step: BranchStep }) {
  const t = useT()
  const say = useSay()
  const { document, flow, nameOf, select, selected, run, wrongAt } = useFlowEditing()
  const { id, kind, branches } = step
  const name = nameOf(id)
  const wrong = wrongAt(id)
  const add = () => {
    const taken = flow.elements.map(each => each.id)
    const way = freeId('way', taken)
    run({ command: 'branch.add', args: { document, split: id, way, end: freeId('end', taken) } }, way)
  }
  return (
    <section className="dz-fork" aria-label={name}>
      <div className="dz-fork-head">
        <button
          type="button"
          className={`dz-plain dz-fork-name${selected === id ? ' dz-on' : ''}`}
          data-step={id}
          aria-pressed={selected === id}
          onClick={() => select(id)}
        >
          {kind === 'all' ? <Icon name="split-cells" /> : <Icon name="branches" />} {name}
        </button>
        <Button type="text" size="small" icon={<Icon name="plus" />} onClick={add}>
          {t('designer.flow.addBranch')}
        </Button>
        <StepMenu id={id} name={name} />
      </div>
      {wrong.length > 0 && <small className="dz-warn">{say.issues(wrong)}</small>}
      <div className="dz-branches">
        {branches.map((branch, at) => (
          <BranchColumn key={branch.id} step={step} branch={branch} at={at} />
        ))}
      </div>
    </section>
  )
}

function BranchColumn({ step, branch, at }: { step: BranchStep; branch: Branch; at: number }) {
  const t = useT()
  const lang = useLang()
  const say = useSay()
  const { element, nameOf, words, select, selected, wrongAt } = useFlowEditing()
  const { id, steps, end, exits } = branch
  const way = element(id)
  const wrong = wrongAt(id)
  const called = elementName(way, lang)
  const isDefault = element(step.id)?.default === id
  const said = isDefault
    ? t('designer.flow.otherwise')
    : (way && words.condition(way)) || t(step.kind === 'all' ? 'designer.flow.always' : 'designer.flow.noCondition')
  return (
    <div className="dz-branch">
      <div className="dz-wire dz-wire-bare" />
      <div className={`dz-when${isDefault ? ' dz-when-else' : ''}${selected === id ? ' dz-on' : ''}`} data-step={id}>
        <button
          type="button"
          className="dz-plain dz-fill"
          aria-pressed={selected === id}
          aria-label={t('designer.flow.conditionOf', {
            n: at + 1,
            condition: [called, said].filter(Boolean).join(' '),
          })}
          onClick={() => select(id)}
        >
          {called && <b>{called}</b>}
          <span className={wrong.length > 0 ? 'dz-bad' : undefined}>{said}</span>
          {wrong.length > 0 && <small className="dz-bad">{say.issues(wrong)}</small>}
        </button>
        <BranchMenu step={step} branch={branch} at={at} isDefault={isDefault} />
      </div>
      <AddStep after={id} called={nameOf(id)} />
      <Sequence steps={steps} />
      {end !== undefined && <End id={end} />}
      {end === undefined && exits.length > 0 && <div className="dz-wire dz-wire-on" />}
    </div>
  )
}

interface BranchMenuProps {
  step: BranchStep
  branch: Branch
  at: number
  isDefault: boolean
}

function BranchMenu({ step, branch, at, isDefault }: BranchMenuProps) {
  const t = useT()
  const { document, flow, run } = useFlowEditing()
  const args = { document, split: step.id, branch: branch.id }
  const ends = branch.end !== undefined
  const items: MenuProps['items'] = [
    ...(step.kind === 'all'
      ? []
      : [
          {
            key: 'default',
            label: t('designer.flow.makeDefault'),
            disabled: isDefault,
            onClick: () => run({ command: 'branch.default', args }),
          },
        ]),
    {
      key: 'earlier',
      label: t('designer.flow.earlier'),
      disabled: at === 0,
      onClick: () => run({ command: 'branch.move', args: { ...args, by: -1 } }),
    },
    {
      key: 'later',
      label: t('designer.flow.later'),
      disabled: at === step.branches.length - 1,
      onClick: () => run({ command: 'branch.move', args: { ...args, by: 1 } }),
    },
    {
      key: 'end',
      label: t(ends ? 'designer.flow.leadOn' : 'designer.flow.endHere'),
      onClick: () => {
        const taken = flow.elements.map(({ id }) => id)
        run({ command: 'branch.end', args: { ...args, end: ends ? null : freeId('end', taken) } })
      },
    },
    { type: 'divider' },
    {
      key: 'remove',
      danger: true,
      label: t('designer.flow.removeBranch'),
      onClick: () => run({ command: 'branch.remove', args }, null),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} autoFocus>
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" />}
        aria-label={t('designer.flow.moreOfBranch', { n: at + 1 })}
      />
    </Dropdown>
  )
}
