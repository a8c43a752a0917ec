/**
 * A computed text, date or datetime: its rule as JSON, because the formula builder only makes numbers. @source
 * docs/designer.md#inspector
 */
import { Input } from 'antd'
import { Wrong } from '#engine/react/rule/builder/wrong.tsx'
import { type Speech, sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { wrongIn } from '#engine/react/rule/sentence/wrong-in.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import type { RuleType } from '#engine/value/rule-type.ts'
import { useSessionState } from '../session/designer-context.tsx'
import { useLoose } from '../session/use-loose.ts'
import { EditDialog } from './edit-dialog.tsx'
import './rules.css'

export interface RuleSourceDialogProps {
  title: string
  rule: Rule | undefined
  /** type of the field it computes; null where any type is allowed */
  want: RuleType | null
  entity: EntityDocument | undefined
  speech: Speech
  onClose(): void
  onSave(rule: Rule | undefined): void
}

export function RuleSourceDialog({ title, rule, want, entity, speech, onClose, onSave }: RuleSourceDialogProps) {
  const { t } = speech
  const first = { text: rule === undefined ? '' : JSON.stringify(rule, null, 2) }
  const edit = useLoose<{ text: string } | null>(`source ${title}`, rule ?? null, first)
  const { view } = useSessionState('view')
  const text = edit.value?.text.trim() ?? ''
  const made = readRule(text)
  const issues = made === undefined ? [] : wrongIn(made, want, entity, view.entity)
  const broken = text !== '' && made === undefined
  return (
    <EditDialog
      {...{ title, rule, edit, onClose }}
      width={720}
      blocked={broken || issues.length > 0}
      onSave={() => onSave(made)}
    >
      <p className="dz-quiet dz-before">{t('designer.formula.source')}</p>
      <Input.TextArea
        className="dz-code"
        autoSize={{ minRows: 4, maxRows: 16 }}
        spellCheck={false}
        aria-label={title}
        status={broken ? 'error' : undefined}
        value={edit.value?.text}
        onChange={event => edit.set({ text: event.target.value })}
      />
      {broken && (
        <p role="alert" className="dz-bad">
          {t('designer.wrong.json')}
        </p>
      )}
      {made !== undefined && issues.length === 0 && <div className="sw-rule-said">{sayRule(made, speech)}</div>}
      <Wrong issues={issues} />
    </EditDialog>
  )
}

/** undefined when the text is empty or no JSON. */
function readRule(text: string): Rule | undefined {
  try {
    return JSON.parse(text) as Rule
  } catch {
    return undefined
  }
}
