/** The time line of a record and the ways back, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { ChangeEntry, RemovedRow } from '#adapters/wire/trail.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import everything from '../fixtures/everything.json' with { type: 'json' }
import leave from '../fixtures/leave.json' with { type: 'json' }
import leaveSpan from '../fixtures/leave-span.json' with { type: 'json' }

const THINGS = '/api/data/everything'
const LEAVES = '/api/data/leave'
const DAY = { start: '2026-01-01', end: '2026-01-01' }
const TWO_DAYS = { start: '2026-01-05', end: '2026-01-06' }
const LEAVE = { sort: 'personal', reason: 'home', spans: [DAY] }
let server: TestServer
let admin: Caller
let reader: Caller

beforeAll(async () => {
  server = await startServer()
  const access = [{ id: 'all', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }]
  const notRows = [{ id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail', 'edit'], readOnly: ['spans'] }]
  const own = everything.access.map(grant => ({ ...grant, may: [...grant.may, 'remove'] }))
  const keeper = { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }
  await publishDocuments(server.db, 'trail', [
    { ...everything, access: [...own, keeper] },
    { ...leave, access: [...notRows, ...access], fields: leave.fields.filter(({ id }) => id !== 'stand') },
    { ...leaveSpan, access },
  ] as unknown as AnyDocument[])
  admin = await server.loginNew({ account: 'keeper', roles: ['keeper'] })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
})
afterAll(() => server.stop())

const save = async (path: string, record: object, caller = admin): Promise<WireRecord> => {
  const { body } = await caller.post<WireRecord>(`${path}/submit`, record)
  expect(body.code, body.msg).toBe(200)
  return body.data
}
const trail = async (path: string, id: unknown, caller = admin, lang = 'en') =>
  (await caller.call<Page<ChangeEntry>>('POST', `${path}/timeline`, { id, size: 50 }, { 'accept-language': lang })).body
    .data.records
const removed = async (path: string, caller = admin) =>
  (await caller.post<Page<RemovedRow>>(`${path}/removed`, {})).body.data.records
const restore = (path: string, sent: object, caller = admin) => caller.post<WireRecord>(`${path}/restore`, sent)
let names = 0
const name = () => `thing ${++names}`

describe('the time line of a record', () => {
  test('JB-18 shows who changed which field, from what to what, in the reader’s language', async () => {
    const friend = await save(THINGS, { name: 'Friend' })
    const saved = await save(THINGS, { name: name(), kind: 'a', grade: 1, owner: admin.result.user_id, active: true })
    await save(THINGS, { id: saved.id, kind: 'b', grade: 20, friends: [friend.id], active: false, place: '3301' })
    const [edited, added] = await trail(THINGS, saved.id)
    expect(added).toMatchObject({ verb: 'add', who: 'keeper', at: saved.createTime, part: '' })
    expect(added!.fields).toContainEqual({ title: 'Owner', before: '', after: 'keeper' })
    expect(edited!.fields).toEqual([
      { title: 'Level', before: '1', after: '20' },
      { title: 'Active', before: '✓', after: '✗' },
      { title: 'Kind', before: 'A', after: 'B' },
      { title: 'Related', before: '', after: 'Friend' },
      { title: 'Place', before: '', after: '浙江省 / 杭州市' },
    ])
    expect((await trail(THINGS, saved.id, admin, 'zh'))[0]!.fields).toContainEqual({
      title: '种类',
      before: '甲',
      after: '乙',
    })
  })

  test('JB-18 a change is kept with the call it came by and the fields that differ, secrets too', async () => {
    const saved = await save(THINGS, { name: name(), grade: 1, note: 'same' })
    await save(THINGS, { id: saved.id, grade: 2, note: 'same', token: 'hush' })
    const { rows } = await server.db.maintain(trx =>
      sql`select verb, cause, changed from blade_change where entity = 'everything' and record = ${String(saved.id)} order by id`.execute(
        trx,
      ),
    )
    const cause = { by: 'call', id: `POST ${THINGS}/submit`, depth: 0 }
    expect(rows).toEqual([
      { verb: 'add', cause, changed: null },
      { verb: 'edit', cause, changed: ['level', 'token'] },
    ])
  })

  test('JB-18 shows no field the reader may not see, and no secret', async () => {
    const saved = await save(THINGS, { name: name(), salary: '777.5', token: 'hush-hush' })
    await save(THINGS, { id: saved.id, salary: '1888.5' })
    const [edited] = await trail(THINGS, saved.id)
    expect(edited!.fields).toEqual([expect.objectContaining({ after: expect.stringMatching(/^1,888\.5/) })])
    const titles = async (caller: Caller) =>
      (await trail(THINGS, saved.id, caller)).flatMap(({ fields }) => fields.map(({ title }) => title))
    expect(await titles(admin)).toContain('Salary')
    expect(await titles(reader)).not.toContain('Salary')
    expect(JSON.stringify(await trail(THINGS, saved.id))).not.toContain('hush-hush')
  })

  test('JB-18 holds what happened to the rows of its sub-tables', async () => {
    const { id, spans } = await save(LEAVES, LEAVE)
    const [span] = spans as WireRecord[]
    await save(LEAVES, { id, spans: [{ ...span, end: '2026-01-02' }] })
    const parts = (await trail(LEAVES, id)).filter(({ part }) => part)
    expect(parts.map(({ verb, part }) => [verb, part.includes('Leave period')])).toEqual([
      ['edit', true],
      ['add', true],
    ])
    expect(parts[0]!.fields).toContainEqual({ title: 'Days', before: '1.0', after: '2.0' })
    const own = async () => (await trail(LEAVES, id)).filter(({ part, verb }) => !part && verb === 'edit')
    await save(LEAVES, { id, spans: [{ ...span, start: '2026-01-02', end: '2026-01-03' }] })
    await save(LEAVES, { id, reason: 'elsewhere' })
    expect((await own()).map(({ rowsOnly, fields }) => [rowsOnly, fields.length > 0])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ])
  })

  test('JB-18 RS-03 lists added and removed files, as links for readers who may open them', async () => {
    const upload = async (name: string) => {
      const form = new FormData()
      form.append('file', new File([`%PDF-1.4 ${name}`], name))
      return (await admin.call<{ link: string }>('POST', '/api/blade-resource/oss/endpoint/put-file', form)).body.data
    }
    const [kept, lost, gained] = [await upload('kept.pdf'), await upload('lost.pdf'), await upload('gained.pdf')]
    const { id } = await save(THINGS, { name: name(), papers: [kept, lost] })
    await save(THINGS, { id, papers: [kept, gained] })
    const filesFor = async (caller: Caller) => (await trail(THINGS, id, caller))[0]!.fields
    const told = { title: 'Papers', before: 'lost.pdf', after: 'gained.pdf' }
    const [before, after] = [lost, gained].map(({ link }, at) => ({ name: ['lost.pdf', 'gained.pdf'][at], link }))
    expect(await filesFor(admin)).toEqual([{ ...told, files: { before: [before], after: [after] } }])
    // the record no longer holds it, and the reader did not upload it
    expect(await filesFor(reader)).toEqual([
      { ...told, files: { before: [{ ...before, link: null }], after: [after] } },
    ])
  })

  test('JB-18 does not exist for records out of reach, of another tenant or unknown', async () => {
    const saved = await save(THINGS, { name: name() })
    const neighbour = await server.loginNew({ account: 'next', roles: ['keeper'], tenant: '000007' })
    const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
    const ask = async (caller: Caller, id: unknown) => (await caller.post(`${THINGS}/timeline`, { id })).status
    expect([await ask(neighbour, saved.id), await ask(clerk, saved.id), await ask(admin, '77')]).toEqual([
      404, 403, 404,
    ])
    expect((await clerk.post(`${THINGS}/removed`, {})).status).toBe(403)
    expect((await restore(THINGS, { id: saved.id }, clerk)).status).toBe(403)
  })
})

describe('an earlier state', () => {
  test('JB-18 is restored by a save, which is a change like others', async () => {
    const saved = await save(THINGS, { name: name(), grade: 1, salary: '1', note: 'first' })
    await save(THINGS, { id: saved.id, grade: 2, note: 'second' })
    await save(THINGS, { id: saved.id, grade: 3, salary: '3' })
    const [latest, second, first] = await trail(THINGS, saved.id)
    expect([latest!.restores, second!.restores, first!.restores]).toEqual([false, true, true])
    expect((await restore(THINGS, { id: saved.id, change: second!.id })).body.data).toMatchObject({
      grade: 2,
      note: 'second',
      salary: '1.000',
    })
    expect((await restore(THINGS, { id: saved.id, change: first!.id })).body.data).toMatchObject({
      grade: 1,
      note: 'first',
      rev: 5,
    })
    expect(await trail(THINGS, saved.id)).toHaveLength(5)
  })

  test('JB-18 keeps what its reader may not write, and is refused where the entity’s rules refuse it', async () => {
    const saved = await save(THINGS, { name: 'Taken later', grade: 1, salary: '1', note: 'first' })
    await save(THINGS, { id: saved.id, name: name(), grade: 2, salary: '2', note: 'second' })
    await save(THINGS, { name: 'Taken later' })
    const [, first] = await trail(THINGS, saved.id)
    const { status, body } = await restore(THINGS, { id: saved.id, change: first!.id })
    expect([status, body.msg]).toEqual([400, expect.stringContaining('名称')])
    const other = await save(THINGS, { name: name(), grade: 1, salary: '1', note: 'first' })
    await save(THINGS, { id: other.id, grade: 2, salary: '2', note: 'second' })
    const [, then] = await trail(THINGS, other.id, reader)
    expect((await restore(THINGS, { id: other.id, change: then!.id }, reader)).status).toBe(200)
    const { body: now } = await admin.get<WireRecord>(`${THINGS}/detail?id=${other.id}`)
    expect(now.data).toMatchObject({ note: 'first', grade: 2, salary: '2.000' })
  })

  test('JB-18 brings its rows with it: changed ones as they were, removed ones back, later ones gone', async () => {
    const { id, spans } = await save(LEAVES, { ...LEAVE, spans: [DAY, TWO_DAYS] })
    const [day, two] = spans as WireRecord[]
    const LATER = { start: '2026-03-01', end: '2026-03-03' }
    await save(LEAVES, { id, reason: 'later', spans: [{ id: day!.id, end: '2026-01-02' }, LATER] })
    await save(LEAVES, { id, spans: [{ id: two!.id, $delete: true }] })
    const statesOf = (body: WireRecord) =>
      (body.spans as WireRecord[]).map(span => [span.id, span.start, span.days]).sort()
    const [, middle, first] = (await trail(LEAVES, id)).filter(({ part }) => part === '')
    const back = (await restore(LEAVES, { id, change: first!.id })).body
    expect([back.code, back.msg]).toEqual([200, expect.anything()])
    expect(back.data.reason).toBe('home')
    const asAdded = [
      [day!.id, DAY.start, '1.0'],
      [two!.id, TWO_DAYS.start, '2.0'],
    ]
    expect(statesOf(back.data)).toEqual(asAdded)
    const forth = (await restore(LEAVES, { id, change: middle!.id })).body.data
    expect(statesOf(forth)).toEqual([
      [day!.id, DAY.start, '2.0'],
      [two!.id, TWO_DAYS.start, '2.0'],
      [expect.anything(), LATER.start, '3.0'],
    ])
    expect(forth.reason).toBe('later')
  })

  test('JB-18 leaves alone the rows its reader may not write', async () => {
    const { id, spans } = await save(LEAVES, { ...LEAVE, spans: [DAY] })
    await save(LEAVES, { id, reason: 'later', spans: [{ ...(spans as WireRecord[])[0], end: '2026-01-04' }] })
    const [, first] = (await trail(LEAVES, id)).filter(({ part }) => part === '')
    expect((await restore(LEAVES, { id, change: first!.id }, reader)).status).toBe(200)
    const { data } = (await admin.get<WireRecord>(`${LEAVES}/detail?id=${id}`)).body
    expect([data.reason, (data.spans as WireRecord[])[0]!.days]).toEqual(['home', '4.0'])
  })

  test('JB-18 must belong to the same record', async () => {
    const [one, two] = [await save(THINGS, { name: name() }), await save(THINGS, { name: name() })]
    const [change] = await trail(THINGS, two.id)
    for (const bad of [change!.id, '1', 'x']) {
      expect((await restore(THINGS, { id: one.id, change: bad })).status, bad).toBe(404)
    }
  })
})

describe('a removed record', () => {
  test('JB-18 is listed for people who may remove records, and they can restore it', async () => {
    const saved = await save(THINGS, { name: 'Gone too early' })
    await admin.post(`${THINGS}/remove?ids=${saved.id}`)
    expect((await removed(THINGS))[0]).toMatchObject({ id: saved.id, label: 'Gone too early', who: 'keeper' })
    expect((await trail(THINGS, saved.id)).map(({ verb }) => verb)).toEqual(['remove', 'add'])
    expect((await restore(THINGS, { id: saved.id })).body.data).toMatchObject({ name: 'Gone too early' })
    expect((await admin.get(`${THINGS}/detail?id=${saved.id}`)).status).toBe(200)
    expect((await restore(THINGS, { id: saved.id })).status).toBe(404)
  })

  test('JB-18 comes back with the rows that went along, not with those removed before', async () => {
    const { id, spans } = await save(LEAVES, { ...LEAVE, spans: [DAY, TWO_DAYS] })
    const [first] = spans as WireRecord[]
    await save(LEAVES, { id, spans: [{ id: first!.id, $delete: true }] })
    await admin.post(`${LEAVES}/remove?ids=${id}`)
    const { body } = await restore(LEAVES, { id })
    expect((body.data.spans as WireRecord[]).map(span => span.days)).toEqual(['2.0'])
  })

  test('JB-18 RS-04 holds its files again', async () => {
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4 paper'], 'paper.pdf'))
    const { body } = await admin.call<{ link: string }>('POST', '/api/blade-resource/oss/endpoint/put-file', form)
    const saved = await save(THINGS, { name: name(), papers: [body.data] })
    const held = async () => {
      const { rows } = await server.db.maintain(trx =>
        sql<{ gone: boolean; free: boolean }>`select u.gone_at is not null as gone, a.free_since is not null as free
          from attach_use u join blade_attach a on a.id = u.attach_id where u.record_id = ${saved.id}`.execute(trx),
      )
      return rows
    }
    await admin.post(`${THINGS}/remove?ids=${saved.id}`)
    expect(await held()).toEqual([{ gone: true, free: true }])
    expect((await restore(THINGS, { id: saved.id })).status).toBe(200)
    expect(await held()).toEqual([{ gone: false, free: false }])
  })

  test('JB-18 stays removed when what must be unique was taken meanwhile', async () => {
    const saved = await save(THINGS, { name: 'Only one' })
    await admin.post(`${THINGS}/remove?ids=${saved.id}`)
    await save(THINGS, { name: 'Only one' })
    expect((await restore(THINGS, { id: saved.id })).status).toBe(400)
    expect((await removed(THINGS)).map(({ id }) => id)).toContain(saved.id)
  })
})
