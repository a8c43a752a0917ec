import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

test('a person, a tenant and a server have so many places; those of one tenant leave some for the others', () => {
  const places = openPlaces({ person: 2, tenant: 4, server: 6 })
  const take = (tenant: string, id: string) => places.take({ tenant, id })
  const first = take('a', '1')
  take('a', '1')
  expect(() => take('a', '1')).toThrow('export.each')
  take('a', '2')
  take('a', '2')
  expect(() => take('a', '3')).toThrow('export.tenant')
  take('b', '4')
  take('b', '4')
  expect(() => take('c', '5')).toThrow('export.busy')
  first()
  first()
  take('a', '3')
  expect(() => take('c', '5')).toThrow('export.busy')
})
