import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { builderOf } from './client-dialect.ts'
import { createListener } from './listener.ts'
import type { RoleConfigs } from './roles.ts'
import { type Statement, send } from './statement.ts'
import { valueTypes } from './value-types.ts'

export type { Statement } from './statement.ts'

/** Whose rows a transaction may touch; a `Who` is one. `id` is the user, for audit. */
export interface Scope {
  tenant: string
  id?: string
}

/** Where statements of a transaction run: `sql\`…\`.execute(trx)`. Tables come from documents, so none is typed here. */
export type Trx = Kysely<unknown>

export type Row = Record<string, unknown>

export interface Db {
  /**
   * The quickest way to read: the statements (none of them needs another's answer) travel with begin and commit of their
   * transaction in one round trip. Answers the rows of each.
   */
  ask(scope: Scope, statements: readonly Statement[]): Promise<Row[][]>
  /**
   * Reads in one transaction bound to the tenant. What `work` asks for before its first await travels to PostgreSQL together
   * with the transaction's begin, in one round trip: `Promise.all([list, count])` costs what a bare query costs.
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
  /** Answers `true` when the database answers. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

const CONNECTIONS = 16
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
  const app = new pg.Pool({ ...roles.app, ...shared, ...bounded, max: CONNECTIONS, pipeline: true })
  const owner = new pg.Pool({ ...roles.owner, ...shared, max: OWNER_CONNECTIONS })
  for (const pool of [app, owner]) {
    pool.on('error', () => {}) // an idle connection was cut; the next caller gets a new one
    pool.on('connect', client => client.on('error', () => {})) // one in use was cut: its statement tells the caller
  }
  const listener = createListener(roles.app)
  const ownerBuilder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })

  return {
    ask: (scope, statements) => askIn(app, scope, statements),
    read: (scope, work) => readIn(app, scope, work),
    write: (scope, work) => writeIn(app, scope, work),
    define: (scope, work) => writeIn(owner, scope, work),
    maintain: work =>
      writeIn(owner, { tenant: '' }, async trx => {
        await sql`set local app.maintenance = on`.execute(trx)
        return work(trx)
      }),
    owner: ownerBuilder,
    listen: listener.listen,
    ping: async () => (await app.query('select 1')).rowCount === 1,
    close: async () => {
      await Promise.all([listener.close(), app.end(), owner.end()])
    },
  }
}

async function askIn(pool: pg.Pool, scope: Scope, statements: readonly Statement[]): Promise<Row[][]> {
  const client = await pool.connect()
  const letGo = cork(client)
  begin(client, scope, 'begin read only')
  const answers = statements.map(statement => send(client, statement))
  finish(client, 'commit')
  letGo()
  const results = await Promise.all(answers)
  return results.map(result => result.rows as Row[])
}

async function readIn<T>(pool: pg.Pool, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  setImmediate(cork(client))
  const begun = begin(client, scope, 'begin read only')
  const { trx, close } = builderOf(client)
  try {
    const answer = await work(trx)
    await begun
    return answer
  } finally {
    close()
    finish(client, 'commit') // nothing was written: nobody needs to wait for it
  }
}

/** Holds what is sent back until the returned function is called, so that it leaves in one packet. */
function cork(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  return () => stream.uncork()
}

async function writeIn<T>(pool: pg.Pool, scope: Scope, work: (trx: Trx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const { trx, close } = builderOf(client)
  try {
    await begin(client, scope, 'begin')
    const answer = await work(trx)
    close()
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK') throw new Error('the transaction had failed: a statement error was swallowed')
    client.release()
    return answer
  } catch (error) {
    close()
    finish(client, 'rollback')
    throw error
  }
}

function begin(client: pg.PoolClient, scope: Scope, verb: string): Promise<unknown> {
  const begun = client.query(
    `${verb}; set local app.tenant = ${pg.escapeLiteral(scope.tenant)}; set local app."user" = ${pg.escapeLiteral(scope.id ?? '')}`,
  )
  begun.catch(() => {}) // awaited later; until then it is not "unhandled"
  return begun
}

/** Ends the transaction and gives the client back; one that cannot even do that is thrown away. */
function finish(client: pg.PoolClient, verb: 'commit' | 'rollback'): void {
  client.query(verb).then(
    () => client.release(),
    error => client.release(error as Error),
  )
}
