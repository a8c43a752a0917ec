/** A computed field: operands and signs. @source docs/designer.md#surfaces */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Segmented } from 'antd'
import { type Formula, type Operand, parseFormula, printFormula, type Term } from '#engine/react/rule/formula.ts'
import { LeftPicker } from '#engine/react/rule/left-picker.tsx'
import { type Speech, sayFormula } from '#engine/react/rule/say-rule.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import type { RuleType } from '#engine/value/rule-type.ts'
import { useSessionState } from '../frame/designer-context.tsx'
import { useLoose } from '../frame/use-loose.ts'
import { EditDialog } from './edit-dialog.tsx'
import '#engine/react/rule/rule.css'
import { Wrong } from '#engine/react/rule/wrong.tsx'
import { wrongIn } from '#engine/react/rule/wrong-in.ts'
import { useSpeech } from './use-scope.ts'

export interface FormulaDialogProps {
  open: boolean
  title: string
  rule: Rule | undefined
  /** type of the field it computes; null where any will do */
  want: RuleType | null
  entity: EntityDocument | undefined
  onClose(): void
  onSave(rule: Rule | undefined): void
}

export function FormulaDialog(props: FormulaDialogProps) {
  return props.open ? <OpenFormulaDialog {...props} /> : null
}

function OpenFormulaDialog({ title, rule, want, entity, onClose, onSave }: FormulaDialogProps) {
  const speech = useSpeech(entity)
  const asked = rule === undefined ? { terms: [] } : parseFormula(rule)
  const edit = useLoose<Formula | null>(`formula ${title}`, rule ?? null, asked)
  const { value: formula, set: setFormula } = edit
  const { view } = useSessionState('view')
  const made = formula ? (printFormula(formula) ?? undefined) : undefined
  const issues = made === undefined ? [] : wrongIn(made, want, entity, view.entity)
  return (
    <EditDialog {...{ title, rule, edit, onClose }} width={720} blocked={issues.length > 0} onSave={() => onSave(made)}>
      {formula && <TermList formula={formula} speech={speech} onChange={setFormula} />}
      {formula && formula.terms.length > 0 && <div className="sw-rule-said">{sayFormula(formula, speech)}</div>}
      <Wrong issues={issues} />
    </EditDialog>
  )
}

function TermList({ formula, speech, onChange }: { formula: Formula; speech: Speech; onChange(next: Formula): void }) {
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
        // biome-ignore lint/suspicious/noArrayIndexKey: terms have no other name than their place
        <TermEditor key={index} term={term} leading={index === 0} speech={speech} onChange={next => put(index, next)} />
      ))}
      <div className="dz-row">
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => addTerm('+')}>
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
  onChange(term: Term): void
}

function TermEditor({ term, leading, speech, onChange }: TermEditorProps) {
  const { t } = speech
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
            icon={<DeleteOutlined />}
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
