import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growTree, nodesOf, searchTree, type TreeEntry, tickBelow, ticksOf, wholeOf, withAbove } from './tree.ts'

const MENUS: TreeEntry[] = [
  { id: 'system', label: 'System', above: null },
  { id: 'user', label: 'Users', above: 'system' },
  { id: 'role', label: 'Roles', above: 'system' },
  { id: 'addRole', label: 'Add role', above: 'role' },
]

test('entries grow below the one they name, strangers stand at the top', () => {
  const [system, lost] = growTree([...MENUS, { id: 'lost', label: 'Lost', above: 'gone' }])
  expect(system?.children?.map(({ value }) => value)).toEqual(['user', 'role'])
  expect(lost?.value).toBe('lost')
})

test('a grant of one menu holds the menus above it, which are only partly chosen', () => {
  const granted = withAbove(['addRole'], MENUS)
  expect(granted).toEqual(['addRole', 'role', 'system'])
  expect(wholeOf(granted, MENUS)).toEqual(['addRole', 'role'])
})

test('what was chosen wholly is chosen wholly again after storing it with what lies above', () => {
  const entries = fc
    .array(fc.nat(20), { maxLength: 20 })
    .map(parents =>
      parents.map((parent, at) => ({ id: `n${at}`, label: '', above: parent < at ? `n${parent}` : null })),
    )
  fc.assert(
    fc.property(entries, fc.array(fc.nat(20)), (tree, picks) => {
      const leaves = tree.filter(({ id }) => !tree.some(({ above }) => above === id)).map(({ id }) => id)
      const chosen = [...new Set(picks.flatMap(at => leaves[at] ?? []))]
      const whole = wholeOf(withAbove(chosen, tree), tree)
      expect(whole.filter(id => leaves.includes(id)).sort()).toEqual(chosen.sort())
    }),
  )
})

const shown = (text: string) => nodesOf(searchTree(growTree(MENUS), text)!.found).map(({ value }) => value)

test('a search keeps what leads to a hit and what lies below it', () => {
  expect(searchTree(growTree(MENUS), ' ')).toBeNull()
  expect(shown('add')).toEqual(['system', 'role', 'addRole'])
  expect(shown('ROLES')).toEqual(['system', 'role', 'addRole'])
  expect(shown('nothing')).toEqual([])
  expect(searchTree(growTree(MENUS), 'role')?.leading).toEqual(['role', 'system'])
})

test('a box ticks what is shown below it and no more', () => {
  const tree = growTree(MENUS)
  expect(ticksOf(tree, ['addRole'])).toEqual({ checked: ['addRole', 'role'], halfChecked: ['system'] })
  const [found] = searchTree(tree, 'roles')!.found
  expect(tickBelow(tree, [], found!, true)).toEqual(['addRole', 'role'])
  expect(tickBelow(tree, ['user'], found!, true)).toEqual(['user', 'addRole', 'role', 'system'])
  expect(tickBelow(tree, ['system'], found!, false)).toEqual(['user'])
  expect(tickBelow(tree, ['notOffered', 'user'], found!, true, true)).toContain('notOffered')
})

test('UR-20 a page granted without its buttons is half ticked, and stays granted when others are', () => {
  const entries = MENUS.map(entry => (entry.id === 'role' ? { ...entry, alone: true as const } : entry))
  const tree = growTree(entries)
  const [system] = tree
  const [user, role] = system!.children!
  const [addRole] = role!.children!
  const granted = ['role', 'system']
  expect(ticksOf(tree, granted, true)).toEqual({ checked: [], halfChecked: ['role', 'system'] })
  const tick = (chosen: string[], node: typeof role, isOn: boolean) =>
    withAbove(tickBelow(tree, chosen, node!, isOn, true), entries).sort()
  expect(tick(granted, user, true)).toEqual(['role', 'system', 'user'])
  expect(tick(['addRole', ...granted], addRole, false)).toEqual(['role', 'system'])
  expect(tick(granted, role, true)).toEqual(['addRole', 'role', 'system'])
  expect(tick([], addRole, true)).toEqual(['addRole', 'role', 'system'])
  expect(tick(['addRole', ...granted], role, false)).toEqual([])
})
