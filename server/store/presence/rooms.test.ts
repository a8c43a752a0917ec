import { expect, test } from 'vitest'
import { createRooms, GONE_MS } from './rooms.ts'

const IDS = { li: '9', wang: '10', zhao: '11' }
const at = (page: string, name: keyof typeof IDS, node = '') => ({
  ...{ tenant: '1', app: 'visit', page, person: { user: IDS[name], name, avatar: null } },
  place: { surface: 'data', document: 'entity:visit', node },
})
const placesIn = (rooms: ReturnType<typeof createRooms>, app = 'visit') =>
  rooms.find('1', app)?.people.map(({ name, node }) => `${name} ${node}`)

test('a person on two pages counts once, at the place reported last', () => {
  const rooms = createRooms()
  rooms.see(at('a', 'li', 'fields/title'), 0)
  rooms.see(at('b', 'li', 'fields/day'), 1)
  expect(placesIn(rooms)).toEqual(['li fields/day'])
  rooms.see(at('a', 'li', 'fields/title'), 2)
  expect(placesIn(rooms)).toEqual(['li fields/title'])
  rooms.leave({ tenant: '1', app: 'visit', page: 'a' })
  expect(placesIn(rooms)).toEqual(['li fields/day'])
})

test('a page is there until it leaves, or gives no sign for long', () => {
  const rooms = createRooms()
  rooms.see(at('a', 'li'), 0)
  rooms.see(at('b', 'wang'), 1_000)
  expect(rooms.sweep(GONE_MS - 1)).toEqual([])
  expect(rooms.sweep(GONE_MS)).toEqual([{ tenant: '1', app: 'visit' }])
  expect(placesIn(rooms)).toEqual(['wang '])
  rooms.leave({ tenant: '1', app: 'visit', page: 'b' })
  expect(rooms.find('1', 'visit')).toBeUndefined()
})

test('nobody of another app or tenant is in it', () => {
  const rooms = createRooms()
  rooms.see(at('a', 'li'), 0)
  rooms.see({ ...at('b', 'wang'), app: 'loan' }, 0)
  rooms.see({ ...at('c', 'zhao'), tenant: '2' }, 0)
  expect(placesIn(rooms)).toEqual(['li '])
})

test('a person who opens page after page holds ten of them', () => {
  const rooms = createRooms()
  rooms.see(at('other', 'wang'), 0)
  for (let page = 0; page < 100; page++) rooms.see(at(String(page), 'li', `fields/f${page}`), page)
  for (let page = 90; page < 100; page++) rooms.leave({ tenant: '1', app: 'visit', page: String(page) })
  expect(placesIn(rooms)).toEqual(['wang '])
})

test('people stay in their order, whoever moves', () => {
  const rooms = createRooms()
  for (const name of ['zhao', 'li', 'wang'] as const) rooms.see(at(name, name), 0)
  rooms.see(at('li', 'li', 'fields/title'), 1)
  expect(placesIn(rooms)).toEqual(['li fields/title', 'wang ', 'zhao '])
})
