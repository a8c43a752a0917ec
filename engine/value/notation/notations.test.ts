import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DurationUnit, Field, Json } from '../../schema/document.ts'
import { formatValue } from '../format-value.ts'
import { parseValue } from '../parse-value.ts'
import { readCell } from '../read-cell.ts'
import { readDuration, sayDuration } from './duration.ts'
import { mapLink, sayLocation } from './location.ts'
import { isSaid } from './notations.ts'
import { sayFigure } from './say-figure.ts'

const made = (type: Field['type'], widget: string): Field => ({ id: 'f', type, widget, title: { zh: '-' }, scale: 2 })
const DURATION = made('integer', 'duration')
const PERCENT = made('decimal', 'percent')
const DATES = made('json', 'date-range')
const TIMES = made('json', 'time-range')
const TAGS = made('json', 'tags')
const ADDRESS = made('json', 'address')
const LOCATION = made('json', 'location')
const GATE = { latitude: 30.274085, longitude: 120.15507, name: '东门' }
const BARE = { ...GATE, name: null }

test.each<[Field, Json, string, string]>([
  [DURATION, 150, '2 小时 30 分钟', '2 h 30 min'],
  [DURATION, 1590, '1 天 2 小时 30 分钟', '1 d 2 h 30 min'],
  [DURATION, 0, '0 分钟', '0 min'],
  [PERCENT, '12.50', '12.50%', '12.50%'],
  [DATES, ['2026-11-01', '2026-11-20'], '2026-11-01 ~ 2026-11-20', '2026-11-01 ~ 2026-11-20'],
  [DATES, [null, '2026-11-20'], ' ~ 2026-11-20', ' ~ 2026-11-20'],
  [TIMES, ['08:00:00', '17:30:15'], '08:00 ~ 17:30:15', '08:00 ~ 17:30:15'],
  [TAGS, ['新', '急'], '新、急', '新, 急'],
  [
    ADDRESS,
    { region: '330106', detail: '文三路 1 号' },
    '浙江省杭州市西湖区 文三路 1 号',
    '浙江省杭州市西湖区 文三路 1 号',
  ],
  [ADDRESS, { region: null, detail: '文三路 1 号' }, '文三路 1 号', '文三路 1 号'],
  [LOCATION, GATE, '东门 (30.274085, 120.15507)', '东门 (30.274085, 120.15507)'],
  [LOCATION, BARE, '30.274085, 120.15507', '30.274085, 120.15507'],
])('$widget: %j reads so in both languages', (field, value, zh, en) => {
  const label = (code: string) => (code === '330106' ? '浙江省 / 杭州市 / 西湖区' : undefined)
  expect(formatValue(field, value, { lang: 'zh', label })).toBe(zh)
  expect(formatValue(field, value, { lang: 'en', label })).toBe(en)
})

test.each<[Field, string, Json]>([
  [DURATION, '150', 150],
  [DURATION, '2h 30m', 150],
  [DURATION, '2小时30分', 150],
  [DURATION, '1.5 hours', 90],
  [DURATION, '1天2小时30分钟', 1590],
  [DURATION, '1:30', 90],
  [DURATION, '2h30', 150],
  [PERCENT, '12.5%', '12.50'],
  [PERCENT, '12.5 ％', '12.50'],
  [DATES, '2026-11-01 至 2026-11-20', ['2026-11-01', '2026-11-20']],
  [DATES, '~ 2026-11-20', [null, '2026-11-20']],
  [TIMES, '8:00-13:00', ['08:00:00', '13:00:00']],
  [TIMES, '22:00 ~ 06:00', ['22:00:00', '06:00:00']],
  [TAGS, '新，急、 急,old', ['新', '急', 'old']],
  [LOCATION, '30.274085, 120.155070', BARE],
  [LOCATION, '30.274085，120.15507', BARE],
  [LOCATION, '东门（30.274085，120.15507）', GATE],
  [LOCATION, '东门 30.274085,120.15507', GATE],
  [LOCATION, '3 号门, 30.274085, 120.15507', { ...GATE, name: '3 号门,' }],
  [LOCATION, '-33.8, -0', { latitude: -33.8, longitude: 0, name: null }],
])('$widget: %s is read as %j', (field, text, value) => expect(parseValue(field, text).value ?? null).toEqual(value))

test.each<[Field, Json, string]>([
  [DURATION, '2x', 'field.number'],
  [DURATION, '0.5m', 'field.number'],
  [DATES, ['2026-11-20', '2026-11-01'], 'field.dates'],
  [DATES, ['2026-02-30', null], 'field.dates'],
  [DATES, { from: '2026-11-01' }, 'field.dates'],
  [TIMES, ['25:00', null], 'field.times'],
  [TIMES, '-', 'field.times'],
  [TIMES, '-08:00', 'field.times'],
  [TIMES, '~', 'field.times'],
  [TAGS, [1], 'field.tags'],
  [TAGS, Array.from({ length: 51 }, (_, at) => `t${at}`), 'field.tags'],
  [TAGS, ['x'.repeat(51)], 'field.tags'],
  [TAGS, ['new', 'red, blue'], 'field.tags.split'],
  [TAGS, ['红、蓝'], 'field.tags.split'],
  [TAGS, ['red\nblue'], 'field.tags.split'],
  [ADDRESS, ['x'], 'field.address'],
  [ADDRESS, { region: '330106', extra: 1 }, 'field.address'],
  [ADDRESS, { region: 'x' }, 'field.region'],
  [ADDRESS, { detail: 'x'.repeat(201) }, 'field.address.long'],
  [LOCATION, '东门', 'field.location'],
  [LOCATION, '91, 0', 'field.location'],
  [LOCATION, { ...GATE, height: 1 }, 'field.location'],
  [LOCATION, { ...GATE, name: 1 }, 'field.location'],
  [LOCATION, { ...GATE, name: 'x'.repeat(101) }, 'field.location.long'],
  [LOCATION, { ...GATE, longitude: 180.1 }, 'field.location.point'],
  [LOCATION, { ...GATE, latitude: null }, 'field.location.point'],
  [LOCATION, { latitude: null, longitude: null, name: '东门' }, 'field.location.point'],
  [LOCATION, { ...GATE, latitude: [30] }, 'field.location.point'],
])('$widget: %j is refused', (field, value, code) => expect(parseValue(field, value).issue?.code).toBe(code))

test('what is empty in parts alone is empty', () => {
  expect(parseValue(DATES, [null, null])).toEqual({ value: null })
  expect(parseValue(TAGS, [' ', ''])).toEqual({ value: null })
  expect(parseValue(ADDRESS, { region: null, detail: ' ' })).toEqual({ value: null })
  expect(parseValue(LOCATION, { latitude: null, longitude: null, name: ' ' })).toEqual({ value: null })
})

test('a duration is read as it is said, in any units, in both languages', () => {
  const units = fc.subarray(['days' as const, 'hours' as const, 'minutes' as const])
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      units,
      fc.constantFrom('zh' as const, 'en' as const),
      (minutes, units, lang) => {
        expect(readDuration(sayDuration(minutes, lang, { units }), { units })).toBe(minutes)
      },
    ),
  )
})

test.each<[DurationUnit[], number, string]>([
  [['hours'], 1590, '26.5 h'],
  [['hours'], 80, '1 h 20 min'],
  [['hours'], 0, '0 h'],
  [['days'], 720, '0.5 d'],
  [['days'], 480, '8 h'],
  [['days', 'hours'], 1590, '1 d 2.5 h'],
  [['days', 'hours'], 154_329, '107 d 4.15 h'],
  [['hours', 'minutes'], 1590, '26 h 30 min'],
  [['minutes'], 1590, '1590 min'],
])('in %j %d minutes are %s', (units, minutes, said) => expect(sayDuration(minutes, 'en', { units })).toBe(said))

test('a number alone counts the smallest unit where a person writes it, minutes in a call', () => {
  const hours = { ...DURATION, units: ['hours' as const] }
  expect(readDuration('1.5', hours)).toBe(90)
  const cells = [2, '900', '1,440', -2, '-2', '-2 h', '-0', '1,2', '--2', 0.0001]
  const read = [120, 54_000, 86_400, -120, -120, -120, 0, '1,2', '--2', 0.0001]
  expect(cells.map(cell => readCell(hours, cell, new Map()))).toEqual(read)
  expect(readCell(DURATION, '1,590', new Map())).toBe(1590)
  expect(parseValue(hours, '120')).toEqual({ value: 120 })
})

test.each<[Field | undefined, unknown, string]>([
  [DURATION, '1590', '1 d 2 h 30 min'],
  [DURATION, '92.3333', '1 h 32 min'],
  [PERCENT, '12.5', '12.5%'],
  [undefined, '1234567.50', '1,234,567.50'],
  [made('decimal', 'number'), 1234, '1,234'],
])('a figure over %j: %s is said %s', (field, value, said) => expect(sayFigure(value, field, 'en')).toBe(said))

test('a location is read as it is said, to a tenth of a metre', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.constantFrom('', '东门', 'East gate 2'), (latitude, longitude, name) => {
      const { value } = parseValue(LOCATION, { latitude, longitude, name })
      expect(parseValue(LOCATION, sayLocation(value!))).toEqual({ value })
    }),
  )
})

test.each([
  [
    'https://map.example/?at={latitude},{longitude}&q={name}',
    'https://map.example/?at=30.274085,120.15507&q=%E4%B8%9C%E9%97%A8',
  ],
  ['javascript:alert({latitude})', undefined],
])('a place on the map %s is %s', (address, link) => expect(mapLink(address, GATE)).toBe(link))

test('JSON is said where a widget has words for it', () => {
  expect([TAGS, made('json', 'json'), made('string', 'tags')].map(isSaid)).toEqual([true, false, true])
})
