/** What a new record begins with: a value, today, or the person. @source docs/language.md#rules-of-a-field */
import { Input, InputNumber, Select, Switch } from 'antd'
import { useT } from '#engine/react/text.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import { useEditLang } from '../frame/edit-lang.tsx'
import { useSpeech } from '../rules/use-scope.ts'
import { JsonControl, useTypingRun } from './controls.tsx'

interface DefaultControlProps {
  id: string
  field: Field
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

const BY_TYPE: Partial<Record<Field['type'], [rule: string, text: string]>> = {
  date: ['$today', 'rule.today'],
  datetime: ['$now', 'rule.now'],
  user: ['$me.id', 'rule.me'],
  dept: ['$me.dept', 'rule.myDept'],
}

export function DefaultControl({ id, field, value, onChange }: DefaultControlProps) {
  const t = useT()
  const { lang } = useEditLang()
  const { scope } = useSpeech(undefined)
  const { run, onFocus } = useTypingRun(id)
  const known = BY_TYPE[field.type]
  if (known) {
    const chosen = typeof value === 'object' && value !== null
    return (
      <Select
        id={id}
        className="dz-full"
        allowClear
        value={chosen ? known[0] : undefined}
        onChange={next => onChange(next ? { var: known[0] } : null)}
        options={[{ value: known[0], label: t(known[1]) }]}
      />
    )
  }
  switch (field.type) {
    case 'boolean':
      return <Switch id={id} size="small" checked={value === true} onChange={on => onChange(on ? true : null)} />
    case 'integer':
    case 'decimal':
      return (
        <InputNumber
          id={id}
          className="dz-full"
          precision={field.type === 'integer' ? 0 : field.scale}
          value={typeof value === 'number' || typeof value === 'string' ? Number(value) : null}
          onFocus={onFocus}
          onChange={next => onChange(next ?? null, run())}
        />
      )
    case 'enum':
    case 'dict':
      return (
        <Select
          id={id}
          className="dz-full"
          allowClear
          mode={field.many ? 'multiple' : undefined}
          value={typeof value === 'string' || Array.isArray(value) ? value : undefined}
          onChange={next => onChange(isEmpty(next) ? null : (next as Json))}
          options={scope.optionsOf(field).map(option => ({ value: option.id, label: pick(option.title, lang) }))}
        />
      )
    case 'string':
    case 'text':
      return (
        <Input
          id={id}
          value={typeof value === 'string' ? value : ''}
          onFocus={onFocus}
          onChange={event => onChange(event.target.value === '' ? null : event.target.value, run())}
        />
      )
    default:
      return <JsonControl id={id} schema={{}} value={value} onChange={onChange} />
  }
}
