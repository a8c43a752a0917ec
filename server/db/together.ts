/**
 * Reads statements of one request over several connections that all see one snapshot, so that a slow statement holds up
 * no other and the answers belong together.
 * @source ADR 0044; PostgreSQL 9.28.5 Snapshot Synchronization
 */
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Pool } from './pool.ts'
import type { Row, Statement } from './statement.ts'
import { Transaction, type Trx, trxOver } from './transaction.ts'

/** The most statements of one request that run at a time. */
const MOST_LANES = 4
/** The most connections all of them hold; the others stay free for everybody else. */
const MOST_CONNECTIONS = 16

/** Called once for each statement that is not answered otherwise. @throws as the statement does */
export type RunStatement = (statement: Statement) => Promise<Row[]>

export interface Together<F> {
  /** what `first` answered */
  first: F
  run: RunStatement
}

/** A transaction that sees the snapshot. */
interface Lane {
  transaction: Transaction
  isBusy: boolean
}

interface Waiting {
  statement: Statement
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/** One row of a `first`: the name under which its snapshot can be seen from other transactions. */
export const EXPORTED: RawBuilder<unknown> = sql`pg_export_snapshot() as exported`

/** How a transaction of the pool begins: its own settings, and what follows `begin`. */
type Begin = (after: Statement[]) => Statement[]

const SAVEPOINT: Statement = { sql: 'savepoint lane', parameters: [] }
const BACK: Statement = { sql: 'rollback to savepoint lane', parameters: [] }

/**
 * @param pool  whose connections it takes, at first one; more only where they are free
 * @returns runs `work` in a snapshot, in which `first` is asked before everything else, with at most `most` statements at
 * a time
 */
export function openTogether(pool: Pool) {
  const permits = createPermits(MOST_CONNECTIONS)

  return async function readTogether<F extends { exported: string }, T>(
    tenant: string,
    begin: Begin,
    first: RawBuilder<F>,
    work: (together: Together<F>) => Promise<T>,
    most = MOST_LANES,
  ): Promise<T> {
    await permits.take()
    const lanes: Lane[] = []
    const waiting: Waiting[] = []
    let opening = 0
    let exported = ''
    let isOver = false

    /** @returns null when the reading was over before there was a connection */
    async function open(after: Statement[]): Promise<Lane | null> {
      const client = await pool.take()
      if (isOver) {
        client.release()
        permits.give()
        return null
      }
      const lane = { transaction: new Transaction(client, tenant, begin(after), 'many'), isBusy: true }
      lanes.push(lane)
      if (after.length) send(lane, SAVEPOINT).catch(() => {}) // with its first packet
      return lane
    }

    function pump(): void {
      for (const lane of lanes) {
        const next = lane.isBusy ? undefined : waiting.shift()
        if (next) void runOn(lane, next)
      }
      if (waiting.length <= opening || lanes.length + opening >= most || !exported || !permits.tryTake()) return
      opening++
      open([{ sql: `set transaction snapshot '${exported}'`, parameters: [] }]).then(
        lane => {
          opening--
          if (!lane) return
          lane.isBusy = false
          pump()
        },
        () => {
          opening--
          permits.give()
          if (!lanes.length) refuseWaiting(new Error('Connection terminated: no connection is left'))
        },
      )
      pump()
    }

    async function runOn(lane: Lane, { statement, resolve, reject }: Waiting): Promise<void> {
      lane.isBusy = true
      try {
        resolve(await send(lane, statement))
      } catch (error) {
        reject(error)
        await send(lane, BACK).catch(() => drop(lane))
      }
      lane.isBusy = false
      pump()
    }

    /** Its connection is gone. */
    function drop(lane: Lane): void {
      lanes.splice(lanes.indexOf(lane), 1)
      if (lanes.length === 0) exported = ''
      close(lane)
      if (!lanes.length && !opening) refuseWaiting(new Error('Connection terminated: no connection is left'))
    }

    function close({ transaction }: Lane): void {
      transaction.close('rollback')
      permits.give()
    }

    function refuseWaiting(error: Error): void {
      for (const { reject } of waiting.splice(0)) reject(error)
    }

    const run: RunStatement = statement =>
      new Promise((resolve, reject) => {
        waiting.push({ statement, resolve, reject })
        pump()
      })

    try {
      const lane = (await open([]).catch(error => {
        permits.give()
        throw error
      }))!
      const [asked] = await Promise.all([first.execute(lane.transaction.trx), send(lane, SAVEPOINT)])
      const row = asked.rows[0]!
      if (!/^[0-9A-F-]+$/.test(row.exported)) throw new Error(`not the name of a snapshot: ${row.exported}`)
      exported = row.exported
      lane.isBusy = false
      return await work({ first: row, run })
    } finally {
      isOver = true
      refuseWaiting(new Error('the reading is over: a statement came after its end'))
      for (const lane of lanes) close(lane)
    }
  }
}

async function send({ transaction }: Lane, { sql, parameters }: Statement): Promise<Row[]> {
  const { rows } = await transaction.trx.getExecutor().executeQuery(CompiledQuery.raw(sql, [...parameters]))
  return rows as Row[]
}

/** @param run  answers each statement @returns what builds and runs statements by it */
export const trxTogether = (tenant: string, run: RunStatement): Trx =>
  trxOver(tenant, async statement => ({ rows: await run(statement), done: '' }))

interface Permits {
  take(): Promise<void>
  /** Takes one if one is free and nobody waits. */
  tryTake(): boolean
  give(): void
}

function createPermits(most: number): Permits {
  let free = most
  const waiting: (() => void)[] = []
  return {
    take: () => {
      if (free > 0) {
        free--
        return Promise.resolve()
      }
      return new Promise(resolve => waiting.push(resolve))
    },
    tryTake() {
      if (free === 0 || waiting.length) return false
      free--
      return true
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}
