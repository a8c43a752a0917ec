/**
 * An option of echarts that a script gave, in the colours and fonts of the product and the names of the reader's language.
 * Pure, but for what loads the parts of echarts.
 * @source ADR 0043; docs/language.md#scripts-over-rows
 */
import type { EChartsCoreOption } from 'echarts/core'
import { baseOption, type ChartLook, layLegend, PALETTE } from '../chart-look.ts'
import { showsLegend } from '../shows-legend.ts'
import type { Props } from './props.gen.ts'
import type { Option, Series } from './read-option.ts'

type Part = Record<string, unknown>

const PARTS: Record<string, () => Promise<unknown>> = {
  bar: () => import('../parts/bar.ts'),
  line: () => import('../parts/line.ts'),
  pie: () => import('../parts/pie.ts'),
  radar: () => import('../parts/radar.ts'),
  funnel: () => import('../parts/funnel.ts'),
  scatter: () => import('../parts/scatter.ts'),
  pictorialBar: () => import('../parts/pictorial.ts'),
}

/** Loads what echarts needs to draw these series. */
export function partsOf({ series }: Option): Promise<unknown> {
  return Promise.all([...new Set(series.map(({ type }) => type))].map(type => PARTS[type]?.()))
}

const ON_AXES = ['bar', 'line', 'scatter', 'pictorialBar']
const OF_SHARES = ['pie', 'funnel']

/** @param show  a name in the language of the reader */
export function drawOption(
  option: Option,
  show: (name: string) => string,
  look: ChartLook,
  { legend: asked }: Pick<Props, 'legend'>,
): EChartsCoreOption {
  // a radar without axes cannot be drawn
  const series = option.series.filter(({ type }) => type !== 'radar' || option.radar)
  const names = legendNames(series).map(show)
  const own = option as unknown as { legend?: Part; tooltip?: Part; color?: unknown; grid?: Part }
  const shown = asked === 'auto' && own.legend ? own.legend.show !== false : showsLegend(asked, names.length)
  const base = baseOption(
    look,
    layLegend(shown, names, look),
    PALETTE.map(() => ({})),
  )
  const onAxes = series.some(({ type }) => ON_AXES.includes(type))
  return {
    ...option,
    ...base,
    color: own.color ?? base.color,
    legend: { ...base.legend, ...named(own.legend, show), show: shown },
    tooltip: { ...base.tooltip, ...own.tooltip },
    ...(onAxes && {
      grid: {
        left: 8,
        right: 16,
        top: 24,
        bottom: shown ? 32 : 8,
        outerBoundsMode: 'same',
        outerBoundsContain: 'axisLabel',
        ...own.grid,
      },
      xAxis: axis(option.xAxis ?? { type: 'category' }, show, look),
      yAxis: axis(option.yAxis ?? { type: 'value' }, show, look),
    }),
    ...(option.radar && { radar: radar(option.radar, show, look) }),
    series: series.map(one => namedSeries(one, show, look)),
  } as EChartsCoreOption
}

function legendNames(series: Series[]): string[] {
  const names = series.flatMap(({ type, name, data }) =>
    OF_SHARES.includes(type) || type === 'radar' ? data.map(nameIn) : [name ?? ''],
  )
  return [...new Set(names.filter(name => name !== ''))]
}

const nameIn = (datum: unknown): string => {
  const name = datum !== null && typeof datum === 'object' ? (datum as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name : ''
}

/** Names in a list `data`, shown. */
function named<T extends object>(part: T | undefined, show: (name: string) => string): T | undefined {
  const data = (part as { data?: unknown } | undefined)?.data
  return part && Array.isArray(data) ? { ...part, data: data.map(name => show(String(name))) } : part
}

function axis(given: object, show: (name: string) => string, look: ChartLook): Part {
  const own = named(given, show) as Part
  const text = { color: look.muted, fontFamily: look.font, fontSize: look.fontSize }
  return {
    ...own,
    nameTextStyle: text,
    axisLabel: { ...text, hideOverlap: true, ...(own.axisLabel as Part) },
    axisLine: { ...(own.axisLine as Part), lineStyle: { color: look.line, ...lineIn(own.axisLine) } },
    splitLine: { ...(own.splitLine as Part), lineStyle: { color: look.line, ...lineIn(own.splitLine) } },
  }
}

const lineIn = (lines: unknown): Part | undefined => (lines as { lineStyle?: Part } | undefined)?.lineStyle

function radar(given: NonNullable<Option['radar']>, show: (name: string) => string, look: ChartLook): Part {
  const own = given as unknown as Part
  const grid = { lineStyle: { color: look.line } }
  return {
    splitArea: { show: false },
    ...own,
    axisName: { color: look.muted, ...(own.axisName as Part) },
    axisLine: { ...grid, ...(own.axisLine as Part) },
    splitLine: { ...grid, ...(own.splitLine as Part) },
    indicator: given.indicator.map(each => ({ ...each, name: show(each.name) })),
  }
}

function namedSeries({ name, data, ...rest }: Series, show: (name: string) => string, look: ChartLook): Part {
  const own = rest as Part
  return {
    ...own,
    ...(name !== undefined && { name: show(name) }),
    label: { color: look.text, ...(own.label as Part) },
    data: data.map(datum => (nameIn(datum) ? { ...(datum as object), name: show(nameIn(datum)) } : datum)),
  }
}
