import { expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { type Draft, openKeeper } from './drafts.ts'

const NOW = '2026-11-21 10:00:00'
const draft = (at: string, title = 'x'): Draft => ({ at, values: { title }, halves: [] })
const storeOf = (drafts: Record<string, Draft>) => {
  const { store } = createMemoryPorts({ entities: {}, records: {} })
  for (const [name, each] of Object.entries(drafts)) store.set(name, each)
  return store
}

test('what was left is offered at its own place alone, and is gone when nothing is to be kept', async () => {
  const store = storeOf({ 'draft/t/loan/form/1': draft(NOW, 'one'), 'draft/t/loan/form/12': draft(NOW, 'twelve') })
  const keeper = await openKeeper(store, 'draft/t/loan/form/1', NOW)
  expect(keeper.left?.values).toEqual({ title: 'one' })
  keeper.put(null)
  expect(store.keys('draft/')).toEqual(['draft/t/loan/form/12'])
})

test('of several left at one place the newest is offered', async () => {
  const store = storeOf({
    a: draft(NOW),
    'draft/p': draft('2026-11-20 10:00:00'),
    'draft/p~1': draft('2026-11-21 09:00:00', 'new'),
  })
  expect((await openKeeper(store, 'draft/p', NOW)).left?.values).toEqual({ title: 'new' })
})

test('too old, too many or too large they are let go, the oldest first; other settings stay', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`draft/${n}`, draft(`2026-11-20 10:00:${String(n).padStart(2, '0')}`)]),
  )
  const store = storeOf({ ...many, 'draft/old': draft('2026-11-01 10:00:00'), width: draft('2026-01-01 00:00:00') })
  await openKeeper(store, 'draft/new', NOW)
  expect(store.keys('draft/')).toHaveLength(40)
  expect(store.keys('draft/')).toContain('draft/59')
  expect(store.keys('draft/')).not.toContain('draft/19')
  expect(store.get('width')).toBeTruthy()
  const large = storeOf({
    'draft/a': draft('2026-11-20 10:00:00', 'x'.repeat(600_000)),
    'draft/b': draft(NOW, 'y'.repeat(600_000)),
  })
  await openKeeper(large, 'draft/new', NOW)
  expect(large.keys('draft/')).toEqual(['draft/b'])
})
