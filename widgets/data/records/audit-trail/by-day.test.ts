import { expect, test } from 'vitest'
import type { ChangeEntry, TrailEntry } from '#adapters/wire/trail.ts'
import { byDay } from './by-day.ts'

const change = (id: string, act: string, at: string, who = '王芳'): ChangeEntry => {
  return { id, act, at, who, kind: 'change', verb: 'edit', part: '', fields: [], rowsOnly: false, restores: false }
}
const comment = (id: string, at: string): TrailEntry => {
  return { id, at, who: '王芳', kind: 'comment', text: '好', people: {}, remover: '', removes: false }
}

test('what one save changed is one entry, whatever stands around it; the days part them', () => {
  const days = byDay([
    change('5', 'b', '2026-03-15 09:00:00'),
    comment('4', '2026-03-15 08:00:00'),
    change('3', 'a', '2026-03-15 07:00:00'),
    change('2', 'a', '2026-03-15 07:00:00'),
    change('1', 'a', '2026-03-14 23:59:59'),
  ])
  const told = days.map(({ day, deeds }) => [
    day,
    ...deeds.map(deed => (deed.kind === 'comment' ? deed.id : deed.entries.map(({ id }) => id).join('+'))),
  ])
  expect(told).toEqual([
    ['2026-03-15', '5', '4', '3+2'],
    ['2026-03-14', '1'],
  ])
})
