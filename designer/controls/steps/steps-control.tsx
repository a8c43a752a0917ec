/**
 * The steps of an event: a list, run one after another.
 * @source docs/language.md#steps; docs/designer.md#inspector
 */

import { Button, Dropdown } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json, Step, StepVerb } from '#engine/schema/document.ts'
import { freeId } from '../../commands/documents/ids.ts'
import { StepKeys } from './step-keys.tsx'
import { newStep, type ServiceControl, VERBS } from './steps.ts'
import './steps.css'

interface StepsControlProps {
  id: string
  value: Json | undefined
  entity: EntityDocument | undefined
  Service: ServiceControl
  onChange(value: Json | null, run?: string): void
}

export function StepsControl({ id, value, entity, Service, onChange }: StepsControlProps) {
  const t = useT()
  const steps = (Array.isArray(value) ? value : []) as unknown as Step[]
  const put = (next: Step[], run?: string) => onChange(next.length > 0 ? (next as unknown as Json) : null, run)
  const swap = (index: number, by: -1 | 1) => {
    const moved = steps[index]
    if (moved) put(steps.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  const add = (verb: StepVerb) => {
    const stepId = freeId(
      verb,
      steps.map(step => step.id),
    )
    put([...steps, newStep(stepId, verb)])
  }
  return (
    <div className="dz-steps">
      <ol>
        {steps.map((step, index) => (
          <li key={step.id}>
            <div className="dz-row">
              <strong className="dz-fill">{t(`designer.step.${step.do}`)}</strong>
              <Button
                type="text"
                size="small"
                icon={<Icon name="up" />}
                disabled={index === 0}
                aria-label={t('designer.moveUp')}
                onClick={() => swap(index, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="down" />}
                disabled={index === steps.length - 1}
                aria-label={t('designer.moveDown')}
                onClick={() => swap(index, 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="delete" />}
                aria-label={t('designer.step.remove')}
                onClick={() => put(steps.toSpliced(index, 1))}
              />
            </div>
            <StepKeys
              id={`${id}-${step.id}`}
              step={step}
              entity={entity}
              Service={Service}
              onChange={(next, run) => put(steps.with(index, next), run)}
            />
          </li>
        ))}
      </ol>
      <Dropdown
        trigger={['click']}
        menu={{
          items: VERBS.map(verb => ({ key: verb, label: t(`designer.step.${verb}`), onClick: () => add(verb) })),
        }}
      >
        <Button id={id} size="small" type="dashed" icon={<Icon name="plus" />}>
          {t('designer.step.add')}
        </Button>
      </Dropdown>
    </div>
  )
}
