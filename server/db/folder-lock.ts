import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'

/**
 * Makes this process the only server on the data folder: it holds an advisory lock on a connection to the folder's own
 * PostgreSQL, which is released when the server is killed.
 * @returns a function that releases the lock
 * @throws Fault 'server.folder-taken'
 */
export async function takeFolder(admin: pg.ClientConfig, folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...admin, keepAlive: true })
  client.on('error', () => {}) // PostgreSQL went away: requests report it
  await client.connect()
  const patienceMs = 1500 // PostgreSQL may not have noticed yet that a server was just killed
  for (const start = Date.now(); ; await sleep(100)) {
    const tried = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('screenwright folder')) as mine`,
    )
    if (tried.rows[0]?.mine) return () => client.end()
    if (Date.now() - start > patienceMs) break
  }
  await client.end()
  throw new Fault('server.folder-taken', { folder })
}
