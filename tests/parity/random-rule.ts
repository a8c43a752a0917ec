/** Random rules of each type, and random records, over the entities of the table of rules. */
import fc from 'fast-check'
import type { Json } from '#engine/schema/document.ts'
import { addDays, writeDay } from '#engine/value/calendar.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { makeWorkdays, type Workdays } from '#engine/value/workdays.ts'

type Arb = fc.Arbitrary<Json>

type Typed = Record<'bool' | 'int' | 'dec' | 'text' | 'date' | 'time' | 'stamp', Json>
type Rules = fc.LetrecValue<Typed>

const name = (...names: string[]): Arb => fc.constantFrom(...names).map(each => ({ var: each }))
const call = (op: string, ...args: Arb[]): Arb => fc.tuple(...args).map(given => ({ [op]: given }) as Json)
const callMany = (op: string, arg: Arb): Arb =>
  fc.array(arg, { minLength: 1, maxLength: 3 }).map(given => ({ [op]: given }) as Json)

const WHOLE = fc.integer({ min: -20, max: 20 })
const DECIMAL = fc.integer({ min: -4000, max: 4000 }).map(cents => cents / 100)
const TEXT = fc.constantFrom('a', 'b', 'ab', 'A', 'a%', '_', '\\', '\u{20BB7}', '1.50', 'x y', ' a', '\u{3000}b\t', 'ß')
const DATE = fc.constantFrom(
  '2024-02-28',
  '2024-02-29',
  '2024-01-31',
  '2023-12-31',
  '1900-02-28',
  '0001-01-01',
  '9999-12-31',
  '2026-11-20',
)
const STAMP = fc.constantFrom('2024-02-29 00:00:00', '2024-02-29 23:59:59', '2026-11-20 10:00:00')
const TIME = fc.constantFrom('00:00:00', '08:30:00', '23:59:59')
const CODE = fc.constantFrom('a', 'b', 'c')
const ID = fc.constantFrom('7', '8', '9')
const IDS: Arb = fc.uniqueArray(ID, { minLength: 1, maxLength: 3 })
const REGION = fc.constantFrom('33', '3301', '330106', '330106001', '11')
const DEPT = fc.constantFrom('10', '20', '21', '22', '30', '99')

/** Rules over a record, or over a row of it (`inRow`), which knows no rows itself. */
function rulesOver(inRow: boolean): Rules {
  const up = inRow ? '$parent.' : ''
  const own = (...names: string[]) => (inRow ? names : [])
  const rows = (op: string, each: Arb): Arb[] =>
    inRow ? [] : [each.map(rule => ({ [op]: [{ var: 'items' }, rule] }) as Json)]
  const row = inRow ? null : rulesOver(true)
  return fc.letrec<Typed>(tie => {
    const number = fc.oneof(tie('int'), tie('dec'))
    const compare = (arg: Arb, more: string[] = []) =>
      fc.constantFrom('==', '!=', ...more).chain(op => call(op, arg, arg))
    const order = ['<', '<=', '>', '>=']
    const choose = (type: Arb) => call('if', tie('bool'), type, type)
    return {
      bool: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}b`, `${up}c`, ...own('done')), fc.boolean()),
        callMany('and', tie('bool')),
        callMany('or', tie('bool')),
        call('!', tie('bool')),
        choose(tie('bool')),
        callMany('coalesce', tie('bool')),
        compare(number, order),
        compare(tie('date'), order),
        compare(fc.oneof(tie('time'), TIME), order),
        compare(tie('stamp'), order),
        fc.constantFrom('==', '!=', ...order).chain(op => call(op, name(`${up}at`), fc.oneof(STAMP, name('$now')))),
        compare(tie('text')),
        compare(tie('bool')),
        fc.constantFrom('==', '!=').chain(op => call(op, name(`${up}kind`), CODE)),
        fc
          .constantFrom('==', '!=')
          .chain(op => call(op, name(`${up}owner`), fc.oneof(name(`${up}boss`, '$me.id'), ID))),
        fc
          .constantFrom('==', '!=')
          .chain(op => call(op, name(`${up}s`, `${up}q`, `${up}d`, `${up}b`, `${up}members`), fc.constant(null))),
        call(
          'empty',
          fc.oneof(
            number,
            tie('text'),
            tie('date'),
            name(`${up}members`, `${up}files`, `${up}extra`, `${up}owner`, ...(inRow ? [] : ['items'])),
          ),
        ),
        call('in', name(`${up}kind`), fc.array(fc.oneof(CODE, fc.constant(null)), { maxLength: 3 })),
        call('in', name(`${up}owner`), fc.oneof(name(`${up}members`), IDS)),
        call('in', tie('text'), fc.array(tie('text'), { minLength: 1, maxLength: 3 })),
        call('in', number, fc.array(fc.oneof(WHOLE, DECIMAL), { minLength: 1, maxLength: 3 })),
        call('has', name(`${up}members`), fc.oneof(name(`${up}owner`), ID)),
        fc
          .constantFrom('hasAny', 'hasAll')
          .chain(op => call(op, name(`${up}members`), fc.oneof(name(`${up}others`), IDS, fc.constant<Json>([])))),
        call('contains', tie('text'), tie('text')),
        fc.constantFrom('startsWith', 'endsWith').chain(op => call(op, tie('text'), tie('text'))),
        call('within', name(`${up}area`), fc.oneof(name(`${up}home`), REGION)),
        call('within', name(`${up}dept`, `${up}depts`), fc.oneof(name('$me.dept'), DEPT)),
        ...['some', 'all', 'none'].flatMap(op => rows(op, row?.bool ?? tie('bool'))),
        ...rows('unique', name('amount', 'price', 'label', 'due', 'kind', 'done')),
      ),
      int: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}q`, `${up}n`, ...own('amount')), WHOLE),
        callMany('+', tie('int')),
        callMany('*', tie('int')),
        call('-', tie('int'), tie('int')),
        call('mod', tie('int'), tie('int')),
        call('abs', tie('int')),
        callMany('least', tie('int')),
        callMany('greatest', tie('int')),
        choose(tie('int')),
        callMany('coalesce', tie('int')),
        call('length', tie('text')),
        call('days', tie('date'), tie('date')),
        call('workdays', fc.oneof(tie('date'), DATE), fc.oneof(tie('date'), DATE)),
        call('minutes', fc.oneof(tie('stamp'), tie('date')), tie('stamp')),
        call('minutes', tie('time'), fc.oneof(tie('time'), TIME)),
        fc.constantFrom('hour', 'minute').chain(op => call(op, fc.oneof(tie('stamp'), tie('time')))),
        fc.constantFrom('year', 'month', 'day', 'weekday').chain(op => call(op, fc.oneof(tie('date'), tie('stamp')))),
        call('size', name(`${up}members`, `${up}files`)),
        ...['sum', 'min', 'max'].flatMap(op => rows(op, row?.int ?? tie('int'))),
        ...rows('count', row?.bool ?? tie('bool')),
      ),
      dec: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}p`, `${up}r`, ...own('price')), DECIMAL),
        callMany('+', fc.oneof(tie('int'), tie('dec'))),
        callMany('*', fc.oneof(tie('int'), tie('dec'))),
        call('-', tie('dec'), tie('int')),
        call('/', number, number, fc.integer({ min: 0, max: 10 })),
        call('mod', number, number),
        call('round', number, fc.integer({ min: 0, max: 3 })),
        callMany('greatest', number),
        choose(tie('dec')),
        call('leaveDays', fc.oneof(tie('date'), DATE), tie('bool'), tie('date'), tie('bool')),
        ...['sum', 'min', 'max', 'avg'].flatMap(op => rows(op, row?.dec ?? tie('dec'))),
      ),
      text: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}s`, `${up}t`, '$me.name', ...own('label')), TEXT),
        fc
          .array(
            fc.oneof(
              tie('text'),
              number,
              tie('date'),
              tie('bool'),
              name(`${up}kind`, `${up}owner`, `${up}at`, `${up}tm`),
            ),
            { minLength: 1, maxLength: 3 },
          )
          .map(args => ({ cat: args }) as Json),
        fc.constantFrom('upper', 'lower', 'trim').chain(op => call(op, tie('text'))),
        call('part', tie('text'), tie('int'), tie('int')),
        call('part', tie('text'), fc.nat(3), fc.nat(3)),
        call('replace', tie('text'), tie('text'), fc.oneof(tie('text'), fc.constant(null))),
        choose(tie('text')),
        callMany('coalesce', tie('text')),
      ),
      date: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}d`, `${up}e`, '$today', ...own('due')), name(`${up}d`)),
        call('addDays', tie('date'), tie('int')),
        call('addMonths', tie('date'), tie('int')),
        call('date', fc.oneof(tie('stamp'), tie('date'))),
        callMany('least', tie('date')),
        choose(tie('date')),
        ...['min', 'max'].flatMap(op => rows(op, row?.date ?? tie('date'))),
      ),
      time: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        name(`${up}tm`),
        call('time', tie('stamp')),
        choose(tie('time')),
      ),
      stamp: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(name(`${up}at`, '$now'), name(`${up}at`)),
        call('addMinutes', fc.oneof(tie('stamp'), tie('date')), tie('int')),
        callMany('greatest', tie('stamp')),
        choose(tie('stamp')),
      ),
    }
  })
}

/** Rules by the type of what they give, over the records of the table of rules. */
export const OVER_RECORD = rulesOver(false)
export const OVER_ROW = rulesOver(true)
/** A condition, as a grant or a data scope has one. */
export const CONDITION: Arb = OVER_RECORD.bool
export const RULE: Arb = fc.oneof(
  OVER_RECORD.bool,
  OVER_RECORD.int,
  OVER_RECORD.dec,
  OVER_RECORD.text,
  OVER_RECORD.date,
  OVER_RECORD.time,
  OVER_RECORD.stamp,
)

const maybe = <T extends Json>(arb: fc.Arbitrary<T>): Arb => fc.option<Json>(arb, { freq: 2, nil: null })
const money = (scale: number): Arb => DECIMAL.map(value => value.toFixed(scale))

const ROW = fc.record({
  amount: maybe(WHOLE),
  price: maybe(money(2)),
  due: maybe(DATE),
  label: maybe(TEXT),
  done: maybe(fc.boolean()),
  kind: maybe(CODE),
})

export const RECORD: fc.Arbitrary<EngineRecord> = fc.record({
  q: maybe(WHOLE),
  n: maybe(WHOLE),
  p: maybe(money(2)),
  r: maybe(money(3)),
  s: maybe(TEXT),
  t: maybe(TEXT),
  b: maybe(fc.boolean()),
  c: maybe(fc.boolean()),
  d: maybe(DATE),
  e: maybe(DATE),
  tm: maybe(TIME),
  at: maybe(STAMP),
  kind: maybe(CODE),
  owner: maybe(ID),
  boss: maybe(ID),
  dept: maybe(DEPT),
  depts: maybe(fc.uniqueArray(DEPT, { minLength: 1, maxLength: 2 })),
  members: maybe(IDS),
  others: maybe(IDS),
  area: maybe(REGION),
  home: maybe(REGION),
  files: maybe(fc.constant([{ link: '/f/1', name: 'a.pdf', size: 1, attachId: '1' }])),
  extra: maybe(fc.constant({ a: 1 })),
  items: maybe(fc.array(ROW, { maxLength: 3 }) as Arb),
})

/** Working days around the dates above. */
export const WORKDAYS: fc.Arbitrary<Workdays> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
    fc.array(fc.tuple(fc.nat(60), fc.constantFrom('holiday' as const, 'working' as const)), { maxLength: 30 }),
  )
  .map(([weekdays, days]) => {
    const near = { year: 2024, month: 1, day: 15 }
    return makeWorkdays(weekdays, new Map(days.map(([after, kind]) => [writeDay(addDays(near, after)!), kind])))
  })
