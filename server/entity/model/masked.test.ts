/** Masked fields through every call that reads, and what comes back of a mask. */
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, Json } from '#engine/schema/document.ts'
import { maskText } from '#engine/value/mask.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const NUMBER = '11010519491231002X'
const MASK = '110***********002X'
const OTHER = '110105198001011238'
const PHONE = '13800138000'
const title = (zh: string) => ({ title: { zh } })
const everything = ['list', 'detail', 'add', 'edit', 'remove', 'export', 'import']
const grants = (whole: string[]) => [
  { id: 'keeper', to: { roles: ['keeper'] }, may: everything, unmask: whole },
  { id: 'desk', to: { roles: ['staff'] }, may: everything },
  { id: 'both', to: { roles: ['both'] }, may: ['list'] },
  { id: 'also', to: { roles: ['both'] }, may: ['detail'], unmask: whole },
]
const guest = {
  ...{ kind: 'entity', grammar: 1, key: 'guest', ...title('访客'), labelField: 'number' },
  access: grants(['number']),
  fields: [
    { id: 'name', type: 'string', ...title('姓名'), search: 'like' },
    { id: 'number', type: 'string', format: 'idCard', masked: true, unique: true, ...title('证件号'), search: 'like' },
    { id: 'year', type: 'string', ...title('年份'), value: { part: [{ var: 'number' }, 7, 4] } },
    { id: 'above', type: 'ref', to: 'guest', ...title('上级') },
    { id: 'card', type: 'string', masked: true, column: false, ...title('卡号'), search: 'equal' },
  ],
}
const visit = {
  ...{ kind: 'entity', grammar: 1, key: 'guest.visit', ...title('来访') },
  access: grants([]),
  fields: [
    { id: 'guest', type: 'ref', to: 'guest', show: ['number'], ...title('访客') },
    { id: 'told', type: 'string', ...title('抄录'), value: { var: 'guest.number' } },
    { id: 'beside', type: 'children', to: 'guest.beside', by: 'visit', onRemove: 'remove', ...title('同行') },
  ],
}
const beside = {
  ...{ kind: 'entity', grammar: 1, key: 'guest.beside', ...title('同行人') },
  access: grants(['phone']),
  fields: [
    { id: 'visit', type: 'ref', to: 'guest.visit', ...title('来访') },
    { id: 'phone', type: 'string', format: 'phone', masked: true, ...title('电话') },
  ],
}

let server: TestServer
let keeper: Caller
let desk: Caller
let both: Caller
let id: string
let visitId: string
beforeAll(async () => {
  server = await startServer()
  const documents = [guest, beside, visit] as unknown as AnyDocument[]
  await publishDocuments(server.db, 'guest', documents)
  keeper = await server.loginNew({ account: 'mask-keeper', roles: ['keeper'] })
  desk = await server.loginNew({ account: 'mask-desk', roles: ['staff'] })
  both = await server.loginNew({ account: 'mask-both', roles: ['both'] })
  id = (await save(keeper, 'guest', { name: 'Ann', number: NUMBER, card: PHONE })).id as string
  await save(keeper, 'guest', { name: 'Bob', number: OTHER, above: id })
  const gone = await save(keeper, 'guest', { name: 'Di', number: '110101199003070011' })
  await keeper.post(`/api/data/guest/remove?ids=${gone.id}`)
  visitId = (await save(keeper, 'guest.visit', { guest: id, beside: [{ phone: PHONE }] })).id as string
})
afterAll(() => server.stop())

const send = (who: Caller, entity: string, body: object) =>
  who.post<WireRecord & { issues: { path: string; code: string }[] }>(`/api/data/${entity}/submit`, body)
async function save(who: Caller, entity: string, body: object): Promise<WireRecord> {
  const saved = await send(who, entity, body)
  expect(saved.status, saved.text).toBe(200)
  return saved.body.data
}
const detail = async (who: Caller, entity: string, of: string) =>
  (await who.get<WireRecord>(`/api/data/${entity}/detail?id=${of}`)).body.data
const found = async (who: Caller, asked: string) =>
  (await who.get<Page<WireRecord>>(`/api/data/guest/list?${asked}`)).body.data.records?.map(({ name }) => name)
const exported = async (who: Caller) => {
  const answer = await fetch(`${server.url}/api/data/guest/export`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${who.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return JSON.stringify((await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets)
}

const DOORS: [what: string, read: (who: Caller) => Promise<{ status: number; text: string }>][] = [
  ['list', who => who.get('/api/data/guest/list')],
  ['sorted list', who => who.get('/api/data/guest/list?ascs=number')],
  ['detail', who => who.get(`/api/data/guest/detail?id=${id}`)],
  ['select', who => who.get('/api/data/guest/select')],
  ['rows', who => who.post('/api/data/guest/query', {})],
  ['one', who => who.post('/api/data/guest/query', { get: 'one', id })],
  ['groups', who => who.post('/api/data/guest/query', { get: 'sums', group: [{ id: 'number' }] })],
  ['labels and shown fields', who => who.get('/api/data/guest.visit/list')],
  ['labels of a record', who => who.get(`/api/data/guest.visit/detail?id=${visitId}`)],
  ['trail', who => who.post('/api/data/guest/timeline', { id })],
  ['removed records', who => who.post('/api/data/guest/removed', {})],
  ['saved record', who => who.post('/api/data/guest/submit', { id })],
  ['saved labels', who => who.post('/api/data/guest.visit/submit', { id: visitId })],
  ['search', who => who.get('/api/blade-system/search/all?text=110&lists=guest')],
]

describe.each(DOORS)('%s', (_, read) => {
  test('has no whole number for whom it is masked', async () => {
    const { status, text } = await read(desk)
    expect(status, text).toBe(200)
    expect(text).not.toContain('110101199003070011')
    expect(text).not.toContain(NUMBER)
    expect(text).not.toContain(PHONE)
  })
})

test.each(DOORS.map(([what]) => what).filter(what => what !== 'removed records'))(
  '%s has the mask, and the whole number for whom a grant lifts it',
  async what => {
    const read = DOORS.find(([name]) => name === what)![1]
    expect((await read(desk)).text).toContain(MASK)
    expect((await read(keeper)).text).toContain(NUMBER)
  },
)

test('an export has the mask, and the whole number for whom a grant lifts it', async () => {
  expect(await exported(desk)).toContain(MASK)
  expect(await exported(desk)).not.toContain(NUMBER)
  expect(await exported(keeper)).toContain(NUMBER)
})

test.each(['7', '78', '1234567890', '𠮷野家', '138 0013 8000'])(
  'the mask of "%s" is that of the engine',
  async card => {
    const made = await save(keeper, 'guest', { name: `card ${card}`, card })
    expect(made.card).toBe(maskText(card))
    expect(await detail(keeper, 'guest', made.id as string)).toMatchObject({ card: maskText(card) })
  },
)

test('a mask is lifted by any grant that reaches the reader', async () => {
  expect((await both.get('/api/data/guest/list')).text).toContain(NUMBER)
})

test('rows are masked by the grants of their own model', async () => {
  const phones = async (who: Caller) =>
    ((await detail(who, 'guest.visit', visitId)).beside as WireRecord[]).map(({ phone }) => phone)
  expect(await phones(desk)).toEqual(['138****8000'])
  expect(await phones(keeper)).toEqual([PHONE])
})

test('a formula over a masked field is hidden with it', async () => {
  expect(await detail(desk, 'guest', id)).not.toHaveProperty('year')
  expect(await detail(keeper, 'guest', id)).toMatchObject({ year: '1949' })
  expect(await detail(desk, 'guest.visit', visitId)).not.toHaveProperty('told')
})

test.each([
  ['a whole number finds its mask', `number_equal=${NUMBER}`, ['Ann']],
  ['so does a search by part', `number_like=${NUMBER}`, ['Ann']],
  ['the mask is found as it is shown', `number_equal=${encodeURIComponent(MASK)}`, ['Ann']],
  ['what is shown is found by part', 'number_like=002X', ['Ann']],
  ['what is masked is not', 'number_like=19491231', []],
  ['nor where it begins so', 'number_likeright=110105', []],
  ['another number with the same mask is found alike', 'number_equal=11099999999999002X', ['Ann']],
  ['a field without a column likewise', `card_equal=${PHONE}`, ['Ann']],
  ['and its digits are not told', 'card_in=138,0013', []],
])('%s', async (_, asked, names) => expect(await found(desk, asked)).toEqual(names))

test('a condition of the caller reads no masked field, here or through a reference', async () => {
  const ask = (entity: string, name: string) =>
    desk.post(`/api/data/${entity}/query`, {
      where: { '==': [{ part: [{ var: name }, 7, 4] }, '1949'] },
    } as Json as object)
  expect((await ask('guest', 'number')).status).toBe(400)
  expect((await ask('guest.visit', 'guest.number')).status).toBe(400)
})

test('the screen says which fields are masked to its reader', async () => {
  const maskedOn = async (who: Caller) => {
    const { data } = (await who.get<ScreenBundle>('/api/blade-schema/screen/guest')).body
    return data.entities.guest!.document.fields.filter(({ masked }) => masked).map(field => field.id)
  }
  expect(await maskedOn(desk)).toEqual(['number', 'card'])
  expect(await maskedOn(keeper)).toEqual(['card'])
})

test('a mask that is sent back changes nothing, of a record and of its rows', async () => {
  const masked = await detail(desk, 'guest', id)
  await save(desk, 'guest', { ...masked, name: 'Anna' })
  expect(await detail(keeper, 'guest', id)).toMatchObject({ name: 'Anna', number: NUMBER, year: '1949' })
  await save(desk, 'guest', { ...(await detail(desk, 'guest', id)), name: 'Ann' })
  await save(desk, 'guest.visit', await detail(desk, 'guest.visit', visitId))
  const { beside, told } = await detail(keeper, 'guest.visit', visitId)
  expect(beside).toMatchObject([{ phone: PHONE }])
  expect(told).toBe(NUMBER)
})

test('what is computed of a whole value stays so when somebody saves to whom it is masked', async () => {
  const one = await save(desk, 'guest.visit', { guest: id })
  expect(JSON.stringify(one)).not.toContain(NUMBER)
  const { rows } = await server.db.maintain(trx =>
    sql`select told from app_guest_visit where id = ${one.id as string}`.execute(trx),
  )
  expect(rows).toEqual([{ told: NUMBER }])
})

test.each([
  ['of another value', '110***********1111'],
  ['of a value that was replaced meanwhile', '999***********002X'],
])('a mask %s is refused, also from whom nothing is masked', async (_, number) => {
  for (const who of [desk, keeper]) {
    const { status, body } = await send(who, 'guest', { id, number })
    expect([status, body.data.issues.map(issue => `${issue.path} ${issue.code}`)]).toEqual([
      400,
      ['number field.masked'],
    ])
  }
  expect(await detail(keeper, 'guest', id)).toMatchObject({ number: NUMBER })
})

test('a copy with the mask is refused; a number entered whole replaces the old one', async () => {
  const { id: _, rev: __, ...copy } = await detail(desk, 'guest', id)
  expect((await send(desk, 'guest', copy)).status).toBe(400)
  const made = await save(desk, 'guest', { name: 'Cy', number: '110101199003070011' })
  const changed = await save(desk, 'guest', { id: made.id, number: '110101199003070038' })
  expect(changed.number).toBe('110***********0038')
  expect(await detail(keeper, 'guest', made.id as string)).toMatchObject({ number: '110101199003070038' })
})

test('two who save at the same moment, one with the mask, leave the whole number', async () => {
  const masked = await detail(desk, 'guest', id)
  const { rev: _, ...late } = masked
  const answers = await Promise.all([
    send(desk, 'guest', { ...late, name: 'Ann' }),
    send(keeper, 'guest', { id, number: '110105194912310038' }),
  ])
  expect(answers[1]!.status).toBe(200)
  expect(await detail(keeper, 'guest', id)).toMatchObject({ number: '110105194912310038' })
})
