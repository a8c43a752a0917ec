/** A computed field: operands and operators. @source docs/designer.md#surfaces */

import { Button, InputNumber, Segmented } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { LeftPicker } from '#engine/react/rule/builder/left-picker.tsx'
import {
  type Formula,
  type Operand,
  parseFormula,
  printFormula,
  type Term,
} from '#engine/react/rule/sentence/formula.ts'
import { type Speech, sayFormula } from '#engine/react/rule/sentence/say-rule.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { useLoose } from '../session/use-loose.ts'
import { EditDialog } from './edit-dialog.tsx'
import '#engine/react/rule/builder/rule.css'
import { Wrong } from '#engine/react/rule/builder/wrong.tsx'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import { RuleSourceDialog, type RuleSourceDialogProps } from './rule-source-dialog.tsx'
import { useSpeech } from './use-scope.ts'

const PLACES = 2

export interface FormulaDialogProps extends Omit<RuleSourceDialogProps, 'speech'> {
  open: boolean
}

export function FormulaDialog(props: FormulaDialogProps) {
  const { open, want, entity } = props
  const speech = useSpeech(entity)
  if (!open) return null
  const isNumber = want === null || want === 'int' || want === 'dec'
  return isNumber ? <OpenFormulaDialog {...props} speech={speech} /> : <RuleSourceDialog {...props} speech={speech} />
}

function OpenFormulaDialog({ title, rule, want, entity, speech, onClose, onSave }: RuleSourceDialogProps) {
  const asked = rule === undefined ? { terms: [] } : parseFormula(rule)
  const edit = useLoose<Formula | null>(`formula ${title}`, rule ?? null, asked)
  const { value: formula, set: setFormula } = edit
  const { view } = useSessionState('view')
  const made = formula ? (printFormula(formula) ?? undefined) : undefined
  const issues = made === undefined ? [] : wrongIn(made, want, entity, view.entity)
  return (
    <EditDialog {...{ title, rule, edit, onClose }} width={720} blocked={issues.length > 0} onSave={() => onSave(made)}>
      {formula && <TermList formula={formula} speech={speech} divides={want !== 'int'} onChange={setFormula} />}
      {formula && formula.terms.length > 0 && <div className="sw-rule-said">{sayFormula(formula, speech)}</div>}
      <Wrong issues={issues} />
    </EditDialog>
  )
}

interface TermListProps {
  formula: Formula
  speech: Speech
  /** a quotient is a decimal, so it does not fit an integer field */
  divides: boolean
  onChange(next: Formula): void
}

function TermList({ formula, speech, divides, onChange }: TermListProps) {
  const { t } = speech
  const put = (index: number, term: Term) => {
    const terms = term.factors.length > 0 ? formula.terms.with(index, term) : formula.terms.toSpliced(index, 1)
    onChange({ ...formula, terms })
  }
  const first = firstOperand(speech)
  const addTerm = (sign: Term['sign']) =>
    onChange({ ...formula, terms: [...formula.terms, { sign, factors: [first] }] })
  return (
    <>
      {formula.terms.map((term, index) => (
        <TermEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: terms have no other name than their place
          key={index}
          term={term}
          leading={index === 0}
          speech={speech}
          divides={divides}
          onChange={next => put(index, next)}
        />
      ))}
      <div className="dz-row">
        <Button type="dashed" size="small" icon={<Icon name="plus" />} onClick={() => addTerm('+')}>
          {t(formula.terms.length === 0 ? 'designer.formula.begin' : 'designer.formula.plus')}
        </Button>
        {formula.terms.length > 0 && (
          <Button type="dashed" size="small" onClick={() => addTerm('-')}>
            {t('designer.formula.minus')}
          </Button>
        )}
      </div>
    </>
  )
}

interface TermEditorProps {
  term: Term
  leading: boolean
  speech: Speech
  divides: boolean
  onChange(term: Term): void
}

function TermEditor({ term, leading, speech, divides, onChange }: TermEditorProps) {
  const { t } = speech
  const { over, ...product } = term
  const put = (index: number, factor: Operand) => onChange({ ...term, factors: term.factors.with(index, factor) })
  return (
    <fieldset className="dz-row sw-rule-clause" aria-label={t('designer.formula.term')}>
      {!leading && (
        <Segmented
          value={term.sign}
          onChange={sign => onChange({ ...term, sign: sign as Term['sign'] })}
          options={[
            { value: '+', label: '+' },
            { value: '-', label: '−' },
          ]}
        />
      )}
      {term.factors.map((factor, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: factors have no other name than their place
        <span key={index} className="dz-row">
          {index > 0 && <span>×</span>}
          <OperandEditor operand={factor} speech={speech} onChange={next => put(index, next)} />
          <Button
            type="text"
            size="small"
            icon={<Icon name="delete" />}
            aria-label={t('designer.formula.remove')}
            onClick={() => onChange({ ...term, factors: term.factors.toSpliced(index, 1) })}
          />
        </span>
      ))}
      <Button
        size="small"
        type="dashed"
        onClick={() => onChange({ ...term, factors: [...term.factors, firstOperand(speech)] })}
      >
        {t('designer.formula.times')}
      </Button>
      {over && (
        <span className="dz-row">
          <span>÷</span>
          <OperandEditor
            operand={over.by}
            speech={speech}
            onChange={by => onChange({ ...term, over: { ...over, by } })}
          />
          <InputNumber
            min={0}
            max={10}
            precision={0}
            value={over.places}
            aria-label={t('designer.formula.places')}
            onChange={places => onChange({ ...term, over: { ...over, places: places ?? 0 } })}
          />
          <span>{t('designer.formula.places')}</span>
          <Button
            type="text"
            size="small"
            icon={<Icon name="delete" />}
            aria-label={t('designer.formula.remove')}
            onClick={() => onChange(product)}
          />
        </span>
      )}
      {divides && !over && (
        <Button
          size="small"
          type="dashed"
          onClick={() => onChange({ ...term, over: { by: firstOperand(speech), places: PLACES } })}
        >
          {t('designer.formula.over')}
        </Button>
      )}
    </fieldset>
  )
}

function OperandEditor({
  operand,
  speech,
  onChange,
}: {
  operand: Operand
  speech: Speech
  onChange(next: Operand): void
}) {
  const { t } = speech
  const isNumber = operand.kind === 'number'
  return (
    <>
      <Segmented
        size="small"
        value={isNumber ? 'number' : 'field'}
        onChange={kind => onChange(kind === 'number' ? { kind: 'number', value: 1 } : firstOperand(speech))}
        options={[
          { value: 'field', label: t('designer.formula.field') },
          { value: 'number', label: t('designer.formula.number') },
        ]}
      />
      {isNumber ? (
        <InputNumber
          value={operand.value}
          aria-label={t('designer.formula.number')}
          onChange={value => onChange({ kind: 'number', value: value ?? 0 })}
        />
      ) : (
        <LeftPicker left={operand} speech={speech} numbers onChange={onChange} />
      )}
    </>
  )
}

function firstOperand({ scope }: Speech): Operand {
  const name = scope.names.find(one => one.kind === 'number')
  return name ? { kind: 'name', name: name.name } : { kind: 'number', value: 1 }
}
