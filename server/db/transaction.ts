import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
} from 'kysely'
import pg from 'pg'
import { type Answer, type Asked, ask, Batch } from './batch.ts'
import type { Statement } from './statement.ts'

/** Where statements of a transaction run: `sql\`…\`.execute(trx)`. Tables come from documents, so none is typed here. */
export interface Trx extends QueryExecutorProvider {
  /** For the last statement of a `write`: the commit travels with it. */
  readonly last: QueryExecutorProvider
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** A client in the hands of one piece of work: what is asked for in the same turn of the event loop travels together. */
export class Transaction {
  readonly trx: Trx
  /** why its client cannot serve another transaction: it was cut off, or did not answer in time */
  broken: Error | undefined
  readonly #client: pg.ClientBase
  readonly #opening: (isFirst: boolean) => Statement[]
  #waiting: Asked[] = []
  #committed: Promise<Answer> | null = null
  #isFirst = true
  #isBusy = false
  #isOpen = true

  /** @param opening  what a batch begins with */
  constructor(client: pg.ClientBase, opening: (isFirst: boolean) => Statement[]) {
    this.#client = client
    this.#opening = opening
    const executor = executorOf(statement => this.#ask(statement))
    const lastExecutor = executorOf(statement => {
      const answer = this.#ask(statement)
      this.#committed = this.#ask(COMMIT)
      this.#committed.catch(ignore) // whoever waits for the statement hears of it
      return answer
    })
    this.trx = { getExecutor: () => executor, last: { getExecutor: () => lastExecutor } }
  }

  /** Commits, if there is anything to commit. @throws Error when a statement had failed and nobody minded */
  async commit(): Promise<void> {
    if (this.#isFirst && !this.#waiting.length) return this.close()
    const { done } = await (this.#committed ?? this.#ask(COMMIT))
    this.close()
    if (done === 'ROLLBACK') throw new Error('the transaction had failed: a statement error was swallowed')
  }

  /** From now on its statements are refused: the client may already serve another transaction. */
  close(): void {
    this.#isOpen = false
  }

  #ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = ask(statement, resolve, reject)
      if (this.#waiting.push(asked) === 1) setImmediate(() => this.#send())
    })
  }

  #send(): void {
    if (this.#isBusy || !this.#waiting.length) return
    const asked = this.#waiting
    this.#waiting = []
    if (!this.#isOpen) {
      for (const { reject } of asked) reject(new Error('the transaction is over: a statement came after its end'))
      return
    }
    const opening = this.#opening(this.#isFirst).map(statement => ask(statement, ignore, ignore))
    this.#isFirst = false
    this.#isBusy = true
    const batch = new Batch([...opening, ...asked], error => {
      if (error && !(error instanceof pg.DatabaseError)) this.broken = error
      this.#isBusy = false
      this.#send()
    })
    this.#client.query(batch)
  }
}

function executorOf(run: (statement: Statement) => Promise<Answer>): DefaultQueryExecutor {
  const connection: DatabaseConnection = {
    executeQuery: async query => ({ rows: (await run(query)).rows as never[] }),
    streamQuery: () => {
      throw new Error('streaming is not available here: read in pages')
    },
  }
  return new DefaultQueryExecutor(compiler, adapter, { provideConnection: work => work(connection) })
}

const COMMIT: Statement = { sql: 'commit', parameters: [] }

/** An opening has no reader: when it fails, so does what came with it. */
function ignore(): void {}
