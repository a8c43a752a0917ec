import { describe, expect, test } from 'vitest'
import { checkChartOption } from './check-grammar.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const bars = (more: object = {}, series: object = {}) => ({
  xAxis: { type: 'category', data: ['a', 'b'] },
  yAxis: { type: 'value' },
  series: [{ type: 'bar', data: [1, 2], ...series }],
  ...more,
})

test.each([
  bars(),
  bars({ color: ['#fff', 'rgba(1, 2, 3, 0.5)'], legend: { bottom: 0 }, tooltip: { trigger: 'axis' } }),
  bars(
    {},
    { itemStyle: { color: { type: 'linear', x: 0, y: 0, x2: 0, y2: 1, colorStops: [{ offset: 0, color: '#f00' }] } } },
  ),
  bars({}, { label: { show: true, formatter: '{b}: {c} <b>kg</b>' }, data: [{ name: 'a', value: 1 }, null] }),
  { series: [{ type: 'pie', radius: ['30%', '60%'], data: [{ name: 'a', value: 1 }] }] },
  { radar: { indicator: [{ name: 'a', max: 5 }] }, series: [{ type: 'radar', data: [{ value: [1] }] }] },
  bars({}, { type: 'pictorialBar', symbol: `image://${PNG}` }),
  bars({}, { type: 'pictorialBar', symbol: 'image:///files/2026/star.png' }),
  bars({}, { type: 'scatter', symbol: 'path://M0,0L10,10Z', symbolSize: 12 }),
])('%j may be drawn', option => expect(checkChartOption(option)).toEqual([]))

describe('what could do more than draw is refused', () => {
  test.each([
    ['a function', bars({}, { label: { formatter: () => 'x' } })],
    ['a function of the whole', bars({ animationDelay: () => 0 })],
    ['HTML in a tooltip', bars({ tooltip: { formatter: '<img src=x onerror=alert(1)>' } })],
    ['a tooltip of a series', bars({}, { tooltip: { formatter: '<b>' } })],
    ['a class or style of the tooltip', bars({ tooltip: { extraCssText: 'background:url(//x)' } })],
    ['rich text with pictures', bars({}, { label: { rich: { a: { backgroundColor: { image: '//x' } } } } })],
    ['a link', bars({ title: { text: 'x', link: 'javascript:alert(1)' } })],
    ['pictures of a graphic', bars({ graphic: [{ type: 'image', style: { image: 'https://x/p.png' } }] })],
    ['a pattern of a picture', bars({ color: [{ image: 'https://x/p.png', repeat: 'repeat' }] })],
    ['a picture from elsewhere', bars({}, { symbol: 'image://https://x/p.png' })],
    ['a picture from elsewhere, by a path', bars({}, { symbol: 'image:////x/p.png' })],
    ['a path that climbs', bars({}, { symbol: 'image:///files/../api/blade-system/user' })],
    ['a picture that runs', bars({}, { symbol: 'image://data:image/svg+xml;base64,PHN2Zz4=' })],
    ['a large picture', bars({}, { symbol: `image://data:image/png;base64,${'A'.repeat(60_000)}` })],
    ['a colour that fetches', bars({ color: ['url(https://x)'] })],
    ['drawing by code', { series: [{ type: 'custom', renderItem: 'arc', data: [1] }] }],
    ['a map', { geo: { map: 'x' }, series: [{ type: 'map', data: [] }] }],
    ['a toolbox', bars({ toolbox: { feature: { dataView: {} } } })],
    ['a transform', bars({ dataset: { transform: { type: 'x' } } })],
    ['an id of a prototype', JSON.parse('{"series":[],"__proto__":{"x":1}}')],
    ['too many points', bars({}, { data: Array.from({ length: 2_001 }, () => 1) })],
    ['too many series', { series: Array.from({ length: 51 }, () => ({ type: 'bar', data: [] })) }],
    ['a number nothing can hold', bars({}, { data: [Number.NaN] })],
    ['an endless axis', bars({ yAxis: { max: Number.POSITIVE_INFINITY } })],
    ['no series', {}],
    ['no object', 'option'],
    ['nothing', null],
  ])('%s', (_, option) => expect(checkChartOption(option)).not.toEqual([]))
})
