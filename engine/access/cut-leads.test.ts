import { expect, test } from 'vitest'
import type { Card, EntityDocument } from '../schema/document.ts'
import { cutLeads, cutLike } from './cut-leads.ts'
import { openVisibility } from './visibility.ts'

const document = { key: 'visit', fields: [{ id: 'room' }, { id: 'pay' }] } as unknown as EntityDocument
const cuts = { visit: { document, hide: ['pay'] } }
const card = (more: Partial<Card>): Card => ({ id: 'c', widget: 'bar', w: 3, h: 3, ...more })
const cut = (more: Partial<Card>) => cutLeads(card(more), openVisibility(new Set(['$query.gone'])), cuts)

test('a card names neither params nor fields that its reader does not see', () => {
  const given = { kind: { var: '$event.x' }, most: { var: '$query.gone.n' } }
  expect(cut({ drill: { to: 'visit.list', with: given } }).drill).toEqual({
    to: 'visit.list',
    with: { kind: given.kind },
  })
  expect(cut({ drill: false }).drill).toBe(false)
  expect(cut({ narrows: { visit: 'room' } }).narrows).toEqual({ visit: 'room' })
  expect(cut({ narrows: { visit: 'pay', closed: 'room' } }).narrows).toBe(true)
  expect(cut({})).toEqual(card({}))
})

test('a variable is not like a field that its reader does not see', () => {
  const like = (entity: string, field: string) => cutLike({ id: 'v', type: 'enum', like: { entity, field } }, cuts).like
  expect(like('visit', 'room')).toEqual({ entity: 'visit', field: 'room' })
  expect([like('visit', 'pay'), like('closed', 'room')]).toEqual([undefined, undefined])
})
