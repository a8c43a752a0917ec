/**
 * What sign-ins cost others: 20 clients list records, alone and while people sign in, in turns:
 * `npm run bench -- sign-in [sign-ins a second]`.
 * @source docs/bench.md#measurements
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { WEB_CLIENT } from '#server/auth/sign-in/clients.ts'
import { hashPassword } from '#server/auth/sign-in/passwords.ts'
import { openDatabase } from '#server/db/database.ts'
import { measure, send } from './clients.ts'
import { openStand, PASSWORD, p95, type Stand, sayMachine, signIn } from './stand.ts'

const PER_SECOND = Number(process.argv[2] ?? 12)
const ROWS = 10_000
const PEOPLE = 50
const CLIENTS = 20
/** Short and many: a load that comes and goes meets both sides alike. */
const ROUNDS = 8
const SECONDS = 2.5

const stand = await openStand()
try {
  await addRows(stand)
  const port = Number(new URL(stand.url).port)
  const { token } = await signIn(stand.url)
  const list = (n: number) => ({
    method: 'GET' as const,
    path: `/api/blade-system/post/list?category_equal=c${n % 50}&size=10`,
    headers: { 'blade-auth': `bearer ${token}` },
  })
  await measure(port, CLIENTS, 2, list)
  const took = { alone: [] as number[], beside: [] as number[], signIn: [] as number[] }
  const rates = { alone: 0, beside: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    rates.alone += (await measure(port, CLIENTS, SECONDS, list, took.alone)) / ROUNDS
    const people = signInPeople(port, took.signIn)
    rates.beside += (await measure(port, CLIENTS, SECONDS, list, took.beside)) / ROUNDS
    await people
  }
  console.log(`${sayMachine()}; ${ROWS} records, ${CLIENTS} clients, ${ROUNDS} × ${SECONDS} s each way`)
  const [alone, beside] = [p95(took.alone), p95(took.beside)]
  console.log(`list alone               p95 ${alone.toFixed(0)} ms, ${rates.alone.toFixed(0)} a second`)
  console.log(`list beside sign-ins     p95 ${beside.toFixed(0)} ms, ${rates.beside.toFixed(0)} a second`)
  console.log(`ratio of the p95         ${(beside / alone).toFixed(2)}    ≤ 2`)
  const rate = took.signIn.length / (ROUNDS * SECONDS)
  console.log(`sign-ins                 ${rate.toFixed(1)} a second    ≥ 10, p95 ${p95(took.signIn).toFixed(0)} ms`)
} finally {
  await stand.stop()
}

/** For as long as a round takes, one after the other at the rate, whether those before have their answer or not. */
async function signInPeople(port: number, took: number[]): Promise<void> {
  const digest = createHash('sha256').update(PASSWORD).digest('hex')
  const basic = Buffer.from(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'tenant-id': '000000' }
  const begun = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < SECONDS * PER_SECOND; n++) {
    await sleep(Math.max(0, begun + (n * 1000) / PER_SECOND - performance.now()))
    const query = new URLSearchParams({
      grant_type: 'password',
      username: `person${n % PEOPLE}`,
      password: digest,
    })
    const asked = performance.now()
    const shot = { method: 'POST' as const, path: `/api/blade-auth/oauth/token?${query}`, headers }
    all.push(send(port, undefined, shot).then(() => void took.push(performance.now() - asked)))
  }
  await Promise.all(all)
}

async function addRows({ config }: Stand): Promise<void> {
  const { db, close } = await openDatabase(config)
  const stored = await hashPassword(PASSWORD)
  await db.write({ tenant: '000000' }, async trx => {
    await sql`insert into blade_user (tenant_id, account, real_name, password, status, session_version)
      select '000000', 'person' || n, 'Person ' || n, ${stored}, 1, 1 from generate_series(0, ${PEOPLE - 1}::int) n`.execute(
      trx,
    )
    await sql`insert into blade_post (tenant_id, post_code, post_name, category, sort, status)
      select '000000', 'p' || n, 'Post ' || n, 'c' || n % 50, n % 99, 1 from generate_series(1, ${ROWS}::int) n`.execute(
      trx,
    )
  })
  await sql`vacuum analyze blade_post`.execute(db.owner)
  await close()
}
