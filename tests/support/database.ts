import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { buildTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the cluster of this run, as its superuser; a database's name goes in as the path */
    databaseUrl: string
    /** names of the tables whose rows are of a tenant */
    tenantTables: string[]
  }
}

/** Quicker than safe: the cluster lives for one run. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  scram_iterations: '1',
  max_connections: '300',
}

/**
 * One PostgreSQL for the whole run and all its projects, with a template database that has been through a first start.
 * `startServer` copies it.
 */
export default async function setUp({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject()
  if (run.getProvidedContext().databaseUrl) return undefined // the first project that needs it has started it
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-test-'))
  fs.chmodSync(folder, 0o755)
  const embedded = await startEmbedded(folder, SETTINGS)
  const { host, user, password } = embedded.admin
  const databaseUrl = `postgresql://${user}:${password}@localhost/postgres?host=${host}`
  const stop = async () => {
    await embedded.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    run.provide('tenantTables', await buildTemplate(databaseUrl))
  } catch (error) {
    await stop()
    throw error
  }
  run.provide('databaseUrl', databaseUrl)
  return stop
}
