import { expect, test } from 'vitest'
import type { EntityCheck, Field, FieldType } from '../schema/document.ts'
import { checkOfPeriod, uncheckedPeriods } from './periods.ts'

const field = (id: string, zh: string, en?: string, type: FieldType = 'date'): Field => ({
  ...{ id, type },
  title: { zh, ...(en && { en }) },
})
const found = (fields: Field[], checks: EntityCheck[] = []) =>
  uncheckedPeriods({ fields, checks }).map(({ first, last }) => `${first.id} ${last.id}`)

test.each<[string, Field[], string[]]>([
  ['by Chinese titles', [field('a', '开始日期'), field('b', '结束日期')], ['a b']],
  ['by English titles', [field('a', '甲', 'First day'), field('b', '乙', 'Last day')], ['a b']],
  ['in whichever order they stand', [field('b', '返回时间'), field('a', '出发时间')], ['a b']],
  ['typed in English alone', [field('a', 'Start date'), field('b', 'End date')], ['a b']],
  [
    'two of them',
    [field('a', '开课开始'), field('b', '开课结束'), field('c', 'From'), field('d', 'To')],
    ['a b', 'c d'],
  ],
  ['not of two types', [field('a', '开始日期'), field('b', '结束日期', undefined, 'datetime')], []],
  ['not of other things', [field('a', '开始日期'), field('b', '报名结束日期'), field('c', '生日')], []],
  ['not of a computed one', [field('a', '开始日期'), { ...field('b', '结束日期'), value: { var: 'a' } }], []],
])('a period is found %s', (_, fields, pairs) => {
  expect(found(fields)).toEqual(pairs)
})

test('one that a check compares is none; the check it is offered is such a check', () => {
  const fields = [field('a', '开始日期', 'Start date'), field('b', '结束日期', 'End date')]
  const [period] = uncheckedPeriods({ fields })
  const check = checkOfPeriod(period!, 'bCheck')
  expect(check).toEqual({
    ...{ id: 'bCheck', at: 'b', refuse: { '<': [{ var: 'b' }, { var: 'a' }] } },
    message: { zh: '结束日期不能早于开始日期', en: 'End date must not be before Start date' },
  })
  expect(found(fields, [check])).toEqual([])
})
