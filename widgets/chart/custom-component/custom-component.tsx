import { useMemo } from 'react'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { CardState } from '../../parts/card-state.tsx'
import { useText } from '../../parts/read-text.ts'
import { ChartFigure, type ChartKind } from '../chart-figure.tsx'
import '../texts.ts'
import './custom-component.css'
import { drawOption, partsOf } from './draw-option.ts'
import { DEFAULTS, type Props } from './props.gen.ts'
import { type Option, readOption } from './read-option.ts'

/**
 * What a script on the server made of the rows of a query: a chart, or a text, as the one row of its query.
 * @source DB-20; docs/language.md#scripts-over-rows
 */
export default function CustomComponent(widget: WidgetProps<Props>) {
  const t = useT()
  const { rows = [], state = 'ready' } = widget
  const [drawing] = rows
  if (state !== 'ready' || !drawing)
    return <CardState state={state} icon="code" empty={t('chart.noData')} failed={t('chart.chartFailed')} />
  if (typeof drawing.text === 'string') return <p className="sw-scripted">{drawing.text}</p>
  const { option } = drawing
  if (option === null || typeof option !== 'object' || Array.isArray(option))
    return <EmptyState low icon="code" text={t('chart.noScript')} />
  return <ScriptedChart widget={widget} option={option as unknown as Option} />
}

function ScriptedChart({ widget, option }: { widget: WidgetProps<Props>; option: Option }) {
  const { labels, options, emit, props, title } = widget
  const measure = useText()(props.measure) || title
  const names = useMemo(() => {
    const known = new Map([
      ...Object.entries(labels ?? {}),
      ...(options ?? []).map(each => [each.id, each.title] as const),
    ])
    return (name: string) => known.get(name) ?? name
  }, [labels, options])
  const read = useMemo(() => readOption(option, names, measure), [option, names, measure])
  const kind = useMemo(
    (): ChartKind<Props> => ({
      defaults: DEFAULTS,
      arrange: data => ({ ...data, notes: [] }),
      draw: (_, look, props) => drawOption(option, names, look, props),
      find: mark => read.find(mark),
      parts: () => partsOf(option),
    }),
    [option, names, read],
  )
  const drawn: WidgetProps<Props> = {
    ...widget,
    ...{ rows: read.rows, map: MAP, options: read.options, labels: undefined, titles: undefined },
    emit: (event, payload = {}) =>
      emit(event, { ...payload, x: read.codeOf('x', payload.x), group: read.codeOf('group', payload.group) }),
  }
  // what echarts needs is loaded with a drawing
  return <ChartFigure key={option.series.map(({ type }) => type).join()} widget={drawn} kind={kind} />
}

const MAP = { x: 'x', y: 'y', group: 'group' }
