/** The value of a clause, by its kind. */
import { Input, InputNumber } from 'antd'
import type { Json } from '../../../schema/document.ts'
import { pick } from '../../../text/text.ts'
import { type Kind, type Name, targetOfName } from '../sentence/names.ts'
import type { Speech } from '../sentence/say-rule.ts'
import type { Right } from '../sentence/sentence.ts'
import { ClausePicker } from './clause-picker.tsx'
import { MomentPicker } from './moment-picker.tsx'
import { RecordPicker } from './record-picker.tsx'

interface ValueEditorProps {
  right: Exclude<Right, { kind: 'name' }>
  left: Name | undefined
  kind: Kind
  many: boolean
  speech: Speech
  /** it is what is to be given next: it has the focus */
  begun?: boolean
  /** its accessible name, if not “value” */
  label?: string
  onChange(right: Right): void
}

export function ValueEditor({ right, left, kind, many, speech, begun, label: said, onChange }: ValueEditorProps) {
  const { t, lang } = speech
  const label = said ?? t('rule.value')
  const put = (value: Json) => onChange({ kind: 'value', value })
  if (right.kind === 'today')
    return (
      <>
        <InputNumber
          key={String(begun)}
          autoFocus={begun}
          value={right.days}
          precision={0}
          aria-label={t('rule.days')}
          onChange={days => onChange({ kind: 'today', days: days ?? 0 })}
        />
        <span>{t('rule.daysFromToday')}</span>
      </>
    )
  const { value } = right
  const options = optionsFor(left, speech)
  if (kind === 'truth')
    return (
      <ClausePicker
        label={label}
        begun={begun}
        value={value === true}
        popupMatchSelectWidth
        onChange={put}
        options={[true, false].map(one => ({ value: one, label: t(one ? 'rule.yes' : 'rule.no') }))}
      />
    )
  const target = targetOfName(left)
  if (target && !options && speech.data)
    return <RecordPicker {...{ entity: target, value, many, label, speech }} data={speech.data} onChange={put} />
  if (options || many)
    return (
      <ClausePicker
        label={label}
        begun={begun}
        mode={many ? (options ? 'multiple' : 'tags') : undefined}
        value={value as string | string[] | null}
        className="sw-rule-value"
        onChange={put}
        options={options?.map(option => ({ value: option.id, label: pick(option.title, lang) }))}
      />
    )
  if (kind === 'number' || kind === 'rows')
    return (
      <InputNumber
        key={String(begun)}
        autoFocus={begun}
        value={typeof value === 'number' ? value : null}
        aria-label={label}
        onChange={next => put(next ?? null)}
      />
    )
  if (kind === 'date' || kind === 'moment')
    return (
      <MomentPicker
        label={label}
        value={typeof value === 'string' ? value : null}
        timed={kind === 'moment'}
        onChange={put}
      />
    )
  return (
    <Input
      key={String(begun)}
      autoFocus={begun}
      className="sw-rule-value"
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      aria-label={label}
      onChange={event => put(event.target.value === '' ? null : event.target.value)}
    />
  )
}

function optionsFor(left: Name | undefined, { scope }: Speech) {
  const codes = scope.codes[left?.name ?? '']
  if (codes) return codes.map(({ code, title }) => ({ id: code, title }))
  if (left?.field?.options || left?.field?.dict) return scope.optionsOf(left.field)
  return undefined
}
