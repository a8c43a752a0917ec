/**
 * Readers of different rows open one board over and over on two servers while others save and grants change: each
 * answer holds the reader's own records, and all that were saved before it was asked for.
 * @source ADR 0044
 */
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { MODULES } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import type { QueryCall } from '#server/entity/read/query.ts'
import { publishDocuments } from './publish.ts'
import { type Caller, callerOf, callsAt, type TestServer } from './server.ts'

const HOME = '000000'
const SHELVES = ['parcela', 'parcelb', 'granted'] as const
type Shelf = (typeof SHELVES)[number]
/** how many opens pass between two changes of grants */
const OPENS_A_GRANT = 10

const title = (zh: string) => ({ zh })
const parcel: EntityDocument = {
  ...({ kind: 'entity', grammar: 1, key: 'parcel', title: title('parcel') } as const),
  fields: [
    { id: 'shelf', type: 'string', title: title('shelf') },
    { id: 'price', type: 'decimal', scale: 2, title: title('price') },
  ],
  access: [
    { id: 'keepers', to: { roles: ['parcels'] }, may: ['list', 'detail', 'add'] },
    {
      ...{ id: 'readers', to: { roles: ['parcel'] }, may: ['list', 'detail'], hide: ['price'] },
      rows: { '==': [{ var: 'shelf' }, { var: '$me.account' }] },
    },
  ],
}
const n = { id: 'n', fn: 'count' } as const
const ofParcels = (id: string, query: QueryCall) => ({ id, entity: 'parcel', query })
const BOARD = [
  ofParcels('n', { get: 'sums', measures: [n] }),
  ofParcels('by', { get: 'sums', group: [{ id: 'shelf' }], measures: [n] }),
  ofParcels('list', { get: 'rows', sort: [{ id: 'id', order: 'down' }], size: 5 }),
]

interface Shown {
  n: number
  by: Record<string, number>
  listed: number
  rows: WireRecord[]
}

export interface Opened {
  opens: number
  /** of them those for which one grant held from begin to end */
  certain: number
  saves: number
}

/** @param opens  of each of two readers */
export async function proveOpens(server: TestServer, opens: number): Promise<Opened> {
  await publishDocuments(server.db, 'parcel', [parcel])
  const second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  const both = (caller: Caller) => [caller, callerOf(callsAt(second.url), caller.result)]
  const keeper = both(await server.loginNew({ account: 'parcels', roles: ['parcels'] }))
  const readers: { account: Shelf; callers: Caller[] }[] = []
  for (const account of ['parcela', 'parcelb'] as const)
    readers.push({ account, callers: both(await server.loginNew({ account, roles: ['parcel'] })) })
  const isKnown = async () =>
    expect((await keeper[1]!.post('/api/data/parcel/query', { get: 'rows' })).status).toBe(200)
  await vi.waitFor(isKnown, 30_000)

  const grants = { granted: false, changing: false, changes: 0 }
  /** of each shelf: how many saves have begun, and how many were answered */
  const begun: Record<Shelf, number> = { parcela: 0, parcelb: 0, granted: 0 }
  const saved = { ...begun }
  let ended = false
  const write = async (from: number) => {
    for (let at = from; !ended; at++) {
      const shelf = SHELVES[at % SHELVES.length]!
      begun[shelf]++
      const { text, status } = await keeper[at % 2]!.post('/api/data/parcel/submit', { shelf, price: '1.50' })
      expect(status, text).toBe(200)
      saved[shelf]++
    }
  }
  const told: Opened = { opens: 0, certain: 0, saves: 0 }
  const open = async (account: Shelf, caller: Caller) => {
    const [before, past] = [{ ...saved }, { ...grants }]
    const shown = await ask(caller)
    told.opens++
    const isCertain = !past.changing && !grants.changing && past.changes === grants.changes
    if (isCertain) told.certain++
    const may: Shelf[] = isCertain ? [grants.granted ? 'granted' : account] : ['granted', account]
    const of = Object.keys(shown.by)
    expect([account, may], JSON.stringify(shown)).toEqual([account, expect.arrayContaining(of)])
    // cards of one request agree
    expect([shown.listed, shown.by[of[0]!] ?? 0]).toEqual([shown.n, shown.n])
    expect(of.length).toBeLessThan(2)
    const shelf = (of[0] as Shelf) ?? may[0]!
    expect([account, shelf, shown.n >= before[shelf], shown.n <= begun[shelf]], `${shown.n}`).toEqual([
      ...[account, shelf],
      ...[true, true],
    ])
    expect(shown.rows.every(row => row.shelf === shelf && !('price' in row))).toBe(true)
  }
  const change = async () => {
    grants.changing = true
    await grant(server, !grants.granted)
    grants.granted = !grants.granted
    const arrived = async () => {
      for (const { account, callers } of readers)
        for (const caller of callers) {
          const { body } = await caller.post<{ rows: WireRecord[] }>('/api/data/parcel/query', BOARD[1]!.query)
          expect(body.data.rows.map(({ shelf }) => shelf)).toEqual([grants.granted ? 'granted' : account])
        }
    }
    await vi.waitFor(arrived, 10_000)
    grants.changes++
    grants.changing = false
  }
  try {
    for (const shelf of SHELVES)
      await keeper[0]!.post('/api/data/parcel/submit', { shelf }).then(() => {
        begun[shelf]++
        saved[shelf]++
      })
    const writing = Promise.all([write(0), write(1)])
    for (let at = 0; at < opens; at++) {
      const changing = at % OPENS_A_GRANT === OPENS_A_GRANT / 2 ? change() : undefined
      await Promise.all(readers.map(({ account, callers }) => open(account, callers[at % 2]!)))
      await changing
    }
    ended = true
    await writing
    told.saves = SHELVES.reduce((sum, shelf) => sum + saved[shelf], 0)
    return told
  } finally {
    ended = true
    if (grants.granted) await grant(server, false)
    await second.close()
  }
}

async function ask(caller: Caller): Promise<Shown> {
  const { text, status } = await caller.post('/api/data/queries', { queries: BOARD })
  expect(status, text).toBe(200)
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const answer = (id: string) => {
    const found = lines.find(line => line.id === id)
    expect(found, text).not.toHaveProperty('refused')
    return found as { rows: WireRecord[]; total: number }
  }
  const by = Object.fromEntries(answer('by').rows.map(row => [String(row.shelf), Number(row.n)]))
  const { rows, total } = answer('list')
  return { n: Number(answer('n').rows[0]!.n), by, listed: total, rows }
}

/** A data scope for the readers: parcels of the shelf `granted` instead of their own. */
async function grant({ db }: TestServer, isGranted: boolean): Promise<void> {
  const rule = JSON.stringify({ '==': [{ var: 'shelf' }, 'granted'] })
  await db.write({ tenant: HOME }, async trx => {
    if (isGranted) {
      await sql`insert into blade_data_scope (id, tenant_id, menu_id, name, code, entity, scope_type, rule)
        values (79, ${HOME}, 0, 'granted', 'granted', 'parcel', 'rule', ${rule})`.execute(trx)
      await sql`insert into blade_role_scope (tenant_id, role_id, scope_id, kind)
        select tenant_id, id, 79, 'data' from blade_role where tenant_id = ${HOME} and role_alias = 'parcel'`.execute(
        trx,
      )
    } else {
      await sql`delete from blade_role_scope where tenant_id = ${HOME} and scope_id = 79`.execute(trx)
      await sql`delete from blade_data_scope where tenant_id = ${HOME} and id = 79`.execute(trx)
    }
    await sql`select pg_notify('grants', ${HOME})`.execute(trx)
  })
}
