import { Button, Flex, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { useT } from '#engine/react/text.ts'
import type { Field, Json } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { useRuleNames } from '../rule/use-rule-names.ts'
import { kindOf, type RecordStep } from './action-step.ts'
import { Choice } from './choice.tsx'
import type { Props } from './props.gen.ts'

interface RecordPartsProps {
  id: string
  step: RecordStep
  props: Props
  onChange(step: RecordStep): void
}

/** Which record is written, and which values its fields get. */
export function RecordParts({ id, step, props, onChange }: RecordPartsProps) {
  const t = useT()
  const { lang } = usePorts()
  const models = useModels(kindOf(step) === 'add' ? props.models : undefined)
  const { names } = useRuleNames(props.call, step.entity)
  const fields = (names?.entities[step.entity]?.fields ?? []).filter(isFilled)
  const put = (set: RecordStep['set']) => onChange({ ...step, set })
  const change = (at: number, to: Partial<RecordStep['set'][number]>) =>
    put(step.set.map((one, n) => (n === at ? { ...one, ...to } : one)))
  return (
    <>
      {models.length > 0 && (
        <Choice
          id={`${id}-model`}
          title={t('actionList.model')}
          options={models}
          chosen={[step.entity]}
          onChoose={([entity]) => entity && onChange({ ...step, entity, set: [{ id: '', value: '' }] })}
        />
      )}
      {step.set.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own
        <Flex key={at} gap="small" align="end" wrap>
          <Choice
            id={`${id}-field-${at}`}
            title={t('actionList.field', { m: at + 1 })}
            options={fields.map(field => ({ id: field.id, title: pick(field.title, lang) }))}
            chosen={one.id ? [one.id] : []}
            onChoose={([field = '']) => change(at, { id: field, value: '' })}
          />
          <ValueOf
            id={`${id}-value-${at}`}
            title={t('actionList.value', { m: at + 1 })}
            field={fields.find(field => field.id === one.id)}
            value={one.value as Json}
            onChange={value => change(at, { value })}
          />
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={t('actionList.removeField', { m: at + 1 })}
            disabled={step.set.length === 1}
            onClick={() => put(step.set.filter((_, n) => n !== at))}
          />
        </Flex>
      ))}
      <Button type="link" icon={<Icon name="plus" />} onClick={() => put([...step.set, { id: '', value: '' }])}>
        {t('actionList.addField')}
      </Button>
    </>
  )
}

/** Whether a person may fill it in by a text or a choice. */
const isFilled = ({ value, type, secret }: Field) =>
  value === undefined && !secret && !['serial', 'children', 'file', 'json'].includes(type)

interface ValueOfProps {
  id: string
  title: string
  field: Field | undefined
  value: Json
  onChange(value: Json): void
}

function ValueOf({ id, title, field, value, onChange }: ValueOfProps) {
  const t = useT()
  const { lang } = usePorts()
  const options =
    field?.type === 'boolean'
      ? [true, false].map(one => ({ id: String(one), title: t(one ? 'rule.yes' : 'rule.no') }))
      : field?.many
        ? undefined
        : field?.options?.map(option => ({ id: option.id, title: pick(option.title, lang) }))
  if (options)
    return (
      <Choice
        {...{ id, title, options }}
        chosen={value === '' ? [] : [String(value)]}
        onChoose={([one = '']) => onChange(field?.type === 'boolean' && one ? one === 'true' : one)}
      />
    )
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      <Input
        id={id}
        value={String(value ?? '')}
        placeholder={t('actionList.valueHint')}
        onChange={({ target }) => onChange(typed(field, target.value))}
      />
    </div>
  )
}

const typed = (field: Field | undefined, text: string): Json =>
  field?.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text

function useModels(call: string | undefined): { id: string; title: string }[] {
  const { data } = usePorts()
  const [models, setModels] = useState<{ id: string; title: string }[]>([])
  useEffect(() => {
    if (!call) return setModels([])
    // without them the model stays the one it is over
    data.call(call, {}).then(
      found => setModels(found as { id: string; title: string }[]),
      () => setModels([]),
    )
  }, [data, call])
  return models
}
