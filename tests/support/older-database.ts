import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openBeside } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { dropDatabase, emptyDatabase, testConfig } from './template.ts'

const MIGRATIONS = new URL('../../server/db/migrations/', import.meta.url)

export interface OlderDatabase {
  /** its owner, over the rows of all tenants */
  owner: pg.Client
  /** Another connection of the owner, for the caller to end. */
  connect(): Promise<pg.Client>
  /** Brings it up to date. */
  migrate(): Promise<unknown>
  stop(): Promise<void>
}

/** A database as the migrations whose names come before `before` left it. */
export async function openOlder(before: string): Promise<OlderDatabase> {
  const cluster = inject('databaseUrl')
  const name = `older_${randomBytes(4).toString('hex')}`
  await emptyDatabase(cluster, name)
  const config = testConfig(cluster, name)
  const { roles, release } = await openBeside(config)
  const names = fs.readdirSync(MIGRATIONS).filter(file => file < before)
  await migrate(roles.owner, names)
  const connect = async () => {
    const client = new pg.Client({ ...roles.owner, options: '-c app.maintenance=on' })
    await client.connect()
    return client
  }
  const owner = await connect()
  return {
    owner,
    connect,
    migrate: () => migrate(roles.owner),
    async stop() {
      await owner.end()
      await release()
      await dropDatabase(cluster, name)
      fs.rmSync(config.dataDir, { recursive: true })
    },
  }
}
