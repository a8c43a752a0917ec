import { expect, test } from 'vitest'
import { parseEvent } from './push.ts'

test('a block of the stream is read into its id, event and data', () => {
  expect(parseEvent('id: 7\nevent: published\ndata: {"screen":"home"}')).toEqual({
    id: '7',
    event: 'published',
    data: { screen: 'home' },
  })
})

test('a heartbeat carries no data', () => {
  expect(parseEvent(': still here').data).toBeUndefined()
})
