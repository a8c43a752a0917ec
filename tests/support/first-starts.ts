/** A first start that is killed between the stages of the first rows, beside one that is not. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { Config } from '#server/config/config.ts'
import { readSeedApps } from '#server/seed/files.ts'
import { startProcess } from './process.ts'
import { callsAt, signIn } from './server.ts'
import { dropDatabase, emptyDatabase, PASSWORD, testConfig } from './template.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const DEMO = { DEMO: '1', DEMO_PASSWORD: PASSWORD }
const LOOK_MS = 5
/** a model of the demonstration */
const MODEL = readSeedApps().flatMap(({ documents }) => entitiesOf(documents))[0]!.key

async function ask<T>({ databaseUrl }: Config, statement: string): Promise<T[]> {
  const client = new pg.Client(databaseUrl!)
  await client.connect()
  try {
    return (await client.query(statement)).rows as T[]
  } finally {
    await client.end()
  }
}

async function stagesOf(config: Config): Promise<string[]> {
  const there = await ask<{ there: boolean }>(config, `select to_regclass('seed_stage') is not null as there`)
  if (!there[0]!.there) return []
  return (await ask<{ name: string }>(config, 'select name from seed_stage')).map(({ name }) => name).toSorted()
}

/** Begins a start and kills it as soon as so many stages stand. */
async function startAndKill(config: Config, stages: number): Promise<void> {
  const { databaseUrl, dataDir } = config
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...DEMO,
      ADMIN_PASSWORD: PASSWORD,
      PORT: '0',
      DATABASE_URL: databaseUrl!,
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && (await stagesOf(config)).length < stages) await sleep(LOOK_MS)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** Written by a server that runs, by its clock. */
const BY_TIME = [
  'job_firing',
  'outbox_position',
  'blade_quartz_job_log',
  'blade_usual_log',
  'push_event',
  'wf_notice',
  'blade_message',
  'wf_job',
]

/** What a table's rows have beside those a server that runs adds: each notice it sends leaves a change too. */
const SEEDED: Record<string, string> = { blade_change: `where entity <> 'message'` }

/** Starts, looks at what is there, ends. */
async function startWhole(config: Config) {
  const server = await startProcess(config, { env: DEMO })
  const tables = await ask<{ name: string }>(
    config,
    `select tablename as name from pg_tables where schemaname = current_schema`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.filter(({ name }) => !BY_TIME.includes(name)))
    counts[name] = (
      await ask<{ n: number }>(config, `select count(*)::int as n from "${name}" ${SEEDED[name] ?? ''}`)
    )[0]!.n
  const admin = await signIn(callsAt(server.url), 'admin')
  const { status } = await admin.get(`/api/data/${MODEL}/list`)
  await server.end('SIGTERM')
  return { status, stages: await stagesOf(config), counts }
}

/**
 * Starts an empty installation, kills it at each of these stages in turn, and starts it to its end.
 * @param killAfter  of how many there are, after how many it is killed
 * @returns what stands after that, and what stands where nothing was killed
 */
export async function killFirstStarts(killAfter: (all: number) => number[]) {
  const cluster = inject('databaseUrl')
  const names = ['whole', 'killed'].map(one => `first_${one}_${randomBytes(4).toString('hex')}`)
  const [whole, killed] = names.map(name => testConfig(cluster, name)) as [Config, Config]
  try {
    for (const name of names) await emptyDatabase(cluster, name)
    const expected = await startWhole(whole)
    const all = expected.stages.length
    for (const stages of killAfter(all)) {
      await startAndKill(killed, stages)
      const stand = (await stagesOf(killed)).length
      expect([stand >= stages, stand < all]).toEqual([true, true])
    }
    return { expected, found: await startWhole(killed) }
  } finally {
    for (const name of names) await dropDatabase(cluster, name)
    for (const { dataDir } of [whole, killed]) fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
