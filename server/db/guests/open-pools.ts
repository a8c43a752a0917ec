/**
 * Connection pools for SQL written by people: one for each tenant and source, created on demand, small, and closed when
 * idle or when the source changes.
 * @source DS-01; docs/security.md#sql
 */
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { valueTypes } from '../value-types.ts'
import { type Opening, type ReportRows, type ReportStatement, runStatement, STATEMENT_MS } from './run-statement.ts'

const CONNECTIONS = 3
const CONNECT_MS = 5_000
const IDLE_MS = 30_000

interface SourcePool {
  /** identifies the tenant and the source */
  key: string
  /** changes when the source's settings do */
  made: string
  config(): Promise<pg.PoolConfig>
  open: Opening
}

export interface Pools {
  /**
   * @throws Fault 'sql.connect' (with the reason) when the source cannot be reached, 'sql.busy', and those of
   * `runStatement`
   */
  run(place: SourcePool, asked: ReportStatement): Promise<ReportRows>
  /** Connects once and lets `open` check the connection. @throws Fault 'sql.connect' */
  test(config: pg.PoolConfig, open: Opening): Promise<void>
  /** Closes the pool of `key` after the statements in it have ended. */
  forget(key: string): void
  close(): Promise<void>
}

export function openPools(timeZone: string): Pools {
  const kept = new Map<string, { pool: pg.Pool; made: string }>()
  const ending = new Set<Promise<void>>()
  const shared: pg.PoolConfig = {
    types: valueTypes,
    options: `-c TimeZone=${timeZone}`,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    max: CONNECTIONS,
  }

  async function find({ key, made, config }: SourcePool): Promise<pg.Pool> {
    if (kept.get(key)?.made === made) return kept.get(key)!.pool
    const settings = await config()
    if (kept.get(key)?.made === made) return kept.get(key)!.pool // another caller was faster
    forget(key)
    const pool = new pg.Pool({ ...shared, ...settings })
    pool.on('error', () => {}) // an idle connection was cut; the next caller gets a new one
    pool.on('connect', client => client.on('error', () => {})) // one in use was cut: its statement rejects
    pool.on('remove', () => {
      if (pool.totalCount === 0 && pool.waitingCount === 0 && kept.get(key)?.pool === pool) forget(key)
    })
    kept.set(key, { pool, made })
    return pool
  }

  function forget(key: string): void {
    const pool = kept.get(key)?.pool
    if (!pool) return
    kept.delete(key)
    const ended = pool.end().catch(() => {})
    ending.add(ended)
    void ended.then(() => ending.delete(ended))
  }

  return {
    async run(place, asked) {
      const pool = await find(place)
      const client = await pool.connect().catch(cause => {
        throw toFault(cause, pool.totalCount >= CONNECTIONS)
      })
      return runStatement(client, asked, place.open)
    },
    async test(config, open) {
      const client = new pg.Client({ ...shared, ...config })
      client.on('error', () => {})
      try {
        await client.connect()
        await open(client)
      } catch (cause) {
        throw toFault(cause, false)
      } finally {
        await client.end().catch(() => {})
      }
    },
    forget,
    async close() {
      for (const key of [...kept.keys()]) forget(key)
      await Promise.all(ending)
    },
  }
}

/** PostgreSQL's "too many connections". */
const FULL = '53300'

function toFault(cause: unknown, isFull: boolean): Fault {
  if (cause instanceof Fault) return cause
  const { code, message } = cause as pg.DatabaseError
  return isFull || code === FULL
    ? new Fault('sql.busy', {}, { cause })
    : new Fault('sql.connect', { words: message }, { cause })
}
