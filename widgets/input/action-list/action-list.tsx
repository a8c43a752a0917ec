/**
 * The actions of an operation: records that are written, messages and mails that are sent, one after the other.
 * @source PM-04; docs/language.md#operations
 */
import { Button, Card, Flex } from 'antd'
import { Icon } from '#engine/react/icon.tsx'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/action-list.json'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useRuleNames } from '../rule/use-rule-names.ts'
import { KINDS, type Kind, kindOf, newStep, type Step } from './action-step.ts'
import { Choice } from './choice.tsx'
import { MessageParts } from './message-parts.tsx'
import type { Props } from './props.gen.ts'
import { RecordParts } from './record-parts.tsx'

addTexts('actionList', texts)

const MOST = 10

export default function ActionList(widget: WidgetProps<Props, Step[]>) {
  const { id, title, props, value, onChange, onBlur, readOnly } = widget
  const t = useT()
  const { lang } = usePorts()
  const { names } = useRuleNames(props.call, props.of)
  const steps = value ?? []
  if (readOnly) return <ReadOnly id={id}>{steps.length > 0 && <Said steps={steps} />}</ReadOnly>
  const own = names?.entities[props.of ?? '']
  const put = (next: Step[]) => onChange(next.length > 0 ? next : null)
  const change = (at: number, step: Step) => put(steps.map((each, n) => (n === at ? step : each)))
  const { 'aria-describedby': described } = describeControl(widget)
  const fields = own?.fields.filter(({ secret, type }) => !secret && type !== 'children') ?? []
  return (
    <Flex
      id={id}
      vertical
      gap="small"
      role="group"
      aria-label={title}
      aria-describedby={described}
      tabIndex={-1}
      onBlur={onBlur}
    >
      {!props.of && <p>{t('actionList.noModel')}</p>}
      {steps.map((step, at) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own
          key={at}
          size="small"
          title={t('actionList.one', { n: at + 1 })}
          extra={
            <Button
              type="text"
              icon={<Icon name="delete" />}
              aria-label={t('actionList.remove', { n: at + 1 })}
              onClick={() => put(steps.filter((_, n) => n !== at))}
            />
          }
        >
          <Flex vertical gap="small">
            <Choice
              id={`${id}-${at}-kind`}
              title={t('actionList.kind')}
              options={KINDS.map(kind => ({ id: kind, title: t(`actionList.kind.${kind}`) }))}
              chosen={[kindOf(step)]}
              onChoose={([kind]) => kind && change(at, newStep(kind as Kind, own?.key ?? ''))}
            />
            {step.do === 'record' ? (
              <RecordParts id={`${id}-${at}`} {...{ step, props }} onChange={next => change(at, next)} />
            ) : (
              <MessageParts id={`${id}-${at}`} {...{ step, names, own }} onChange={next => change(at, next)} />
            )}
          </Flex>
        </Card>
      ))}
      {own && steps.length > 0 && (
        <small>
          {t('actionList.names', {
            names: fields.map(field => `{{${field.id}}} ${pick(field.title, lang)}`).join(t('widgets.comma')),
          })}
        </small>
      )}
      <Button
        icon={<Icon name="plus" />}
        disabled={!own || steps.length >= MOST}
        onClick={() => put([...steps, newStep('change', own!.key)])}
      >
        {t('actionList.add')}
      </Button>
    </Flex>
  )
}

function Said({ steps }: { steps: Step[] }) {
  const t = useT()
  return (
    <ol>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own
        <li key={at}>
          {step.do === 'record'
            ? t(`actionList.said.${kindOf(step)}`, {
                model: step.entity,
                set: step.set.map(one => `${one.id} = ${String(one.value)}`).join(t('widgets.comma')),
              })
            : t(`actionList.said.${step.do}`, { subject: step.subject })}
        </li>
      ))}
    </ol>
  )
}
