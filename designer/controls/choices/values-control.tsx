/**
 * The values a step passes on: each a name in scope or a typed value. A longer rule is left unchanged and can be edited
 * in the source.
 * @source docs/language.md#steps; docs/designer.md#inspector
 */

import { Button } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { sayRule } from '#engine/react/rule/sentence/say-rule.ts'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, Json, Rule } from '#engine/schema/document.ts'
import { useSpeech } from '../../rules/use-scope.ts'
import { useSay } from '../../say/say.ts'
import { ChoiceSelect, type Option, useOptions } from './choice-select.tsx'
import type { Choice } from './step-choices.ts'
import '../inputs/inputs.css'
import './choices.css'

interface ValueControlProps {
  id?: string
  label: string
  value: Rule | undefined
  /** names in scope */
  scope: readonly Choice[]
  /** what receives the value */
  of?: Choice
  entity: EntityDocument | undefined
  onChange(value: Rule | null): void
}

export function ValueControl({ id, label, value, scope, of, entity, onChange }: ValueControlProps) {
  const t = useT()
  const options = useOptions()
  const say = useSay()
  const speech = useSpeech(entity)
  const asName = ({ value: name, label }: Option): Option => ({ value: JSON.stringify({ var: name }), label })
  const asValue = (one: Json, label = String(one)): Option => ({
    value: JSON.stringify(one),
    label: t('designer.given.constant', { value: label }),
  })
  const coded = of?.field?.options ?? (of?.field?.dict ? speech.scope.optionsOf(of.field as never) : [])
  const given = [
    ...coded.map(option => asValue(option.id, say.text(option.title))),
    ...(of?.field?.type === 'boolean' ? [asValue(true, t('designer.yes')), asValue(false, t('designer.no'))] : []),
  ]
  const known = [...given, ...options(scope).map(asName)]
  const own = value === undefined ? null : JSON.stringify(value)
  const isSaid = own === null || known.some(option => option.value === own)
  const said = typeof value === 'object' ? sayRule(value, speech) : asValue(value as Json).label
  return (
    <ChoiceSelect
      id={id}
      label={label}
      placeholder={t('designer.given.choose')}
      value={own}
      options={isSaid ? known : [{ value: own, label: said }, ...known]}
      typed={text => asValue(constantOf(of, text), text)}
      onChange={next => onChange(next === null ? null : (JSON.parse(next) as Rule))}
    />
  )
}

/** A number where one is expected, otherwise text: `007` may be a code. */
function constantOf(of: Choice | undefined, text: string): Json {
  const isNumber = of?.field?.type === 'integer' || of?.field?.type === 'decimal'
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

interface ValuesControlProps {
  id: string
  label: string
  value: Json | undefined
  scope: readonly Choice[]
  /** suggested names; others may be typed */
  names: readonly Choice[]
  entity: EntityDocument | undefined
  onChange(value: Json | null): void
}

const NAME = /^[a-z][A-Za-z0-9]*$/

export function ValuesControl({ id, label, value, scope, names, entity, onChange }: ValuesControlProps) {
  const t = useT()
  const options = useOptions()
  const rules = (value ?? {}) as Record<string, Rule>
  const put = (next: Record<string, Rule>) => onChange(Object.keys(next).length > 0 ? (next as unknown as Json) : null)
  const called = (name: string) => options(names).find(option => option.value === name)?.label ?? name
  const free = options(names.filter(({ value: name }) => !Object.hasOwn(rules, name)))
  return (
    <ul className="dz-options dz-values">
      {Object.entries(rules).map(([name, rule]) => (
        <li key={name} className="dz-row">
          <span className="dz-fill">{called(name)}</span>
          <ValueControl
            label={t('designer.given.of', { name: called(name) })}
            value={rule === null ? undefined : rule}
            scope={scope}
            of={names.find(one => one.value === name)}
            entity={entity}
            onChange={next => put({ ...rules, [name]: next })}
          />
          <Button
            type="text"
            size="small"
            icon={<Icon name="delete" />}
            aria-label={t('designer.given.remove', { name: called(name) })}
            onClick={() => put(Object.fromEntries(Object.entries(rules).filter(([one]) => one !== name)))}
          />
        </li>
      ))}
      <li>
        <ChoiceSelect
          id={id}
          label={label}
          placeholder={t('designer.given.add')}
          value={null}
          options={free}
          typed={text => (NAME.test(text) && !Object.hasOwn(rules, text) ? { value: text, label: text } : null)}
          onChange={name => name !== null && put({ ...rules, [name]: null })}
        />
      </li>
    </ul>
  )
}
