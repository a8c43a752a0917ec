/** One clause as chips: the left side, the operator, the right side. @source docs/designer.md#rules-as-sentences */

import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../icon.tsx'
import { kindOfLeft, operatorsOf } from '../sentence/names.ts'
import { rightFor } from '../sentence/right-for.ts'
import { type Speech, sayOperator } from '../sentence/say-rule.ts'
import { type Clause, isNew, type Left, type Operator } from '../sentence/sentence.ts'
import { ClausePicker } from './clause-picker.tsx'
import { LeftPicker } from './left-picker.tsx'
import { RightEditor } from './right-editor.tsx'

interface ClauseEditorProps {
  clause: Clause
  speech: Speech
  onChange(clause: Clause): void
  onRemove(): void
}

export function ClauseEditor({ clause, speech, onChange, onRemove }: ClauseEditorProps) {
  const { t, scope } = speech
  const kind = kindOfLeft(clause.left, scope)
  const operators = operatorsOf(kind)
  const waits = isNew(clause)
  // of a new clause, what is to be chosen next opens by itself
  const [next, setNext] = useState<'is' | 'right' | null>(null)
  const chooseLeft = (left: Left) => {
    if (waits) setNext('is')
    const offered = operatorsOf(kindOfLeft(left, scope))
    const is = offered.includes(clause.is) ? clause.is : (offered[0] ?? 'is')
    onChange({ kind: 'clause', left, is, right: rightFor(is, left, scope) })
  }
  const chooseOperator = (is: Operator) => {
    if (next === 'is') setNext('right')
    onChange({ ...clause, is, right: rightFor(is, clause.left, scope, clause.right) })
  }
  return (
    <fieldset className="sw-rule-row sw-rule-clause" aria-label={t('rule.clause')}>
      <LeftPicker left={clause.left} speech={speech} begun={waits} onChange={chooseLeft} />
      {!waits && (
        <ClausePicker<Operator>
          label={t('rule.operator')}
          begun={next === 'is'}
          value={clause.is}
          onChange={chooseOperator}
          options={operators.map(value => ({ value, label: sayOperator(value, kind, t) }))}
        />
      )}
      {!waits &&
        clause.right.map((right, index) => (
          <RightEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides of a clause have no other name than their place
            key={index}
            right={right}
            begun={next === 'right' && index === 0}
            clause={clause}
            speech={speech}
            onChange={next => onChange({ ...clause, right: clause.right.with(index, next) })}
          />
        ))}
      <Button type="text" icon={<Icon name="delete" />} aria-label={t('rule.removeClause')} onClick={onRemove} />
    </fieldset>
  )
}
