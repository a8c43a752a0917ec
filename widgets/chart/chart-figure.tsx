/** The frame of every chart: its states, its sentence, and the table of its data for people who read it instead. */

import { Button, Flex, Skeleton, theme } from 'antd'
import type { EChartsCoreOption } from 'echarts/core'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useWidth } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { EmptyState } from '#engine/react/look/empty-state.tsx'
import { WithHint } from '#engine/react/overlay/hint.tsx'
import { useLang, useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { useText } from '../parts/read-text.ts'
import { type ChartLook, lookOf, sayValue } from './chart-look.ts'
import { EChart, type Mark } from './echart.tsx'
import { type ChartData, readSeries } from './read-series.ts'
import { sayEmpty } from './say-empty.ts'
import type { Drawn, Note } from './series/arrange.ts'
import { sayData } from './series/say-data.ts'
import './texts.ts'
import { useHighContrast } from './use-high-contrast.ts'
import { useIcons } from './use-icons.ts'

const ChartTable = lazy(() => import('./chart-table.tsx'))

/** The props every chart has. */
export interface CommonProps {
  unit?: Text
  measure?: Text
  /** marks differ by more than their colour */
  patterns?: boolean
  /** its sentence is shown, not only read out */
  sentence: boolean
}

/** What a kind of chart is; all of it pure but for `parts`. */
export interface ChartKind<Props extends CommonProps> {
  /** of its manifest; they come with it, not with the page */
  defaults: Partial<Props>
  /** which part of the data is drawn. @param others  the title of what is left */
  arrange(data: ChartData, props: Props, others: string): Drawn
  draw(drawn: Drawn, look: ChartLook, props: Props, unit: string): EChartsCoreOption
  /** loads what echarts needs for it */
  parts(): Promise<unknown>
  /** series and category of a mark, where echarts counts otherwise; null for what is none */
  find?(mark: Mark): Omit<Mark, 'axis'> | null
  /** its values are parts of a whole */
  whole?: boolean
  /** its categories follow each other */
  ordered?: boolean
}

/** One of them, whichever it is. */
export type AnyKind = ChartKind<CommonProps & Record<string, Json>>

interface ChartFigureProps<Props extends CommonProps> {
  widget: WidgetProps<Props>
  kind: ChartKind<Props>
}

/** Notes that stand in place of the picture. */
const ALONE: Note['id'][] = ['zero', 'nothing']

export function ChartFigure<Props extends CommonProps>({ widget: given, kind }: ChartFigureProps<Props>) {
  const widget = useMemo(() => ({ ...given, props: { ...kind.defaults, ...given.props } }), [given, kind])
  const { id, node, props, field, title, state = 'ready', emit } = widget
  const t = useT()
  const { token } = theme.useToken()
  const [asTable, setAsTable] = useState(false)
  const { data, unit, measure, say } = useChartData(widget)
  const look = useLook(widget, say)
  const drawn = useMemo(() => kind.arrange(data, props, t('chart.others')), [kind, data, props, t])
  const leads = node.on?.click !== undefined
  const option = useMemo(
    () => withCursor(kind.draw(drawn, look, props, unit), leads),
    [kind, drawn, look, props, unit, leads],
  )
  const said = useMemo(
    () => sayData(data, { t, say, measure, whole: kind.whole, ordered: kind.ordered }),
    [data, t, say, measure, kind],
  )
  if (state !== 'ready' || data.categories.length === 0) return <ChartState state={state} />
  const choose = (part: ChartData, series: number, at: number) => void emit('click', payloadOf(part, series, at))
  const chooseMark = (mark: Mark) => {
    const found = kind.find ? kind.find(mark) : mark
    if (found) choose(drawn, found.series, found.at)
  }
  const alone = drawn.notes.find(note => ALONE.includes(note.id))
  const change = t(asTable ? 'chart.asChart' : 'chart.asTable')
  const quiet = { margin: 0, color: token.colorTextSecondary, fontSize: token.fontSizeSM }
  const caption = (
    <figcaption id={`${id}-said`} className={props.sentence ? undefined : 'sw-unseen'} style={quiet}>
      {said}
    </figcaption>
  )
  return (
    <Flex
      component="figure"
      vertical
      className="sw-chart"
      aria-label={title}
      aria-describedby={`${id}-said`}
      style={{ height: '100%', margin: 0 }}
    >
      {!props.sentence && caption}
      <div className="sw-chart-tool">
        <WithHint text={change}>
          <Button
            type="text"
            size="small"
            aria-label={change}
            icon={asTable ? <Icon name="bar-chart" /> : <Icon name="table" />}
            onClick={() => setAsTable(!asTable)}
          />
        </WithHint>
      </div>
      {asTable ? (
        <Suspense fallback={<ChartState state="loading" />}>
          <ChartTable {...{ data, field, unit, title }} onChoose={leads ? choose.bind(null, data) : undefined} />
        </Suspense>
      ) : alone ? (
        <EmptyState low icon="bar-chart" text={t(`chart.note.${alone.id}`)} />
      ) : (
        <div style={{ flex: 1, minHeight: 0 }}>
          <EChart option={option} parts={kind.parts} onChoose={chooseMark} />
        </div>
      )}
      {drawn.notes.map(({ id: note, ...params }) =>
        ALONE.includes(note) ? null : (
          <p key={note} style={quiet}>
            {t(`chart.note.${note}`, params)}
          </p>
        ),
      )}
      {widget.cut && (
        <p style={quiet}>
          {t(widget.cut.all > widget.cut.first ? 'chart.note.cut' : 'chart.note.cutOff', { ...widget.cut })}
        </p>
      )}
      {props.sentence && caption}
    </Flex>
  )
}

function useChartData<Props extends CommonProps>(widget: WidgetProps<Props>) {
  const { props, rows, map, labels, options, titles, field, title } = widget
  const t = useT()
  const text = useText()
  const lang = useLang()
  const unit = text(props.unit)
  const measure = text(props.measure) || title
  const data = useMemo(
    () => readSeries(rows ?? [], map ?? {}, { labels, options, empty: column => sayEmpty(t, titles, column) }, measure),
    [rows, map, labels, options, titles, measure, t],
  )
  const say = useMemo(() => (value: unknown) => sayValue(value, field, lang, unit), [field, lang, unit])
  return { data, unit, measure, say }
}

function useLook<Props extends CommonProps>(widget: WidgetProps<Props>, say: ChartLook['say']): ChartLook {
  const { field, options, props } = widget
  const { token } = theme.useToken()
  const lang = useLang()
  const width = useWidth()
  const icons = useIcons(options)
  const contrast = useHighContrast()
  const patterns = props.patterns === true || contrast
  return useMemo(() => {
    const inWords = field !== undefined && notationOf(field) !== undefined
    return lookOf(token, { width, icons, say, inWords, patterns, lang })
  }, [token, width, icons, say, field, patterns, lang])
}

/** What a mark stands for: codes as they are in the rows. @source docs/language.md#widget */
function payloadOf({ categories, series }: ChartData, s: number, at: number): Record<string, Json> {
  const { code = null, besides } = categories[at] ?? {}
  const y = series[s]?.values[at] ?? null
  return { x: code, y, group: series[s]?.code ?? null, ...(besides && { besides }) }
}

/** A mark that leads nowhere does not look as if it did. */
function withCursor(option: EChartsCoreOption, leads: boolean): EChartsCoreOption {
  if (leads || !Array.isArray(option.series)) return option
  return { ...option, series: option.series.map(series => ({ ...series, cursor: 'default' })) }
}

/** A chart without anything to draw: loading, failed or without data. @source docs/ui.md#states */
function ChartState({ state }: { state: 'ready' | 'loading' | 'failed' }): ReactNode {
  const t = useT()
  switch (state) {
    case 'loading':
      return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={t('widgets.loading')} />
    case 'failed':
      return <EmptyState kind="failed" text={t('chart.chartFailed')} />
    case 'ready':
      return <EmptyState icon="bar-chart" text={t('chart.noData')} />
  }
}
