/**
 * The records API beside a server written by hand, in the same run: `npm run bench -- records [seconds of a
 * round]`. The ratio is the middle one of the rounds.
 * @source docs/bench.md#measurements
 */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { AnyDocument } from '#engine/schema/document.ts'
import { WEB_CLIENT } from '#server/auth/sign-in/clients.ts'
import { hashPassword } from '#server/auth/sign-in/passwords.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import loan from '#server/entity/fixtures/loan.json' with { type: 'json' }
import { publishDocuments } from '../support/publish.ts'
import { measure, type Shot, send } from './clients.ts'

const ROWS = 100_000
const CLIENTS = 20
/** Short and many: a load that comes and goes meets both sides alike. */
const ROUNDS = 15
const SECONDS = Number(process.argv[2] ?? 1)
const PASSWORD = 'Bench-2026-Lake'
const WANTED = { list: 0.8, detail: 0.4, insert: 0.3 }

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-'))
fs.chmodSync(folder, 0o755)
const embedded = await startEmbedded(path.join(folder, 'pg'))
const children: ChildProcess[] = []
try {
  await run()
} finally {
  for (const child of children) child.kill('SIGTERM')
  await embedded.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const { host, user, password } = embedded.admin
  const config = {
    ...readConfig({ CAPTCHA: 'off', LOG_LEVEL: 'silent', DEMO: '0', ADMIN_PASSWORD: PASSWORD }),
    port: 0,
    dataDir: path.join(folder, 'data'),
    databaseUrl: `postgresql://${user}:${password}@localhost/postgres?host=${host}`,
  }
  const own = await start('own-server.ts', config)
  const { db, close } = await openDatabase(config)
  await publishDocuments(db, 'bench', [loan as unknown as AnyDocument])
  const person = await addPerson(db)
  const ids = await addRows(db, person)
  await close()
  const bare = await start('bare-server.ts', { ...embedded.admin, database: 'postgres' })
  const token = await signIn(own)
  const shots = shotsOf(ids, person, token)
  const results: Record<string, { own: number[]; bare: number[] }> = {}
  for (const name of ['list', 'detail', 'insert'] as const) {
    results[name] = { own: [], bare: [] }
    for (let round = 0; round < ROUNDS; round++) {
      results[name].bare.push(await measure(bare, CLIENTS, SECONDS, shots[name].bare))
      results[name].own.push(await measure(own, CLIENTS, SECONDS, shots[name].own))
    }
  }
  print(results)
}

async function addPerson(db: Db): Promise<string> {
  const stored = await hashPassword(PASSWORD)
  return db.write({ tenant: '000000' }, async trx => {
    const role = await sql<{ id: string }>`insert into blade_role (tenant_id, role_name, role_alias, status)
      values ('000000', 'keeper', 'equipment-keeper', 1) returning id`.execute(trx)
    const user = await sql<{ id: string }>`
      insert into blade_user (tenant_id, account, real_name, password, role_id, status, session_version)
      values ('000000', 'bench', 'Bench', ${stored}, array[${role.rows[0]!.id}]::bigint[], 1, 1) returning id`.execute(
      trx,
    )
    return user.rows[0]!.id
  })
}

async function addRows(db: Db, person: string): Promise<string[]> {
  return db.define({ tenant: '000000' }, async trx => {
    await sql`insert into blade_dict_biz (tenant_id, parent_id, code, dict_key, dict_value)
      values ('000000', null, 'equipment_category', null, 'Category')`.execute(trx)
    await sql`insert into blade_dict_biz (tenant_id, parent_id, code, dict_key, dict_value)
      select '000000', id, code, 'c' || n, 'Category ' || n from blade_dict_biz, generate_series(0, 49) n
      where code = 'equipment_category'`.execute(trx)
    await sql`insert into app_equipment_loan
        (tenant_id, create_user, title, category, quantity, price, total, loan_date, return_date, borrower, reason)
      select '000000', ${person}, 'Item ' || n, 'c' || n % 50, n % 99 + 1, '12.50', (n % 99 + 1) * 12.50,
        date '2024-01-01' + n / 50 % 900, date '2027-01-01', ${person}, 'because'
      from generate_series(1, ${ROWS}::int) n`.execute(trx)
    await sql`analyze app_equipment_loan`.execute(trx)
    const found = await sql<{ id: string }>`select id from app_equipment_loan order by id limit 5000`.execute(trx)
    return found.rows.map(row => row.id)
  })
}

function start(file: string, argument: object): Promise<number> {
  const child = fork(path.join(import.meta.dirname, file), [JSON.stringify(argument)], { execArgv: process.execArgv })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('message', port => resolve(port as number))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
}

async function signIn(port: number): Promise<string> {
  const digest = createHash('sha256').update(PASSWORD).digest('hex')
  const query = new URLSearchParams({ grant_type: 'password', username: 'bench', password: digest })
  const basic = Buffer.from(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'tenant-id': '000000' }
  const text = await send(port, undefined, { method: 'POST', path: `/api/blade-auth/oauth/token?${query}`, headers })
  return JSON.parse(text).access_token
}

function shotsOf(ids: string[], borrower: string, token: string) {
  const headers = { 'blade-auth': `bearer ${token}` }
  const path = '/api/data/equipmentLoan'
  const record = (n: number) =>
    JSON.stringify({
      title: `New ${n}`,
      category: `c${n % 50}`,
      quantity: 2,
      price: '9.90',
      loanDate: '2026-01-01',
      returnDate: '2027-01-01',
      borrower,
    })
  const page = (n: number) => (n % 5) + 1
  const id = (n: number) => ids[(n * 37) % ids.length]!
  return {
    list: {
      own: (n: number): Shot => ({
        method: 'GET',
        headers,
        path: `${path}/list?category_equal=c${n % 50}&descs=loanDate&current=${page(n)}&size=10`,
      }),
      bare: (n: number): Shot => ({ method: 'GET', path: `/list?category=c${n % 50}&current=${page(n)}&size=10` }),
    },
    detail: {
      own: (n: number): Shot => ({ method: 'GET', headers, path: `${path}/detail?id=${id(n)}` }),
      bare: (n: number): Shot => ({ method: 'GET', path: `/detail?id=${id(n)}` }),
    },
    insert: {
      own: (n: number): Shot => ({ method: 'POST', headers, path: `${path}/submit`, body: record(n) }),
      bare: (n: number): Shot => ({ method: 'POST', path: '/insert', body: record(n) }),
    },
  }
}

function print(results: Record<string, { own: number[]; bare: number[] }>): void {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  console.log(
    `${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}, ${ROWS} rows, ${CLIENTS} clients`,
  )
  console.log('call      records API/s   by hand/s   ratio   wanted')
  for (const [name, { own, bare }] of Object.entries(results)) {
    const [mine, theirs] = [middle(own), middle(bare)]
    const ratio = middle(own.map((rate, round) => rate / bare[round]!))
    const cells = [mine.toFixed(0).padStart(15), theirs.toFixed(0).padStart(11), ratio.toFixed(2).padStart(7)]
    console.log(name.padEnd(8), ...cells, String(WANTED[name as keyof typeof WANTED]).padStart(8))
  }
}
