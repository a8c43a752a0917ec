/** Every kind of chart with each of its options, and with whatever rows a query may answer. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValue } from '#engine/compile/check-props.ts'
import { Checking } from '#engine/compile/checking.ts'
import { propsOf } from '#engine/react/frame/props.ts'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import type { RunManifest } from '#engine/react/widget.ts'
import type { Json, PropSchema } from '#engine/schema/document.ts'
import manifests from '../../gen/manifests.gen.json'
import { KIND as arcbar } from '../arcbar/kind.ts'
import { KIND as area } from '../area/kind.ts'
import { KIND as bar } from '../bar/kind.ts'
import { KIND as bubble } from '../bubble/kind.ts'
import type { ChartKind, CommonProps } from '../chart-figure.tsx'
import { type ChartLook, PALETTE } from '../chart-look.ts'
import { KIND as columnChart } from '../column-chart/kind.ts'
import { KIND as funnel } from '../funnel/kind.ts'
import { KIND as line } from '../line/kind.ts'
import { KIND as mount } from '../mount/kind.ts'
import { KIND as pie } from '../pie/kind.ts'
import { KIND as radar } from '../radar/kind.ts'
import { readSeries } from '../read-series.ts'
import { KIND as ring } from '../ring/kind.ts'
import { KIND as rose } from '../rose/kind.ts'
import { sizeOf } from '../word-cloud/draw-words.ts'
import { KIND as wordCloud } from '../word-cloud/kind.ts'

type Key = keyof typeof manifests
type AnyKind = ChartKind<CommonProps & Record<string, Json>>

const KINDS = Object.entries({
  ...{ arcbar, area, bar, bubble, 'column-chart': columnChart, funnel, line, mount, pie, radar, ring, rose },
  'word-cloud': wordCloud,
}) as unknown as [Key, AnyKind][]
const KIND_OF = Object.fromEntries(KINDS)

const COLOURS = Object.fromEntries([...COLOUR_NAMES, 'muted'].map((name, at) => [name, `#${100000 + at}`]))
const LOOK: ChartLook = {
  ...{ colours: COLOURS, text: '#111', muted: '#555', line: '#eee', surface: '#fff', font: 'sans', fontSize: 12 },
  ...{ width: 600, say: String },
}
const MAP = { x: 'x', y: 'y', group: 'group', max: 'max', size: 'size' }
const ROWS = ['spring', 'autumn'].flatMap((group, term) =>
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'].map((x, at) => ({
    ...{ x, group, y: at === 4 ? null : 40 - at * 3 + term * 5 * (at % 3), size: at, max: 90 },
  })),
)

function draw(key: Key, props: Record<string, Json> = {}, rows: Record<string, Json>[] = ROWS, look = LOOK) {
  const kind = KIND_OF[key] as AnyKind
  const slots = (manifests[key] as unknown as { slots: { id: string }[] }).slots.map(({ id }) => id)
  const map = Object.fromEntries(Object.entries(MAP).filter(([slot]) => slots.includes(slot)))
  const all = propsOf(manifests[key] as unknown as RunManifest, props) as CommonProps & Record<string, Json>
  const data = readSeries(rows, map, {}, 'Loans')
  const drawn = kind.arrange(data, all, 'Others')
  return { data, drawn, option: kind.draw(drawn, look, all, 'kg') }
}

/** What is drawn as text: of our own formatters what they say. */
const textOf = (option: unknown) =>
  JSON.stringify(option, (_, value) => (typeof value === 'function' ? String(value(1234.5)) : value))
const picture = (key: Key, props: Record<string, Json> = {}, rows: Record<string, Json>[] = ROWS, look = LOOK) =>
  textOf(draw(key, props, rows, look).option)

const schemaOf = (key: Key, name: string) =>
  (manifests[key] as unknown as { props: { properties: Record<string, PropSchema> } }).props.properties[name]!

/** The codes of what the check of documents says about a value of an option. */
function issuesOf(key: Key, props: Record<string, Json>): string[] {
  const checking = new Checking({ entities: {}, widgets: {} } as never)
  checkValue(checking, manifests[key].props as PropSchema, props, 'props')
  return checking.issues.map(({ code }) => code)
}

/** Each value changes the picture against every other one. */
function expectAllDiffer(key: Key, name: string, values: Json[], beside: Record<string, Json> = {}) {
  expect(issuesOf(key, beside)).toEqual([])
  const pictures = values.map(value => {
    expect(issuesOf(key, { ...beside, [name]: value })).toEqual([])
    return picture(key, { ...beside, [name]: value })
  })
  expect(new Set(pictures).size, `${key}.${name}`).toBe(values.length)
}

const CUSTOM = { linearType: 'custom' }

test('CH-01 there are thirteen kinds of charts, and each draws its own', () => {
  expect(KINDS.map(([key]) => (manifests[key] as { wire?: string }).wire ?? key).sort()).toEqual([
    ...['arcbar', 'area', 'bar', 'bubble', 'column', 'funnel', 'line', 'mount', 'pie', 'radar', 'ring', 'rose'],
    'word-cloud',
  ])
  expect(new Set(KINDS.map(([key]) => picture(key))).size).toBe(13)
})

test('CH-02 a datum has a text, a value and a group, and on a radar the greatest value', () => {
  const { data, option } = draw('radar')
  expect(data.categories[1]).toMatchObject({ code: 'b', title: 'b', max: 90 })
  expect(data.series.map(({ title, values }) => [title, values[1]])).toEqual([
    ['spring', '37'],
    ['autumn', '42'],
  ])
  expect((option.radar as { indicator: object[] }).indicator[1]).toMatchObject({ name: 'b', max: 90 })
})

test('CH-03 an arc-bar goes its way round, with its ends, on its track', () => {
  expectAllDiffer('arcbar', 'type', ['default', 'circle'])
  expectAllDiffer('arcbar', 'direction', ['cw', 'ccw'])
  expectAllDiffer('arcbar', 'lineCap', ['round', 'square', 'butt'])
  expectAllDiffer('arcbar', 'backgroundColor', ['#eeeeee', '#ff0000', 'teal'])
})

test('CH-04 the gradient of an arc-bar', () => {
  expectAllDiffer('arcbar', 'linearType', ['none', 'custom'])
  expectAllDiffer('arcbar', 'linearOpacity', [0, 0.5, 1], CUSTOM)
  expectAllDiffer('arcbar', 'customColor', [[], ['#ff0000'], ['teal', '#00ff00']], CUSTOM)
})

test('CH-05 columns are of seven kinds, with labels and round ends', () => {
  expectAllDiffer('column-chart', 'type', ['group', 'stack', 'meter', 'bar', 'mount', 'sharp', 'triangle'])
  expectAllDiffer('column-chart', 'labelPosition', ['none', 'top', 'inside'])
  expectAllDiffer('column-chart', 'labelPosition', ['none', 'top', 'inside'], { type: 'sharp' })
  expectAllDiffer('column-chart', 'barBorderCircle', [false, true])
})

test.each(['group', 'stack', 'meter', 'bar', 'mount', 'sharp', 'triangle'])(
  'CH-06 the gradient of columns of kind %s, and the fill of a meter',
  type => {
    expectAllDiffer('column-chart', 'linearType', ['none', 'opacity', 'custom'], { type })
    expectAllDiffer('column-chart', 'linearOpacity', [0, 0.5, 1], { type, linearType: 'opacity' })
    expectAllDiffer('column-chart', 'customColor', [[], ['#ff0000'], ['teal', '#00ff00']], { type, ...CUSTOM })
    expectAllDiffer('column-chart', 'meterFillColor', ['#ff0000', 'teal'], { type: 'meter' })
  },
)

test.each(['line', 'area'] as const)('CH-07 %s: its kind, shadow, gradient and animation', key => {
  expectAllDiffer(key, 'type', ['line', 'step'])
  expectAllDiffer(key, 'onShadow', [false, true])
  expectAllDiffer(key, 'linearType', ['none', 'opacity', 'custom'])
  expect([true, false].map(animation => draw(key, { animation }).option.animation)).toEqual([true, false])
  expect(draw(key, {}, ROWS, { ...LOOK, still: true }).option.animation).toBe(false)
})

test('CH-08 a rose: its petals, the width of its labels, its border and gradient', () => {
  expectAllDiffer('rose', 'type', ['radius', 'area'])
  expectAllDiffer('rose', 'labelWidth', [10, 80])
  expectAllDiffer('rose', 'border', [false, true])
  expectAllDiffer('rose', 'linearType', ['none', 'custom'])
  expectAllDiffer('rose', 'customColor', [[], ['#ff0000']], CUSTOM)
})

test('CH-09 a radar: its grid, its axes, its points, its fill and outline', () => {
  expectAllDiffer('radar', 'gridType', ['polygon', 'circle'])
  expectAllDiffer('radar', 'gridColor', ['#ff0000', 'teal'])
  expectAllDiffer('radar', 'gridCount', [1, 5, 10])
  expectAllDiffer('radar', 'axisLabel', [false, true])
  expectAllDiffer('radar', 'axisLabelTofix', [0, 2, 10], { axisLabel: true })
  const plain = ROWS.map(({ max: _, ...row }) => row)
  expect(picture('radar', { max: 500 }, plain)).not.toBe(picture('radar', {}, plain))
  for (const name of ['labelShow', 'labelPointShow', 'border']) expectAllDiffer('radar', name, [false, true])
  expectAllDiffer('radar', 'opacity', [0, 0.5, 1])
  expectAllDiffer('radar', 'linearType', ['none', 'opacity', 'custom'])
})

test.each(['ring', 'pie'] as const)('CH-10 %s: its width, its centre, its labels, border and gradient', key => {
  const beside: Record<string, Json> = key === 'pie' ? { ring: true } : {}
  expectAllDiffer(key, 'ringWidth', [20, 30, 45], beside)
  expectAllDiffer(key, 'centerColor', ['#ff0000', 'teal'], beside)
  expectAllDiffer(key, 'labelWidth', [10, 80], beside)
  expectAllDiffer(key, 'border', [false, true], beside)
  expectAllDiffer(key, 'linearType', ['none', 'custom'], beside)
  expectAllDiffer(key, 'customColor', [[], ['#ff0000']], { ...beside, ...CUSTOM })
})

test('CH-11 a word cloud is level, or has upright words too', () => {
  expectAllDiffer('word-cloud', 'type', ['normal', 'vertical'])
})

const radiusOf = (key: Key, props = {}) => (draw(key, props).option.series as { radius: unknown }[])[0]?.radius

test('CH-12 a pie has 60 % of the room, its ring is from 30 % to 60 %, and labels are at least 10 wide', () => {
  expect([radiusOf('pie'), radiusOf('pie', { ring: true }), radiusOf('ring')]).toEqual([
    '60%',
    ['30%', '60%'],
    ['30%', '60%'],
  ])
  expect(issuesOf('pie', { labelWidth: 9 })).toEqual(['widget.props.minimum'])
})

/** option → kinds that have it, values that are refused and such that hold */
const LIMITS: [title: string, name: string, keys: Key[], bad: number[], good: number[]][] = [
  [
    'CH-13',
    'linearOpacity',
    ['column-chart', 'line', 'area', 'mount', 'arcbar', 'radar'],
    [-0.1, 1.1, 0.55],
    [0, 0.3, 1],
  ],
  ['CH-14', 'ringWidth', ['ring', 'pie'], [19, 19.9, -1], [20, 35]],
  ['CH-15', 'labelWidth', ['ring', 'pie', 'rose'], [9, 0], [10, 200]],
  ['CH-16', 'gridCount', ['radar'], [0, 11, 2.5], [1, 10]],
  ['CH-17', 'axisLabelTofix', ['radar'], [-1, 11, 0.5], [0, 10]],
  ['CH-18', 'opacity', ['radar'], [-0.1, 1.1], [0, 0.25, 1]],
]

test.each(LIMITS)('%s the limits of %s', (_, name, keys, bad, good) => {
  for (const key of keys) {
    for (const value of bad) expect(issuesOf(key, { [name]: value }), `${key} ${value}`).toHaveLength(1)
    for (const value of good) expect(issuesOf(key, { [name]: value }), `${key} ${value}`).toEqual([])
  }
})

test('CH-13 a chosen gradient of opacity begins with a half', () => {
  expect(schemaOf('line', 'linearOpacity').default).toBe(0.5)
  expect(picture('line', { linearType: 'opacity' })).toBe(
    picture('line', { linearType: 'opacity', linearOpacity: 0.5 }),
  )
})

test('CH-19 the default palette has nine colours, which come again after the ninth', () => {
  expect(new Set(PALETTE).size).toBe(9)
  const rows = Array.from({ length: 11 }, (_, at) => ({ x: `c${at}`, y: 1 }))
  const colours = draw('pie', { most: 20 }, rows).option.color as string[]
  expect(new Set(colours).size).toBe(9)
  expect(colours.slice(9)).toEqual(colours.slice(0, 2))
})

test('CH-20 a word is as large as its value over 10, else 10 to 50, always the same for the word', () => {
  expect([sizeOf('fire', 11), sizeOf('fire', 64.5), sizeOf('fire', 1e9)]).toEqual([11, 64.5, 80])
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.constant(null), fc.double({ max: 10, noNaN: true })), (word, value) => {
      const size = sizeOf(word, value)
      expect(size).toBe(sizeOf(word, null))
      expect(size >= 10 && size <= 50 && Number.isInteger(size)).toBe(true)
    }),
  )
  expect(new Set(Array.from({ length: 200 }, (_, at) => sizeOf(`word ${at}`, 1))).size).toBeGreaterThan(30)
})

test('CH-21 lines with colours of their own change from one to the other along their way', () => {
  const { series } = draw('line', { ...CUSTOM, customColor: ['#ff0000', 'teal'] }).option as {
    series: { lineStyle: { color: { colorStops: { color: string }[] } } }[]
  }
  expect(series.map(({ lineStyle }) => lineStyle.color.colorStops.map(({ color }) => color))).toEqual([
    [COLOURS[PALETTE[0]!], '#ff0000'],
    [COLOURS[PALETTE[1]!], COLOURS.teal],
  ])
})

describe.each(KINDS)('%s', key => {
  const schemas = Object.entries(manifests[key].props.properties as unknown as Record<string, PropSchema>)

  test('each of its options changes something', () => {
    for (const [name, schema] of schemas) {
      // said by the frame; on a radar the rows say the greatest value
      if (['unit', 'measure', 'sentence', 'patterns'].includes(name) || (key === 'radar' && name === 'max')) continue
      const beside = WHERE[name]?.(key) ?? {}
      expectAllDiffer(key, name, valuesOf(schema), beside)
    }
  })

  test('looks that tell more than colours differ from those that do not', () => {
    const patterned = picture(key, {}, ROWS, { ...LOOK, patterns: true })
    expect(patterned === picture(key)).toBe(false)
  })

  test('whatever the rows and options, it is drawn, of finite numbers', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 40 }), anyProps(schemas), (rows, props) => {
        const { option, drawn } = draw(key, props, rows)
        expectSound(option)
        expect(drawn.notes.every(note => Object.values(note).every(value => value !== null))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test.each(Object.entries(BAD))('bad input: %s', (_, rows) => {
    const { option, drawn } = draw(key, {}, rows)
    expectSound(option)
    const points = drawn.series.reduce((sum, { values }) => sum + values.length, 0)
    expect(points).toBeLessThanOrEqual(2_000)
  })
})

/** What has to be chosen before an option shows. */
const WHERE: Record<string, (key: Key) => Record<string, Json>> = {
  linearOpacity: key => ({ linearType: key === 'arcbar' ? 'custom' : 'opacity' }),
  customColor: () => CUSTOM,
  meterFillColor: () => ({ type: 'meter' }),
  axisLabelTofix: () => ({ axisLabel: true }),
  ringWidth: key => ringOf(key),
  centerColor: key => ringOf(key),
}

const ringOf = (key: Key): Record<string, Json> => (key === 'pie' ? { ring: true } : {})

function valuesOf(schema: PropSchema): Json[] {
  if (schema.enum) {
    // what is needed is shown: two of the three look alike
    return schema.enum.filter(value => value !== 'auto')
  }
  if (schema.type === 'boolean') return [false, true]
  if (schema.type === 'array') return [[], ['#ff0000']]
  if (schema.format === 'colour') return ['#ff0000', 'teal']
  const low = schema.minimum ?? 60
  return [low, schema.maximum ?? low + 400]
}

const BAD: Record<string, Record<string, Json>[]> = {
  'no row': [],
  'no value': [{ x: 'a', y: null }, { x: 'b' }],
  negative: [
    { x: 'a', y: -5 },
    { x: 'b', y: 3 },
  ],
  text: [
    { x: 'a', y: 'many' },
    { x: 'b', y: '<img src=x onerror=alert(1)>' },
  ],
  huge: [
    { x: 'a', y: '1e308' },
    { x: 'b', y: '1e308' },
    { x: 'c', y: -1e308 },
    { x: 'd', y: '1e999' },
  ],
  'zero total': [
    { x: 'a', y: 0 },
    { x: 'b', y: 0 },
  ],
  '10,000 categories': Array.from({ length: 10_000 }, (_, at) => ({ x: `c${at}`, y: at % 977 })),
  '10,000 groups': Array.from({ length: 10_000 }, (_, at) => ({ x: `c${at}`, y: at, group: `g${at}` })),
  'equal names': [
    { x: 1, y: 1, group: 'a' },
    { x: '1', y: 2, group: 'a' },
  ],
}

const anyJson = fc.oneof(
  fc.constantFrom(null, '', 'text', '1e308', -1e308, 0, -0, 'NaN', 'Infinity', true, '0x10', '12345678901234567.50'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 8 }),
)
const anyRow = fc.record(
  { x: anyJson, y: anyJson, group: fc.constantFrom('a', 'b', null), size: anyJson, max: anyJson },
  { requiredKeys: [] },
)

function anyProps(schemas: [string, PropSchema][]): fc.Arbitrary<Record<string, Json>> {
  const each = schemas.flatMap(([name, schema]): [string, fc.Arbitrary<Json>][] => {
    if (schema.type === 'object') return []
    if (schema.enum) return [[name, fc.constantFrom(...schema.enum)]]
    return [[name, fc.constantFrom(...valuesOf(schema))]]
  })
  return fc.record(Object.fromEntries(each), { requiredKeys: [] }) as fc.Arbitrary<Record<string, Json>>
}

/** JSON of finite numbers; functions only where a text is formatted. */
function expectSound(value: unknown, path = ''): void {
  if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true)
  if (typeof value === 'function') expect(path).toMatch(/\.(formatter|valueFormatter)$/)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) expectSound(inner, `${path}.${name}`)
}
