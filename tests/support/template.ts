import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { boot } from '#server/boot.ts'
import { type Config, readConfig } from '#server/config/config.ts'

const TEMPLATE = 'screenwright_template'
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

/** A database as a first start leaves it, without the demonstration. */
export async function buildTemplate(databaseUrl: string): Promise<void> {
  await command(databaseUrl, `create database ${TEMPLATE}`)
  const config = testConfig(databaseUrl, TEMPLATE)
  const running = await boot(config)
  await running.close()
  fs.rmSync(config.dataDir, { recursive: true })
}

/** The address of that database. */
export function templateUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${TEMPLATE}`
  return url.href
}

/** A database as a first start finds it. */
export async function emptyDatabase(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `create database ${name}`)
}

/** A database of its own, a copy of the template. */
export async function copyTemplate(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `create database ${name} template ${TEMPLATE}`)
}

export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  await command(databaseUrl, `drop database if exists ${name} with (force)`)
}

async function command(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
