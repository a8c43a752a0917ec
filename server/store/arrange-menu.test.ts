import { expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { arrangeMenu, type MenuRow } from './arrange-menu.ts'

const page = (screen: string): MenuItem => ({
  ...{ id: `app:${screen}`, parentId: '0', code: screen, name: screen, path: `/app/${screen}`, screen },
  ...{ sort: 1, category: 1, isOpen: 1 },
})
const row = (id: string, more: Partial<MenuRow> = {}): MenuRow => ({
  ...{ id, appId: 'a', parentId: null, menuName: id, menuRouter: null, menuIcon: null, menuAlias: null, isShown: true },
  ...more,
})
const names = (items: MenuItem[]): unknown[] =>
  items.map(({ name, children }) => (children ? [name, names(children)] : name))
const pages = ['list', 'board', 'new'].map(page)

test('PM-05 without rows it is the pages of the app', () => {
  expect(names(arrangeMenu(pages, []))).toEqual(['list', 'board', 'new'])
})

test('MA-14 PM-05 rows order, name and group the pages; a page without one comes last, one switched off is left out', () => {
  const rows = [
    row('Work'),
    row('My board', { parentId: 'Work', menuRouter: '/app/board', menuIcon: 'star' }),
    row('Manual', { menuRouter: 'https://docs.example/a' }),
    row('Off', { menuRouter: 'new', isShown: false }),
  ]
  const menu = arrangeMenu(pages, rows)
  expect(names(menu)).toEqual([['Work', ['My board']], 'Manual', 'list'])
  expect(menu[0]!.children![0]).toMatchObject({ id: 'app:board', path: '/app/board', screen: 'board', icon: 'star' })
  expect(menu[1]).toMatchObject({ path: 'https://docs.example/a' })
})

test('it opens nothing that the person may not, and leaves out what is empty', () => {
  const rows = [
    row('Secret', { menuRouter: 'secret' }),
    row('Group'),
    row('Hidden', { parentId: 'Group', menuRouter: 'secret' }),
    row('Wrong', { menuRouter: 'javascript:alert(1)' }),
  ]
  expect(names(arrangeMenu(pages.slice(0, 1), rows))).toEqual(['list'])
})

test('rows in a circle, or below one of another app, do no harm', () => {
  const rows = [
    row('a', { parentId: 'b' }),
    row('b', { parentId: 'a' }),
    row('c', { parentId: 'gone', menuRouter: 'list' }),
  ]
  expect(names(arrangeMenu(pages.slice(0, 1), rows))).toEqual(['c'])
})

test('ten thousand entries, each below the one before, are cut where nobody would look, and soon', () => {
  const deep = Array.from({ length: 10_000 }, (_, at) => row(`m${at}`, { parentId: at ? `m${at - 1}` : null }))
  const began = performance.now()
  expect(names(arrangeMenu(pages, [...deep, row('last', { parentId: 'm9999', menuRouter: 'board' })]))).toEqual([
    'list',
    'new',
  ])
  expect(performance.now() - began).toBeLessThan(200)
})
