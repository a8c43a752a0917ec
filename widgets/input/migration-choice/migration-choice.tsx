/**
 * From which version of a process running instances move to which, and which node takes the place of one that the new
 * version lacks.
 * @source docs/workflow.md#migration
 */
import { Alert, Flex } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { Resting, Version } from '#adapters/wire/migration.ts'
import { usePorts } from '#engine/react/ports.tsx'
import { addTexts, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import texts from '#schemas/text/migration.json'
import { describeControl } from '../../parts/describe-control.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { OptionPicker } from '../../parts/option-picker.tsx'
import type { Props } from './props.gen.ts'

addTexts('migration', texts)

/** What the calls of migrations take. */
type Choice = {
  to: string
  /** '' for all other versions */
  from: string
  /** as JSON: id of a node → id of the one that takes its place */
  nodes: string
}

export default function MigrationChoice(widget: WidgetProps<Props, Choice>) {
  const t = useT()
  const { process, from: given } = widget.props
  const versions = useCalled<Version>('wfMigration.versions', process ? { processDefinitionKey: process } : null)
  const newest = versions.rows.find(({ isNewest }) => isNewest)?.id ?? ''
  const { to, from, nodes } = widget.value ?? { to: newest, from: given === newest ? '' : given, nodes: '{}' }
  const resting = useCalled<Resting>('wfMigration.resting', to ? { to, from } : null)
  const map = JSON.parse(nodes) as Record<string, string>
  const { value, onChange } = widget
  useEffect(() => {
    if (!value && to) onChange({ to, from, nodes })
  }, [value, onChange, to, from, nodes])

  if (versions.state !== 'ready')
    return (
      <div {...group(widget)}>
        <Alert type="info" message={<LoadState state={versions.state} again={versions.again} />} />
      </div>
    )
  const offered = versions.rows.map(({ id, ...row }) => ({ id, title: t('migration.version', { ...row }) }))
  const draw = (
    id: string,
    title: string,
    { options, chosen, none, put }: { options: Option[]; chosen: string; none?: string; put(id: string): void },
  ) => (
    <div key={id}>
      <label htmlFor={`${widget.id}-${id}`}>{title}</label>
      <OptionPicker
        widget={{ ...widget, id: `${widget.id}-${id}`, title, options, required: false }}
        props={{ clear: none !== undefined, search: true, ...(none && { placeholder: { zh: none, en: none } }) }}
        many={false}
        chosen={chosen ? [chosen] : []}
        onChoose={([next = '']) => put(next)}
      />
    </div>
  )
  const others = offered.filter(({ id }) => id !== to)
  return (
    <Flex {...group(widget)} vertical gap="middle">
      {draw('from', t('migration.from'), {
        ...{ options: others, chosen: from, none: t('migration.all') },
        put: next => onChange({ to, from: next, nodes: '{}' }),
      })}
      {draw('to', t('migration.to'), {
        ...{ options: offered, chosen: to },
        put: next => onChange({ to: next, from: next === from ? '' : from, nodes: '{}' }),
      })}
      {to && resting.state !== 'ready' && (
        <Alert type="info" message={<LoadState state={resting.state} again={resting.again} />} />
      )}
      {resting.rows.length > 0 && <Alert type="warning" message={t('migration.lacks')} />}
      {resting.rows.map(({ id, name, running, choices }) =>
        draw(`node-${id}`, t('migration.node', { name, n: running }), {
          options: choices.map(each => ({ id: each.id, title: each.name })),
          ...{ chosen: map[id] ?? '', none: t('migration.stays') },
          put: next => {
            const { [id]: _, ...rest } = map
            onChange({ to, from, nodes: JSON.stringify(next ? { ...rest, [id]: next } : rest) })
          },
        }),
      )}
    </Flex>
  )
}

type Option = { id: string; title: string }

/** A group has a name, but ARIA does not let it be required or invalid. */
function group(widget: WidgetProps<Props, Choice>) {
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  return { ...control, role: 'group', 'aria-label': widget.title }
}

/** The rows of a call, asked again when its params change; the answer of an older question is dropped. */
function useCalled<Row>(name: string, params: Record<string, string> | null) {
  const { data } = usePorts()
  const asked = params && JSON.stringify(params)
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ rows: Row[]; state: 'loading' | 'ready' | 'failed' }>(LOADING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    if (!asked) return
    let isOld = false
    setAnswer(LOADING)
    data.call(name, JSON.parse(asked)).then(
      rows => isOld || setAnswer({ rows: rows as Row[], state: 'ready' }),
      () => isOld || setAnswer({ rows: [], state: 'failed' }),
    )
    return () => {
      isOld = true
    }
  }, [data, name, asked, turn])
  return { ...answer, again: useCallback(() => setTurn(now => now + 1), []) }
}

const LOADING = { rows: [], state: 'loading' as const }
