/**
 * A rule as a sentence with a button to edit it, beside a switch for the constant.
 * @source docs/designer.md#inspector
 */
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Field, Json, Rule } from '#engine/schema/document.ts'
import { ruleTypeOf } from '#engine/value/rule-type.ts'
import { FormulaDialog } from './formula/formula-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { useSpeech } from './use-scope.ts'
import './rules.css'

interface RuleControlProps {
  id: string
  kind: 'rule' | 'flag' | 'formula'
  /** what the rule selects from; without a rule everything is selected */
  from?: 'records' | 'options'
  /** what the rule decides, as text */
  title: string
  /** what follows when it holds: “Reason is required” */
  result?: string
  value: Json | undefined
  effective?: Json
  entity: EntityDocument | undefined
  /** the field a formula computes, or whose options the rule selects */
  field?: Field
  onChange(value: Json | null): void
}

export function RuleControl({
  id,
  kind,
  from,
  title,
  result,
  value,
  effective,
  entity,
  field,
  onChange,
}: RuleControlProps) {
  const t = useT()
  const offering = from === 'options' ? field : undefined
  const speech = useSpeech(entity, offering)
  const [open, setOpen] = useState(false)
  const rule = isRule(value) ? (value as Rule) : undefined
  const asks = kind === 'formula' ? 'formula' : 'rule'
  const none = t(from ? `designer.rule.all.${from}` : `designer.rule.none.${kind}`)
  const dialog = {
    open,
    title,
    rule,
    entity,
    onClose: () => setOpen(false),
    onSave: (next: Rule | undefined) => onChange((next ?? null) as Json | null),
  }
  const said = (known: Rule) => {
    const sentence = sayRule(known, speech)
    return result ? t('designer.rule.then', { rule: sentence, result }) : sentence
  }
  const inherited = isRule(effective) ? t('designer.rule.fromField', { rule: said(effective as Rule) }) : ''
  return (
    <div className="dz-row dz-rule" data-set={rule !== undefined || undefined}>
      {kind === 'flag' && rule === undefined && (
        <Switch
          id={id}
          size="small"
          checked={(value ?? effective) === true}
          onChange={on => onChange(on ? true : null)}
        />
      )}
      <span className={rule === undefined ? 'dz-quiet dz-fill' : 'dz-fill'}>
        {rule !== undefined ? said(rule) : kind === 'flag' ? inherited : none}
      </span>
      <Button
        id={kind === 'flag' && rule === undefined ? undefined : id}
        size="small"
        type={rule === undefined ? 'text' : 'default'}
        aria-label={t(`designer.rule.edit.${asks}`, { what: title })}
        data-rule
        onClick={() => setOpen(true)}
      >
        {t(`designer.rule.button.${asks}`)}
      </Button>
      {kind === 'formula' ? (
        <FormulaDialog {...dialog} want={field ? ruleTypeOf(field) : null} own={field?.id} />
      ) : (
        <RuleDialog {...dialog} title={result ? t('designer.rule.title', { result }) : title} offering={offering} />
      )}
    </div>
  )
}

function isRule(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}
