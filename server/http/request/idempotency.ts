import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Scope } from '../../db/db.ts'
import type { RegisterRoutes } from '../../services.ts'
import { headerOf } from './header-of.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key this call holds: its answer is stored under it. */
    heldKey: string | null
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
/** A call that has not answered by then was interrupted together with its server. */
const CUT_OFF_SECONDS = 60

interface KeptAnswer {
  fingerprint: string
  status: number | null
  body: string | null
  /** what it wrote is committed */
  done: boolean
}

/**
 * `Idempotency-Key` on a POST or PUT: the same user, key and body get the first answer again. A server error is not
 * stored, so that the call can be tried again. What the call wrote is committed with the note that it is done: a server
 * that stops before the answer is stored leads to 'server.key-done', and the work is never done twice.
 * @throws Fault 'server.key-long', 'server.key-reused' for another body, 'server.key-busy' while the first call is
 * under way,
 *         'server.key-done' when it was done and its answer lost
 * @source docs/http.md#headers; docs/security.md#routes
 */
export const registerIdempotency: RegisterRoutes = (app, { db }) => {
  app.decorateRequest('heldKey', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = headerOf(request, 'idempotency-key')
    if (!key || !request.signedIn || !['POST', 'PUT'].includes(request.method)) return
    if (request.routeOptions.config.unkept || headerOf(request, 'content-type')?.startsWith('multipart/')) return
    if (key.length > LONGEST_KEY) throw new Fault('server.key-long', { max: LONGEST_KEY })
    const { who } = request.signedIn
    const kept = await holdKey(db, who, key, fingerprint(request))
    if (!kept) request.heldKey = key
    else return repeat(reply, kept)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { heldKey, signedIn } = request
    if (!heldKey || !signedIn) return
    request.heldKey = null
    const body = typeof payload === 'string' && reply.statusCode < 500 ? payload : null
    await keepAnswer(db, signedIn.who, heldKey, reply.statusCode, body)
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
async function holdKey(db: Db, who: Scope, key: string, print: string): Promise<KeptAnswer | null> {
  let isDone = false
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS; await sleep(POLL_MS)) {
    const kept = await tryKey(db, who, key, print)
    if (!kept) return null
    isDone = kept.done
    if (kept.fingerprint !== print) throw new Fault('server.key-reused')
    if (kept.status !== null) return kept
  }
  throw new Fault(isDone ? 'server.key-done' : 'server.key-busy')
}

async function tryKey(db: Db, who: Scope, key: string, print: string): Promise<KeptAnswer | null> {
  return db.write(who, async trx => {
    const taken = await sql`
      insert into idempotency_key as k (tenant_id, user_id, key, fingerprint)
      values (${who.tenant}, ${who.id}, ${key}, ${print})
      on conflict (tenant_id, user_id, key) do update set at = now()
        where k.status is null and not k.done and k.at < now() - ${CUT_OFF_SECONDS} * interval '1 second' and k.fingerprint = ${print}
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

async function keepAnswer(db: Db, who: Scope, key: string, status: number, body: string | null): Promise<void> {
  await db.write(who, async trx => {
    const isIt = { tenant_id: who.tenant, user_id: who.id!, key }
    if (body === null) {
      await trx
        .deleteFrom('idempotency_key')
        .where(held => held.and(isIt))
        .where('done', '=', false)
        .execute()
    } else {
      await trx
        .updateTable('idempotency_key')
        .set({ status, body })
        .where(held => held.and(isIt))
        .execute()
    }
  })
}
