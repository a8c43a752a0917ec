import { expect, test } from 'vitest'
import type { Field } from '../schema/document.ts'
import { formatValue } from './format-value.ts'

test('a number reads as the words its field has for it, any other as it is', () => {
  const quota: Field = {
    id: 'quota',
    type: 'integer',
    title: { zh: '额度' },
    words: { '-1': { zh: '不限', en: 'Unlimited' } },
  }
  expect(formatValue(quota, -1, { lang: 'zh' })).toBe('不限')
  expect(formatValue(quota, -1, { lang: 'en' })).toBe('Unlimited')
  expect(formatValue(quota, 500, { lang: 'en' })).toBe('500')
  expect(formatValue(quota, null, { lang: 'en' })).toBe('')
})

test.each([
  ['09:30:00', '09:30'],
  ['09:30:15', '09:30:15'],
])('the time %s reads %s', (kept, read) => {
  expect(formatValue({ id: 'at', type: 'time', title: { zh: '时间' } }, kept, { lang: 'zh' })).toBe(read)
})
