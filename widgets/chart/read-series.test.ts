import { describe, expect, test } from 'vitest'
import { propsOf } from '#engine/react/frame/props.ts'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import type { RunManifest } from '#engine/react/widget.ts'
import type { Field } from '#engine/schema/document.ts'
import manifests from '../gen/manifests.gen.json'
import { drawBars } from './bar/draw-bars.ts'
import type { Props as BarProps } from './bar/props.gen.ts'
import { baseOption, type ChartLook, type Legend, layLabels, layLegend, paint, sayValue } from './chart-look.ts'
import { drawLines } from './line/draw-lines.ts'
import type { Props as LineProps } from './line/props.gen.ts'
import { drawPie } from './pie/draw-pie.ts'
import { KIND as PIE } from './pie/kind.ts'
import type { Props as PieProps } from './pie/props.gen.ts'
import { readSeries } from './read-series.ts'

const COLOURS = Object.fromEntries([...COLOUR_NAMES, 'muted'].map(name => [name, name]))
const LOOK: ChartLook = {
  colours: COLOURS,
  text: '',
  muted: '',
  line: '',
  surface: '',
  font: '',
  fontSize: 12,
  width: 400,
  say: String,
}
const withDefaults = <Props>(key: keyof typeof manifests, own: Partial<Props>) =>
  ({ ...propsOf(manifests[key] as unknown as RunManifest), ...own }) as Props
const bars = (own: Partial<BarProps> = {}) => withDefaults<BarProps>('bar', own)
const lines = (own: Partial<LineProps> = {}) => withDefaults<LineProps>('line', own)
const pie = (own: Partial<PieProps> = {}) => withDefaults<PieProps>('pie', own)
const ROWS = [
  { category: 'av', term: 'spring', n: 3 },
  { category: 'lab', term: 'spring', n: '2.50' },
  { category: 'av', term: 'autumn', n: 5 },
]
const MAP = { x: 'category', y: 'n' }
const grouped = readSeries(ROWS, { ...MAP, group: 'term' }, { labels: { av: 'Audio' } }, 'Loans')

describe('the rows of a query as series', () => {
  test('codes are shown by their labels', () => {
    expect(grouped.categories.map(({ title }) => title)).toEqual(['Audio', 'lab'])
  })

  test('a group makes a series; a category without a row is a gap', () => {
    expect(grouped.series.map(({ title, values }) => [title, values])).toEqual([
      ['spring', ['3', '2.50']],
      ['autumn', ['5', null]],
    ])
  })

  test('without a group there is one series under the given name', () => {
    expect(readSeries(ROWS.slice(0, 2), MAP, {}, 'Loans').series).toEqual([
      { code: null, title: 'Loans', values: ['3', '2.50'] },
    ])
  })
})

describe('what has no value', () => {
  const empty = (column: string) => `No ${column}`
  const named = (code: string | null | undefined) => {
    const row = { category: 'av', term: 'spring', n: 1 }
    const names = { options: [{ id: '', title: 'other', column: 'n' }], labels: { null: 'other' }, empty }
    const data = readSeries([{ ...row, category: code!, term: code! }], { ...MAP, group: 'term' }, names, '')
    return [data.categories[0]?.title, data.series[0]?.title]
  }

  test.each([[null], [undefined], ['']])('is named by its column: %j', code => {
    expect(named(code)).toEqual(['No category', 'No term'])
  })

  test('where no name is given it is a dash', () => {
    expect(readSeries([{ category: null, n: 1 }], MAP, {}, '').categories).toEqual([{ code: null, title: '–' }])
  })
})

test('bars: a legend only where there is something to tell apart', () => {
  expect(drawBars(grouped, LOOK, bars(), '').legend.show).toBe(true)
  expect(drawBars(readSeries(ROWS, MAP, {}, ''), LOOK, bars(), '').legend.show).toBe(false)
})

describe('each option has its own colour', () => {
  const options = [
    { id: '1', title: 'Audio', colour: 'vermilion', column: 'category' },
    { id: '2', title: 'Lab', colour: 'blue', column: 'category' },
    { id: '1', title: 'Spring', colour: 'pine', column: 'term' },
  ]
  const rows = ['1', '2', '3'].flatMap(category => ['1', '2'].map(term => ({ category, term, n: 1 })))
  const along = readSeries(rows, MAP, { options }, '')
  const across = readSeries(rows, { ...MAP, group: 'term' }, { options }, '')
  const by = ({ color, series: [first] }: ReturnType<typeof drawBars>) => [first?.colorBy, color]

  test('two columns have options of one id', () => {
    expect(across.categories.map(({ title }) => title)).toEqual(['Audio', 'Lab', '3'])
    expect(across.series.map(({ title }) => title)).toEqual(['Spring', '2'])
  })

  test('bars: the groups, else what is along the axis, else one colour', () => {
    expect(by(drawBars(across, LOOK, bars(), ''))).toEqual(['series', ['pine', 'blue']])
    expect(by(drawBars(along, LOOK, bars(), ''))).toEqual(['data', ['vermilion', 'blue', 'teal']])
    expect(by(drawBars(readSeries(rows, MAP, {}, ''), LOOK, bars(), ''))).toEqual(['series', ['blue']])
  })

  test('lines and slices; what a pie adds up is no option', () => {
    expect(drawLines(across, LOOK, lines(), '').color).toEqual(['pine', 'blue'])
    expect(drawLines(along, LOOK, lines(), '').color).toEqual(['blue'])
    const few = pie({ most: 2 })
    expect(drawPie(PIE.arrange(along, few, 'Others'), LOOK, few).color).toEqual(['vermilion', 'muted'])
  })

  test('what has none takes the colours left, in their order, and begins again after the last', () => {
    const plain = Array.from({ length: 11 }, () => ({}))
    const colours = paint([{ colour: 'teal' }, ...plain], LOOK)
    expect(colours.slice(0, 4)).toEqual(['teal', 'blue', 'pine', 'bamboo'])
    expect(colours.slice(-3)).toEqual(['blue', 'pine', 'bamboo'])
  })
})

test('every label is shown: level where all fit, aslant where not, also on a phone', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${at + 1}`)
  expect(layLabels(['Audio', 'Network'], LOOK)).toEqual({ interval: 0 })
  expect(layLabels(['Audio and video', 'Laboratory', 'Network', 'Office'], LOOK)).toMatchObject({
    interval: 0,
    rotate: 40,
  })
  expect(layLabels(months, { ...LOOK, width: 358 })).toMatchObject({ interval: 0, rotate: 40, hideOverlap: false })
})

test('a legend takes the lines it needs and turns pages only when there are too many', () => {
  const names = ['Audio and video', 'Laboratory', 'Network', 'Office', 'Others']
  const typeOf = (legend: Legend) => baseOption(LOOK, legend, []).legend.type
  expect(layLegend(true, names.slice(0, 2), LOOK)).toEqual({ lines: 1 })
  expect(layLegend(true, names, LOOK).lines).toBe(2)
  expect(typeOf(layLegend(true, names, LOOK))).toBe('plain')
  expect(typeOf(layLegend(true, [...names, ...names, ...names], LOOK))).toBe('scroll')
  expect(layLegend(false, names, LOOK)).toEqual({ lines: 0 })
})

test.each([
  ['break', null, false],
  ['join', null, true],
  ['zero', 0, false],
] as const)('a line with gaps set to %s', (gaps, value, joined) => {
  const autumn = drawLines(grouped, LOOK, lines({ gaps }), '').series[1]
  expect([autumn?.data[1], autumn?.connectNulls]).toEqual([value, joined])
})

test('durations are said in words, at the axis and on the bars too', () => {
  const field: Field = { id: 'n', type: 'integer', widget: 'duration', units: ['hours'], title: { zh: '-' } }
  const look = { ...LOOK, inWords: true, say: (value: unknown) => sayValue(value, field, 'en', '') }
  const props = bars({ labelPosition: 'top' })
  const { yAxis, series, tooltip } = drawBars(grouped, look, props, '')
  expect(tooltip.valueFormatter(90)).toBe('1.5 h')
  expect((yAxis as { axisLabel: { formatter(value: number): string } }).axisLabel.formatter(120)).toBe('2 h')
  expect(series[0]?.label.formatter?.({ value: 30 })).toBe('0.5 h')
})

test('a pie adds up exactly what goes beyond its slices', () => {
  const rows = ['0.1', '0.2', '0.3', '0.4'].map((n, at) => ({ category: `c${at}`, n }))
  const props = pie({ legend: 'hide', most: 2 })
  const drawn = PIE.arrange(readSeries(rows, MAP, {}, ''), props, 'Others')
  expect(drawn.series[0]?.values).toEqual(['0.1', '0.9'])
  expect(drawPie(drawn, LOOK, props).series[0]?.data).toMatchObject([
    { name: 'c0', value: 0.1 },
    { name: 'Others', value: 0.9 },
  ])
})

test('an entry of the legend has the icon of its choice; the others keep the mark of the chart', () => {
  const look = { ...LOOK, icons: { Optics: 'M0 0z' } }
  const legend = layLegend(true, ['Optics', 'Other'], look)
  expect(baseOption(look, legend, []).legend.data).toEqual([
    { name: 'Optics', icon: 'path://M0 0z' },
    { name: 'Other' },
  ])
  expect(baseOption(LOOK, layLegend(true, ['Optics'], LOOK), []).legend).not.toHaveProperty('data')
})
