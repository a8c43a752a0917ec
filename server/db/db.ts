import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { openTurns } from '../process/turns.ts'
import type { Cause } from './cause.ts'
import { createListener } from './listener.ts'
import { Pool } from './pool.ts'
import { openPulse, type Pulse } from './pulse.ts'
import { openReplica, type Replica } from './replica.ts'
import { signPass } from './report-pass.ts'
import type { RoleConfigs } from './roles.ts'
import type { Statement } from './statement.ts'
import type { Tables } from './tables.gen.ts'
import { openTogether, type Together } from './together.ts'
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
  /** a visitor, who writes nothing */
  guest?: true
  /** the address the call came from, for audit */
  ip?: string
  /** the Idempotency-Key of the call: what is written is committed together with the note that the call is done */
  heldKey?: HeldKey
  /** what brings about what is written */
  cause?: Cause | null
}

export interface HeldKey {
  key: string
  /** names this call, among those that have held the key */
  holding: string
}

export interface Db {
  /**
   * Reads rows of the tenant in one snapshot, taken by the first statement, however often `work` awaits. It holds a
   * connection meanwhile, so await anything that is not a statement beforehand.
   */
  read<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * As `read`, when `work` issues all statements before it awaits: they travel in one packet and one round trip, so
   * `Promise.all([list, count])` costs as much as one bare query.
   * @throws Error for a statement issued in a later turn
   */
  readAtOnce<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * As `read`, from the replica if there is one, for large reads. It sees everything committed before the call; when
   * the replica is lost meanwhile, `work` runs again on the primary.
   */
  readForReport<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * As `readForReport`, for what is read bit by bit: the connection is held until the reading has ended, failed or is
   * given up by `return`, so bound how many run. A replica lost meanwhile is a failure.
   */
  streamForReport<T>(scope: Scope, work: (trx: Trx) => AsyncIterable<T>): AsyncGenerator<T, void>
  /**
   * Reads in one snapshot over several connections, so that a slow statement holds up no other.
   * @param first  asked before all others; it selects `EXPORTED`
   * @param most   statements at a time, by default four
   */
  readTogether<F extends { exported: string }, T>(
    scope: Scope,
    first: RawBuilder<F>,
    work: (together: Together<F>) => Promise<T>,
    most?: number,
  ): Promise<T>
  /** Reads and writes in one transaction bound to the tenant; resolves after COMMIT, rolls back when `work` throws. */
  write<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As `write`, but as the role that owns the tables: for DDL together with rows of the tenant. */
  define<T>(scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T>
  /** As the owner, over the rows of all tenants: housekeeping, backup, restore. Never for a request. */
  maintain<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** The owner, bound to no tenant: DDL and tables without a tenant. Rows of tenants are not visible here. */
  owner: Kysely<Tables>
  /**
   * Calls back with the payload of every `notify` on `channel`, sent by any node; with '' after a lost connection is
   * back, because notifications may have been missed.
   * @returns a function that stops it
   */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Calls back when this server has committed an entry of a tenant's trail. */
  onTold(heard: (tenant: string) => void): void
  /** The number of this server among those that share the database; `isServerThere` says whether one is there. */
  server: number
  /**
   * For SQL written by people: where its role connects, and what allows its transactions to read the rows of a tenant.
   */
  reports: {
    /** Runs `work` on the replica, as `readForReport` does, else on the primary. */
    run<T>(work: (place: ReportPlace) => Promise<T>): Promise<T>
    pass(tenant: string, begun: string): string
  }
  /** null without `DATABASE_REPORT_URL` */
  replica: Pick<Replica, 'state' | 'onTurn'> | null
  /**
   * Starts checking whether the database answers, until `close`. When it falls silent, all its connections are cut, so
   * that nobody waits for it, and none is given out until it answers again.
   */
  openPulse(): Pick<Pulse, 'isAwake'>
  close(): Promise<void>
}

interface ReportPlace {
  name: 'primary' | 'replica'
  /** connection settings of the reporting role */
  config: pg.ClientConfig
}

const CONNECTIONS = 33
/** The most connections the calls of one person hold at a time; the others stay free for everybody else. */
const CONNECTIONS_EACH = 22
/** The most connections that all visitors together hold. */
const CONNECTIONS_OF_GUESTS = 8
const OWNER_CONNECTIONS = 4
/** No statement of a request runs longer than this. */
const STATEMENT_MS = 30_000

/**
 * Opens the pools of both roles. Nothing connects before it is needed.
 * @param timeZone  zone of the texts that dates are read and written in
 * @param standby   where a hot standby of the database listens, whose roles are the same; null = there is none
 * @source docs/security.md#tenants
 */
export function openDb(roles: RoleConfigs, timeZone: string, standby: pg.ClientConfig | null = null): Db {
  const options = `-c TimeZone=${timeZone}`
  /** For transactions begun and ended by one packet: one snapshot for all its statements. */
  const snapshot = '-c default_transaction_isolation=repeatable\\ read'
  const shared = {
    types: valueTypes,
    options,
    keepAlive: true,
    connectionTimeoutMillis: 10_000, // a busy pool; a silent database ends the wait by its pulse
    idleTimeoutMillis: 60_000,
  }
  const bounded = { statement_timeout: STATEMENT_MS, query_timeout: STATEMENT_MS + 2000 }
  const appConfig = { ...roles.app, ...shared, ...bounded, options: `${options} ${snapshot}`, max: CONNECTIONS }
  let pulse: Pulse | null = null
  const whileAwake: Pulse['whileAwake'] = work => (pulse ? pulse.whileAwake(work) : work())
  const app = new Pool(appConfig, whileAwake)
  const owner = new Pool({ ...roles.owner, ...shared, max: OWNER_CONNECTIONS }, whileAwake)
  const [inOwnTurn, inGuestsTurn] = [openTurns(CONNECTIONS_EACH), openTurns(CONNECTIONS_OF_GUESTS)]
  const inTurn = <T>({ id, guest }: Scope, work: () => Promise<T>): Promise<T> =>
    guest ? inGuestsTurn('guests', work) : inOwnTurn(id, work)
  const together = openTogether(app)
  const listeners = new Set<(tenant: string) => void>()
  const told = (tenant: string) => {
    for (const heard of listeners) heard(tenant)
  }
  const server = randomInt(2 ** 31)
  const listener = createListener(roles.app, server)
  const primary = { name: 'primary' as const, pool: app, config: { ...roles.report, options } }
  const replica = standby && {
    ...openReplica({ ...roles.app, ...standby }, app),
    place: {
      name: 'replica' as const,
      pool: new Pool({ ...appConfig, ...standby }),
      config: { ...primary.config, ...standby },
    },
  }
  const forReport = <T>(work: (place: ReportPlace & { pool: Pool }) => Promise<T>) =>
    replica ? replica.prefer(isThere => work(isThere ? replica.place : primary)) : work(primary)
  const ownerBuilder = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: () => owner.take(), end: () => owner.end(), options: owner.options },
    }),
  })

  return {
    read: (scope, work) => inTurn(scope, () => readIn(app, scope, work, 'many')),
    readAtOnce: (scope, work) => inTurn(scope, () => readIn(app, scope, work, 'one')),
    readForReport: (scope, work) => inTurn(scope, () => forReport(({ pool }) => readIn(pool, scope, work, 'many'))),
    streamForReport: (scope, work) => streamIn(() => forReport(async ({ pool }) => pool), scope, work),
    readTogether: (scope, first, work, most) =>
      inTurn(scope, () =>
        together(scope.tenant, after => [BEGIN_READING, ...after, readingOf(scope)], first, work, most),
      ),
    write: async (scope, work) => inTurn(scope, () => writeIn(app, signedIn(scope), work, told)),
    define: async (scope, work) => writeIn(owner, signedIn(scope), work, told),
    maintain: work =>
      writeIn(owner, { tenant: '' }, async trx => {
        await sql`set local app.maintenance = on`.execute(trx)
        return work(trx)
      }),
    onTold: heard => void listeners.add(heard),
    owner: ownerBuilder,
    server,
    listen: listener.listen,
    reports: { run: work => whileAwake(() => forReport(work)), pass: signPass.bind(null, roles.passKey) },
    replica,
    openPulse: () => {
      pulse = openPulse(roles.app, () => {
        for (const pool of [app, owner]) pool.cut()
      })
      return pulse
    },
    close: async () => {
      await pulse?.close()
      await replica?.close()
      await Promise.all([listener.close(), app.end(), owner.end(), replica?.place.pool.end()])
    },
  }
}

/** @throws Fault 'server.no-session' for a visitor */
function signedIn(scope: Scope): Scope {
  if (scope.guest) throw new Fault('server.no-session')
  return scope
}

async function readIn<T>(pool: Pool, scope: Scope, work: (trx: Trx) => Promise<T>, turns: 'one' | 'many'): Promise<T> {
  const opening = turns === 'one' ? [readingOf(scope)] : [BEGIN_READING, readingOf(scope)]
  const transaction = new Transaction(await pool.take(), scope.tenant, opening, turns)
  try {
    return await work(transaction.trx)
  } finally {
    transaction.close('commit')
  }
}

async function* streamIn<T>(
  choose: () => Promise<Pool>,
  scope: Scope,
  work: (trx: Trx) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const pool = await choose()
  const opening = [BEGIN_READING, readingOf(scope)]
  const transaction = new Transaction(await pool.take(), scope.tenant, opening, 'many')
  try {
    yield* work(transaction.trx)
  } finally {
    transaction.close('commit')
  }
}

async function writeIn<T>(
  pool: Pool,
  scope: Scope,
  work: (trx: Trx) => Promise<T>,
  told: (tenant: string) => void = () => {},
): Promise<T> {
  const opening = [BEGIN, writingOf(scope), ...doneNote(scope)]
  const transaction = new Transaction(await pool.take(), scope.tenant, opening, 'many')
  try {
    const answer = await work(transaction.trx)
    await transaction.commit()
    transaction.close('commit')
    if (transaction.isTold) told(scope.tenant)
    return answer
  } catch (error) {
    transaction.close('rollback')
    throw error
  }
}

const BEGIN: Statement = { sql: 'begin isolation level read committed', parameters: [] }
const BEGIN_READING: Statement = { sql: 'begin isolation level repeatable read', parameters: [] }

const NOTE = 'select note_done($1, $2, $3, $4)'

function doneNote({ tenant, id, heldKey }: Scope): Statement[] {
  return heldKey ? [{ sql: NOTE, parameters: [tenant, id, heldKey.key, heldKey.holding] }] : []
}

const SETTINGS = `set_config('app.tenant', $1, true), set_config('app.user', $2, true)`

/** Binds a transaction to the tenant and makes it read-only. */
function readingOf({ tenant, id = '' }: Scope): Statement {
  return { sql: `select ${SETTINGS}, set_config('transaction_read_only', 'on', true)`, parameters: [tenant, id] }
}

function writingOf({ tenant, id = '', ip = '', cause }: Scope): Statement {
  return {
    sql: `select ${SETTINGS}, set_config('app.ip', $3, true), set_config('app.cause', $4, true)`,
    parameters: [tenant, id, ip, cause ? JSON.stringify(cause) : ''],
  }
}
