import { expect, test } from 'vitest'
import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import type { Issue } from '../error/issue.ts'
import { sayIssue } from './say.ts'
import { type Filling, fill, mapNames, namesIn } from './text.ts'

const title = { zh: '名称', en: 'Name' }
const issue = (code: string, params: Issue['params']): Issue => ({ path: 'title', code, params })

test.each<[Issue, string, string]>([
  [issue('field.required', { title }), '请输入名称', 'Enter Name'],
  [issue('field.required.choose', { title }), '请选择名称', 'Choose Name'],
  [
    issue('field.maxLength', { title, max: 60, length: 61 }),
    '名称最多 60 个字，现在 61 个，请缩短',
    'Name can have at most 60 characters and has 61; shorten it',
  ],
  [
    issue('field.rows.empty', { title, label: title }),
    '子表单控件[名称]中含有必填项但无数据，请填写',
    'The sub-table [Name] has required columns but no rows; fill it in',
  ],
  [
    issue('field.row.required', { label: title, n: 2, column: { zh: '开始', en: 'From' } }),
    '子表单控件[名称]中 第 2 行[开始]是必填项，请填写',
    'Sub-table [Name], row 2: [From] is required; fill it in',
  ],
  [
    issue('field.min', { title: { zh: '数量' }, min: 1 }),
    '数量不能小于 1，请修改',
    '数量 must be at least 1; change it',
  ],
  [
    issue('record.check', { message: { zh: '归还不得早于借出', en: 'Return not before the loan' } }),
    '归还不得早于借出',
    'Return not before the loan',
  ],
  [issue('field.required', { title, message: { zh: '写上{title}', en: 'Write {title}' } }), '写上名称', 'Write Name'],
])('%j is said in zh and en', (wrong, zh, en) => {
  expect([sayIssue(wrong, 'zh', texts), sayIssue(wrong, 'en', texts)]).toEqual([zh, en])
})

test('the server’s message is shown unchanged; an unknown code is shown itself', () => {
  expect(sayIssue({ ...issue('field.required', { title }), msg: 'said' }, 'zh', texts)).toBe('said')
  expect(sayIssue(issue('no.such', {}), 'zh', texts)).toBe('no.such')
})

test.each([
  [{ n: 1 }, '1 record'],
  [{ n: '1' }, '1 record'],
  [{ n: 0 }, '0 records'],
  [{ n: 12 }, '12 records'],
  [{}, '{n} {n|record|records}'],
])('a word goes by its count: %j → %s', (params, words) => {
  expect(fill('{n} {n|record|records}', params)).toBe(words)
  expect(namesIn('{n} {n|record|records}')).toEqual(['n'])
})

const values = {
  a: 'A',
  n: 3,
  empty: null,
  list: ['x', 2, null],
  rows: [{ price: '12.50' }],
  'a-b': 'dashed',
  deep: { a: 1 },
}

test.each<[string, Filling, string]>([
  ['{a} {{a}} {{ a }}', {}, 'A {A} {{ a }}'],
  ['{a} {{a}} {{ a }}', { marks: 'two' }, '{a} A A'],
  ['{a} {{a}} {{ a }}', { marks: 'either' }, 'A A A'],
  ['{rows.0.price} {a-b} {list} {rows} {empty}!', {}, '12.50 dashed x, 2,  {"price":"12.50"} !'],
  ['{none} {constructor} {a.length} {deep.b}', {}, '{none} {constructor} {a.length} {deep.b}'],
  ['{{none}}{none}.', { marks: 'either' }, '{{none}}{none}.'],
  ['{{none}}{{deep.constructor}}.', { marks: 'two', missing: 'empty' }, '.'],
  ['{n|row|rows} {{n|row|rows}}', { marks: 'either' }, 'rows rows'],
  ['{a}{empty}{list}', { write: value => `<${JSON.stringify(value)}>` }, '<"A"><null><["x",2,null]>'],
  ['{{a}} {"id": 1} {"a"}', { marks: 'two' }, 'A {"id": 1} {"a"}'],
])('the names of %j with %j become %j', (text, filling, filled) => {
  expect(fill(text, values, filling)).toBe(filled)
})

test('a value is not read for names again', () => {
  expect(fill('{a}{b}', { a: '{b}', b: '{a}' })).toBe('{b}{a}')
})

test('names are found as they are marked, and may be mapped', () => {
  expect(namesIn('{a} {{b}} {{ c }} {a}')).toEqual(['a', 'b'])
  expect(namesIn('{a} {{b}} {{ c }} {a}', 'two')).toEqual(['b', 'c'])
  expect(namesIn('{a} {{b}} {{ c }} {a}', 'either')).toEqual(['a', 'b', 'c'])
  expect(mapNames('{a} {b}', name => (name === 'a' ? '' : undefined))).toBe(' {b}')
})
