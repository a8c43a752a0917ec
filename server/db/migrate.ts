import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')
const TURN_MS = 100

/**
 * The exports of a TypeScript migration: it commits its own transactions, and a second run continues where the first
 * was interrupted.
 */
interface Steps {
  migrate(client: pg.Client): Promise<void>
}

/**
 * Runs the migrations of `server/db/migrations` that this database does not have yet, in the order of their numbers:
 * each SQL file in a transaction of its own, TypeScript step by step. Nodes that start at the same time take turns.
 * @param only    restricts the run to these; all when not given
 * @returns       the names of all migrations the database now has
 * @throws Fault 'server.migration' naming the file that failed; those before it stay applied
 * @source README.md#run-it
 */
export async function migrate(owner: pg.ClientConfig, only?: string[]): Promise<string[]> {
  const client = new pg.Client({ ...owner, options: '-c app.maintenance=on' })
  await client.connect()
  try {
    await takeTurn(client)
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const seen = await client.query<{ name: string }>('select name from migration')
    const done = new Set(seen.rows.map(row => row.name))
    const due = fs
      .readdirSync(FOLDER)
      .filter(name => /\.(sql|ts)$/.test(name) && !done.has(name) && (only?.includes(name) ?? true))
      .sort()
    for (const name of due) await runMigration(client, name)
    return [...done, ...due]
  } finally {
    await client.end()
  }
}

/** Polls for the lock: a statement that waits for it would block `create index concurrently` of the server that holds it. */
async function takeTurn(client: pg.Client): Promise<void> {
  const lock = `select pg_try_advisory_lock(hashtext('screenwright migrations')) as "isMine"`
  while (!(await client.query<{ isMine: boolean }>(lock)).rows[0]!.isMine) await sleep(TURN_MS)
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  try {
    const file = path.join(FOLDER, name)
    if (name.endsWith('.ts')) await ((await import(pathToFileURL(file).href)) as Steps).migrate(client)
    await client.query('begin')
    if (name.endsWith('.sql')) await client.query(fs.readFileSync(file, 'utf8'))
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Fault('server.migration', { name, reason: (cause as Error).message }, { cause })
  }
}
