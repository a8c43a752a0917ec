import { expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { AnyDocument, DashboardDocument } from '#engine/schema/document.ts'
import { viewOf } from '../commands/documents/view.ts'
import { bundleOf } from './bundle.ts'

test('a screen in which more is set in place than it may hold is drawn with what there is room for', () => {
  const where = {
    or: Array.from({ length: 40 }, () => ({ in: [{ var: 'a' }, Array.from({ length: 200 }, () => 'v')] })),
  }
  const envelope = { grammar: 1, title: { zh: '板' } }
  const query = { ...envelope, kind: 'query', key: 'q', entity: 'loan', get: 'rows', where }
  const queries = Array.from({ length: 50 }, (_, n) => ({ id: `q${n}`, use: 'q' }))
  const board = { ...envelope, kind: 'dashboard', key: 'b', queries, cards: [] }
  const stored = { 'query:q': query as AnyDocument, 'dashboard:b': board as AnyDocument }
  const library = { entities: [], documents: [], dicts: {} } as unknown as AppState['library']
  const bundle = bundleOf(viewOf(stored, { entities: [], shipped: {} }), 'dashboard:b', '', library)
  const drawn = (bundle!.document as DashboardDocument).queries!
  expect(drawn).toHaveLength(50)
  expect(drawn.filter(each => each.use === undefined)).toHaveLength(24)
})
