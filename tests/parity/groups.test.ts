/** The groups a list draws and the records the server finds for each, over HTTP, within the rights of the reader. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { GroupBy } from '#engine/access/view-settings.ts'
import type { EntityDocument, Field, Rule } from '#engine/schema/document.ts'
import { groupQuery, groupsIn, ruleOfGroup } from '#widgets/data/records/views/group/groups-of.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

const KEY = 'groupedThings'
const title = { zh: '分组', en: 'Grouped' }
const options = ['a', 'b'].map(id => ({ id, title: { zh: id, en: id } }))

const fields: Field[] = [
  { id: 'kind', type: 'enum', title, options },
  { id: 'level', type: 'dict', title, dict: 'sex' },
  { id: 'open', type: 'boolean', title },
  { id: 'keeper', type: 'user', title },
  { id: 'part', type: 'ref', to: KEY, title },
  { id: 'day', type: 'date', title },
  { id: 'at', type: 'datetime', title },
  { id: 'price', type: 'decimal', scale: 2, title },
]
const entity: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: KEY, title, fields },
  access: [
    { id: 'all', to: { roles: ['administrator'] }, may: ['list', 'add'] },
    { id: 'some', to: { roles: ['staff'] }, may: ['list'], rows: { '==': [{ var: 'kind' }, 'a'] } },
  ],
}

let server: TestServer
let admin: Caller
let clerk: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'group-admin', roles: ['administrator'] })
  clerk = await server.loginNew({ account: 'group-clerk', roles: ['staff'] })
  await publishDocuments(server.db, KEY, [entity])
  const users = await admin.get<Page<WireRecord>>('/api/blade-system/user/list?account_equal=group-admin')
  const me = users.body.data.records[0]!.id!
  let part: string | null = null
  for (let n = 0; n < 24; n++) {
    const two = (n % 12) + 1
    const record: WireRecord = {
      ...{ kind: [null, 'a', 'b'][n % 3]!, level: ['1', '2'][n % 2]!, open: [true, false, null][n % 3]! },
      ...{ keeper: n % 4 ? me : null, part: n % 5 ? part : null },
      day: n % 6 ? `2026-${String(two).padStart(2, '0')}-28` : null,
      at: `2026-12-31 ${n % 2 ? '23:59:59' : '00:00:00'}`,
      price: `${n}.25`,
    }
    const { status, text, body } = await admin.post<{ id: string }>(`/api/data/${KEY}/submit`, record)
    expect(status, text).toBe(200)
    part ??= body.data.id
  }
})
afterAll(() => server.stop())

const ask = async (caller: Caller, body: object) => {
  const {
    status,
    text,
    body: answer,
  } = await caller.post<{ rows: WireRecord[]; total: number }>(`/api/data/${KEY}/query`, body)
  expect(status, text).toBe(200)
  return answer.data
}
const columns = [{ id: 'price', total: 'sum' as const }]
const groupsOf = async (caller: Caller, field: Field, by: GroupBy['by']) =>
  groupsIn((await ask(caller, groupQuery(field, by, columns))).rows, columns, field, {})
const recordsOf = (caller: Caller, where: Rule) => ask(caller, { get: 'rows', where, size: 200 })

const ways = fields
  .filter(({ id }) => id !== 'price')
  .flatMap(({ id, type }): [string, GroupBy['by']][] =>
    type === 'date' || type === 'datetime'
      ? [
          [id, 'day'],
          [id, 'month'],
        ]
      : [[id, undefined]],
  )

test.each(ways)(
  'each record is in one group by %s (%s), whose count and total are those of its records',
  async (id, by) => {
    const field = fields.find(each => each.id === id)!
    for (const [caller, all] of [
      [admin, 24],
      [clerk, 8],
    ] as const) {
      const groups = await groupsOf(caller, field, by)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all)
      for (const { value, count, totals } of groups) {
        const { rows, total } = await recordsOf(caller, ruleOfGroup(field, by, value))
        expect([value, total]).toEqual([value, count])
        const sum = rows.reduce((sum, { price }) => sum + Number(price), 0)
        expect(Number(totals.price)).toBeCloseTo(sum, 2)
      }
    }
  },
)

test('people and records come with their names', async () => {
  const [first] = await groupsOf(admin, fields.find(({ id }) => id === 'part')!, undefined)
  expect(Object.values(first!.labels!)).toMatchObject([{ $label: expect.any(String) }])
})
