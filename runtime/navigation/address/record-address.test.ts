import { expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { MARK, newPath, recordPath, saidIn, viewsIn, withoutLists, withoutRecord, withView } from './record-address.ts'

const item = (id: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  ...{ id, parentId: '0', code: id, name: id, path, sort: 1, category: 1, isOpen: 1 },
  ...more,
})
const menus = [
  item('home', '/'),
  item('hidden', '/app/old', { lists: 'loan', hidden: true }),
  item('of:loan', '', {
    children: [item('mine', '/app/loan.mine', { lists: 'loan' }), item('all', '/app/loan.all', { lists: 'loan' })],
  }),
  item('users', '/system/user?kind=1', { lists: 'user' }),
]

test('a record is opened beside the first list of its entity that the menu shows', () => {
  expect(recordPath(menus, 'loan', '7')).toBe('/app/loan.mine?record=7')
  expect(recordPath(menus, 'user', '7&new=')).toBe('/system/user?kind=1&record=7%26new%3D')
  expect(recordPath(menus, 'room', '7')).toBeNull()
})

test('a record is added to the list of an entry', () => {
  expect(newPath(menus[3]!)).toBe('/system/user?kind=1&new=')
})

test.each([
  ['', ''],
  ['?account=li%20wei', '?account=li%20wei'],
  ['?record=7', ''],
  ['?new', ''],
  ['?a=1&record=7&b=2', '?a=1&b=2'],
])('the page of %j is that of %j', (search, page) => expect(withoutRecord(search)).toBe(page))

test('the views of lists stand beside the params of the page, and choosing one leaves the record', () => {
  const search = '?kind=1&record=7&view.table=17&view.other=all'
  expect(viewsIn(search)).toEqual({ table: '17', other: 'all' })
  expect(withoutLists(search)).toBe('?kind=1')
  expect(withView(search, 'table', '9')).toBe('?kind=1&view.table=9&view.other=all')
  expect(withView('?record=7&view.table=17', 'table', null)).toBe('')
})

test('a param of the page may have any name: what is said of boards has a dot in its own', () => {
  const search = `?mark=7&v=1&narrow=x&drill=y&${MARK}=z&v.since=2026&narrow.rooms=hall`
  expect(withoutLists(search)).toBe('?mark=7&v=1&narrow=x&drill=y')
  expect(saidIn(search)).toEqual({ [MARK]: 'z', 'v.since': '2026', 'narrow.rooms': 'hall' })
})
