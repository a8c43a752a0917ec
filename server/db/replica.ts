/**
 * A hot standby of the database, which serves large reads: published SQL and exports.
 * @source docs/scale.md#a-replica-for-reports; PostgreSQL 26.4 Hot Standby
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'

/**
 * `used`: it serves reads. Otherwise the primary does: `behind`, it has not replayed commits in time; `gone`, it does
 * not answer or is no standby; `joining`, its state is not known yet.
 */
type ReplicaState = 'joining' | 'used' | 'behind' | 'gone'

export interface Replica {
  state(): ReplicaState
  /** Calls back with each new state. */
  onTurn(heard: (state: ReplicaState) => void): void
  /**
   * Runs `read` on the replica (true) once it has replayed everything committed so far; on the primary (false) when the
   * replica is not up to date in time or is lost meanwhile.
   */
  prefer<T>(read: (isReplica: boolean) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long a reader waits for the replica to replay what is committed, and for an answer from it. */
const PATIENCE_MS = 2_000
const STEP_MS = 20
const LOOK_EVERY_MS = 1_000
/** A replica is used again after so many good checks in a row, so that an unstable one is left alone. */
const STEADY_LOOKS = 3

/** @param config  the application's role on the replica */
export function openReplica(config: pg.ClientConfig, primary: pg.Pool): Replica {
  const replica = new pg.Pool({ ...config, max: 2, connectionTimeoutMillis: PATIENCE_MS })
  replica.on('error', () => {}) // the next check shows it
  replica.on('connect', client => client.on('error', () => {}))
  const hearers: ((state: ReplicaState) => void)[] = []
  const stop = new AbortController()
  let state: ReplicaState = 'joining'
  let good = 0
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      await look().catch(() => {}) // the primary is away: the state cannot be determined
      await sleep(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {})
    }
  }

  /** @returns whether the replica has replayed all that was committed when asked. @throws Error of the primary */
  async function look(): Promise<boolean> {
    const { rows } = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    const found = await follow(rows[0]!.at).catch(() => 'gone' as const)
    good = found === 'used' ? good + 1 : 0
    if (found !== 'used' || good >= STEADY_LOOKS) turn(found)
    return found === 'used'
  }

  /** @param at  a position in the primary's log */
  async function follow(at: string): Promise<'used' | 'behind' | 'gone'> {
    for (const start = Date.now(); Date.now() - start < PATIENCE_MS; await sleep(STEP_MS)) {
      const { rows } = await replica.query<{ standby: boolean; has: boolean }>({
        text: 'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        values: [at],
        query_timeout: PATIENCE_MS,
      } as pg.QueryConfig)
      const { standby, has } = rows[0]!
      if (!standby) return 'gone'
      if (has) return 'used'
    }
    return 'behind'
  }

  function turn(found: ReplicaState): void {
    if (found === state) return
    state = found
    for (const heard of hearers) heard(found)
  }

  return {
    state: () => state,
    onTurn: heard => void hearers.push(heard),
    async prefer(read) {
      if (state !== 'used' || !(await look())) return read(false)
      return read(true).catch(error => {
        if (isLost(error)) return read(false)
        throw error
      })
    },
    async close() {
      stop.abort()
      await watching
      await replica.end()
    },
  }
}

/** Connection lost, server stopping, starting or full, a conflict with replay. @source PostgreSQL Appendix A */
const LOST = /^(08|40001|40P01|53300|57P)/

/** Whether the replica failed, rather than the statement: a wrong statement fails on the primary too. */
function isLost(error: unknown): boolean {
  if (error instanceof Fault && error.code === 'sql.busy') return false // the tenant already runs as many reports as it may
  const cause = error instanceof Fault ? error.cause : error
  return cause instanceof pg.DatabaseError ? LOST.test(cause.code ?? '') : cause instanceof Error
}
