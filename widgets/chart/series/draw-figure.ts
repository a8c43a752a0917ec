/**
 * A chart where there is no browser: a picture with its sentence, its notes and its table. echarts draws it with the
 * option that the chart's widget has.
 * @source ADR 0056
 */
import type { BoardChart, BoardPicture } from '#adapters/wire/portal-content.ts'
import { translate } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { textOf } from '../../parts/read-text.ts'
import type { AnyKind } from '../chart-figure.tsx'
import { type ChartToken, lookOf, sayValue } from '../chart-look.ts'
import { init } from '../echarts.ts'
import { type ChartData, readSeries } from '../read-series.ts'
import { sayEmpty } from '../say-empty.ts'
import type { Drawn } from './arrange.ts'
import { layTable } from './lay-table.ts'
import { sayData } from './say-data.ts'
import '../texts.ts'

export type Figure = Pick<WidgetProps, 'rows' | 'map' | 'labels' | 'options' | 'titles' | 'field' | 'title' | 'cut'> & {
  props: Record<string, Json>
}

export interface Room {
  lang: Lang
  token: ChartToken
  solid: Record<string, string>
  /** px: on a wide page, and on a narrow one where that is another one */
  wide: { width: number; height: number }
  narrow?: { width: number; height: number }
}

/** Rows of the table, and characters of a picture, at most. */
const MOST_ROWS = 50
const MOST_PICTURE = 120_000

/** @param kind  undefined for what has no picture: its table is shown */
export async function drawFigure(figure: Figure, kind: AnyKind | undefined, room: Room): Promise<BoardChart> {
  const { rows = [], map = {}, labels, options, titles, field, title, cut } = figure
  const { lang } = room
  const t = (key: string, params?: Record<string, unknown>) => translate(lang, key, params)
  const props = { ...kind?.defaults, ...figure.props } as AnyKind['defaults'] & Record<string, Json>
  const unit = textOf(props.unit, lang)
  const measure = textOf(props.measure, lang) || title
  const say = (value: unknown) => sayValue(value, field, lang, unit)
  const empty = (column: string) => sayEmpty(t, titles, column)
  const data = readSeries(rows, map, { labels, options, empty }, measure)
  const drawn = kind?.arrange(data, props as never, t('chart.others'))
  const notes = drawn?.notes.map(({ id, ...params }) => t(`chart.note.${id}`, params)) ?? []
  if (cut) notes.push(t(cut.all > cut.first ? 'chart.note.cut' : 'chart.note.cutOff', { ...cut }))
  const { columns, places, row } = layTable(data, unit, t, (series, at) =>
    sayValue(data.series[series]?.values[at] ?? null, field, lang, ''),
  )
  const lines = places.slice(0, MOST_ROWS).map(place => row(place).cells)
  if (lines.length < places.length) notes.push(t('chart.note.rows', { first: lines.length, all: places.length }))
  const inWords = field !== undefined && notationOf(field) !== undefined
  const svg = kind && drawn && isDrawn(drawn) && (await draw(kind, { drawn, props, unit, say, inWords }, room))
  return {
    said: sayData(data, { t, say, measure, whole: kind?.whole, ordered: kind?.ordered }),
    notes,
    columns: columns.map(({ title, number }) => ({ title, ...(number && { number }) })),
    rows: lines.map(cells => columns.map(({ id }) => cells[id] ?? '')),
    ...(svg && { svg }),
  }
}

/** Some of it can be seen. */
const isDrawn = ({ categories, notes }: Drawn): boolean =>
  categories.length > 0 && !notes.some(({ id }) => id === 'zero' || id === 'nothing')

interface Drawing {
  drawn: ChartData
  props: object
  unit: string
  say(value: unknown): string
  inWords: boolean
}

/** @returns undefined where it is too large for a page */
async function draw(
  kind: AnyKind,
  { drawn, props, unit, say, inWords }: Drawing,
  { token, solid, lang, wide, narrow }: Room,
): Promise<BoardChart['svg']> {
  await kind.parts()
  const picture = ({ width, height }: Room['wide']): BoardPicture => {
    const look = lookOf(
      token,
      { width, say, inWords, lang, patterns: 'patterns' in props && props.patterns === true },
      solid,
    )
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height })
    try {
      chart.setOption({ ...kind.draw(drawn as Drawn, look, props as never, unit), animation: false })
      return { src: asAddress(chart.renderToSVGString({ useViewBox: true })), width, height }
    } finally {
      chart.dispose()
    }
  }
  const pictures = { wide: picture(wide), ...(narrow && { narrow: picture(narrow) }) }
  return Object.values(pictures).every(({ src }) => src.length <= MOST_PICTURE) ? pictures : undefined
}

/** As a picture it runs nothing and reaches nothing of the page. The same drawing has the same address: echarts counts on. */
function asAddress(svg: string): string {
  const steady = svg.toWellFormed().replaceAll(/(["#.])zr\d+-/g, '$1z-')
  return `data:image/svg+xml,${encodeURIComponent(steady).replaceAll(/%(?:3D|3A|2F|3B)/g, decodeURIComponent)}`
}
