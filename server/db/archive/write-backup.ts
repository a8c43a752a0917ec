import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import type { Config } from '../../config/config.ts'
import { systemReason } from '../../config/data-folder.ts'
import { hasData, isFilled, openBeside } from '../database.ts'
import type { Line } from './line.ts'
import { quote, readTables } from './tables.ts'

const ROWS_AT_ONCE = 500
const CONTENT_BYTES = 3 * 256 * 1024

/** Secrets that belong to one database cluster; a restored installation generates its own. */
const NOT_CARRIED = new Set([path.join('secrets', 'postgres'), path.join('secrets', 'roles')])

/**
 * Writes everything into `file`: all rows of one snapshot, then the files. The server may be running.
 * @returns how many files lie in S3 buckets: the backup holds their location only
 * @throws Fault 'backup.no-place', 'backup.no-data', and those of `openBeside`; no file is written then
 * @source README.md#run-it
 */
export async function writeBackup(config: Config, file: string): Promise<{ outside: number }> {
  checkPlace(file)
  const noData = new Fault('backup.no-data', { place: config.databaseUrl ? 'DATABASE_URL' : config.dataDir })
  if (!(await hasData(config))) throw noData
  const { roles, release } = await openBeside(config)
  const client = new pg.Client({ ...roles.owner, options: '-c app.maintenance=on' })
  const draft = `${file}.new`
  try {
    await client.connect()
    if (!(await isFilled(client))) throw noData
    const lines = Readable.from(toText(readAll(client, config.dataDir)))
    await pipeline(lines, zlib.createGzip(), fs.createWriteStream(draft, { mode: 0o600 }))
    fs.renameSync(draft, file)
    const { rows } = await client.query<{ outside: number }>(
      'select count(*)::int as outside from blade_attach where oss_id is not null and is_deleted = 0',
    )
    return { outside: rows[0]!.outside }
  } finally {
    fs.rmSync(draft, { force: true })
    await client.end()
    await release()
  }
}

function checkPlace(file: string): void {
  try {
    fs.accessSync(path.dirname(file) + path.sep, fs.constants.W_OK | fs.constants.X_OK)
    if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error('EISDIR: is a directory')
  } catch (cause) {
    throw new Fault('backup.no-place', { file, reason: systemReason(cause) }, { cause })
  }
}

async function* toText(lines: AsyncIterable<Line>): AsyncIterable<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

async function* readAll(client: pg.Client, dataDir: string): AsyncIterable<Line> {
  await client.query('begin isolation level repeatable read, read only')
  const migrations = await client.query<{ name: string }>('select name from migration order by name')
  const names = migrations.rows.map(row => row.name)
  yield { kind: 'head', format: 1, at: new Date().toISOString(), migrations: names }
  for (const { name, make } of await readTables(client)) {
    yield { kind: 'table', name, make }
    yield* readRows(client, name)
  }
  const sequences = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  for (const { name, last } of sequences.rows) yield { kind: 'sequence', name, last }
  await client.query('commit')
  yield* readFiles(dataDir)
  yield { kind: 'end' }
}

async function* readRows(client: pg.Client, table: string): AsyncIterable<Line> {
  await client.query(`declare rows no scroll cursor for select to_json(t)::text as row from ${quote(table)} t`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows`)
    if (!rows.length) break
    yield { kind: 'rows', rows: rows.map(({ row }) => row) }
  }
  await client.query('close rows')
}

async function* readFiles(dataDir: string): AsyncIterable<Line> {
  for (const folder of ['files', 'secrets']) {
    const place = path.join(dataDir, folder)
    if (!fs.existsSync(place)) continue
    for (const entry of fs.readdirSync(place, { recursive: true, withFileTypes: true })) {
      const full = path.join(entry.parentPath, entry.name)
      const relative = path.relative(dataDir, full)
      if (!entry.isFile() || NOT_CARRIED.has(relative)) continue
      yield { kind: 'file', path: relative, mode: fs.statSync(full).mode & 0o777 }
      for await (const chunk of fs.createReadStream(full, { highWaterMark: CONTENT_BYTES })) {
        yield { kind: 'content', base64: (chunk as Buffer).toString('base64') }
      }
    }
  }
}
