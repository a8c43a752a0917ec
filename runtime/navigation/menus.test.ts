import { expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { appsOf, breadcrumbsOf, leavesOf, menusOf, routeOf, searchMenus, windowOf } from './menus.ts'

const item = (name: string, path: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: name,
  parentId: '0',
  code: name,
  name,
  path,
  sort: 1,
  category: 1,
  isOpen: 1,
  ...more,
})
const tree = [
  item('Home', '/'),
  item('System', '/system', {
    children: [
      item('Posts', '/system/post', { children: [item('add', '', { category: 2 })] }),
      item('Portal', '/system/portal', { nameEn: 'Front desk' }),
      item('Manual', 'https://docs.example/manual.html'),
    ],
  }),
]

test('SH-54 the search runs over leaf entries; buttons are none', () => {
  expect(leavesOf(tree).map(leaf => leaf.name)).toEqual(['Home', 'Posts', 'Portal', 'Manual'])
})

test.each([
  ['po', ['Posts', 'Portal']],
  ['PO', ['Posts', 'Portal']],
  ['osts', []],
  ['', []],
])('SH-55 a prefix, whatever its case: %s', (text, names) => {
  expect(searchMenus(tree, text, 'zh').map(found => found.name)).toEqual(names)
})

test('in English the English name is searched too', () => {
  expect(searchMenus(tree, 'front', 'en').map(found => found.name)).toEqual(['Portal'])
})

test('SH-19 an address opens in the iframe host, a route in the application', () => {
  expect(routeOf(item('Manual', 'https://docs.example/manual.html'))).toBe(
    '/myiframe/urlPath?name=Manual&src=https%3A%2F%2Fdocs.example%2Fmanual.html',
  )
  expect(routeOf(item('Posts', 'system/post'))).toBe('/system/post')
})

test('a route is found with the groups above it', () => {
  expect(breadcrumbsOf(tree, '/system/post').map(found => found.name)).toEqual(['System', 'Posts'])
  expect(breadcrumbsOf(tree, '/nowhere')).toEqual([])
})

test('SH-18 entries in the iframe host are told apart by what they show', () => {
  const framed = [item('Manual', 'https://docs.example/manual.html'), item('Map', 'https://map.example')]
  expect(framed.map(entry => breadcrumbsOf(framed, routeOf(entry)).map(found => found.name))).toEqual([
    ['Manual'],
    ['Map'],
  ])
  expect(breadcrumbsOf(framed, '/myiframe/urlPath')).toEqual([])
})

test('SH-58 a window of its own shows a web address as it is, all else in this application', () => {
  expect(windowOf(item('Map', 'https://map.example/x'))).toBe('https://map.example/x')
  expect(windowOf(item('Posts', '/system/post'))).toBe('/system/post')
  expect(windowOf(item('Bad', 'javascript:alert(1)'))).toBe('/javascript:alert(1)')
})

test('UR-19 a top menu shows its entries, what is below and above them; without one everything is shown', () => {
  const item = (id: string, ...children: MenuItem[]): MenuItem => ({
    ...{ id, parentId: '0', code: id, name: id, path: `/${id}`, sort: 1, category: 1, isOpen: 1 },
    ...(children.length && { children }),
  })
  const menus = [item('a', item('b'), item('c', item('d'))), item('e')]
  const ids = (items: MenuItem[]): unknown[] => items.map(({ id, children }) => (children ? [id, ids(children)] : id))
  const top = (...menuIds: string[]) => ({ id: '1', name: 'Top', menuIds })
  expect(ids(menusOf(menus, top('c')))).toEqual([['a', [['c', ['d']]]]])
  expect(ids(menusOf(menus, top('e', 'b')))).toEqual([['a', ['b']], 'e'])
  expect(menusOf(menus, top())).toEqual([])
  expect(menusOf(menus)).toBe(menus)
})

test('an app opens with the first page of it that is seen; one without pages is none', () => {
  const page = (name: string, more = {}) => item(name, `/app/${name}`, { screen: name, ...more })
  const apps = item('apps', '/app', {
    children: [
      item('of:loan', '', { children: [page('loan.hidden', { hidden: true }), page('loan.manage'), page('loan.all')] }),
      item('of:empty', ''),
    ],
  })
  expect(appsOf([...tree, apps]).map(({ key, first }) => [key, first.screen])).toEqual([['loan', 'loan.manage']])
})
