/** The product as a process with a PostgreSQL of its own is asked to end while work is due and under way. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openBeside } from '#server/db/database.ts'
import { openDb } from '#server/db/db.ts'
import { startMailServer } from '../support/mail-server.ts'
import { isAlive, postgresPid, startProcess } from '../support/process.ts'
import { callerOf, callsAt, signIn } from '../support/server.ts'

const MAILS = 8
/** Mails of one tenant under way on one server. */
const AT_ONCE = 4

test('a server that is told to end begins nothing more, lets what runs end, stops its PostgreSQL, and ends without an error', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-sigterm-'))
  fs.chmodSync(dataDir, 0o755)
  const begun: (() => void)[] = []
  const smtp = await startMailServer({ onTaken: () => new Promise<void>(resolve => begun.push(resolve)) })
  const server = await startProcess({ databaseUrl: null, dataDir }, { env: { INTERNAL_HOSTS: '127.0.0.1' } })
  try {
    const admin = callerOf(callsAt(server.url), (await signIn(callsAt(server.url), 'admin')).result)
    const at = { host: '127.0.0.1', port: smtp.port, account: 'office@campus.example', ssl: false, status: '1' }
    expect((await admin.post('/api/blade-email/plat-from/submit', { name: 'Office', ...at })).status).toBe(200)
    for (let n = 0; n < MAILS; n++) {
      const mail = { title: `Mail ${n}`, toUser: 'a@campus.example', content: 'x' }
      expect((await admin.post('/api/blade-email/outbox/submitAndSend', mail)).status).toBe(200)
    }
    await vi.waitFor(() => expect(begun).toHaveLength(AT_ONCE), { timeout: 60_000, interval: 50 })
    const postgres = postgresPid(dataDir)
    const ending = server.end('SIGTERM')
    server.child.kill('SIGINT') // as a terminal and npm do: a second signal changes nothing
    await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), { timeout: 10_000, interval: 50 })
    for (const done of begun.slice(1)) done() // one never ends
    await ending
    expect([server.child.exitCode, server.child.signalCode]).toEqual([0, null])
    expect(isAlive(postgres)).toBe(false)
    expect([begun.length, smtp.connections]).toEqual([AT_ONCE, AT_ONCE])
    expect(await attemptsOf(dataDir)).toEqual({ ended: AT_ONCE - 1, running: 1, waiting: MAILS - AT_ONCE })
  } finally {
    server.child.kill('SIGKILL')
    await smtp.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}, 240_000)

/** How the attempts at mails stand in the database of a product that has ended. */
async function attemptsOf(dataDir: string) {
  const { roles, release } = await openBeside({ ...readConfig({}), dataDir })
  const db = openDb(roles, 'Asia/Shanghai')
  try {
    const { rows } = await db.maintain(trx =>
      sql`select count(ended_at)::integer as ended, (count(taken_at) - count(ended_at))::integer as running,
          (count(*) - count(taken_at))::integer as waiting from mail_attempt`.execute(trx),
    )
    return rows[0]
  } finally {
    await db.close()
    await release()
  }
}
