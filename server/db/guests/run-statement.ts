/**
 * Runs one statement written by people on one connection: read only, limited in time, rows and bytes, leaving no state
 * behind.
 * @source docs/security.md#sql
 */
import type { Socket } from 'node:net'
import type pg from 'pg'
import { Fault } from '#engine/error/fault.ts'

/** The longest a statement may run; a timer of the server ends it when the database does not. */
export const STATEMENT_MS = 5_000
const PATIENCE_MS = 8_000
const MOST_BYTES = 5 * 1024 * 1024

export interface ReportStatement {
  sql: string
  values: unknown[]
  /** the most rows; null: the statement is planned and not run */
  most: number | null
}

export interface ReportRows {
  columns: string[]
  rows: unknown[][]
  /** there are more rows than were requested */
  more: boolean
}

/** Run at the start of a transaction, on the connection inside it. */
export type Opening = (client: pg.ClientBase) => Promise<void>

/**
 * Runs the statement as a cursor: there PostgreSQL accepts one `select` and refuses anything else. It is fetched from
 * once, so that the time limit was set before the statement could change a setting.
 * @throws Fault 'sql.size', 'sql.slow', 'sql.refused' (PostgreSQL's message and SQLSTATE)
 */
export async function runStatement(client: pg.PoolClient, asked: ReportStatement, open: Opening): Promise<ReportRows> {
  const watch = watchOver(client)
  try {
    await client.query('begin transaction isolation level read committed read only')
    await open(client)
    await client.query(extended(cursorOf('report', asked.sql), asked.values))
    if (asked.most === null) return { columns: [], rows: [], more: false }
    const { fields, rows } = await client.query<unknown[]>({
      ...extended(`fetch ${asked.most + 1} from report`, []),
      rowMode: 'array',
    })
    const columns = fields.map(({ name }) => name)
    return { columns, rows: rows.slice(0, asked.most), more: rows.length > asked.most }
  } catch (error) {
    throw watch.reason() ?? toFault(error)
  } finally {
    await giveBack(client)
    watch.end()
  }
}

const CANCELLED = '57014'

function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const { message, code = '' } = error as pg.DatabaseError
  if (code === CANCELLED) return new Fault('sql.slow', { seconds: STATEMENT_MS / 1000 }, { cause: error })
  return new Fault('sql.refused', { words: message, state: code }, { cause: error })
}

export function cursorOf(name: string, sql: string): string {
  return `declare ${name} no scroll cursor for\n${sql}`
}

/** Forces the extended protocol, which accepts one statement at a time. */
function extended(text: string, values: unknown[]): pg.QueryConfig {
  return { text, values, queryMode: 'extended' } as pg.QueryConfig
}

/** Discards whatever the statement set, locked or kept; a connection that cannot be cleaned is closed. */
async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    await client.query('discard all')
    client.release()
  } catch {
    client.release(true)
  }
}

/** Cuts the connection when an answer is too long or does not come, before it fills the memory. */
function watchOver(client: pg.PoolClient): { reason(): Fault | undefined; end(): void } {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let bytes = 0
  let reason: Fault | undefined
  const cut = (fault: Fault) => {
    reason = fault
    stream.destroy()
  }
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MOST_BYTES && !reason) cut(new Fault('sql.size', { mb: MOST_BYTES / 1024 / 1024 }))
  }
  stream.on('data', count)
  const timer = setTimeout(() => cut(new Fault('sql.slow', { seconds: STATEMENT_MS / 1000 })), PATIENCE_MS)
  return {
    reason: () => reason,
    end: () => {
      stream.off('data', count)
      clearTimeout(timer)
    },
  }
}
