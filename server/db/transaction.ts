import { channel } from 'node:diagnostics_channel'
import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type QueryExecutor,
  type QueryExecutorProvider,
} from 'kysely'
import pg from 'pg'
import { ask, Batch, type QueuedStatement, type StatementResult } from './batch.ts'
import type { Statement } from './statement.ts'
import type { Tables } from './tables.gen.ts'

/**
 * Runs the statements of a transaction: `trx.selectFrom('blade_user')…` over the tables of the product,
 * `sql\`…\`.execute(trx)` over those of models and for unusual statements.
 */
export class Trx extends QueryCreator<Tables> implements QueryExecutorProvider {
  /** The tenant whose rows it reaches, '' for none. Each statement names it: `where tenant_id = …`. */
  readonly tenant: string
  readonly #executor: QueryExecutor
  readonly #lastExecutor: QueryExecutor

  constructor(tenant: string, executor: QueryExecutor, lastExecutor: QueryExecutor) {
    super({ executor })
    this.tenant = tenant
    this.#executor = executor
    this.#lastExecutor = lastExecutor
  }

  /** For the last statement of a `write`: the commit travels with it. */
  get last(): Trx {
    return new Trx(this.tenant, this.#lastExecutor, this.#lastExecutor)
  }

  /** The same transaction, for statements that name another tenant. */
  of(tenant: string): Trx {
    return new Trx(tenant, this.#executor, this.#lastExecutor)
  }

  getExecutor(): QueryExecutor {
    return this.#executor
  }
}

/** Publishes each statement when it is issued: `{ sql, tenant }`. Only tests subscribe. */
const statements = channel('screenwright:statement')

const TRAIL = /\binsert into "?blade_change\b/

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** A client held by one piece of work: statements issued in the same turn of the event loop travel together. */
export class Transaction {
  readonly trx: Trx
  readonly #client: pg.PoolClient
  readonly #opening: Statement[]
  readonly #turns: 'one' | 'many'
  #waiting: QueuedStatement[] = []
  #committed: Promise<StatementResult> | null = null
  #state: 'unbegun' | 'begun' | 'ended' = 'unbegun'
  #isBusy = false
  /** how it ends once it is given back */
  #ending: 'commit' | 'rollback' | undefined
  /** why further statements are refused */
  #refusal = ''
  /** it writes the trail */
  #isTold = false
  /** why its client cannot be reused: the connection was cut or did not answer in time */
  #broken: Error | undefined

  /**
   * @param tenant   whose rows it reaches
   * @param opening  the statements it begins with; they travel with the first packet
   * @param turns    `one`: the statements of the first turn are all, later ones are refused; the packet itself begins
   * and ends the transaction
   */
  constructor(client: pg.PoolClient, tenant: string, opening: Statement[], turns: 'one' | 'many') {
    this.#client = client
    this.#opening = opening
    this.#turns = turns
    const ask = (statement: Statement) => {
      if (statements.hasSubscribers) statements.publish({ sql: statement.sql, tenant })
      this.#isTold ||= turns === 'many' && TRAIL.test(statement.sql)
      return this.#ask(statement)
    }
    const executor = executorOf(ask)
    const lastExecutor = executorOf(statement => {
      const answer = ask(statement)
      this.#committed = this.#commit()
      this.#committed.catch(ignore) // the caller of the statement sees it
      return answer
    })
    this.trx = new Trx(tenant, executor, lastExecutor)
  }

  /** Whether a statement of it wrote what happened to a record. */
  get isTold(): boolean {
    return this.#isTold
  }

  /** Commits, if there is anything to commit. @throws Error when a statement had failed and its error was ignored */
  async commit(): Promise<void> {
    if (this.#state === 'unbegun' && !this.#waiting.length) return
    const { done } = await (this.#committed ?? this.#commit())
    if (done === 'ROLLBACK') throw new Error('the transaction had failed: a statement error was swallowed')
  }

  /**
   * Returns the client to the pool once its open work has ended; the caller need not wait. Later statements are
   * refused.
   */
  close(ending: 'commit' | 'rollback'): void {
    this.#refusal = 'the transaction is over: a statement came after its end'
    this.#ending = ending
    if (!this.#isBusy) this.#giveBack(ending)
  }

  #giveBack(ending: string): void {
    if (this.#broken || this.#state !== 'begun') {
      this.#client.release(this.#broken)
      return
    }
    // a client that cannot even do that is discarded
    this.#client.query(ending).then(
      () => this.#client.release(),
      broken => this.#client.release(broken as Error),
    )
  }

  async #commit(): Promise<StatementResult> {
    const answer = await this.#ask(COMMIT)
    this.#state = 'ended'
    return answer
  }

  #ask(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const asked = ask(statement, resolve, reject)
      if (this.#waiting.push(asked) === 1) setImmediate(() => this.#send())
    })
  }

  #send(): void {
    if (!this.#waiting.length || (this.#isBusy && !this.#refusal)) return
    const asked = this.#waiting
    this.#waiting = []
    if (this.#refusal) {
      for (const { reject } of asked) reject(new Error(this.#refusal))
      return
    }
    const batch = new Batch(this.#state === 'unbegun' ? this.#begin(asked) : asked, error => {
      if (error && !(error instanceof pg.DatabaseError)) this.#broken = error
      this.#isBusy = false
      this.#send()
      if (this.#ending) this.#giveBack(this.#ending)
    })
    this.#isBusy = true
    this.#client.query(batch)
  }

  #begin(asked: QueuedStatement[]): QueuedStatement[] {
    this.#state = this.#turns === 'many' ? 'begun' : 'ended'
    if (this.#turns === 'one')
      this.#refusal = 'a statement came after the one turn: ask for all of them before the first await, or use `read`'
    return [...this.#opening.map(statement => ask(statement, ignore, ignore)), ...asked]
  }
}

function executorOf(run: (statement: Statement) => Promise<StatementResult>): DefaultQueryExecutor {
  const connection: DatabaseConnection = {
    executeQuery: async query => {
      const { rows, done } = await run(query)
      return { rows: rows as never[], numAffectedRows: BigInt(/\d+$/.exec(done)?.[0] ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streaming is not available here: read in pages')
    },
  }
  return new DefaultQueryExecutor(compiler, adapter, { provideConnection: work => work(connection) })
}

/** What builds statements and has `run` answer them. */
export function trxOver(tenant: string, run: (statement: Statement) => Promise<StatementResult>): Trx {
  const executor = executorOf(run)
  return new Trx(tenant, executor, executor)
}

const COMMIT: Statement = { sql: 'commit', parameters: [] }

/** Nobody awaits an opening: when it fails, the statements sent with it fail too. */
function ignore(): void {}
