import { expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { appsOf, entriesOf, sectionsOf } from './sections.ts'

const entry = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  ...{ id, parentId: '0', code: id, name: id, path: `/${id}`, sort: 1, category: 1, isOpen: 1 },
  ...more,
})
const menus = [
  entry('process', { area: 'work', children: [entry('todo'), entry('send')] }),
  entry('apps', {
    area: 'apps',
    children: [
      entry('of:loan', { colour: 'teal', icon: 'tool', name: 'Loan', path: '', children: [entry('app:loan.manage')] }),
      entry('of:leave', { colour: 'pine', path: '', children: [entry('app:leave.mine'), entry('app:leave.all')] }),
    ],
  }),
  entry('report', { area: 'reports', hidden: true, children: [entry('tasks')] }),
  entry('system', { area: 'design', children: [entry('user'), entry('draft', { hidden: true }), entry('post')] }),
  entry('source', { area: 'settings', children: [entry('database')] }),
  entry('own', { children: [entry('a'), entry('b')] }),
]
const ids = (items: MenuItem[]): unknown[] => items.map(({ id, children }) => (children ? [id, ids(children)] : id))

test('SH-57 the menu stands in sections: nothing that is hidden, no group of one, an app by its own name', () => {
  expect(sectionsOf(menus).map(({ area, items }) => [area, ids(items)])).toEqual([
    ['work', ['todo', 'send', ['own', ['a', 'b']]]],
    ['apps', ['app:loan.manage', ['of:leave', ['app:leave.mine', 'app:leave.all']]]],
    ['design', [['system', ['user', 'post']]]],
    ['settings', ['database']],
  ])
  const [loan] = sectionsOf(menus)[1]!.items
  expect(loan).toMatchObject({ name: 'Loan', path: '/app:loan.manage', colour: 'teal', icon: 'tool' })
})

test('favourites keep their order, and lose what is gone or hidden', () => {
  expect(ids(entriesOf(menus, ['post', 'draft', 'todo', 'gone', 'app:loan.manage']))).toEqual([
    ...['post', 'todo', 'app:loan.manage'],
  ])
})

test('an app is opened at its first page', () => {
  expect(appsOf(menus).map(({ id, path }) => [id, path])).toEqual([
    ['of:loan', '/app:loan.manage'],
    ['of:leave', '/app:leave.mine'],
  ])
})
