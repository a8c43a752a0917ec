import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { boot } from '#server/boot.ts'
import { type Config, readConfig } from '#server/config/config.ts'

const TEMPLATE = 'screenwright_template'
const DEMO_TEMPLATE = 'screenwright_template_demo'
/** Password of `admin` and of the demonstration's accounts in every test. */
export const PASSWORD = 'Lakeside-2026'

/** The configuration of a test's server on the database `name`. */
export function testConfig(databaseUrl: string, name: string, more: Partial<Config> = {}): Config {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    ...readConfig({ CAPTCHA: 'off', WIRE_CIPHER: 'off', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }),
    port: 0,
    dataDir: fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-data-')),
    databaseUrl: url.href,
    adminPassword: PASSWORD,
    demo: false,
    demoPassword: PASSWORD,
    ...more,
  }
}

/**
 * A database as a first start leaves it, without the demonstration.
 * @returns its tables whose rows are of a tenant; asked for once, since nothing may be connected to what is copied
 */
export async function buildTemplate(databaseUrl: string): Promise<string[]> {
  await emptyDatabase(databaseUrl, TEMPLATE)
  const config = await startOnce(databaseUrl, TEMPLATE)
  const { rows } = await withClient(config.databaseUrl!, client =>
    client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_policy join pg_attribute on attrelid = polrelid
        where polname = 'tenant' and attname = 'tenant_id'`,
    ),
  )
  return rows.map(({ name }) => name)
}

async function startOnce(databaseUrl: string, name: string, more: Partial<Config> = {}): Promise<Config> {
  const config = testConfig(databaseUrl, name, more)
  const running = await boot(config)
  await running.close()
  fs.rmSync(config.dataDir, { recursive: true })
  return config
}

/** A database as a first start finds it. */
export async function emptyDatabase(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `create database ${name}`)
}

/** A database of its own, a copy of the template. */
export async function copyTemplate(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
}

/** A copy of a template with the demonstration, which the first who wants one makes for the run. */
export async function copyDemonstration(databaseUrl: string, name: string): Promise<void> {
  await withClient(databaseUrl, async client => {
    await client.query(`select pg_advisory_lock(hashtext('${DEMO_TEMPLATE}'))`)
    const { rowCount } = await client.query(`select from pg_database where datname = '${DEMO_TEMPLATE}'`)
    if (!rowCount) {
      const draft = `${name}_draft`
      await client.query(`create database ${draft}`)
      await startOnce(databaseUrl, draft, { demo: true })
      await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`)
    }
    await client.query(`create database ${name} template ${DEMO_TEMPLATE} strategy file_copy`)
  })
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `drop database if exists ${name} with (force)`)
}

async function command(databaseUrl: string, statement: string): Promise<void> {
  await withClient(databaseUrl, client => client.query(statement))
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
