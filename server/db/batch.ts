import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { nameStatement, type Row, type Statement } from './statement.ts'
import { valueTypes } from './value-types.ts'

export interface StatementResult {
  rows: Row[]
  /** PostgreSQL's command tag: `SELECT 3`, `INSERT 0 1`, `COMMIT` */
  done: string
}

/** A statement under way, with the promise of its answer. */
export interface QueuedStatement {
  sql: string
  /** '' when the connection does not keep it prepared */
  name: string
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
  return { sql, name: nameStatement(sql), values: parameters.map(utils.prepareValue), resolve, reject }
}

/** How the columns of a statement's rows are parsed. */
type Shape = { name: string; read(text: string): unknown }[]

/**
 * The named statements each connection has parsed. PostgreSQL fixes their columns, so the columns are requested once.
 */
const parsed = new WeakMap<object, Map<string, Shape>>()

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
  #known = new Map<string, Shape>()
  #at = 0
  #shape: Shape = []
  #rows: Row[] = []

  constructor(asked: QueuedStatement[], ended: (error: Error | null) => void) {
    this.#asked = asked
    this.callback = ended
  }

  submit(connection: pg.Connection): void {
    this.#known = parsed.get(connection) ?? new Map()
    parsed.set(connection, this.#known)
    const messages = this.#asked.flatMap(({ sql, name, values }) => {
      const run = [serialize.bind({ statement: name, values }), serialize.execute()]
      if (this.#known.has(name)) return run
      // a failed batch may have left one of this name behind
      return [serialize.close({ type: 'S', name }), serialize.parse({ name, text: sql }), run[0]!, DESCRIBE, run[1]!]
    })
    connection.stream.write(Buffer.concat([...messages, serialize.sync()]))
    this.#expect()
  }

  #expect(): void {
    this.#shape = this.#known.get(this.#asked[this.#at]?.name ?? '') ?? []
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
    const { name, resolve } = this.#asked[this.#at++]!
    if (name) this.#known.set(name, this.#shape)
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
    this.#at = this.#asked.length
    if (failed) this.#known.delete(failed.name)
    failed?.reject(error)
    setImmediate(() => {
      for (const { reject } of rest) reject(error)
    })
    this.callback(error)
  }
}
