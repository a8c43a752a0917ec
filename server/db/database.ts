import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../config/config.ts'
import { checkDataFolder } from '../config/data-folder.ts'
import { keepSecret } from '../config/secrets.ts'
import { type Db, openDb } from './db.ts'
import { type Embedded, hasCluster, startEmbedded } from './embedded.ts'
import { takeFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { keepPassKey } from './report-pass.ts'
import { prepareRoles, type RoleConfigs, refuseUnreachable } from './roles.ts'

export interface Database {
  db: Db
  roles: RoleConfigs
  /** Closes the connections, then stops the embedded PostgreSQL if it is ours. */
  close(): Promise<void>
}

const DATABASE = 'screenwright'

/**
 * Opens the configured database: started if it is the embedded one, with its roles and migrations.
 * @throws Fault 'server.folder-refused', 'server.folder-taken', 'server.database-start', 'server.database-unreachable',
 *   'server.database-roles', 'server.migration'
 * @source README.md#run-it
 */
export async function openDatabase(config: Config): Promise<Database> {
  checkDataFolder(config.dataDir)
  const { admin, secret, release } = config.databaseUrl
    ? openGiven(config.databaseUrl, config.dataDir)
    : await openEmbedded(config.dataDir)
  try {
    const roles = await prepareRoles(admin, secret)
    await migrate(roles.owner)
    await keepPassKey(roles)
    const db = openDb(roles, config.timeZone, config.databaseReportUrl ? placeOf(config.databaseReportUrl) : null)
    return { db, roles, close: () => db.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * The roles of the database for a tool that runs while the server may be running: nothing is migrated or locked.
 * @returns `release` leaves the database as it was found, running or stopped
 * @throws Fault those of `openDatabase` but 'server.folder-taken' and 'server.migration'
 */
export async function openBeside(config: Config): Promise<{ roles: RoleConfigs; release(): Promise<void> }> {
  checkDataFolder(config.dataDir)
  const { admin, secret, release } = config.databaseUrl
    ? openGiven(config.databaseUrl, config.dataDir)
    : await adoptEmbedded(config.dataDir)
  try {
    return { roles: await prepareRoles(admin, secret), release }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Whether a server has ever stored data there; nothing is created to find out. @throws Fault
 * 'server.database-unreachable'
 */
export async function hasData({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (!databaseUrl) return hasCluster(dataDir)
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    return await isFilled(client)
  } catch (cause) {
    refuseUnreachable(client, cause)
    throw new Fault('server.database-roles', { reason: (cause as Error).message }, { cause })
  } finally {
    await client.end()
  }
}

/** Whether a first start or a restore has filled the database. */
export async function isFilled(client: pg.Client): Promise<boolean> {
  const found = await client.query<{ used: boolean }>(`select to_regclass('public.blade_user') is not null as used`)
  return found.rows[0]!.used
}

/** Host and port of the replica; the database and its roles are those of the primary. */
function placeOf(url: string): pg.ClientConfig {
  const { host, port, ssl } = new pg.Client(url)
  return { host, port, ssl }
}

interface Opened {
  admin: pg.ClientConfig
  /** the roles' passwords are derived from it */
  secret: string
  release(): Promise<void>
}

function openGiven(url: string, dataDir: string): Opened {
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  const admin = { host, port, user, password: password ?? undefined, database, ssl }
  return { admin, secret: password || keepSecret(dataDir, 'roles'), release: async () => {} }
}

async function openEmbedded(dataDir: string): Promise<Opened> {
  const embedded = await startEmbedded(dataDir)
  const unlock = await takeFolder(embedded.admin, dataDir) // when refused, another server owns it and stops it
  await createDatabase(embedded, DATABASE)
  return {
    admin: { ...embedded.admin, database: DATABASE },
    secret: keepSecret(dataDir, 'postgres'),
    release: () => unlock().then(embedded.stop),
  }
}

async function adoptEmbedded(dataDir: string): Promise<Opened> {
  const embedded = await startEmbedded(dataDir)
  await createDatabase(embedded, DATABASE)
  return {
    admin: { ...embedded.admin, database: DATABASE },
    secret: keepSecret(dataDir, 'postgres'),
    release: embedded.adopted ? embedded.leave : embedded.stop,
  }
}

async function createDatabase({ admin }: Embedded, name: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!known.rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
