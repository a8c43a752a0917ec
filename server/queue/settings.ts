import type { RawBuilder } from 'kysely'
import type { Trx } from '../db/db.ts'

/** What is told of each row that is taken. */
export interface Leased {
  id: string
  tenant: string
  /** how often it was taken, this time included */
  attempts: number
  /** when another server had taken it, which fell silent since; null: none */
  lostAt: string | null
  /** names this taking */
  claim: string
}

/**
 * How the rows of one table are taken and given up. The table has the columns `tenant_id`, `id`, `due_at`, `taken_by`,
 * `taken_at`, `taken_until`, `attempts`, `failed`, `error` and `error_en`.
 * @source ADR 0028
 */
export interface QueueSettings {
  table: string
  /** Rows that still wait or run: the condition of the table's index over `(tenant_id, due_at)`. */
  open: RawBuilder<unknown>
  /** Which of them may begin, beyond being due: a condition on `q`. */
  when?(now: Date): RawBuilder<unknown>
  /** Takings of the table follow one another over all servers, so that what `when` and `most` count is right. */
  inTurn?: true
  /** How many rows of the tenant `t.tenant` may begin now: a number. */
  most?(now: Date): RawBuilder<number>
  /** Further columns of a row, of `q`. */
  columns?: RawBuilder<unknown>
  /** Rows taken by one server at a time, in all and of one tenant. */
  atOnce: number
  atOnceEach: number
  /** Rows of one tenant that are worked on together; one when absent. */
  together?: number
  /**
   * The work must not be begun twice. Whether it was done is unknown when it fails or its server is lost: the row stays
   * taken until its lease ends, and whoever takes it then is told.
   */
  once?: true
  /** After so many failures it is given up. */
  tries: number
  /** The wait after the first failure; it doubles up to the longest. */
  firstWaitSeconds: number
  longestWaitSeconds: number
}

/** How a table's work is done. */
export interface QueueWork<Row extends Leased> {
  /** Within the transaction that takes them. @returns those to run */
  taken?(trx: Trx, rows: Row[]): Promise<Row[]>
  /**
   * Works on rows of one tenant, and ends them (`endLease`, `keepLease`) in the transaction that writes what came of it.
   */
  run(rows: Row[]): Promise<void>
  /** Whether trying again cannot mend it. */
  isFinal?(error: unknown): boolean
}

/** How long a server that fell silent keeps what it took. */
export const LEASE_SECONDS = 60

/** The wait after the n-th failure, in seconds. */
export function waitSeconds(
  { firstWaitSeconds, longestWaitSeconds }: Pick<QueueSettings, 'firstWaitSeconds' | 'longestWaitSeconds'>,
  failures: number,
): number {
  return Math.min(firstWaitSeconds * 2 ** (failures - 1), longestWaitSeconds)
}
