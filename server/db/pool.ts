import type { Socket } from 'node:net'
import pg from 'pg'
import type { Pulse } from './pulse.ts'

const END_MS = 1_000

/** Connections that can be cut together. */
export class Pool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>()
  readonly #whileAwake: Pulse['whileAwake']

  /** @param whileAwake  ends the wait for a connection when the database falls silent */
  constructor(config: pg.PoolConfig, whileAwake: Pulse['whileAwake'] = work => work()) {
    super(config)
    this.#whileAwake = whileAwake
    this.on('error', () => {}) // an idle connection was cut; the next caller gets a new one
    this.on('connect', client => {
      this.#open.add(client)
      client.on('error', () => {}) // one in use was cut: its statement rejects
    })
    this.on('remove', client => this.#open.delete(client))
  }

  /** A connection, to be released by the caller. */
  async take(): Promise<pg.PoolClient> {
    let isLate = false
    const turn = async () => {
      const client = await this.connect()
      if (isLate) client.release(true)
      return client
    }
    return this.#whileAwake(turn).catch(error => {
      isLate = true
      throw error
    })
  }

  /** Statements under way may end within a moment; then they are cut, so that closing ends. */
  override async end(): Promise<void> {
    const late = setTimeout(() => this.cut(), END_MS)
    await super.end().finally(() => clearTimeout(late))
  }

  /** Statements under way reject as when the database ends. */
  cut(): void {
    for (const client of this.#open) socketOf(client).destroy()
  }
}

function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
