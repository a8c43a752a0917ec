/**
 * The three apps of the demonstration: documents as a creator makes them, hundreds of records, and four audiences of
 * each, of whom everybody sees what is meant for them.
 */

import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { Page } from '#adapters/wire/envelope.ts'
import type { MenuItem, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { draftContextOf } from '#designer/session/check/draft-context-of.ts'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { DashboardDocument, Query, Rule, WidgetDocument } from '#engine/schema/document.ts'
import { addDays } from '#server/seed/names.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { PROCESS } from '../support/flow.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'

const APPS = ['visits', 'assets', 'rooms']
const WORD = 'quetzal'

let server: TestServer
const callers = new Map<string, Caller>()

beforeAll(async () => {
  server = await startServer({ demo: true })
})
afterAll(() => server?.stop())

async function as(account: string): Promise<Caller> {
  const caller = callers.get(account) ?? (await server.login(account))
  callers.set(account, caller)
  return caller
}

const rowsOf = async (account: string, entity: string, where?: Rule) =>
  (
    await (
      await as(account)
    ).post<{ rows: WireRecord[]; total: number }>(`/api/data/${entity}/query`, { get: 'rows', where, size: 200 })
  ).body.data
const save = async (account: string, entity: string, body: object): Promise<Answer<WireRecord>> =>
  (await as(account)).post<WireRecord>(`/api/data/${entity}/submit`, body)
const one = <T>(list: T[], is: (item: T) => boolean): T => list.find(is) ?? expect.unreachable()

/** Whatever a person can get of a record: lists, the record, searches, a choice of them, an export. */
async function everyDoor(account: string, entity: string, id: string): Promise<string> {
  const caller = await as(account)
  const at = `/api/data/${entity}`
  const answers = [
    await caller.get(`${at}/list?size=200`),
    await caller.get(`${at}/detail?id=${id}`),
    await caller.post(`${at}/query`, { get: 'rows', search: WORD }),
    await caller.get(`${at}/select?q=${WORD}`),
    await caller.post(`${at}/timeline`, { id }),
    await caller.get(`/api/blade-system/search/all?text=${WORD}&lists=${entity}`),
  ]
  const exported = await fetch(`${server.url}${at}/export`, {
    method: 'POST',
    headers: { 'blade-auth': `bearer ${caller.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const sheets = exported.ok ? (await readXlsx(new Uint8Array(await exported.arrayBuffer()))).sheets : []
  return [...answers.map(({ text }) => text), JSON.stringify(sheets)].join('\n')
}

describe.each(APPS)('%s', key => {
  let state: AppState
  beforeAll(async () => {
    state = (await (await as('creator')).get<AppState>(`/api/blade-schema/design/apps/${key}`)).body.data
  })

  test('is made of documents of which the check says nothing, in both languages', () => {
    expect(state.kind).toBe('app')
    const widgets = manifests as unknown as Record<string, WidgetDocument>
    expect(checkDraft(state.published, draftContextOf(state, widgets))).toEqual([])
    const steps = state.published.flatMap(one => ('elements' in one ? (one.elements ?? []) : []))
    expect(steps.filter(({ name, nameEn }) => name && !nameEn)).toEqual([])
  })

  test('has more than 300 records of many people', async () => {
    const counts = await Promise.all(
      entitiesOf(state.published).map(async entity => (await rowsOf('creator', entity.key)).total ?? 0),
    )
    expect(Math.max(...counts)).toBeGreaterThan(300)
    const [main] = { visits: ['visits'], assets: ['assets'], rooms: ['rooms.booking'] }[key]!
    const makers = new Set((await rowsOf('creator', main!)).rows.map(({ createUser }) => createUser))
    expect(makers.size).toBeGreaterThan(4)
  })
})

describe('visits', () => {
  const NUMBER = '330106198503074236'
  let visit: WireRecord

  beforeAll(async () => {
    const today = (await rowsOf('guard', 'visits')).rows[0]!.arrives as string
    const sent = {
      ...{ visitor: 'Planted', company: 'Elsewhere', idNumber: NUMBER, phone: '13905710001', state: 'approved' },
      ...{ arrives: `${today.slice(0, 10)} 08:00:00`, leaves: `${today.slice(0, 10)} 09:00:00`, place: 'main' },
      ...{ purpose: 'talk', host: (await as('staff')).result.user_id, dept: (await as('staff')).result.dept_id },
      briefing: `The ${WORD} comes`,
    }
    const answer = await save('reception', 'visits', sent)
    expect([answer.status, answer.body.msg]).toEqual([200, ''])
    visit = answer.body.data
  })

  test('a host sees their own visits, with a masked number', async () => {
    const me = (await as('staff')).result.user_id
    const { rows } = await rowsOf('staff', 'visits')
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(row => row.host !== me && row.createUser !== me)).toEqual([])
    expect(one(rows, ({ id }) => id === visit.id).idNumber).toBe('330***********4236')
    expect(rows.some(row => 'briefing' in row)).toBe(false)
  })

  test('a guard sees who may pass these days, without phone and purpose, and changes the state alone', async () => {
    const { rows } = await rowsOf('guard', 'visits')
    expect(new Set(rows.map(({ state }) => state))).not.toContain('waiting')
    expect(rows.some(row => 'phone' in row || 'purpose' in row || 'briefing' in row)).toBe(false)
    const { body } = await save('guard', 'visits', { id: visit.id, state: 'inside', visitor: 'Other' })
    expect(body.data).toMatchObject({ state: 'inside', visitor: 'Planted', $dropped: ['visitor'] })
    expect((await save('guard', 'visits', { visitor: 'New' })).status).toBe(403)
  })

  test('the reception sees all of them, whole; a head those of the department', async () => {
    const { total } = await rowsOf('reception', 'visits')
    expect(total).toBe((await rowsOf('creator', 'visits')).total)
    const { rows } = await rowsOf('reception', 'visits', { '==': [{ var: 'visitor' }, 'Planted'] })
    expect(rows.map(({ idNumber }) => idNumber)).toEqual([NUMBER])
    const head = await headOf('cs')
    const seen = await rowsOf(head, 'visits')
    expect(seen.total).toBeGreaterThan(0)
    expect(seen.total).toBeLessThan(total)
    expect(one(seen.rows, ({ id }) => id === visit.id).idNumber).toBe('330***********4236')
    expect((await save(head, 'visits', { id: visit.id, purpose: 'x' })).status).toBe(404)
  })

  test('what the reception notes, and the number, are behind no door of the others', async () => {
    expect(await everyDoor('reception', 'visits', visit.id!)).toMatch(
      RegExp(`${WORD}[^]*${NUMBER}|${NUMBER}[^]*${WORD}`),
    )
    for (const account of ['staff', 'guard', await headOf('cs'), 'auditor', 'zhangwei']) {
      const seen = await everyDoor(account, 'visits', visit.id!)
      expect([account, seen.includes(WORD), seen.includes(NUMBER)]).toEqual([account, false, false])
    }
  })

  test('who leaves before they come is refused, and so is a wrong number', async () => {
    const { data } = (
      await save('reception', 'visits', { id: visit.id, leaves: visit.arrives, idNumber: '330106198503074230' })
    ).body
    const { issues } = data as unknown as { issues: { path: string }[] }
    expect(issues.map(({ path }) => path)).toEqual(expect.arrayContaining(['leaves', 'idNumber']))
  })

  test('its approval starts over the record, and the visit is expected when the head has agreed', async () => {
    const mine = await rowsOf('staff', 'visits', { '==': [{ var: 'state' }, 'waiting'] })
    const free = mine.rows.filter(
      ({ dataStatus, createUser }) => dataStatus === 1 && createUser === callers.get('staff')!.result.user_id,
    )
    const { id } = free[0]!
    const staff = await as('staff')
    const begun = await staff.post<{ processInsId: string }>(`${PROCESS}/startProcessByKey`, {
      processDefKey: 'demo_visit',
      id,
    })
    expect([begun.status, begun.body.msg]).toEqual([200, ''])
    const head = await as(await headOf('cs'))
    const { records } = (await head.get<Page<WireRecord>>(`${PROCESS}/todoList?size=200`)).body.data
    const task = one(records, row => row.processInsId === begun.body.data.processInsId)
    expect((await head.post(`${PROCESS}/completeTask`, { taskId: task.taskId, pass: true, comment: '' })).status).toBe(
      200,
    )
    await expect
      .poll(async () => (await staff.get<WireRecord>(`/api/data/visits/detail?id=${id}`)).body.data.state, {
        timeout: 15_000,
      })
      .toBe('approved')
  })
})

describe('assets', () => {
  const MONEY = ['price', 'supplier', 'invoice', 'salvage', 'bookValue', 'repairs', 'repairCost']
  let asset: WireRecord

  beforeAll(async () => {
    const sent = {
      ...{ name: 'Planted', sn: 'PLANTED-1', category: 'desktop', price: '777.77', boughtOn: '2026-01-05', years: 5 },
      ...{
        countedOn: '2026-07-04',
        keeper: (await as('staff')).result.user_id,
        dept: (await as('staff')).result.dept_id,
      },
      ...{ place: 'main', room: '101', supplier: `${WORD} Ltd`, warrantyMonths: 24 },
      repairs: [
        { day: '2026-02-01', fault: `${WORD} inside`, cost: '10.50' },
        { day: '2026-03-01', fault: 'fan', cost: '4.50' },
      ],
    }
    const answer = await save('keeper', 'assets', sent)
    expect([answer.status, answer.body.msg]).toEqual([200, ''])
    asset = answer.body.data
  })

  test('computes warranty, book value and what repairs cost', () => {
    expect(asset).toMatchObject({
      warrantyUntil: '2028-01-05',
      salvage: '38.89',
      bookValue: '704.89',
      repairCost: '15.00',
    })
    expect(asset.number).toMatch(/^ZC\d{9}$/)
  })

  test('keepers see what they keep, without its price; clerks what their department has', async () => {
    const me = (await as('staff')).result.user_id
    const { rows } = await rowsOf('staff', 'assets')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(row => row.keeper !== me || MONEY.some(id => id in row))).toEqual([])
    const clerk = await rowsOf('assetclerk', 'assets')
    expect(clerk.total).toBeGreaterThan(rows.length)
    expect(clerk.total).toBeLessThan((await rowsOf('keeper', 'assets')).total)
    expect(one(clerk.rows, ({ id }) => id === asset.id)).toMatchObject({ price: '777.77' })
    expect(clerk.rows.some(row => 'supplier' in row)).toBe(false)
  })

  test('auditors see what was worth 1,000 and more, and change nothing', async () => {
    const { rows, total } = await rowsOf('auditor', 'assets')
    expect(total).toBeLessThan((await rowsOf('keeper', 'assets')).total)
    expect(rows.filter(({ price }) => Number(price) < 1000)).toEqual([])
    expect((await save('auditor', 'assets', { id: rows[0]!.id, room: '1' })).status).toBe(403)
  })

  test('supplier, price and repairs are behind no door of the others', async () => {
    const keeper = await everyDoor('keeper', 'assets', asset.id!)
    expect(keeper.match(RegExp(WORD, 'g'))!.length).toBeGreaterThan(1)
    for (const account of ['staff', 'auditor', 'guard', 'zhangwei']) {
      const seen = await everyDoor(account, 'assets', asset.id!)
      expect([account, seen.includes(WORD), seen.includes('777.77')]).toEqual([account, false, false])
    }
    expect(await everyDoor('assetclerk', 'assets', asset.id!)).not.toContain(`${WORD} Ltd`)
  })

  test('a price of nothing and a disposal before the purchase are refused; a second serial number too', async () => {
    const refused = async (body: object) => {
      const { data } = (await save('keeper', 'assets', body)).body
      return (data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)
    }
    expect(await refused({ id: asset.id, price: '0' })).toContain('price')
    expect(await refused({ id: asset.id, state: 'disposed', disposedOn: '2025-01-01' })).toEqual(['disposedOn'])
    const { id: _, rev: __, repairs: ___, ...same } = asset
    expect(await refused({ ...same, sn: 'planted-1' })).toEqual(['sn'])
  })

  test('counts are counted at the asset, and a disposal starts over it', async () => {
    const sent = { asset: asset.id, found: 'missing', note: 'gone', dept: asset.dept }
    expect((await save('keeper', 'assets.count', sent)).status).toBe(200)
    const { data } = (await (await as('keeper')).get<WireRecord>(`/api/data/assets/detail?id=${asset.id}`)).body
    expect(data).toMatchObject({ counted: 1, missed: 1 })
    const begun = await (await as('keeper')).post(`${PROCESS}/startProcessByKey`, {
      ...{ processDefKey: 'demo_disposal', id: asset.id, disposal: 'worn' },
    })
    expect([begun.status, begun.body.msg]).toEqual([200, ''])
  })
})

describe('meeting rooms', () => {
  let booking: WireRecord
  let room: string

  beforeAll(async () => {
    room = one((await rowsOf('roomkeeper', 'rooms')).rows, ({ code }) => code === 'XZ-501').id!
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    const sent = {
      ...{ subject: `The ${WORD}`, day, period: 'p2', people: 12, room, private: true, services: ['tea'] },
      ...{ host: (await as('roomkeeper')).result.user_id, dept: (await as('roomkeeper')).result.dept_id },
      ...{ agenda: `Of the ${WORD}`, state: 'confirmed' },
    }
    const answer = await save('roomkeeper', 'rooms.booking', sent)
    expect([answer.status, answer.body.msg]).toEqual([200, ''])
    booking = answer.body.data
  })

  test('a room is booked once at a time, also by two at the same moment, and never for more than its seats', async () => {
    const { day, host, dept } = booking
    const other = { subject: 'Other', day, period: 'p3', people: 5, room, host, dept }
    const refused = await save('roomkeeper', 'rooms.booking', { ...other, period: 'p2' })
    expect(JSON.stringify(refused.body.data)).toContain('slot')
    const own = (account: string) => ({ ...other, host: callers.get(account)!.result.user_id })
    await as('zhangwei')
    const two = await Promise.all(['staff', 'zhangwei'].map(account => save(account, 'rooms.booking', own(account))))
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400])
    const full = await save('roomkeeper', 'rooms.booking', { ...other, period: 'p4', people: 19 })
    expect(full.status).toBe(400)
    const [booked] = two.flatMap(({ status, body }) => (status === 200 ? [body.data] : []))
    expect((await save('roomkeeper', 'rooms.booking', { id: booked!.id, state: 'cancelled' })).status).toBe(200)
    expect((await save('roomkeeper', 'rooms.booking', other)).status).toBe(200)
  })

  test('the calendar has meetings on the working days of this week', async () => {
    const today = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
    const [from, to] = [1, 5].map(day => addDays(today.toISOString().slice(0, 10), day - (today.getUTCDay() || 7)))
    const { rows } = await rowsOf('staff', 'rooms.booking', {
      and: [{ '>=': [{ var: 'day' }, from!] }, { '<=': [{ var: 'day' }, to!] }],
    })
    expect(new Set(rows.map(({ day }) => day)).size).toBe(5)
    expect(rows.every(({ start, end }) => String(start) < String(end))).toBe(true)
  })

  test('what is private is behind no door of those who do not take part', async () => {
    expect(await everyDoor('roomkeeper', 'rooms.booking', booking.id!)).toContain(WORD)
    for (const account of ['staff', 'zhangwei', 'guard', await headOf('cs')])
      expect([account, (await everyDoor(account, 'rooms.booking', booking.id!)).includes(WORD)]).toEqual([
        account,
        false,
      ])
    const crew = await rowsOf('crew', 'rooms.booking')
    expect(crew.rows.length).toBeGreaterThan(0)
    expect(crew.rows.filter(({ state, services }) => state !== 'confirmed' || !(services as string[]).length)).toEqual(
      [],
    )
    expect(crew.rows.some(row => 'agenda' in row || 'phone' in row)).toBe(false)
    expect('costs' in (await rowsOf('staff', 'rooms')).rows[0]!).toBe(false)
  })

  test('its approval starts over the record', async () => {
    const { rows } = await rowsOf('staff', 'rooms.booking', { '==': [{ var: 'state' }, 'asked'] })
    const me = (await as('staff')).result.user_id
    const { id } = one(rows, row => row.createUser === me && row.dataStatus === 1)
    const begun = await (await as('staff')).post(`${PROCESS}/startProcessByKey`, { processDefKey: 'demo_room', id })
    expect([begun.status, begun.body.msg]).toEqual([200, ''])
  })
})

test('operations of an app are offered to those they are for', async () => {
  const offered = async (account: string, app: string) =>
    (await (await as(account)).get<{ btnName: string }[]>(`/api/appDiyOperate/offered?appId=${app}`)).body.data.map(
      ({ btnName }) => btnName,
    )
  expect(await offered('guard', 'visits')).toEqual(['入校', '离校'])
  expect(await offered('keeper', 'assets')).toEqual(['盘到实物'])
  expect(await offered('crew', 'rooms')).toEqual(['服务就绪', '取消会议'])
  expect(await offered('guard', 'rooms')).toEqual([])
})

test.each([
  ['visits', 'reception'],
  ['assets', 'auditor'],
  ['rooms', 'roomkeeper'],
  ['equipmentLoan', 'keeper'],
  ['approvals', 'creator'],
])('the board of %s has figures for whom it is for', async (app, account) => {
  const board = await (await as(account)).get<ScreenBundle>(`/api/blade-schema/screen/${app}.board`)
  const { queries = [], cards = [] } = board.body.data.document as DashboardDocument
  expect(cards.length).toBeGreaterThanOrEqual(6)
  for (const { entity, ...query } of JSON.parse(
    JSON.stringify(queries).replaceAll('{"var":"$var.since"}', '"2000-01-01"'),
  ) as Query[]) {
    const answer = await (await as(account)).post<{ total: number }>(`/api/data/${entity}/query`, query)
    expect([query.id, answer.status, answer.body.data.total > 0]).toEqual([query.id, 200, true])
  }
  expect((await (await as('guard')).get(`/api/blade-schema/screen/${app}.board`)).status).toBe(403)
})

test('a guard has one app', async () => {
  const { data } = (await (await as('guard')).get<MenuItem[]>('/api/blade-system/menu/routes')).body
  const screens = JSON.stringify(data).match(/"screen":"(visits|assets|rooms)[^"]*"/g)
  expect(screens).toEqual(['"screen":"visits.gate"'])
})

const heads = new Map<string, string>()
async function headOf(dept: string): Promise<string> {
  const known = heads.get(dept)
  if (known) return known
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ account: string }>`select u.account from blade_user u join blade_dept d on d.tenant_id = u.tenant_id
       and d.leader = u.id where d.tenant_id = ${trx.tenant} and d.code = ${dept}`.execute(trx),
  )
  heads.set(dept, rows[0]!.account)
  return rows[0]!.account
}
