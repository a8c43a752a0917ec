/**
 * A queue of log rows to be written to the database. A call only adds its row here; rows are written in batches, and
 * when the database cannot keep up some are dropped and counted, rather than making calls wait.
 * @source JB-14, JB-15; docs/security.md#logs
 */
export interface LogRow {
  /** the physical table */
  table: string
  tenant: string
  /** id of the user; null where nobody was signed in */
  user: string | null
  at: Date
  /** column → value; an object is JSON */
  values: Record<string, string | number | object | null>
}

export interface LogQueue {
  /** Adds a row, or drops it when too many wait. Never throws, never waits. */
  put(row: LogRow): void
  /** Writes the queued rows; resolves when they are written or put back. */
  flush(): Promise<void>
}

export interface LogQueueParts {
  /** Writes rows of one table, all or none. */
  write(table: string, rows: LogRow[]): Promise<void>
  /** Called with the number of rows dropped since its last call. */
  onDropped(count: number): void
  /** the most rows in the queue */
  most: number
}

/** Rows written by one statement. */
const AT_ONCE = 1000

export function createLogQueue({ write, onDropped, most }: LogQueueParts): LogQueue {
  let waiting: LogRow[] = []
  let dropped = 0
  let flushing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    const rows = waiting
    waiting = []
    for (const [table, ofTable] of Map.groupBy(rows, row => row.table)) {
      for (let at = 0; at < ofTable.length; at += AT_ONCE) await writeSome(table, ofTable.slice(at, at + AT_ONCE))
    }
    if (!dropped) return
    onDropped(dropped)
    dropped = 0
  }

  /** Rows the database refuses are dropped; rows that failed for lack of a connection are kept for the next time. */
  async function writeSome(table: string, rows: LogRow[]): Promise<void> {
    try {
      await write(table, rows)
    } catch (error) {
      const room = isRefusal(error) ? 0 : Math.max(0, most - waiting.length)
      waiting.unshift(...rows.slice(0, room))
      dropped += rows.length - Math.min(room, rows.length)
    }
  }

  return {
    put(row) {
      if (waiting.length < most) waiting.push(row)
      else dropped++
    },
    flush() {
      flushing ??= writeAll().finally(() => {
        flushing = null
      })
      return flushing
    },
  }
}

/** PostgreSQL's error classes for wrong data, violated constraints and unknown names; not a lost connection. */
function isRefusal(error: unknown): boolean {
  return /^(22|23|42)/.test((error as { code?: string }).code ?? '')
}
