/**
 * What open push streams hold while nothing happens, and how soon an event for everybody is with all of them, each of
 * another user: `npm run bench -- streams [streams]`.
 * @source docs/bench.md#measurements
 */
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSession } from '#server/auth/session/sessions.ts'
import { createTokens } from '#server/auth/session/tokens.ts'
import { WEB_CLIENT } from '#server/auth/sign-in/clients.ts'
import { keepSecret } from '#server/config/secrets.ts'
import { openDatabase } from '#server/db/database.ts'
import { publishEvent } from '#server/push/publish.ts'
import { openStand, p95, residentMb, type Stand, sayMachine } from './stand.ts'

const STREAMS = Number(process.argv[2] ?? 1000)
const TOGETHER = 20
const BROADCASTS = 20
const BETWEEN_MS = 1_700
const IDLE_MS = 20_000
const HOUR = 3600

interface Stream {
  /** when it heard the event of this number, performance.now() */
  heard: Map<number, number>
  close(): void
}

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
try {
  const tokens = await addPeople(stand)
  await sleep(IDLE_MS / 2)
  const before = residentMb(stand.child.pid)
  const streams: Stream[] = []
  const begun = performance.now()
  while (streams.length < STREAMS) {
    const next = tokens.slice(streams.length, streams.length + TOGETHER)
    streams.push(...(await Promise.all(next.map(token => openStream(stand.url, token)))))
  }
  const opened = performance.now() - begun
  await sleep(IDLE_MS)
  const idle = residentMb(stand.child.pid)
  const took: number[] = []
  for (let n = 1; n <= BROADCASTS; n++) {
    const told = performance.now()
    await publishEvent(db, { kind: 'published', screen: 'bench', app: 'bench', version: n }, { tenant: '000000' })
    await sleep(BETWEEN_MS)
    for (const { heard } of streams) took.push((heard.get(n) ?? Number.POSITIVE_INFINITY) - told)
  }
  const after = residentMb(stand.child.pid)
  for (const stream of streams) stream.close()
  console.log(`${sayMachine()}; ${STREAMS} streams, opened in ${(opened / 1000).toFixed(1)} s`)
  console.log(`resident before, idle, after ${BROADCASTS} events   ${before}, ${idle}, ${after} MB`)
  console.log(`more with the streams                  ${idle - before} MB   ≤ 100 MB`)
  console.log(`an event is with all of them, p95      ${p95(took).toFixed(0)} ms   ≤ 1000 ms`)
} finally {
  await close()
  await stand.stop()
}

/** So many users of the platform's tenant, each with a session. @returns their tokens */
async function addPeople({ config }: Stand): Promise<string[]> {
  const tokens = createTokens(keepSecret(config.dataDir, 'token'))
  const tenant = '000000'
  const sessions = await db.write({ tenant }, async trx => {
    const { rows } = await sql<{ id: string }>`
      insert into blade_user (tenant_id, account, real_name, status, session_version)
      select ${tenant}, 'person' || n, 'Person ' || n, 1, 1 from generate_series(1, ${STREAMS}::int) n
      returning id`.execute(trx)
    const from = { address: '127.0.0.1', device: 'bench' }
    const opened = { client: WEB_CLIENT.id, dept: '', role: '', seconds: HOUR, from }
    const ids: string[] = []
    for (const { id } of rows) ids.push(await openSession(trx, { id, tenant, version: '1' }, opened))
    return ids
  })
  return Promise.all(sessions.map(session => tokens.makeAccess({ session, tenant, turn: 0 }, HOUR)))
}

/** Resolves when the server says that it is open. */
function openStream(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const heard = new Map<number, number>()
    const headers = { 'blade-auth': `bearer ${token}` }
    const request = http.get(`${url}/api/push/stream`, { agent: false, headers }, answer => {
      if (answer.statusCode !== 200) return reject(new Error(`stream: ${answer.statusCode}`))
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', part => {
        text += part
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const version = /"version":(\d+)/.exec(text.slice(0, end))?.[1]
          if (version) heard.set(Number(version), performance.now())
          else if (text.startsWith(': open')) resolve({ heard, close: () => request.destroy() })
          text = text.slice(end + 2)
        }
      })
      answer.on('error', () => {}) // it is closed at the end
    })
    request.on('error', reject)
  })
}
