/** The condition of a branch, over the record of the process. @source docs/designer.md#processes */
import { Input } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { useTypingRun } from '../controls/inputs/controls.tsx'
import { RuleControl } from '../rules/rule-control.tsx'
import { ruleIn } from '../say/say-difference.ts'

interface ConditionControlProps {
  id: string
  label: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}

export function ConditionControl({ id, label, value, entity, onChange }: ConditionControlProps) {
  const t = useT()
  const { run, onFocus } = useTypingRun(id)
  const rule = ruleIn(value)
  if (typeof value === 'string' && value !== '' && rule === undefined)
    return (
      <>
        <Input
          id={id}
          className="dz-code"
          value={value}
          onFocus={onFocus}
          onChange={event => onChange(event.target.value || null, run())}
        />
        <small className="dz-quiet">{t('designer.flow.expressionHelp')}</small>
      </>
    )
  return (
    <RuleControl
      id={id}
      kind="rule"
      title={label}
      value={rule}
      entity={entity}
      onChange={next => onChange(next === null ? null : JSON.stringify(next))}
    />
  )
}
