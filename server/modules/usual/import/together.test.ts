/** Rows saved together leave what the same rows leave when each is saved by itself. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { SaveOutcome } from '../../../entity/entity-service.ts'
import type { MakeHook } from '../../../entity/write/hooks.ts'
import type { Services } from '../../../services.ts'

const title = { zh: 'T', en: 'T' }
const field = (id: string, type: string, more = {}) => ({ id, type, title, ...more })
const MAY = ['list', 'detail', 'add', 'edit', 'select']

/** A crate, its kind and its parts; each way of saving has its own. */
const crateOf = (key: string) => [
  {
    ...{ kind: 'entity', grammar: 1, key, title, status: true, label: 'name' },
    access: [
      { id: 'all', to: { roles: ['packer'] }, may: MAY },
      { id: 'few', to: { roles: ['helper'] }, may: MAY, rows: { '<': [{ var: 'count' }, 10] } },
    ],
    fields: [
      field('name', 'string', { required: true, unique: true, anyCase: true }),
      field('number', 'serial', { serial: { prefix: 'C', digits: 3 } }),
      field('count', 'integer', { min: 0 }),
      field('price', 'decimal', { scale: 2 }),
      field('total', 'decimal', { scale: 2, value: { '*': [{ var: 'count' }, { var: 'price' }] } }),
      field('day', 'date'),
      field('kind', 'ref', { to: 'crateKind' }),
      field('tags', 'enum', { many: true, options: ['a', 'b'].map(id => ({ id, title })) }),
      field('more', 'json'),
      field('beside', 'string', { column: false }),
      field('text', 'text', { unique: true }),
    ],
  },
  {
    ...{ kind: 'entity', grammar: 1, key: `${key}Box`, title },
    access: [{ id: 'all', to: { roles: ['packer'] }, may: MAY }],
    fields: [
      field('name', 'string', { unique: true }),
      field('parts', 'children', { to: `${key}Part`, by: 'box' }),
      field('kind', 'ref', { to: 'crateKind', show: ['open'] }),
      field('note', 'string', { required: { '==': [{ var: 'kind.open' }, true] } }),
    ],
  },
  {
    ...{ kind: 'entity', grammar: 1, key: `${key}Part`, title },
    access: [{ id: 'all', to: { roles: ['packer'] }, may: MAY }],
    fields: [
      field('box', 'ref', { to: `${key}Box` }),
      field('what', 'string', { unique: true }),
      field('number', 'serial', { serial: { prefix: 'P', digits: 2 } }),
    ],
  },
  {
    ...{ kind: 'entity', grammar: 1, key: `${key}Hooked`, title },
    access: [{ id: 'all', to: { roles: ['packer'] }, may: MAY }],
    fields: [field('name', 'string', { unique: true }), field('number', 'serial', { serial: { prefix: 'H' } })],
  },
]
const kinds = {
  ...{ kind: 'entity', grammar: 1, key: 'crateKind', title },
  access: [{ id: 'open', to: { roles: ['packer', 'helper'] }, may: MAY, rows: { '==': [{ var: 'open' }, true] } }],
  fields: [field('name', 'string'), field('open', 'boolean')],
}

let services: Services
const heard: string[] = []
const hookOf: MakeHook = of => {
  services = of.services
  if (!of.document.key.endsWith('Hooked')) return undefined
  return {
    async beforeSave({ record }) {
      if (record.name === 'no') throw new Fault('record.refused', {}, { data: { issues: [] } })
    },
    async afterSave({ record }) {
      heard.push(`${record.name} ${record.number}`)
    },
  }
}

let server: TestServer
let admin: Caller
const who: Record<string, Who> = {}
let open = ''
let shut = ''

beforeAll(async () => {
  server = await startServer({}, [{ hooks: { '*': hookOf } }])
  const documents = [kinds, ...crateOf('one'), ...crateOf('all')] as unknown as AnyDocument[]
  await publishDocuments(server.db, 'crates', documents)
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  for (const role of ['packer', 'helper']) {
    const { result } = await server.loginNew({ account: role, roles: [role] })
    const person = { id: result.user_id!, account: role, name: role, tenant: '000000' }
    who[role] = { ...person, dept: '', deptCode: '', roles: [role], posts: [] }
  }
  const kind = async (name: string, isOpen: boolean) =>
    (await admin.post<{ id: string }>('/api/data/crateKind/submit', { name, open: isOpen })).body.data.id
  open = await kind('open', true)
  shut = await kind('shut', false)
})
afterAll(() => server.stop())

/** the last change before the case */
let since = '0'

type Body = Record<string, unknown>
const scope = { tenant: '000000' }

async function save(role: string, key: string, bodies: unknown[]): Promise<SaveOutcome[]> {
  let told: SaveOutcome[] = []
  await services.entities.saveEach(who[role]!, key, bodies, async (_, outcomes) => {
    told = outcomes
  })
  return told
}

/** Saves the bodies in both ways; `[id]` in a body is the record of that place of the rows before it. */
async function bothWays(model: string, role: string, first: Body[], bodies: Body[]) {
  const outcomes: unknown[] = []
  for (const way of ['one', 'all']) {
    const key = way + model
    const stored = (await save('packer', key, first)).map(({ saved }) => saved!.id)
    const asked = bodies.map(body => ('id' in body ? { ...body, id: stored[body.id as number] } : body))
    const told: SaveOutcome[] = []
    for (const portion of way === 'all' ? [asked] : asked.map(body => [body]))
      told.push(...(await save(role, key, portion)))
    outcomes.push(
      told.map(({ saved, fault }) =>
        fault ? { code: fault.code, params: fault.params, data: fault.data } : { rev: saved.rev, told: saved.told },
      ),
    )
  }
  const left = [await leftIn('one', model), await leftIn('all', model)]
  return { outcomes, left }
}

/** Rows, their trail and counters, without what names one of the two: ids are counted, times left out. */
async function leftIn(way: string, model: string): Promise<string[]> {
  const models = await services.entities.models('000000')
  const keys = [way + model, ...models.get(way + model).children.map(child => child.model.key)]
  const place = new Map<string, string>()
  const known = (text: string) => text.replaceAll(/\b\d{15,19}\b/g, id => place.get(id) ?? id).replaceAll(way, 'way')
  return server.db.read(scope, async trx => {
    const found: string[] = []
    for (const key of keys) {
      const table = models.get(key).table
      const { rows } = await sql<{ id: string; row: string }>`
        select id::text, (to_jsonb(t) - 'create_time' - 'update_time')::text as row from ${sql.table(table)} t order by id`.execute(
        trx,
      )
      for (const [at, { id }] of rows.entries()) place.set(id, `#${key.replace(way, '')}${at}`)
      const { rows: trail } = await sql`
        select record, verb, before::text, after::text, changed, create_user::text, collected::text, ip, cause::text from blade_change
         where tenant_id = '000000' and entity = ${key} and id > ${since} order by record::bigint, id`.execute(trx)
      const { rows: counters } = await sql`
        select field, period, last from blade_serial where entity = ${key} order by field`.execute(trx)
      found.push(...rows.map(({ row }) => row), ...[...trail, ...counters].map(each => JSON.stringify(each)))
    }
    return found.map(known)
  })
}

const named = (n: number, more: Body = {}): Body => ({
  name: `n${n}`,
  count: n,
  price: '1.5',
  day: '2026-11-29',
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, n) => named(n))
const LONG = Array.from({ length: 4000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('')

const CASES: [what: string, model: string, role: string, bodies: () => Body[], refused: number][] = [
  [
    'more than go together, some cells empty',
    '',
    'packer',
    () => many(600).map((row, n) => (n % 3 ? row : { name: row.name })),
    0,
  ],
  [
    'values of every kind',
    '',
    'packer',
    () => [
      { name: 'v1', tags: ['a', 'b'], more: { a: [1, null, '\'"\\'] }, beside: 'x"}', text: '\t\n%' },
      { name: 'v2', more: ['text'], beside: null, kind: open },
      { name: 'v3', count: 9_007_199_254_740_991, price: '-0.10', tags: ['b'] },
    ],
    0,
  ],
  [
    'doubles among them',
    '',
    'packer',
    () => [named(1), named(2), named(1, { count: 5 }), named(3, { name: 'N2' }), named(4)],
    2,
  ],
  [
    'what is stored already, in the middle',
    '',
    'packer',
    () => [named(1), { name: 'first' }, named(2), { name: 'FIRST' }, named(3)],
    2,
  ],
  ['what no index can hold', '', 'packer', () => [named(1), named(2, { text: LONG }), named(3, { text: 'short' })], 1],
  [
    'what the check refuses',
    '',
    'packer',
    () => [named(1), named(2, { count: -1 }), {}, named(3, { price: 'x' }), named(4)],
    3,
  ],
  [
    'references that lead nowhere or may not be chosen',
    '',
    'packer',
    () => [
      named(1, { kind: open }),
      named(2, { kind: shut }),
      named(3, { kind: '1' }),
      named(4, { kind: open, count: -1 }),
    ],
    3,
  ],
  ['a right that reaches some rows', '', 'helper', () => [named(1), named(12), named(2), named(11), named(3)], 2],
  [
    'changes among them',
    '',
    'packer',
    () => [named(1), { id: 0, count: 7 }, named(2), { id: 0, name: 'n1' }, { id: 0, price: '2' }, named(3)],
    1,
  ],
  ['no record at all', '', 'packer', () => [named(1), [] as unknown as Body, named(2)], 1],
  [
    'rows below',
    'Box',
    'packer',
    () => [1, 2, 3].map(n => ({ name: `b${n}`, parts: [{ what: `${n}a` }, { what: `${n}b` }] })),
    0,
  ],
  [
    'a double among rows below, and what a rule reads through a reference',
    'Box',
    'packer',
    () => [
      { name: 'b1', parts: [{ what: 'a' }] },
      { name: 'b2', parts: [{ what: 'b' }, { what: 'a' }] },
      { name: 'b3', kind: open },
      { name: 'b4', kind: open, note: 'n', parts: [{ what: 'c' }] },
      { name: 'b5', kind: shut },
    ],
    3,
  ],
  ['a hook that refuses one', 'Hooked', 'packer', () => ['a', 'no', 'b', 'a', 'c'].map(name => ({ name })), 2],
]

describe('rows saved together', () => {
  test.each(CASES)('%s: the same records, reasons, numbers and trail', async (_, model, role, bodies, refused) => {
    heard.length = 0
    await server.db.define(scope, async trx => {
      const { rows } = await sql<{ id: string }>`select max(id) as id from blade_change`.execute(trx)
      since = rows[0]!.id
      const models = await services.entities.models('000000')
      for (const way of ['one', 'all'])
        for (const key of ['', 'Box', 'Part', 'Hooked'].map(kind => way + kind)) {
          await sql`delete from ${sql.table(models.get(key).table)}`.execute(trx)
          await sql`delete from blade_serial where entity = ${key}`.execute(trx)
        }
    })
    const { outcomes, left } = await bothWays(model, role, [{ name: 'first' }], bodies())
    const [one, all] = outcomes as [unknown[], unknown[]]
    expect(all).toEqual(one)
    expect(left[1]).toEqual(left[0])
    expect(all.filter(told => 'code' in (told as object))).toHaveLength(refused)
    expect(heard.slice(heard.length / 2)).toEqual(heard.slice(0, heard.length / 2))
  })

  test('200 of them take one insert and one count of their numbers', async () => {
    const { table } = (await services.entities.models('000000')).get('all')
    const heard: string[] = []
    const hear = (message: unknown) => heard.push((message as { sql: string }).sql)
    subscribe('screenwright:statement', hear)
    await save(
      'packer',
      'all',
      Array.from({ length: 200 }, (_, n) => named(n, { name: `counted ${n}`, kind: open })),
    )
    unsubscribe('screenwright:statement', hear)
    const count = (text: string) => heard.filter(statement => statement.includes(text)).length
    expect([`insert into "${table}"`, 'insert into blade_serial', 'must_point('].map(count)).toEqual([1, 1, 1])
  })

  test('none is left, and no number is used, when what is noted with them fails', async () => {
    const before = await leftIn('all', '')
    const failing = services.entities.saveEach(who.packer!, 'all', [{ name: 'x1' }, { name: 'x2' }], async () => {
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await leftIn('all', '')).toEqual(before)
  })
})
