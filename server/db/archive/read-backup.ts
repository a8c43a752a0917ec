import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { pipeline } from 'node:stream'
import zlib from 'node:zlib'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { never } from '#engine/error/never.ts'
import type { Config } from '../../config/config.ts'
import { systemReason } from '../../config/data-folder.ts'
import { isFilled, openBeside } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { RoleConfigs } from '../roles.ts'
import type { Line } from './line.ts'
import { quote } from './tables.ts'

/**
 * Fills an empty installation from a backup; the next start migrates it to the installed version. All rows are written
 * in one transaction: a truncated backup leaves the database empty.
 * @throws Fault 'backup.no-file', 'backup.unreadable', 'backup.newer', 'backup.not-empty', and those of `openBeside`
 * @source README.md#run-it
 */
export async function readBackup(config: Config, file: string): Promise<void> {
  const lines = readLines(file)
  const head = (await lines.next()).value
  if (head?.kind !== 'head' || head.format !== 1) throw new Fault('backup.unreadable', { file })
  const { roles, release } = await openBeside(config)
  try {
    await mustBeEmpty(roles)
    const known = await migrate(roles.owner, head.migrations)
    if (!head.migrations.every(name => known.includes(name))) throw new Fault('backup.newer', { file })
    await fill(roles, config.dataDir, lines)
  } finally {
    await release()
  }
}

async function* readLines(file: string): AsyncGenerator<Line, undefined> {
  const text = pipeline(fs.createReadStream(file), zlib.createGunzip(), () => {}) // a failure reaches whoever reads the stream
  try {
    for await (const line of readline.createInterface({ input: text })) yield JSON.parse(line) as Line
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall)
      throw new Fault('backup.no-file', { file, reason: systemReason(cause) }, { cause })
    throw new Fault('backup.unreadable', { file }, { cause })
  }
}

async function mustBeEmpty(roles: RoleConfigs): Promise<void> {
  const client = new pg.Client(roles.owner)
  await client.connect()
  try {
    if (await isFilled(client)) throw new Fault('backup.not-empty')
  } finally {
    await client.end()
  }
}

async function fill(roles: RoleConfigs, dataDir: string, lines: AsyncIterable<Line>): Promise<void> {
  // append-only tables are emptied too: the rows their migrations inserted are part of the backup
  const client = new pg.Client({ ...roles.owner, options: '-c app.maintenance=on -c app.retention=on' })
  await client.connect()
  let table = ''
  let file = ''
  try {
    await client.query('begin')
    for await (const line of lines) {
      switch (line.kind) {
        case 'head':
          break
        case 'table':
          table = line.name
          await makeTable(client, table, line.make)
          break
        case 'rows':
          await client.query(
            `insert into ${quote(table)}
             select r.* from unnest($1::text[]) x, json_populate_record(null::${quote(table)}, x::json) r`,
            [line.rows],
          )
          break
        case 'sequence':
          await client.query('select setval($1::regclass, $2)', [quote(line.name), line.last])
          break
        case 'file':
          file = placeOf(dataDir, line.path)
          fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
          fs.writeFileSync(file, '', { mode: line.mode })
          break
        case 'content':
          fs.appendFileSync(file, Buffer.from(line.base64, 'base64'))
          break
        case 'end':
          await client.query('commit')
          return
        default:
          never(line)
      }
    }
    throw new Fault('backup.unreadable', { file: 'backup' })
  } finally {
    await client.end()
  }
}

/** Creates a table of a document. Tables of migrations exist already, with the rows those inserted. */
async function makeTable(client: pg.Client, name: string, make: string[]): Promise<void> {
  const found = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [quote(name)])
  if (found.rows[0]?.there) await client.query(`delete from ${quote(name)}`)
  else for (const statement of make) await client.query(statement)
}

/** @throws Fault 'backup.unreadable' when the path leads out of the data folder */
function placeOf(dataDir: string, relative: string): string {
  const place = path.resolve(dataDir, relative)
  if (!place.startsWith(dataDir + path.sep)) throw new Fault('backup.unreadable', { file: relative })
  return place
}
