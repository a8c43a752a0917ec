import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { openTurns } from '../process/turns.ts'
import { createListener } from './listener.ts'
import { openPulse, type Pulse } from './pulse.ts'
import { openReplica, type Replica } from './replica.ts'
import { signPass } from './report-pass.ts'
import type { RoleConfigs } from './roles.ts'
import type { Statement } from './statement.ts'
import type { Tables } from './tables.gen.ts'
import { Transaction, type Trx } from './transaction.ts'
import { valueTypes } from './value-types.ts'

declare module '#server/services.ts' {
  interface Services {
    db: Db
  }
}

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
   * Reads rows of the tenant as they are at one moment, however often `work` awaits: one snapshot, of the first statement.
   * A connection is held for as long, so what is no statement is waited for before.
   */
  read<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * As `read`, where `work` asks for everything before it awaits: the whole of it is one packet and one round trip, so that
   * `Promise.all([list, count])` costs what a bare query costs.
   * @throws Error of a statement that comes in a later turn
   */
  readAtOnce<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * As `read`, from the replica where there is one: for what reads much. It holds all that was committed before the call; a
   * replica lost on the way has `work` done again on the primary.
   */
  readForReport<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** Reads and writes in one transaction bound to the tenant; resolves after COMMIT, rolls back when `work` throws. */
  write<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As `write`, but as the role that owns the tables: for DDL, beside rows of the tenant. */
  define<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As the owner, over the rows of all tenants: housekeeping, backup, restore. Never for a request. */
  maintain<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** The owner outside a tenant: DDL and tables without a tenant. Rows of tenants are not visible here. */
  owner: Kysely<Tables>
  /**
   * Calls back with the payload of every `notify` on `channel`, on whichever node it was sent; with '' after the connection
   * was lost and is back, for something may have been missed.
   * @returns what stops it
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** For SQL written by people: where its role connects, and what lets a transaction of it read rows of a tenant. */
  reports: {
    /** Has `work` done on the replica, as `readForReport`, else on the primary. */
    run<T>(work: (place: ReportPlace) => Promise<T>): Promise<T>
    pass(tenant: string, begun: string): string
  }
  /** null without `DATABASE_REPORT_URL` */
  replica: Pick<Replica, 'state' | 'onTurn'> | null
  /** Begins to look whether the database answers, until `close`. */
  openPulse(): Pick<Pulse, 'isAwake'>
  close(): Promise<void>
}

interface ReportPlace {
  name: 'primary' | 'replica'
  /** how the reporting role connects */
  config: pg.ClientConfig
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
 * @param standby   where a hot standby of the database listens, whose roles are the same; null = there is none
 * @source docs/security.md#tenants
 */
export function openDb(roles: RoleConfigs, timeZone: string, standby: pg.ClientConfig | null = null): Db {
  const options = `-c TimeZone=${timeZone}`
  /** Of transactions that a packet begins and ends: one snapshot for all its statements. */
  const snapshot = '-c default_transaction_isolation=repeatable\\ read'
  const shared = {
    types: valueTypes,
    options,
    keepAlive: true,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 60_000,
  }
  const bounded = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS + 2000 }
  const openApp = (where: pg.ClientConfig | null) =>
    openPool({ ...roles.app, ...where, ...shared, ...bounded, options: `${options} ${snapshot}`, max: CONNECTIONS })
  const app = openApp(null)
  const owner = openPool({ ...roles.owner, ...shared, max: OWNER_CONNECTIONS })
  const inTurn = openTurns(CONNECTIONS_EACH)
  const listener = createListener(roles.app)
  const primary = { name: 'primary' as const, pool: app, config: { ...roles.report, options } }
  const replica = standby && {
    ...openReplica({ ...roles.app, ...standby }, app),
    place: { name: 'replica' as const, pool: openApp(standby), config: { ...primary.config, ...standby } },
  }
  const forReport = <T>(work: (place: ReportPlace & { pool: pg.Pool }) => Promise<T>) =>
    replica ? replica.prefer(isThere => work(isThere ? replica.place : primary)) : work(primary)
  const pulses: Pulse[] = []
  const ownerBuilder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: owner }) })

  return {
    read: (scope, work) => inTurn(scope.id, () => readIn(app, scope, work, 'many')),
    readAtOnce: (scope, work) => inTurn(scope.id, () => readIn(app, scope, work, 'one')),
    readForReport: (scope, work) => inTurn(scope.id, () => forReport(({ pool }) => readIn(pool, scope, work, 'many'))),
    write: (scope, work) => inTurn(scope.id, () => writeIn(app, scope, work)),
    define: (scope, work) => writeIn(owner, scope, work),
    maintain: work =>
      writeIn(owner, { tenant: '' }, async trx => {
        await sql`set local app.maintenance = on`.execute(trx)
        return work(trx)
      }),
    owner: ownerBuilder,
    listen: listener.listen,
    reports: { run: forReport, pass: signPass.bind(null, roles.passKey) },
    replica,
    openPulse: () => {
      const pulse = openPulse(roles.app)
      pulses.push(pulse)
      return pulse
    },
    close: async () => {
      await Promise.all(pulses.map(pulse => pulse.close()))
      await replica?.close()
      await Promise.all([listener.close(), app.end(), owner.end(), replica?.place.pool.end()])
    },
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {}) // an idle connection was cut; the next caller gets a new one
  pool.on('connect', client => client.on('error', () => {})) // one in use was cut: its statement tells the caller
  return pool
}

async function readIn<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (trx: Trx) => Promise<T>,
  turns: 'one' | 'many',
): Promise<T> {
  const opening = turns === 'one' ? [readingOf(scope)] : [BEGIN_READING, readingOf(scope)]
  const transaction = new Transaction(await pool.connect(), scope.tenant, opening, turns)
  try {
    return await work(transaction.trx)
  } finally {
    transaction.close('commit')
  }
}

async function writeIn<T>(pool: pg.Pool, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  const opening = [BEGIN, writingOf(scope), ...doneNote(scope)]
  const transaction = new Transaction(await pool.connect(), scope.tenant, opening, 'many')
  try {
    const answer = await work(transaction.trx)
    await transaction.commit()
    transaction.close('commit')
    return answer
  } catch (error) {
    transaction.close('rollback')
    throw error
  }
}

const BEGIN: Statement = { sql: 'begin isolation level read committed', parameters: [] }
const BEGIN_READING: Statement = { sql: 'begin isolation level repeatable read', parameters: [] }

const NOTE = 'update idempotency_key set done = true where tenant_id = $1 and user_id = $2 and key = $3'

function doneNote({ tenant, id, heldKey }: Scope): Statement[] {
  return heldKey ? [{ sql: NOTE, parameters: [tenant, id, heldKey] }] : []
}

const SETTINGS = `set_config('app.tenant', $1, true), set_config('app.user', $2, true)`

/** Binds a transaction to the tenant, and to reading; it ends with the transaction. */
function readingOf({ tenant, id = '' }: Scope): Statement {
  return { sql: `select ${SETTINGS}, set_config('transaction_read_only', 'on', true)`, parameters: [tenant, id] }
}

function writingOf({ tenant, id = '', ip = '' }: Scope): Statement {
  return { sql: `select ${SETTINGS}, set_config('app.ip', $3, true)`, parameters: [tenant, id, ip] }
}
