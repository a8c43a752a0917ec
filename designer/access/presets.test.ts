import { expect, test } from 'vitest'
import type { EntityDocument, Grant } from '#engine/schema/document.ts'
import { loan, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { runCalls } from '../commands/run.ts'
import { keepersOf, PRESETS, presetCalls, presetOf } from './presets.ts'

const KEEPER: Grant = { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }
const withAccess = (...access: Grant[]): EntityDocument => ({ ...loan, access })

function after(entity: EntityDocument, id: string): EntityDocument {
  const preset = PRESETS.find(one => one.id === id)!
  const view = viewOf(docsOf([entity]), sampleGround)
  const { docs } = runCalls(
    view,
    sampleGround,
    presetCalls(entity, preset, ({ kind }) => kind),
  )
  return docs['entity:loan'] as EntityDocument
}

const STARTS = {
  'nobody but keepers': withAccess(KEEPER),
  'a role of its own and fields hidden from all': withAccess(
    KEEPER,
    { id: 'all', to: { everyone: true }, may: ['list'], hide: ['reason'] },
    { id: 'staff', to: { roles: ['staff', 'keeper'] }, may: ['list'], rows: { '==': [{ var: 'title' }, 'a'] } },
  ),
}

test.each(Object.entries(STARTS).flatMap(([start, entity]) => PRESETS.map(({ id }) => [start, id, entity] as const)))(
  'from %s, “%s” is what it is chosen to be, and keepers keep theirs',
  (_, id, entity) => {
    const made = after(entity, id)
    expect(presetOf(made)).toBe(id)
    expect(keepersOf(made)).toEqual([{ kind: 'roles', code: 'keeper' }])
    expect(made.access).toContainEqual(KEEPER)
  },
)

test('grants that are none of them are an arrangement of their own', () => {
  expect(presetOf(STARTS['a role of its own and fields hidden from all'])).toBeNull()
  const all: Grant = { id: 'all', to: { everyone: true }, may: ['list', 'detail', 'remove'] }
  expect(presetOf(withAccess(KEEPER, all))).toBeNull()
})
