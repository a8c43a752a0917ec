import { expect, test } from 'vitest'
import { isViewSettings } from './is-view-settings.ts'
import { cutViewSettings, type ViewSettings } from './view-settings.ts'

const WHOLE: ViewSettings = {
  view: 'board',
  search: { title: 'a', day: ['2026-01-01', null], who: '$me', many: ['1', '2'] },
  status: '1',
  sort: [{ id: 'title', order: 'down' }, { id: 'day' }],
  size: 30,
  hidden: { title: true },
  order: ['day', 'title'],
  widths: { title: 200 },
  pinned: ['title'],
  opens: '1845',
}

test.each<[string, unknown, boolean]>([
  ['nothing', {}, true],
  ['everything', WHOLE, true],
  ['a list', [], false],
  ['null', null, false],
  ['a key they do not have', { colour: 'red' }, false],
  ['a value that is deep', { search: { title: { a: 1 } } }, false],
  ['a long text', { search: { title: 'a'.repeat(201) } }, false],
  ['a name of the prototype', JSON.parse('{"widths":{"__proto__":9}}'), false],
  ['an order that is none', { sort: [{ id: 'title', order: 'sideways' }] }, false],
  ['a width that is none', { widths: { title: 0 } }, false],
  ['half a row', { size: 1.5 }, false],
  ['too many columns', { order: Array(1001).fill('title') }, false],
])('settings of %s', (_, given, isOne) => {
  expect(isViewSettings(given)).toBe(isOne)
})

test('what a list does not have for its reader is cut', () => {
  const list = {
    search: [{ id: 'title' }, { id: 'who' }],
    columns: [{ id: 'name', bind: 'title' }],
    views: [{ id: 'list', view: 'list' as const, columns: ['when'] }],
  }
  expect(
    cutViewSettings({ ...WHOLE, hidden: { name: true, title: true }, order: ['when', 'day', 'name'] }, list),
  ).toEqual({
    search: { title: 'a', who: '$me' },
    status: '1',
    sort: [{ id: 'title', order: 'down' }],
    size: 30,
    hidden: { name: true },
    order: ['when', 'name'],
    widths: {},
    pinned: [],
    opens: '1845',
  })
  expect(cutViewSettings(WHOLE, {})).toEqual({
    ...{ search: {}, status: '1', sort: [], size: 30, hidden: {}, order: [], widths: {}, pinned: [], opens: '1845' },
  })
})
