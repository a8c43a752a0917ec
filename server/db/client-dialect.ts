import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { send } from './statement.ts'

export interface Builder {
  trx: Kysely<unknown>
  /** From now on its statements are refused: the client may already serve another transaction. */
  close(): void
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** kysely over one client, for one transaction; `openDb` begins and ends it. */
export function builderOf(client: pg.ClientBase): Builder {
  const connection = new ClientConnection(client)
  const trx = new Kysely<unknown>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new ClientDriver(connection),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })
  return { trx, close: () => connection.close() }
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('a transaction is open already')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase
  #isOpen = true

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  close(): void {
    this.#isOpen = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isOpen) throw new Error('the transaction is over: a statement came after its end')
    const answer = await send(this.#client, query)
    const rows = (answer.rows ?? []) as R[]
    return answer.command === 'SELECT' || answer.rowCount === null
      ? { rows }
      : { rows, numAffectedRows: BigInt(answer.rowCount) }
  }

  // biome-ignore lint/correctness/useYield: nothing to yield, a cursor cannot share a pipelined connection
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not available here: read in pages')
  }
}
