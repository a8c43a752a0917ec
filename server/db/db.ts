import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createListener } from './listener.ts'
import { signPass } from './report-pass.ts'
import type { RoleConfigs } from './roles.ts'
import type { Statement } from './statement.ts'
import { Transaction, type Trx } from './transaction.ts'
import { openTurns } from './turns.ts'
import { valueTypes } from './value-types.ts'

export type { Trx } from './transaction.ts'

/** Whose rows a transaction may touch; a `Who` is one. `id` is the user, for audit. */
export interface Scope {
  tenant: string
  id?: string
  /** the address the call came from, for audit */
  ip?: string
  /** the Idempotency-Key the call holds: what is written is committed together with the note that it was done */
  heldKey?: string
}

export interface Db {
  /**
   * Reads rows of the tenant. What `work` asks for before it awaits is one transaction and one round trip:
   * `Promise.all([list, count])` costs what a bare query costs. What it asks for later is another.
   */
  read<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** Reads and writes in one transaction bound to the tenant; resolves after COMMIT, rolls back when `work` throws. */
  write<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As `write`, but as the role that owns the tables: for DDL, beside rows of the tenant. */
  define<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As the owner, over the rows of all tenants: housekeeping, backup, restore. Never for a request. */
  maintain<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** The owner outside a tenant: DDL and tables without a tenant. Rows of tenants are not visible here. */
  owner: Kysely<unknown>
  /**
   * Calls back with the payload of every `notify` on `channel`, on whichever node it was sent; with '' after the connection
   * was lost and is back, for something may have been missed.
   * @returns what stops it
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** For SQL written by people: how its role connects, and what lets a transaction of it read rows of a tenant. */
  reports: { config: pg.ClientConfig; pass(tenant: string, begun: string): string }
  /** Answers `true` when the database answers. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

const CONNECTIONS = 33
/** The most that what one person asks for holds at a time: the others are everybody else's. */
const CONNECTIONS_EACH = 22
const OWNER_CONNECTIONS = 4
/** No statement of a request runs longer. */
const STATEMENT_MS = 30_000

/**
 * Opens the pools of both roles. Nothing connects before it is needed.
 * @param timeZone  zone of the texts that dates are read and written in
 * @source docs/security.md#tenants
 */
export function openDb(roles: RoleConfigs, timeZone: string): Db {
  const options = `-c TimeZone=${timeZone}`
  const shared = {
    types: valueTypes,
    options,
    keepAlive: true,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 60_000,
  }
  const bounded = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS + 2000 }
  const app = new pg.Pool({ ...roles.app, ...shared, ...bounded, max: CONNECTIONS })
  const owner = new pg.Pool({ ...roles.owner, ...shared, max: OWNER_CONNECTIONS })
  for (const pool of [app, owner]) {
    pool.on('error', () => {}) // an idle connection was cut; the next caller gets a new one
    pool.on('connect', client => client.on('error', () => {})) // one in use was cut: its statement tells the caller
  }
  const inTurn = openTurns(CONNECTIONS_EACH)
  const listener = createListener(roles.app)
  const ownerBuilder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })

  return {
    read: (scope, work) => inTurn(scope.id, () => readIn(app, scope, work)),
    write: (scope, work) => inTurn(scope.id, () => writeIn(app, scope, work)),
    define: (scope, work) => writeIn(owner, scope, work),
    maintain: work =>
      writeIn(owner, { tenant: '' }, async trx => {
        await sql`set local app.maintenance = on`.execute(trx)
        return work(trx)
      }),
    owner: ownerBuilder,
    listen: listener.listen,
    reports: { config: { ...roles.report, options }, pass: signPass.bind(null, roles.passKey) },
    ping: async () => (await app.query('select 1')).rowCount === 1,
    close: async () => {
      await Promise.all([listener.close(), app.end(), owner.end()])
    },
  }
}

async function readIn<T>(pool: pg.Pool, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const context = contextOf(scope, true)
  const transaction = new Transaction(client, () => [context])
  try {
    return await work(transaction.trx)
  } finally {
    transaction.close()
    client.release(transaction.broken)
  }
}

async function writeIn<T>(pool: pg.Pool, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const context = contextOf(scope, false)
  const transaction = new Transaction(client, isFirst => (isFirst ? [BEGIN, context, ...doneNote(scope)] : []))
  try {
    const answer = await work(transaction.trx)
    await transaction.commit()
    client.release()
    return answer
  } catch (error) {
    transaction.close()
    // a client that cannot even do that is thrown away
    client.query('rollback').then(
      () => client.release(),
      broken => client.release(broken as Error),
    )
    throw error
  }
}

const BEGIN: Statement = { sql: 'begin', parameters: [] }

function doneNote({ id, heldKey }: Scope): Statement[] {
  if (!heldKey) return []
  return [{ sql: 'update idempotency_key set done = true where user_id = $1 and key = $2', parameters: [id, heldKey] }]
}

/** Binds a transaction to the tenant, and to reading; it ends with the transaction. */
function contextOf({ tenant, id = '', ip = '' }: Scope, readOnly: boolean): Statement {
  const settings = `set_config('app.tenant', $1, true), set_config('app.user', $2, true)`
  return readOnly
    ? { sql: `select ${settings}, set_config('transaction_read_only', 'on', true)`, parameters: [tenant, id] }
    : { sql: `select ${settings}, set_config('app.ip', $3, true)`, parameters: [tenant, id, ip] }
}
