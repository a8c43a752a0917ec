/** The queue over real PostgreSQL and a real SMTP server, with a clock that is moved by hand; and a server that is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type MailServer, refusal, startMailServer, type TakenMail } from '#tests/support/mail-server.ts'
import { copyTemplate, dropDatabase, PASSWORD, testConfig } from '#tests/support/template.ts'
import type { Config } from '../../config/config.ts'
import { createSeal, keepSecret } from '../../config/secrets.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import type { Db } from '../../db/db.ts'
import { openFiles } from '../../files/files.ts'
import type { Queue } from '../../queue/queue.ts'
import { waitSeconds } from '../../queue/settings.ts'
import { takeDue } from '../../queue/take.ts'
import { ATTEMPTS, type Attempt, MOST_A_MINUTE, queueMail } from './attempts.ts'
import { openMailer } from './mailer.ts'

const HOME = '000000'
const MINUTE = 60_000
const INTERNAL = '127.0.0.1'
const name = `test_mail_${randomBytes(6).toString('hex')}`
let config: Config
let one: Database
let two: Database
let smtp: MailServer
let clock: Date
/** What the SMTP server does before it says that it took a mail. */
let onTaken: (mail: TakenMail) => Promise<void> | void

beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  config = testConfig(inject('databaseUrl'), name)
  one = await openDatabase(config)
  two = await openDatabase(config)
  smtp = await startMailServer({ onTaken: mail => onTaken(mail) })
})
afterAll(async () => {
  await smtp.stop()
  await one.close()
  await two.close()
  await dropDatabase(inject('databaseUrl'), name)
})
beforeEach(async () => {
  onTaken = () => {}
  smtp.mails.length = 0
  clock = new Date()
  await setPlatform(smtp.port)
})
afterEach(async () => {
  await one.db.maintain(async trx => {
    await sql`delete from mail_attempt`.execute(trx)
    await sql`delete from blade_email_outbox`.execute(trx)
  })
})

async function setPlatform(port: number, ssl = false): Promise<void> {
  await one.db.write({ tenant: HOME }, async trx => {
    await sql`delete from blade_email_platform`.execute(trx)
    await sql`insert into blade_email_platform (tenant_id, name, host, port, account, ssl, status)
      values (${HOME}, 'Office', ${INTERNAL}, ${port}, 'office@campus.example', ${ssl}, 1)`.execute(trx)
  })
}

/** A server's mailer; what it could not write fails the test. */
function mailerOf(db: Db, internalHosts = [INTERNAL]): Queue {
  const seal = createSeal(keepSecret(config.dataDir, 'seal'))
  return openMailer({
    ...{ db, seal, internalHosts, patienceMs: 2000, files: openFiles(config, db, seal), now: () => clock },
    say: error => (error as Error).message,
    onError: error => expect.fail(String(error)),
  })
}

/** @returns the id of a mail that waits */
async function queue(to = 'a@campus.example'): Promise<string> {
  return one.db.write({ tenant: HOME }, async trx => {
    const { rows } = await sql<{
      id: string
    }>`insert into blade_email_outbox (tenant_id, title, to_user, content, status)
      values (${HOME}, 'Hello', ${to}, 'x', 0) returning id`.execute(trx)
    await queueMail(trx, HOME, rows[0]!.id, to.split(','))
    await sql`update mail_attempt set due_at = ${clock}::timestamptz where taken_at is null`.execute(trx)
    return rows[0]!.id
  })
}

/** Looks once, that long after now, and lets what it started end. */
async function look(mailer: Queue, afterMs = 0): Promise<void> {
  clock = new Date(clock.getTime() + afterMs)
  await mailer.tick()
  await mailer.settled()
}

interface Standing {
  status: number
  error: string | null
  tries: number
}

async function standing(id: string): Promise<Standing> {
  const { rows } = await one.db.read({ tenant: HOME }, trx =>
    sql<Standing>`select status, error_info as error,
        (select count(*)::int from mail_attempt where outbox_id = o.id and taken_at is not null) as tries
      from blade_email_outbox o where id = ${id}`.execute(trx),
  )
  return rows[0]!
}

const claim = async (db: Db, room = 1) =>
  (await takeDue<Attempt>(db, ATTEMPTS, { room, running: new Map(), now: clock })).rows
const backOffMs = (tried: number) => waitSeconds(ATTEMPTS, tried) * 1000
const attempts = () => smtp.mails.map(({ attempt }) => attempt)

describe('a mail that did not go', () => {
  test('EM-06 is tried again after a minute, two, four, at most an hour, eight times in all', async () => {
    expect([1, 2, 3, 6, 7, 20].map(backOffMs)).toEqual([1, 2, 4, 32, 60, 60].map(minutes => minutes * MINUTE))
    onTaken = () => {
      throw refusal(451, 'come back')
    }
    const id = await queue()
    const mailer = mailerOf(one.db)
    await look(mailer)
    for (let tried = 1; tried < ATTEMPTS.tries; tried++) {
      expect(await standing(id)).toEqual({ status: 3, error: expect.stringContaining('come back'), tries: tried })
      await look(mailer, backOffMs(tried) - 1000)
      expect((await standing(id)).tries).toBe(tried)
      await look(mailer, 1000)
    }
    expect(await standing(id)).toMatchObject({ status: 2, tries: ATTEMPTS.tries })
    await look(mailer, 24 * 60 * MINUTE)
    expect((await standing(id)).tries).toBe(ATTEMPTS.tries)
  })

  test('EM-06 4xx first, then taken: it arrives once', async () => {
    onTaken = () => {
      onTaken = () => {}
      throw refusal(452, 'no room')
    }
    const id = await queue()
    const mailer = mailerOf(one.db)
    await look(mailer)
    await look(mailer, MINUTE)
    expect(await standing(id)).toEqual({ status: 1, error: null, tries: 2 })
    expect(smtp.mails).toHaveLength(1)
  })

  test('EM-06 5xx at its content is the end', async () => {
    onTaken = () => {
      throw refusal(554, 'spam')
    }
    const id = await queue()
    await look(mailerOf(one.db))
    expect(await standing(id)).toEqual({ status: 2, error: expect.stringContaining('554 spam'), tries: 1 })
  })

  test('EM-06 a connection that drops in the middle of it is tried again', async () => {
    let calls = 0
    const broken = net.createServer(socket => {
      calls++
      socket.on('error', () => {})
      socket.write('220 here\r\n')
      socket.on('data', data => {
        const line = data.toString()
        if (/^DATA/m.test(line)) return void socket.write('354 go on\r\n')
        if (/Hello/.test(line)) return socket.destroy()
        socket.write('250 fine\r\n')
      })
    })
    await new Promise<void>(resolve => broken.listen(0, INTERNAL, resolve))
    try {
      await setPlatform((broken.address() as AddressInfo).port)
      const id = await queue()
      const mailer = mailerOf(one.db)
      await look(mailer)
      expect(await standing(id)).toEqual({ status: 3, error: expect.any(String), tries: 1 })
      await setPlatform(smtp.port)
      await look(mailer, MINUTE)
      expect([calls, (await standing(id)).status, smtp.mails.length]).toEqual([1, 1, 1])
    } finally {
      broken.close()
    }
  })

  test('EM-06 a server that speaks too slowly holds nobody up', async () => {
    const slow = net.createServer(socket => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    })
    await new Promise<void>(resolve => slow.listen(0, INTERNAL, resolve))
    try {
      await setPlatform((slow.address() as AddressInfo).port)
      const id = await queue()
      await look(mailerOf(one.db))
      expect(await standing(id)).toEqual({ status: 3, error: expect.any(String), tries: 1 })
    } finally {
      slow.close()
    }
  })

  test('EM-04 a host that is not listed is not connected to; a server that offers no TLS gets no mail in the open', async () => {
    const before = smtp.connections
    const id = await queue()
    await look(mailerOf(one.db, []))
    expect(await standing(id)).toEqual({ status: 2, error: 'host.internal', tries: 1 })
    expect(smtp.connections).toBe(before)
    await setPlatform(smtp.port, true)
    const secured = await queue()
    await look(mailerOf(one.db))
    expect([(await standing(secured)).status, smtp.mails]).toEqual([3, []])
  })

  test('EM-04 a certificate nobody vouches for is not trusted', async () => {
    const own = await startMailServer({ options: { secure: true } })
    try {
      await setPlatform(own.port, true)
      const id = await queue()
      await look(mailerOf(one.db))
      expect(await standing(id)).toMatchObject({ status: 3, error: expect.stringMatching(/certificate/) })
      expect(own.mails).toEqual([])
    } finally {
      await own.stop()
    }
  })
})

describe('several servers', () => {
  test('EM-06 of many claims of one attempt, over two servers, one has it', async () => {
    await queue()
    const claims = [...Array(10)].flatMap(() => [claim(one.db), claim(two.db)])
    expect((await Promise.all(claims)).flat()).toHaveLength(1)
  })

  test('EM-06 share what waits, and each mail arrives once', async () => {
    for (let n = 0; n < 20; n++) await queue(`p${n}@campus.example`)
    const both = [mailerOf(one.db), mailerOf(two.db)]
    for (let round = 0; round < 10 && smtp.mails.length < 20; round++) {
      await Promise.all(both.map(mailer => mailer.tick()))
      await Promise.all(both.map(mailer => mailer.settled()))
    }
    const arrived = smtp.mails.map(({ envelope }) => envelope.to[0])
    expect([arrived.length, new Set(arrived).size, new Set(attempts()).size]).toEqual([20, 20, 20])
  })

  test('EM-06 a tenant starts no more attempts in a minute than it may, over both', async () => {
    for (let n = 0; n < MOST_A_MINUTE + 5; n++) await queue()
    let claimed = 0
    for (let round = 0; round < MOST_A_MINUTE / ATTEMPTS.atOnceEach; round++) {
      const claims = await Promise.all([one.db, two.db].map(db => claim(db, ATTEMPTS.atOnceEach)))
      claimed += claims.flat().length
    }
    expect(claimed).toBe(MOST_A_MINUTE)
    clock = new Date(clock.getTime() + MINUTE + 1)
    expect(await claim(one.db)).toHaveLength(1)
  })
})

describe('a server that is killed', { timeout: 180_000 }, () => {
  const MAIN = path.join(import.meta.dirname, '../../main.ts')

  function startProcess(): ChildProcess {
    const env = {
      ...process.env,
      ...{ DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, PORT: '0', DEMO: '0' },
      ...{ ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent', INTERNAL_HOSTS: INTERNAL },
    }
    return spawn(process.execPath, [MAIN], { env, stdio: 'ignore' })
  }

  test('EM-06 after the mail was taken and before that is noted: it is sent once more, as the same mail by another attempt', async () => {
    const id = await queue()
    const taken: TakenMail[] = []
    const server = startProcess()
    const ended = new Promise(resolve => server.once('close', resolve))
    onTaken = async mail => {
      taken.push(mail)
      server.kill('SIGKILL')
      await ended
    }
    try {
      await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 120_000, interval: 100 })
      await ended
    } finally {
      server.kill('SIGKILL')
    }
    onTaken = () => {}
    const [first] = taken
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 10_000 })
    smtp.mails.length = 0
    clock = new Date()
    const mailer = mailerOf(two.db)
    await look(mailer) // its server may still be there
    expect([(await standing(id)).status, smtp.mails.length]).toEqual([3, 0])
    await look(mailer, MINUTE + 1000)
    expect((await standing(id)).error).toBe('mail.lost')
    await look(mailer, MINUTE)
    expect(await standing(id)).toEqual({ status: 1, error: null, tries: 2 })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]!.messageId).toBe(first!.messageId)
    expect(smtp.mails[0]!.attempt).not.toBe(first!.attempt)
    await look(mailer, 60 * MINUTE)
    expect(smtp.mails).toHaveLength(1)
  })
})
