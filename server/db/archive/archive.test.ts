import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { clientHeader, digest, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'
import { dropDatabase, testConfig } from '#tests/support/template.ts'
import { boot } from '../../boot.ts'
import type { Config } from '../../config/config.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let server: TestServer
let folder: string
const made: string[] = []
beforeAll(async () => {
  server = await startServer()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-archive-'))
})
afterAll(async () => {
  await server.stop()
  for (const name of made) await dropDatabase(inject('databaseUrl'), name)
  fs.rmSync(folder, { recursive: true })
})

async function emptyInstallation(): Promise<Config> {
  const name = `restored_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(inject('databaseUrl'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  made.push(name)
  return testConfig(inject('databaseUrl'), name)
}

it('a backup of a running server carries people, records, sessions and files to an empty installation', async () => {
  const ann = await server.loginNew({ account: 'ann', roles: ['administrator'], depts: ['library'] })
  const data = new FormData()
  data.append('file', new Blob(['hello file']), 'note.txt')
  const upload = await ann.post<{ link: string }>('/api/blade-resource/oss/endpoint/put-file', data)
  const post = { postCode: 'keeper', postName: '保管员 "A"\\', status: 1 }
  const { id } = (await ann.post<{ id: string }>('/api/blade-system/post/submit', post)).body.data
  expect((await ann.post('/api/data/post/comment', { id, text: '需要交接' })).status).toBe(200)
  const before = await ann.get<{ records: object[] }>('/api/blade-system/post/list')
  await server.db.maintain(trx =>
    sql`insert into blade_api_log (id, tenant_id, title) values (first_id('2024-05-01'), '000000', 'old')`.execute(trx),
  )

  const file = path.join(folder, 'backup.gz')
  await writeBackup(server.config, file)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  const config = await emptyInstallation()
  await readBackup(config, file)

  const restored = await boot(config)
  try {
    const headers = { 'blade-auth': `bearer ${ann.token}` }
    const list = await fetch(`${restored.url}/api/blade-system/post/list`, { headers })
    expect(await list.json()).toEqual(before.body)
    const line = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    }
    expect(await (await fetch(`${restored.url}/api/data/post/timeline`, line)).text()).toContain('需要交接')
    const kept = await fetch(restored.url + upload.body.data.link, { headers })
    expect(await kept.text()).toBe('hello file')
    const form = new URLSearchParams({ grant_type: 'password', username: 'ann', password: digest(PASSWORD) })
    const again = await fetch(`${restored.url}/api/blade-auth/oauth/token`, {
      method: 'POST',
      body: form,
      headers: clientHeader(),
    })
    expect(again.status).toBe(200)
    expect(restored.accounts).toEqual([])
    const { rows } = await restored.db.maintain(trx =>
      sql`select l.tableoid::regclass::text as part, c.relkind as kind
            from blade_api_log l join pg_class c on c.relname = 'blade_api_log' where l.title = 'old'`.execute(trx),
    )
    expect(rows).toEqual([{ part: 'log_partition.blade_api_log_past', kind: 'p' }])
  } finally {
    await restored.close()
    fs.rmSync(config.dataDir, { recursive: true, force: true })
  }
})

it('does not overwrite anything', async () => {
  const file = path.join(folder, 'again.gz')
  await writeBackup(server.config, file)
  await expect(readBackup(server.config, file)).rejects.toMatchObject({ code: 'backup.not-empty' })
})

it('a damaged backup leaves the database empty, so that an intact one can be restored', async () => {
  const file = path.join(folder, 'whole.gz')
  await writeBackup(server.config, file)
  const cut = path.join(folder, 'cut.gz')
  const whole = fs.readFileSync(file)
  fs.writeFileSync(cut, whole.subarray(0, whole.length - 2000))
  const config = await emptyInstallation()
  await expect(readBackup(config, cut)).rejects.toMatchObject({ code: 'backup.unreadable' })
  await readBackup(config, file)
  fs.writeFileSync(cut, 'no backup at all')
  await expect(readBackup(await emptyInstallation(), cut)).rejects.toMatchObject({ code: 'backup.unreadable' })
})

it.each(['write', 'read'])('%s: a file that cannot be there is refused', async verb => {
  const config = await emptyInstallation()
  const work = (file: string) => (verb === 'write' ? writeBackup(server.config, file) : readBackup(config, file))
  const code = verb === 'write' ? 'backup.no-place' : 'backup.no-file'
  const file = path.join(folder, 'none', 'backup.gz')
  await expect(work(file)).rejects.toMatchObject({
    code,
    params: { file, reason: expect.stringMatching(/^ENOENT: [a-z ]+$/) },
  })
  await expect(work(folder)).rejects.toMatchObject({ code, params: { reason: expect.stringContaining('EISDIR') } })
})

it('without data a backup is refused, and no file is written', async () => {
  const file = path.join(folder, 'nothing.gz')
  const empty = await emptyInstallation()
  await expect(writeBackup(empty, file)).rejects.toMatchObject({ code: 'backup.no-data' })
  await expect(writeBackup({ ...empty, databaseUrl: null }, file)).rejects.toMatchObject({ code: 'backup.no-data' })
  expect(fs.readdirSync(empty.dataDir)).toEqual([])
  expect(fs.existsSync(file)).toBe(false)
})

it('an unreachable database and a data folder that is a file are refused', async () => {
  const away = { ...server.config, databaseUrl: 'postgres://me:secret@127.0.0.1:1/none' }
  const file = path.join(folder, 'plain')
  fs.writeFileSync(file, '')
  for (const run of [boot, (config: Config) => writeBackup(config, path.join(folder, 'away.gz'))]) {
    await expect(run(away)).rejects.toMatchObject({
      code: 'server.database-unreachable',
      params: { address: '127.0.0.1:1', reason: 'ECONNREFUSED' },
    })
  }
  for (const dataDir of [file, path.join(file, 'below')]) {
    await expect(boot({ ...server.config, dataDir })).rejects.toMatchObject({ code: 'server.folder-refused' })
  }
})
