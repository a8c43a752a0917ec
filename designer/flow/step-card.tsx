/** A step of a process as a card: what it is, who does what, what is missing. @source docs/designer.md#processes */

import { Button, Dropdown, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { useSay } from '../say/say.ts'
import { useFlowEditing } from './flow-editing.ts'

type Look = 'start' | 'approve' | 'countersign' | 'copy' | 'wait' | 'service'

const ICONS: Record<Look, ReactNode> = {
  start: <Icon name="edit" />,
  approve: <Icon name="audit" />,
  countersign: <Icon name="team" />,
  copy: <Icon name="copy" />,
  wait: <Icon name="clock-circle" />,
  service: <Icon name="thunderbolt" />,
}

function lookOf({ type, many }: FlowElement): Look {
  if (type === 'startEvent') return 'start'
  if (type === 'userTask') return many && many.pass !== 'any' ? 'countersign' : 'approve'
  if (type === 'intermediateCatchEvent') return 'wait'
  return type === 'task' || type === 'manualTask' ? 'copy' : 'service'
}

export function StepCard({ id }: { id: string }) {
  const t = useT()
  const say = useSay()
  const { element: find, nameOf, words, selected, select, wrongAt } = useFlowEditing()
  const place = useRef<HTMLDivElement>(null)
  const on = selected === id
  useEffect(() => {
    if (on) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [on])
  const element = find(id)
  if (!element) return null
  const look = lookOf(element)
  const wrong = wrongAt(id)
  const name = nameOf(id)
  return (
    <div
      ref={place}
      className={`dz-step${on ? ' dz-on' : ''}${wrong.length > 0 ? ' dz-step-wrong' : ''}`}
      data-step={id}
    >
      <button type="button" className="dz-plain dz-step-main" aria-pressed={on} onClick={() => select(id)}>
        <span className={`dz-step-mark dz-step-${look}`} aria-hidden title={t(`designer.flow.kind.${look}`)}>
          {ICONS[look]}
        </span>
        <span className="dz-fill">
          <b>{name}</b>
          <small className="dz-quiet">{words.of(element)}</small>
          {wrong.length > 0 && <small className="dz-bad">{say.issues(wrong)}</small>}
        </span>
      </button>
      {look !== 'start' && <StepMenu id={id} name={name} />}
    </div>
  )
}

/** Move up, down, to a place, remove. */
export function StepMenu({ id, name }: { id: string; name: string }) {
  const t = useT()
  const { document, places, move, nameOf, run, element } = useFlowEditing()
  const { all, now } = places(id)
  const place = ({ after, isBranch }: (typeof all)[number]) =>
    t(isBranch ? 'designer.flow.placeInBranch' : 'designer.flow.placeAfter', { name: nameOf(after) })
  const isFork = /Gateway$/.test(element(id)?.type ?? '')
  const items: MenuProps['items'] = [
    {
      key: 'up',
      label: t('designer.moveUp'),
      disabled: now < 1,
      onClick: () => move(id, all[now - 1]!.after),
    },
    {
      key: 'down',
      label: t('designer.moveDown'),
      disabled: now < 0 || now >= all.length - 1,
      onClick: () => move(id, all[now + 1]!.after),
    },
    {
      key: 'to',
      label: t('designer.flow.moveTo'),
      disabled: all.length < 2,
      children: all
        .filter((_, at) => at !== now)
        .map(anchor => ({ key: anchor.after, label: place(anchor), onClick: () => move(id, anchor.after) })),
    },
    { type: 'divider' },
    {
      key: 'remove',
      danger: true,
      label: t(isFork ? 'designer.flow.removeBranches' : 'designer.flow.removeStep'),
      onClick: () => run({ command: 'step.remove', args: { document, step: id } }, null),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }} autoFocus>
      <Button type="text" size="small" icon={<Icon name="more" />} aria-label={t('designer.flow.more', { name })} />
    </Dropdown>
  )
}
