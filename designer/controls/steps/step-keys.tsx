/** The inputs for the keys of one step. */

import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json, Step } from '#engine/schema/document.ts'
import { valueAt } from '../../commands/documents/command.ts'
import { RuleControl } from '../../rules/rule-control.tsx'
import { Control } from '../inputs/control.tsx'
import { controlFor } from '../inputs/control-for.ts'
import { textOf } from '../inputs/controls.tsx'
import { TextControl } from '../inputs/text-control.tsx'
import { StepNames } from './step-names.tsx'
import { type ServiceControl, STEP_KEYS, type StepEditor } from './steps.ts'

interface StepKeysProps {
  id: string
  step: Step
  entity: EntityDocument | undefined
  Service: ServiceControl
  onChange(step: Step, run?: string): void
}

export function StepKeys({ id, step, entity, Service, onChange }: StepKeysProps) {
  const t = useT()
  const put = (name: string, value: Json | null | undefined, run?: string) => {
    const { [name as keyof Step]: _, ...rest } = step
    onChange((value === null || value === undefined ? rest : { ...rest, [name]: value }) as Step, run)
  }
  return (
    <div className="dz-step-keys">
      {Object.entries(STEP_KEYS[step.do]).map(([name, schema]) => {
        const value = valueAt(step, [name])
        const own = `${id}-${name}`
        return (
          <div key={name}>
            <label htmlFor={own}>{t(`designer.key.${step.do === 'show' ? 'shows' : name}`)}</label>
            {schema.editor === 'object' ? (
              <Service
                {...{ id: own, label: t(`designer.key.${name}`), value, entity }}
                onChange={(next, run) => put(name, next, run)}
              />
            ) : schema.editor === 'text' ? (
              <TextControl
                id={own}
                value={value}
                onText={(language, text, run) => {
                  const next = { ...textOf(value), [language]: text || undefined }
                  put(name, { zh: next.zh ?? next.en ?? '…', ...(next.en ? { en: next.en } : {}) }, run)
                }}
              />
            ) : schema.editor !== undefined ? (
              <StepNames
                id={own}
                editor={schema.editor as StepEditor}
                label={t(`designer.key.${name}`)}
                step={step}
                value={value}
                entity={entity}
                onChange={next => put(name, next)}
              />
            ) : (
              <Control
                kind={controlFor(schema)}
                id={own}
                schema={schema}
                value={value}
                onChange={(next, run) => put(name, next, run)}
              />
            )}
          </div>
        )
      })}
      <div>
        <label htmlFor={`${id}-when`}>{t('designer.key.runsWhen')}</label>
        <RuleControl
          id={`${id}-when`}
          kind="rule"
          title={t('designer.key.runsWhen')}
          value={step.when}
          entity={entity}
          onChange={rule => put('when', rule)}
        />
      </div>
    </div>
  )
}
