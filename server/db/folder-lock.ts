import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'

/**
 * Makes this process the only server on the data folder: an advisory lock held by a connection to the folder's own
 * PostgreSQL, so a killed server lets go by itself.
 * @returns what lets go of it
 * @throws Fault 'server.folder-taken'
 */
export async function takeFolder(admin: pg.ClientConfig, folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...admin, keepAlive: true })
  client.on('error', () => {}) // PostgreSQL went away: requests tell so
  await client.connect()
  const patienceMs = 1500 // a server killed just now may not have been noticed yet
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
