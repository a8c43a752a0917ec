import { describe, expect, test } from 'vitest'
import { drawBars } from './bar/draw-bars.ts'
import { baseOption, type ChartLook, type Legend, layLabels, layLegend } from './chart-look.ts'
import { drawLines } from './line/draw-lines.ts'
import { drawPie } from './pie/draw-pie.ts'
import { readSeries } from './read-series.ts'

const LOOK: ChartLook = { palette: [], text: '', muted: '', line: '', surface: '', font: '', fontSize: 12, width: 400 }
const ROWS = [
  { category: 'av', term: 'spring', n: 3 },
  { category: 'lab', term: 'spring', n: '2.50' },
  { category: 'av', term: 'autumn', n: 5 },
]
const MAP = { x: 'category', y: 'n' }
const grouped = readSeries(ROWS, { ...MAP, group: 'term' }, { av: 'Audio' }, 'Loans')

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

test('bars: a legend only where there is something to tell apart', () => {
  const props = { legend: 'auto', lying: false, stack: false, round: false, labelPosition: 'none' } as const
  expect(drawBars(grouped, LOOK, props, '').legend.show).toBe(true)
  expect(drawBars(readSeries(ROWS, MAP, {}, ''), LOOK, props, '').legend.show).toBe(false)
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
  const typeOf = (legend: Legend) => baseOption(LOOK, '', legend).legend.type
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
  const props = { legend: 'auto', smooth: false, area: false, stack: false, gaps } as const
  const autumn = drawLines(grouped, LOOK, props, '').series[1]
  expect([autumn?.data[1], autumn?.connectNulls]).toEqual([value, joined])
})

test('a pie adds up exactly what goes beyond its slices', () => {
  const rows = ['0.1', '0.2', '0.3', '0.4'].map((n, at) => ({ category: `c${at}`, n }))
  const drawn = drawPie(readSeries(rows, MAP, {}, ''), LOOK, { legend: 'hide', ring: false, most: 2 }, '', 'Others')
  expect(drawn.series[0]?.data).toEqual([
    { name: 'c0', value: 0.1 },
    { name: 'Others', value: 0.9 },
  ])
})

test('an entry of the legend has the icon of its choice; the others keep the mark of the chart', () => {
  const look = { ...LOOK, icons: { Optics: 'M0 0z' } }
  const legend = layLegend(true, ['Optics', 'Other'], look)
  expect(baseOption(look, '', legend).legend.data).toEqual([
    { name: 'Optics', icon: 'path://M0 0z' },
    { name: 'Other' },
  ])
  expect(baseOption(LOOK, '', layLegend(true, ['Optics'], LOOK)).legend).not.toHaveProperty('data')
})
