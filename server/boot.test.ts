import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { copyTemplate, dropDatabase, testConfig } from '#tests/support/template.ts'
import { openDatabase } from './db/database.ts'

const BOUND_MS = 20_000

test('a start that fails after the server was built says why and ends its process', async () => {
  const name = 'late'
  await copyTemplate(inject('databaseUrl'), name)
  const config = testConfig(inject('databaseUrl'), name)
  const { db, close } = await openDatabase(config)
  await sql`drop table seed_stage`.execute(db.owner)
  await close()
  try {
    const child = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, PORT: '0', DEMO: '0' },
      timeout: BOUND_MS,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stderr.on('data', chunk => {
      said += chunk
    })
    const [code] = await once(child, 'close')
    expect(said).toContain('seed_stage')
    expect(code).toBe(1)
  } finally {
    await dropDatabase(inject('databaseUrl'), name)
    fs.rmSync(config.dataDir, { recursive: true })
  }
})
