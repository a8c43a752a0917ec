/**
 * What permissions of a micro-app cost: a forecast, the report of rights, a list under many of them, and the first
 * decision of a person's rights: `npm run bench -- rights [records]`.
 * @source ADR 0036; docs/bench.md#rights
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { hashPassword } from '#server/auth/sign-in/passwords.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { openModels } from '#server/entity/model/model.ts'
import { contextWith } from '#server/entity/rights/access-contexts.ts'
import type { Grants } from '#server/entity/rights/grants/grants.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Ask, median, openStand, PASSWORD, sayMachine, signIn } from './stand.ts'

const RECORDS = Number(process.argv[2] ?? 500_000)
const PEOPLE = 150
const REPORTED = 100
const PAGES = 12
const MODELS = 6
const PERMISSIONS = 50
const ENTITIES = 300
const ROUNDS = 5
const LISTS = 41
const TENANT = '000000'
const PERMISSION = '/api/appPermission/appPermission'

const title = (zh: string) => ({ zh, en: zh })
const rooms = ['north', 'south', 'east', 'west']

const documents = Array.from({ length: MODELS }, (_, n) => {
  const key = n === 0 ? 'ward' : `ward.m${n}`
  const fields = ['code', 'place', 'owner', 'note', 'a', 'b', 'c', 'd', 'e', 'f'].map(id => ({
    ...{ id, type: 'string', title: title(id), search: 'like' },
  }))
  const entity = {
    ...{ kind: 'entity', grammar: 1, key, title: title(key), fields },
    access: [{ id: 'team', to: { roles: ['team'] }, may: ['list', 'detail', 'add', 'edit'] }],
  }
  const pages = Array.from({ length: PAGES / MODELS }, (_, at) => {
    const page = `${key}.p${at}`
    return { kind: 'page', grammar: 1, key: page, title: title(page), from: key, access: { roles: ['team'] } }
  })
  return [entity, ...pages]
}).flat() as AnyDocument[]

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  await publishDocuments(db, 'ward', documents)
  const roles = await addPeople(db)
  await addRecords(db)
  const { ask } = await signIn(stand.url)
  console.log(`${sayMachine()}; ${PEOPLE} people, ${PAGES} pages, ${RECORDS} records; s, medians of ${ROUNDS}`)
  await forecasts(ask, roles)
  await report(ask)
  await lists(ask)
  await decisions()
} finally {
  await close()
  await stand.stop()
}

/** 100 with the role `team`, the others with the role `more`; two sign in. */
async function addPeople(db: Db): Promise<Record<string, string>> {
  const password = await hashPassword(PASSWORD)
  return db.write({ tenant: TENANT }, async trx => {
    const roles: Record<string, string> = {}
    for (const code of ['team', 'more']) {
      const { rows } = await sql<{ id: string }>`insert into blade_role (tenant_id, role_name, role_alias, status)
        values (${TENANT}, ${code}, ${code}, 1) returning id`.execute(trx)
      roles[code] = rows[0]!.id
    }
    await sql`insert into blade_user (tenant_id, account, real_name, password, role_id, status, session_version)
      select ${TENANT}, 'p' || n, 'Person ' || n, ${password},
             array[case when n <= ${REPORTED} then ${roles.team}::bigint else ${roles.more}::bigint end], 1, 1
        from generate_series(1, ${PEOPLE}::int) n`.execute(trx)
    return roles
  })
}

async function addRecords(db: Db): Promise<void> {
  await db.define({ tenant: TENANT }, async trx => {
    await sql`insert into app_ward (tenant_id, create_user, code, place, owner, note)
      select ${TENANT}, n % 100, 'c' || n, (${rooms}::text[])[n % 4 + 1], (n % 150)::text, 'note ' || n
        from generate_series(1, ${RECORDS}::int) n`.execute(trx)
  })
  await sql`vacuum analyze app_ward`.execute(db.owner)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

function say(name: string, value: number, wanted: string): void {
  console.log(name.padEnd(64), value.toFixed(2).padStart(8), wanted.padStart(10))
}

async function rounds(name: string, wanted: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(work))
  say(name, median(times), wanted)
}

async function forecasts(ask: Ask, { team, more }: Record<string, string>): Promise<void> {
  const give = (sent: object) =>
    ask<{ id: string; effect: { people: unknown[]; more: number } }>('POST', `${PERMISSION}/submit`, {
      ...{ name: 'given', appId: 'ward', model: 'ward', roleIds: `${team},${more}`, operatePermission: ['view'] },
      ...sent,
    })
  const asked = async (sent: object) => {
    const { effect } = await give({ ...sent, dryRun: true })
    if (effect.people.length + effect.more < PEOPLE) throw new Error(`${effect.people.length} people are told of`)
    looked = effect.people.length
  }
  let looked = 0
  const north = { '==': [{ var: 'place' }, 'north'] }
  const mine = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
  await rounds('forecast: rows of one place', '≤ 2', () => asked({ rowRule: north }))
  await rounds('forecast: rows of each person', '≤ 2', () => asked({ rowRule: mine }))
  console.log(`  of whom ${looked} people were looked at`)
  const { id } = await give({ rowRule: north })
  await rounds('forecast: taking it away', '≤ 2', () => ask('POST', `${PERMISSION}/remove`, { ids: id, dryRun: true }))
  await ask('POST', `${PERMISSION}/remove`, { ids: id })
}

async function report(ask: Ask): Promise<void> {
  const page = (more = '') => ask<{ total: number }>('GET', `/api/appPermission/appRight/list?appId_equal=ward${more}`)
  let total = 0
  // each first page after another permission is computed anew
  await rounds(`rights report of ${REPORTED} people × ${PAGES} pages, first page`, '≤ 3', async () => {
    await ask('POST', `${PERMISSION}/submit`, { name: 'nobody', appId: 'ward', status: '0' })
    total = (await page()).total
  })
  await rounds('its next page', '', () => page('&current=2'))
  console.log(`  of ${total} rows`)
}

/** A list of one person under permissions, beside one of the same records by the documents. */
async function lists(ask: Ask): Promise<void> {
  const [plain, bound] = await Promise.all(['p1', 'p2'].map(account => signIn(stand.url, account)))
  const users = await ask<{ records: { id: string }[] }>('GET', '/api/blade-system/user/list?account_equal=p2')
  const userIds = users.records[0]!.id
  const listed = (by: Ask) => timed(() => by('GET', '/api/data/ward/list?size=10&descs=createTime&countUpTo=100'))
  for (const kind of ['of all records', 'of records each'] as const) {
    const ids: string[] = []
    for (let n = 0; n < PERMISSIONS; n++) {
      const rowRule = { '==': [{ var: 'place' }, n < rooms.length ? rooms[n] : `nowhere ${n}`] }
      const { id } = await ask<{ id: string }>('POST', `${PERMISSION}/submit`, {
        ...{ name: `p${n}`, appId: 'ward', model: 'ward', userIds, operatePermission: ['view'] },
        ...(kind === 'of records each' && { rowRule }),
      })
      ids.push(id)
    }
    const [without, under]: [number[], number[]] = [[], []]
    for (let round = 0; round < LISTS; round++) {
      without.push(await listed(plain!.ask))
      under.push(await listed(bound!.ask))
    }
    say(`list under ${PERMISSIONS} permissions ${kind}, over without`, median(under) / median(without), '≤ 1.1')
    await ask('POST', `${PERMISSION}/remove`, { ids: ids.join() })
  }
}

/** CPU of the rights of a person whom nobody asked about yet, over every entity. */
async function decisions(): Promise<void> {
  const shipped = readShipped().entities
  const all = Array.from({ length: ENTITIES }, (_, n): EntityDocument => {
    const original = shipped[n % shipped.length]!
    return n < shipped.length ? original : { ...original, key: `${original.key}Copy${n}` }
  })
  const placed = new Map(all.map(document => [document.key, { document, app: null }]))
  const source = {
    shipped: { find: () => undefined },
    view: async () => ({ find: (_: string, key: string) => placed.get(key), all: () => [...placed.values()] }),
  }
  const grants: Grants = { buttons: () => undefined, scopes: () => [], isShut: () => false, app: () => [] }
  const times: number[] = []
  const models = await openModels(source)(TENANT)
  for (let n = 0; n < 101; n++) {
    const who: Who = {
      ...{ id: String(n), account: `p${n}`, name: `P${n}`, tenant: TENANT, dept: '1', deptCode: 'd' },
      ...{ roles: n % 2 ? ['staff'] : ['creator', 'staff'], posts: [] },
    }
    const begun = process.cpuUsage()
    const context = contextWith(models, who, grants)
    for (const document of all) context.access(document)
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  say(`rights over ${ENTITIES} entities the first time, ms of CPU`, median(times), '≤ 5')
}
