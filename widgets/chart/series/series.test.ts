import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Translate } from '#engine/react/text.ts'
import texts from '#schemas/text/chart.json' with { type: 'json' }
import { type ChartData, readSeries } from '../read-series.ts'
import { drawLayers, drawParts, drawPoints } from './arrange.ts'
import { fade } from './gradient.ts'
import { sampleAt } from './sample.ts'
import { sayData } from './say-data.ts'

const MAP = { x: 'x', y: 'y', group: 'group' }
const read = (values: unknown[], map: Record<string, string> = { x: 'x', y: 'y' }) =>
  readSeries(values.map((y, at) => ({ x: `c${at}`, y })) as never, map, {}, 'Loans')

describe('a sample', () => {
  const numbers = fc.array(fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })), {
    minLength: 1,
    maxLength: 400,
  })
  const series = fc
    .tuple(numbers, fc.integer({ min: 1, max: 4 }))
    .map(([own, n]) => Array.from({ length: n }, (_, turn) => [...own.slice(turn), ...own.slice(0, turn)]))

  test('keeps the first, the last and the extremes of every series, in their order, and is no larger than asked', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 10, max: 120 }), (all, most) => {
        const at = sampleAt(all, most)
        const length = all[0]!.length
        expect(at.length).toBeLessThanOrEqual(most)
        expect(at).toEqual([...new Set(at)].sort((a, b) => a - b))
        expect([at[0], at.at(-1)]).toEqual([0, length - 1])
        for (const own of all) {
          const known = own.filter(value => value !== null)
          const kept = at.flatMap(one => own[one] ?? [])
          if (known.length === 0) continue
          expect(Math.max(...kept)).toBe(Math.max(...known))
          expect(Math.min(...kept)).toBe(Math.min(...known))
        }
      }),
    )
  })

  test('what is small enough is all there', () => {
    expect(sampleAt([[3, 1, 2]], 10)).toEqual([0, 1, 2])
  })

  test('beyond 2,000 points are drawn in part, and it is said of how many', () => {
    const drawn = drawPoints(read(Array.from({ length: 100_000 }, (_, at) => (at === 77_777 ? 9e9 : at % 100))))
    expect(drawn.series[0]!.values.length).toBeLessThanOrEqual(2_000)
    expect(drawn.series[0]!.values).toContain('9000000000')
    expect(drawn.notes).toEqual([{ id: 'sampled', drawn: drawn.categories.length, all: 100_000 }])
    expect(JSON.stringify(drawn).length).toBeLessThan(100_000)
  })

  test('of too many groups those with most are drawn', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => ({ x: `c${at % 50}`, group: `g${at % 60}`, y: at % 60 }))
    const drawn = drawPoints(readSeries(rows, MAP, {}, ''))
    expect(drawn.series.map(({ title }) => title)).toEqual(Array.from({ length: 30 }, (_, at) => `g${at + 30}`))
    expect(drawn.notes).toContainEqual({ id: 'groups', drawn: 30, all: 60 })
  })
})

describe('the parts of a whole', () => {
  test('what is left is added up exactly, and knows beside which it stands', () => {
    const drawn = drawParts(read(['0.1', '0.2', '0.3', '0.4']), 3, 'Others')
    expect(drawn.series[0]!.values).toEqual(['0.1', '0.2', '0.7'])
    expect(drawn.categories.at(-1)).toEqual({ code: null, title: 'Others', colour: 'muted', besides: ['c0', 'c1'] })
  })

  test('below zero is no part; no part at all is said', () => {
    expect(drawParts(read([-1, 'text', 4]), 8, '')).toMatchObject({
      series: [{ values: [null, null, '4'] }],
      notes: [
        { id: 'noNumber', n: 1 },
        { id: 'negative', n: 1 },
      ],
    })
    expect(drawParts(read([0, 0]), 8, '').notes).toEqual([{ id: 'zero' }])
    expect(drawLayers(read([null]), 8).notes).toEqual([{ id: 'nothing' }])
  })
})

describe('a chart in a sentence', () => {
  const table = texts as Record<string, Record<string, string>>
  const translator =
    (lang: 'zh' | 'en'): Translate =>
    (key, params = {}) =>
      (table[key.replace('chart.', '')]?.[lang] ?? key).replaceAll(/\{(\w+)\}/g, (_, name) => String(params[name]))
  const said = (data: ChartData, lang: 'zh' | 'en', more = {}) =>
    sayData(data, { t: translator(lang), say: value => `${value} kg`, measure: 'Loans', ...more })

  test.each([
    ['en', [3, null, 12, 5], {}, 'Loans, 4 categories; highest 12 kg (c2), lowest 3 kg (c0); 1 without a number.'],
    ['zh', [3, null, 12, 5], {}, 'Loans，共 4 个分类；最高 12 kg（c2），最低 3 kg（c0）；1 项没有数值。'],
    [
      'en',
      ['0.1', '0.2'],
      { whole: true },
      'Loans, 2 categories; highest 0.2 kg (c1), lowest 0.1 kg (c0); total 0.3 kg.',
    ],
    [
      'en',
      [3, 8],
      { ordered: true },
      'Loans, 2 categories; highest 8 kg (c1), lowest 3 kg (c0); from 3 kg (c0) up to 8 kg (c1).',
    ],
    ['en', [5, 5], {}, 'Loans, 2 categories; all are 5 kg.'],
    ['en', [7], { whole: true }, 'Loans, 1 categories; c0: 7 kg.'],
    ['en', ['text'], {}, 'Loans, 1 categories; 1 without a number.'],
  ] as const)('%s: %j', (lang, values, more, sentence) => {
    expect(said(read([...values]), lang, more)).toBe(sentence)
  })

  test('of groups each value is named with its own', () => {
    const rows = [
      { x: 'a', group: 'spring', y: 1 },
      { x: 'b', group: 'autumn', y: 9 },
    ]
    expect(said(readSeries(rows, MAP, {}, ''), 'en')).toBe(
      'Loans, 2 categories in 2 groups; highest 9 kg (b, autumn), lowest 1 kg (a, spring); 2 without a number.',
    )
  })
})

test('a colour fades, whichever way it is written', () => {
  expect([fade('#ff0000', 0.5), fade('#f00', 0), fade('rgb(1, 2, 3)', 1)]).toEqual([
    'rgba(255,0,0,0.5)',
    'rgba(255,0,0,0)',
    'rgba(1,2,3,1)',
  ])
})
