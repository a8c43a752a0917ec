import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { LastUsed } from '../process/last-used.ts'
import { KEPT_STATEMENTS, nameStatement, type Row, type Statement } from './statement.ts'
import { valueTypes } from './value-types.ts'

export interface StatementResult {
  rows: Row[]
  /** PostgreSQL's command tag: `SELECT 3`, `INSERT 0 1`, `COMMIT` */
  done: string
}

/** A statement under way, with the promise of its answer. */
export interface QueuedStatement {
  sql: string
  values: (string | Buffer | null)[]
  resolve(answer: StatementResult): void
  reject(error: Error): void
}

/** @throws when a value cannot be sent */
export function ask(
  { sql, parameters }: Statement,
  resolve: (answer: StatementResult) => void,
  reject: (error: Error) => void,
): QueuedStatement {
  return { sql, values: parameters.map(utils.prepareValue), resolve, reject }
}

/** How the columns of a statement's rows are parsed. */
type Shape = { name: string; read(text: string): unknown }[]

/**
 * The named statements of each connection, at least those it has prepared. PostgreSQL fixes their columns, so the
 * columns are requested once: null = before the first answer.
 */
const prepared = new WeakMap<object, LastUsed<{ shape: Shape | null }>>()

const close = (name: string): Buffer => serialize.close({ type: 'S', name })
const DESCRIBE = serialize.describe({ type: 'P' })

/**
 * Statements sent in one packet and answered in one. Outside of `begin` they are a transaction of their own. When one
 * fails, the rest are not run and fail as well.
 * @source PostgreSQL 54.2.4 Pipelining; ADR 0019
 */
export class Batch implements pg.Submittable {
  /** `pg` hooks its timeout in here. */
  callback: (error: Error | null) => void
  readonly #asked: QueuedStatement[]
  /** of each statement; null when its connection does not keep it */
  #kept: ({ shape: Shape | null } | null)[] = []
  #at = 0
  #shape: Shape = []
  #rows: Row[] = []

  constructor(asked: QueuedStatement[], ended: (error: Error | null) => void) {
    this.#asked = asked
    this.callback = ended
  }

  submit(connection: pg.Connection): void {
    const known = prepared.get(connection) ?? new LastUsed(KEPT_STATEMENTS)
    prepared.set(connection, known)
    const names = this.#asked.map(({ sql }) => nameStatement(sql))
    const fallen = names.flatMap(name => (!name || known.use(name) ? [] : (known.set(name, { shape: null }) ?? [])))
    this.#kept = names.map(name => known.get(name) ?? null)
    const messages = this.#asked.flatMap(({ sql, values }, at) => {
      const name = this.#kept[at] ? names[at]! : '' // of too many in one packet, the first are not kept
      const run = [serialize.bind({ statement: name, values }), serialize.execute()]
      if (this.#kept[at]?.shape) return run
      // a failed batch may have left one of this name behind
      return [close(name), serialize.parse({ name, text: sql }), run[0]!, DESCRIBE, run[1]!]
    })
    // first, because nothing is closed after a statement that fails
    connection.stream.write(Buffer.concat([...fallen.map(close), ...messages, serialize.sync()]))
    this.#expect()
  }

  #expect(): void {
    this.#shape = this.#kept[this.#at]?.shape ?? []
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({ name, read: valueTypes.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Row = {}
    for (let i = 0; i < fields.length; i++) {
      const { name, read } = this.#shape[i]!
      const text = fields[i]!
      row[name] = text === null ? null : read(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const kept = this.#kept[this.#at]
    if (kept) kept.shape = this.#shape
    const { resolve } = this.#asked[this.#at++]!
    resolve({ rows: this.#rows, done: text })
    this.#expect()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  /** Rejects the statement that failed at once, and the others after its callers have been notified. */
  handleError(error: Error): void {
    const [failed, ...rest] = this.#asked.slice(this.#at)
    const kept = this.#kept[this.#at]
    if (kept) kept.shape = null
    this.#at = this.#asked.length
    failed?.reject(error)
    setImmediate(() => {
      for (const { reject } of rest) reject(error)
    })
    this.callback(error)
  }
}
