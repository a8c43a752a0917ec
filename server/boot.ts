import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuseAddress } from './address.ts'
import { buildApp, MODULES } from './app.ts'
import type { Config } from './config/config.ts'
import { openDatabase } from './db/database.ts'
import type { Db } from './db/db.ts'
import { setRuleZone } from './entity/model/environment.ts'
import { applyShippedTables } from './entity/table/apply-table.ts'
import { readShipped } from './layers/shipped.ts'
import { spellStored } from './modules/system/spelling.ts'
import { sealStored } from './modules/usual/seal-stored.ts'
import { type SeededAccount, seed } from './seed/seed.ts'

/** How long requests and jobs under way may take once the server closes. */
const PATIENCE_MS = 10_000

export interface Running {
  app: FastifyInstance
  db: Db
  /** where the server answers, without a trailing slash */
  url: string
  /** accounts created by this start, with their passwords */
  accounts: SeededAccount[]
  /** Gives requests and jobs under way a few seconds, then closes the server and what it started. */
  close(): Promise<void>
}

/**
 * Starts the database, then the parts, then listens.
 * @param tell  called with each account this start creates, and its password, as soon as it exists
 * @throws Fault those of `refuseAddress` and of `openDatabase`
 */
export async function boot(
  config: Config,
  tell: (account: SeededAccount) => void = () => {},
  modules = MODULES,
): Promise<Running> {
  setRuleZone(config.timeZone)
  const database = await openDatabase(config)
  let built: FastifyInstance | null = null
  try {
    const twins = await applyShippedTables(database.db, readShipped().entities)
    const { app, services } = await buildApp(config, database.db, modules)
    built = app
    for (const { ids: _, ...twin } of twins)
      app.log.warn(
        twin,
        'these records differ in upper and lower case alone; they go on as they are, change all but one',
      )
    const accounts = await seed(services, tell)
    await sealStored(database.db, { shipped: services.store.shipped, seal: services.seal })
    await spellStored(database.db)
    await app.listen({ host: config.host, port: config.port }).catch(cause => refuseAddress(config, cause))
    const { port } = app.server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    return {
      app,
      db: database.db,
      accounts,
      url: `http://${host}:${port}`,
      close: () => Promise.race([app.close(), sleep(PATIENCE_MS)]).finally(database.close),
    }
  } catch (error) {
    await built?.close().catch(() => {}) // the first error is the one reported
    await database.close()
    throw error
  }
}
