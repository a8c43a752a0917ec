import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

const META = new URL('../../schemas/meta/', import.meta.url)
const schemas = readdirSync(META)
  .filter(file => file.endsWith('.schema.json'))
  .map(file => JSON.parse(readFileSync(new URL(file, META), 'utf8')))
const ajv = new Ajv2020({ schemas, strictTypes: false, strictRequired: false })
const isService = ajv.compile({ $ref: 'service.schema.json#/$defs/service' })

const set = [{ id: 'name', value: '{{name}}' }]

test.each<object>([
  { do: 'http', url: 'https://api.example.org' },
  { do: 'http', url: 'https://api.example.org:8443/a/{{id}}?b={{b}}', method: 'GET', seconds: 30 },
  {
    do: 'http',
    url: 'https://a.org/',
    headers: [{ id: 'a', name: 'X-A', value: '{{$secret.a}}' }],
    body: { a: [1, null] },
  },
  { do: 'http', url: 'https://a.org/', result: [{ id: 'a', path: 'data.items.0.$id' }, { id: 'all' }] },
  { do: 'script', source: ['return { a: 1 }'], result: [{ id: 'a', path: 'a' }] },
  { do: 'mail', subject: 'a', content: 'b', addresses: ['{{mail}}'] },
  { do: 'message', subject: 'a', to: { roles: ['clerk'] }, fields: ['starter'] },
  { do: 'record', entity: 'ledger', set, record: '{{id}}', as: 'entry' },
])('%j is a service', service => expect(isService(service)).toBe(true))

test.each<object>([
  {},
  { do: 'eval', source: ['1'] },
  { do: 'http' },
  { do: 'http', url: 'https://{{host}}/' },
  { do: 'http', url: 'https://a@b.org/' },
  { do: 'http', url: 'file:///etc/passwd' },
  { do: 'http', url: 'https://a.org/', source: ['1'] },
  { do: 'http', url: 'https://a.org/', seconds: 31 },
  { do: 'http', url: 'https://a.org/', headers: [{ id: 'a', name: 'X A', value: '' }] },
  { do: 'script' },
  { do: 'script', source: '1' },
  { do: 'mail', subject: 'a', content: 'b' },
  { do: 'message', subject: 'a' },
  { do: 'record', entity: 'ledger' },
  { do: 'record', entity: 'ledger', set: [{ id: 'a' }] },
])('%j is none', service => expect(isService(service)).toBe(false))
