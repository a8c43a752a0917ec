import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, HeldKey, Scope } from '../db/db.ts'
import { isServerThere } from '../db/listener.ts'
import { keepLooking } from '../process/keep-looking.ts'
import type { RegisterRoutes } from '../services.ts'
import { isPassing } from './answer/errors.ts'
import { headerOf } from './request/header-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key this call holds: its answer is stored under it. */
    heldKey: HeldKey | null
  }
  interface FastifyContextConfig {
    /** Ignores an Idempotency-Key, because the answer must not be stored. */
    unkept?: boolean
  }
}

const LONGEST_KEY = 200
/** How long a repeated call waits for the answer of the first. */
const PATIENCE_MS = 8_000
const POLL_MS = 100

/** The call of the key `k` ended together with its server. */
const isAbandoned = sql.raw(`(k.server is not null and not ${isServerThere('k.server')}
  or k.server is null and k.at < now() - interval '60 seconds')`)

interface KeptAnswer {
  fingerprint: string
  status: number | null
  body: string | null
  /** what it wrote is committed */
  done: boolean
}

/**
 * `Idempotency-Key` on a POST or PUT: the same user, key and body get the first answer again. A server error is not
 * stored, so that the call can be tried again; so can one whose server is gone. What the call wrote is committed with the note that it is done: a server
 * that stops before the answer is stored leads to 'server.key-done', and the work is never done twice.
 * @throws Fault 'server.key-long', 'server.key-reused' for another body, 'server.key-busy' while the first call is
 * under way,
 *         'server.key-done' when it was done and its answer lost
 * @source docs/http.md#headers; docs/security.md#routes
 */
export const registerIdempotency: RegisterRoutes = (app, { db }) => {
  /** What could not be stored because the database was away. */
  const owed = new Set<() => Promise<void>>()
  const onError = (error: unknown) => app.log.warn({ err: error }, 'idempotency keys')
  const store = async (work: () => Promise<void>) => {
    owed.delete(work)
    await work().catch(error => {
      if (isPassing(error)) owed.add(work)
      throw error
    })
  }
  keepLooking(app, { tick: async () => void (await Promise.all([...owed].map(store))) }, onError)
  app.decorateRequest('heldKey', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = headerOf(request, 'idempotency-key')
    if (!key || !request.signedIn || !['POST', 'PUT'].includes(request.method)) return
    if (request.routeOptions.config.unkept || headerOf(request, 'content-type')?.startsWith('multipart/')) return
    if (key.length > LONGEST_KEY) throw new Fault('server.key-long', { max: LONGEST_KEY })
    const { who } = request.signedIn
    const held = { key, holding: randomUUID() }
    const kept = await holdKey(db, who, held, fingerprint(request)).catch(error => {
      if (isPassing(error)) owed.add(() => freeKey(db, who, held)) // it may hold the key all the same
      throw error
    })
    if (!kept) request.heldKey = held
    else return repeat(reply, kept)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { heldKey, signedIn } = request
    if (!heldKey || !signedIn) return
    request.heldKey = null
    const { statusCode } = reply
    const body = typeof payload === 'string' && statusCode < 500 ? payload : null
    await store(() =>
      body === null ? freeKey(db, signedIn.who, heldKey) : keepAnswer(db, signedIn.who, heldKey, statusCode, body),
    ).catch(onError)
  })
}

function fingerprint(request: FastifyRequest): string {
  const { method, url, body } = request
  return createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url')
}

function repeat(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  return reply
    .code(status ?? 200)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

/** Takes the key (returns null), or waits for the answer stored under it. */
async function holdKey(db: Db, who: Scope, held: HeldKey, print: string): Promise<KeptAnswer | null> {
  let isDone = false
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS; await sleep(POLL_MS)) {
    const kept = await tryKey(db, who, held, print)
    if (!kept) return null
    isDone = kept.done
    if (kept.fingerprint !== print) throw new Fault('server.key-reused')
    if (kept.status !== null) return kept
  }
  throw new Fault(isDone ? 'server.key-done' : 'server.key-busy')
}

async function tryKey(db: Db, who: Scope, { key, holding }: HeldKey, print: string): Promise<KeptAnswer | null> {
  return db.write(who, async trx => {
    const taken = await sql`
      insert into idempotency_key as k (tenant_id, user_id, key, fingerprint, holding, server)
      values (${who.tenant}, ${who.id}, ${key}, ${print}, ${holding}, ${db.server})
      on conflict (tenant_id, user_id, key) do update set at = now(), holding = excluded.holding, server = excluded.server
        where k.status is null and not k.done and k.fingerprint = ${print} and ${isAbandoned}
      returning 1`.execute(trx)
    if (taken.rows.length) return null
    const kept = await trx
      .selectFrom('idempotency_key')
      .select(['fingerprint', 'status', 'body', 'done'])
      .where('tenant_id', '=', who.tenant)
      .where('user_id', '=', who.id!)
      .where('key', '=', key)
      .executeTakeFirst()
    return kept ?? null
  })
}

async function keepAnswer(db: Db, who: Scope, held: HeldKey, status: number, body: string): Promise<void> {
  await db.write(who, trx =>
    trx
      .updateTable('idempotency_key')
      .set({ status, body })
      .where(row => row.and({ tenant_id: who.tenant, user_id: who.id!, ...held }))
      .execute(),
  )
}

/** The key can be used again, unless what the call wrote is committed. */
async function freeKey(db: Db, who: Scope, held: HeldKey): Promise<void> {
  const row = { tenant_id: who.tenant, user_id: who.id!, ...held }
  await db.write(who, async trx => {
    // waits for a transaction that was cut off while it took the key
    await trx
      .insertInto('idempotency_key')
      .values({ ...row, fingerprint: '' })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await trx
      .deleteFrom('idempotency_key')
      .where(kept => kept.and(row))
      .where('done', '=', false)
      .execute()
  })
}
