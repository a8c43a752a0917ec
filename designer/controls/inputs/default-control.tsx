/**
 * The default of a new record's field, or of a board's filter: a value, a day, or a property of the person.
 * @source docs/language.md#rules-of-a-field; docs/language.md#dashboard
 */
import { Input, InputNumber, Select, Switch } from 'antd'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { Field, Json, Rule } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { isEmpty } from '#engine/value/value.ts'
import { same } from '#engine/version/same.ts'
import { useSpeech } from '../../rules/use-scope.ts'
import { useEditLang } from '../../session/edit-lang.tsx'
import { JsonControl, useTypingRun } from './controls.tsx'
import { DayDefault } from './day-default.tsx'

interface DefaultControlProps {
  id: string
  field: Field
  value: Json | undefined
  onChange(value: Json | null, run?: string): void
}

const BY_TYPE: Partial<Record<Field['type'], [rule: string, text: string]>> = {
  datetime: ['$now', 'rule.now'],
  user: ['$me.id', 'rule.me'],
  dept: ['$me.dept', 'rule.myDept'],
}

/** a rule this control cannot edit */
const OTHER = 'other'

export function DefaultControl({ id, field, value, onChange }: DefaultControlProps) {
  const t = useT()
  const { lang } = useEditLang()
  const speech = useSpeech(undefined)
  const { scope } = speech
  const { run, onFocus } = useTypingRun(id)
  const known = BY_TYPE[field.type]
  if (known) {
    const isKnown = value === undefined || same(value, { var: known[0] })
    return (
      <Select
        id={id}
        className="dz-full"
        allowClear
        value={value === undefined ? undefined : isKnown ? known[0] : OTHER}
        onChange={next => next !== OTHER && onChange(next ? { var: known[0] } : null)}
        options={[
          { value: known[0], label: t(known[1]) },
          ...(isKnown ? [] : [{ value: OTHER, label: sayRule(value as Rule, speech) }]),
        ]}
      />
    )
  }
  switch (field.type) {
    case 'date': {
      const said = value === undefined ? '' : sayRule(value as Rule, speech)
      return <DayDefault {...{ id, value, said, onChange }} />
    }
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
