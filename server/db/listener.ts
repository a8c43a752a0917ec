import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Heard = (payload: string) => void

export interface Listener {
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  close(): Promise<void>
}

const RETRY_MS = 500

/** Whether the server of this number is connected to the database, as SQL. @param server  SQL of an integer */
export const isServerThere = (server: string): string => `exists (select from pg_locks
  where locktype = 'advisory' and classid = hashtext('screenwright server')::oid and objid = ${server}::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`

/**
 * One connection for every `listen` of this process, opened with the first. After it broke it is reopened, and every
 * listener gets an empty payload because notifications may have been missed. While it stands the others see that this
 * server is there.
 * @param server  its number
 */
export function createListener(config: pg.ClientConfig, server: number): Listener {
  const channels = new Map<string, Set<Heard>>()
  let client: Promise<pg.Client> | null = null
  let closed = false

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ ...config, keepAlive: true })
    opened.on('error', () => {})
    opened.on('notification', ({ channel, payload = '' }) => tell(channel, payload))
    await opened.connect()
    opened.on('end', () => void reopen())
    await opened.query(`select pg_advisory_lock_shared(hashtext('screenwright server'), $1)`, [server])
    for (const channel of channels.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
    return opened
  }

  async function reopen(): Promise<void> {
    while (!closed) {
      await sleep(RETRY_MS)
      if (closed) return
      client = open()
      if (await client.catch(() => null)) break
    }
    for (const channel of channels.keys()) tell(channel, '')
  }

  function tell(channel: string, payload: string): void {
    for (const heard of channels.get(channel) ?? []) heard(payload)
  }

  return {
    async listen(channel, heard) {
      client ??= open()
      const opened = await client
      const listeners = channels.get(channel) ?? new Set<Heard>()
      channels.set(channel, listeners.add(heard))
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
      return async () => void listeners.delete(heard)
    },
    async close() {
      closed = true
      const opened = await client?.catch(() => null)
      await opened?.end()
    },
  }
}
