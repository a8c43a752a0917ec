/**
 * The product as a process with its own PostgreSQL, at work on everything that must be whole: records with rows, imports,
 * jobs, mails, publishes, approvals, signals and messages. Either of the two is killed in the middle of it; what was promised is looked at afterwards.
 * Callers behave as a browser does: a call without an answer is sent again with its Idempotency-Key.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import type { AppState } from '#adapters/wire/design.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import words from '#schemas/text/errors/server.json' with { type: 'json' }
import { readConfig } from '#server/config/config.ts'
import { openBeside } from '#server/db/database.ts'
import { type Db, openDb } from '#server/db/db.ts'
import leave from '#server/entity/fixtures/leave.json' with { type: 'json' }
import leaveSpan from '#server/entity/fixtures/leave-span.json' with { type: 'json' }
import { type Approval, approve, deployApproval, reviewApprovals, waitingWork } from './battered-approvals.ts'
import { deployThrows, listen, reviewThrows, throwBoth, untilThrowing } from './battered-throws.ts'
import { APPS } from './design.ts'
import { startMailServer } from './mail-server.ts'
import { postgresPid, type ServerProcess, startProcess } from './process.ts'
import { publishDocuments } from './publish.ts'
import { type Answer, callerOf, callsAt, signIn } from './server.ts'
import { formWith, PUT } from './upload.ts'

const CLERKS = 6
const APPROVERS = 2
const ROWS_OF_AN_IMPORT = 300
const APP = 'battered'
const JOB = 'Battered'
/** Between two mails, for a tenant sends 60 a minute. */
const MAIL_MS = 1200
/** Between two throws, each of which is heard by many. */
const THROW_MS = 400
const AGAIN_MS = 100
/** Fields the publisher adds; a list takes no more columns than a hundred. */
const MOST_FIELDS = 90
/**
 * How long one call is repeated, and everything begun may take to finish: longer than the kills last, because a client
 * that lost an answer waits 8 s for it, and no server lives that long meanwhile.
 */
const PATIENCE_MS = 600_000
/** Work whose server has been silent for so long while another runs counts as lost. */
const SILENT_SECONDS = 15

export interface Battered {
  /** Everybody begins, and continues until `finish`. */
  begin(): void
  /** Kills it in the middle of the work; resolves when the product answers again. */
  kill(what: 'server' | 'database'): Promise<void>
  /** Everybody finishes what they have begun, and the server what it was given. */
  finish(): Promise<void>
  /** What is not as promised, as sentences; and how much was checked. */
  review(): Promise<{ wrong: string[]; done: Record<string, number> }>
  close(): Promise<void>
}

export async function openBattered(): Promise<Battered> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-battered-'))
  fs.chmodSync(dataDir, 0o755)
  const smtp = await startMailServer({ onTaken: () => sleep(AGAIN_MS) })
  const start = () => startProcess({ databaseUrl: null, dataDir }, { env: { INTERNAL_HOSTS: '127.0.0.1' } })
  let server = await start()
  const session = (await signIn(callsAt(server.url), 'admin')).result
  const send = (method: string, at: string, body: unknown, headers = {}) =>
    callerOf(callsAt(server.url), session).call(method, at, body, { 'accept-language': 'en', ...headers })

  /** Sends it until there is a final answer; null when it was done and its answer lost. */
  async function insist<T>(
    at: string,
    body: unknown,
    { method = 'POST', key = randomUUID() as string } = {},
  ): Promise<Answer<T> | null> {
    for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await sleep(AGAIN_MS)) {
      const answer = (await send(method, at, body, { 'idempotency-key': key }).catch(() => null)) as Answer<T> | null
      if (answer?.body.msg === words['server.key-done'].en) return null
      if (answer && answer.status < 500 && answer.body.msg !== words['server.key-busy'].en) return answer
    }
    throw new Error(`no answer: ${method} ${at}`)
  }

  /** As `insist`; a refusal counts as wrong. */
  async function mustTake<T>(at: string, body: unknown, key?: string): Promise<T | null> {
    const answer = await insist<T>(at, body, { key })
    if (answer && answer.status !== 200) throw new Error(`${at}: ${answer.text}`)
    return answer?.body.data ?? null
  }

  const read = async <T>(at: string) => (await insist<T>(at, undefined, { method: 'GET' }))!.body.data

  await beside(dataDir, async db => {
    await publishDocuments(db, 'leave', [leave, leaveSpan] as unknown as AnyDocument[])
    await deployApproval(db)
    await deployThrows(db)
  })
  const mailAt = { host: '127.0.0.1', port: smtp.port, account: 'office@campus.example', ssl: false, status: '1' }
  await mustTake('/api/blade-email/plat-from/submit', { name: 'Office', ...mailAt })
  const job = await mustTake<WireRecord>('/api/quartzJob/quartzJob/submit', {
    ...{ jobName: JOB, jobPacket: 'sys', invokeTarget: 'log.cleanup', cronExpression: '0 0 2 * * ?' },
    ...{ misfirePolicy: '1', concurrent: '0', status: '0' },
  })
  await listen(mustTake)
  await mustTake(APPS, { key: APP, title: { zh: APP, en: APP } })

  const records: { key: string; body: object; id: string | null }[] = []
  let asked = 0
  const imports: { id: string; name: string }[] = []
  const mails: string[] = []
  const approvals: Approval[] = []
  const thrown: string[] = []
  let published = 0

  async function saveRecord(): Promise<void> {
    const reason = `record ${records.length}`
    const spans = ['2026-03-01', '2026-03-03'].map(day => ({ start: day, end: day }))
    const record = { key: randomUUID(), body: { sort: 'personal', reason, spans }, id: null as string | null }
    records.push(record)
    record.id = (await mustTake<WireRecord>('/api/data/leave/submit', record.body, record.key))?.id ?? null
  }

  async function runJob(): Promise<void> {
    asked++
    await mustTake('/api/quartzJob/quartzJob/run', { id: job!.id })
    await sleep(AGAIN_MS)
  }

  async function sendMail(): Promise<void> {
    const title = `Mail ${mails.length}`
    mails.push(title)
    await mustTake('/api/blade-email/outbox/submitAndSend', { title, toUser: 'a@campus.example', content: 'x' })
    await sleep(MAIL_MS)
  }

  async function throwEvents(): Promise<void> {
    await throwBoth(thrown, mustTake)
    await sleep(THROW_MS)
  }

  async function importUsers(): Promise<void> {
    const name = `i${imports.length}-`
    const people = Array.from({ length: ROWS_OF_AN_IMPORT }, (_, n) => [`${name}${n}`, `Person ${n}`])
    const file = await writeXlsx({ sheets: [{ name: 'Users', rows: [['账号', '姓名'], ...people] }] })
    const put = await insist<{ attachId: string }>(PUT, formWith(file, 'users.xlsx'))
    const begun = await mustTake<{ id: string }>('/api/blade-system/user/import', { attachId: put!.body.data.attachId })
    const state = (id?: string) =>
      read<{ id: string; state: string }>(`/api/blade-system/user/import/state${id ? `?id=${id}` : ''}`)
    const { id } = begun ?? (await state())
    imports.push({ id, name })
    while (!['done', 'failed'].includes((await state(id)).state)) await sleep(AGAIN_MS)
  }

  /** One more field, in the draft, then published; whatever of it was done already is left. */
  async function publishField(): Promise<void> {
    if (published >= MOST_FIELDS) return sleep(AGAIN_MS)
    const id = `field${published + 1}`
    const has = (documents: AnyDocument[]) => entityOf(documents)?.fields.some(field => field.id === id)
    const field = { id, type: 'string' as const, title: { zh: id, en: id } }
    for (;;) {
      const { draft, published: running } = await read<AppState>(`${APPS}/${APP}`)
      if (has(running)) break
      if (has(draft.documents)) await insist(`${APPS}/${APP}/publish`, { rev: draft.rev, note: id })
      else {
        const documents = draft.documents.map(document =>
          document.kind === 'entity' ? { ...document, fields: [...document.fields, field] } : document,
        )
        await insist(`${APPS}/${APP}/draft`, { rev: draft.rev, documents }, { method: 'PUT' })
      }
    }
    published++
  }

  let isOpen = false
  let atWork: Promise<unknown> = Promise.resolve()
  const goOn = async (work: () => Promise<void>) => {
    while (isOpen) await work()
  }

  const isBusy = (db: Db) =>
    db.maintain(async trx => {
      const { rows } = await sql`select from mail_attempt where ended_at is null
        union all select from job_firing where asked or taken_at is not null
        union all select from import_work where ended_at is null
        union all (${waitingWork})`.execute(trx)
      return rows.length > 0
    })

  return {
    begin() {
      isOpen = true
      const clerks = Array.from({ length: CLERKS }, () => goOn(saveRecord))
      const approvers = Array.from({ length: APPROVERS }, () =>
        goOn(() => approve(approvals, mustTake, read, () => sleep(AGAIN_MS))),
      )
      atWork = Promise.all([
        ...clerks,
        ...approvers,
        ...[runJob, sendMail, importUsers, publishField, throwEvents].map(goOn),
      ])
      atWork.catch(() => {}) // told by `finish`
    },
    async kill(what) {
      if (what === 'server') {
        await beside(dataDir, async db => {
          await untilThrowing(db)
          await server.end('SIGKILL')
        })
        await beside(dataDir, db => passTime(db, 0))
        server = await start()
        return
      }
      const killed = postgresPid(dataDir)
      process.kill(killed, 'SIGKILL')
      for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS; await sleep(AGAIN_MS)) {
        if (![0, killed].includes(postgresPid(dataDir)) && (await isHealthy(server))) return
      }
      throw new Error('the server does not start its database again')
    },
    async finish() {
      isOpen = false
      const ending = atWork.then(() => true)
      await beside(dataDir, async db => {
        const left = () => Promise.race([ending, sleep(1000).then(() => false)])
        while (!(await left())) await passTime(db, SILENT_SECONDS)
        for (const begun = Date.now(); await isBusy(db); await sleep(1000)) {
          if (Date.now() - begun > PATIENCE_MS) throw new Error('the server does not end what it was given')
          await passTime(db, SILENT_SECONDS)
        }
      })
    },
    async review() {
      const wrong = await beside(dataDir, db => reviewRows(db))
      for (const { key, body, id } of records.slice(-50)) {
        const again = await insist<WireRecord>('/api/data/leave/submit', body, { key })
        if (again && again.body.data.id !== id) wrong.push(`key ${key}: ${again.text}`)
      }
      const last = await insist<WireRecord>(`/api/data/${APP}/submit`, { title: 'x', [`field${published}`]: 'x' })
      if (last?.status !== 200) wrong.push(`a record of the published model: ${last?.text}`)
      const done = {
        records: records.length,
        approvals: approvals.length,
        jobs: asked,
        mails: mails.length,
        imports: imports.length,
        throws: thrown.length,
        published,
      }
      return { wrong, done }
    },
    async close() {
      isOpen = false
      await server.end('SIGTERM')
      await smtp.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }

  async function reviewRows(db: Db): Promise<string[]> {
    const wrong: string[] = []
    const rows = async <T>(statement: RawBuilder<T>) => (await db.maintain(trx => statement.execute(trx))).rows
    const told = (what: string, found: unknown, wanted: unknown) => {
      if (found !== wanted) wrong.push(`${what}: ${found} instead of ${wanted}`)
    }
    const saved = await rows(sql<{ id: string; reason: string; spans: number; traces: number }>`
      select id, reason, (select count(*)::int from app_leave_span s where s.leave = l.id) as spans,
             (select count(*)::int from blade_change c where c.entity = 'leave' and c.record = l.id::text) as traces
        from app_leave l where reason like 'record %'`)
    await reviewApprovals(approvals, rows, told)
    await reviewThrows(thrown, rows, told)
    told('records', saved.length, records.length)
    told('different records', new Set(saved.map(({ reason }) => reason)).size, records.length)
    told(
      'rows without their record',
      (await rows(sql`select from app_leave_span where leave not in (select id from app_leave)`)).length,
      0,
    )
    for (const { reason, spans, traces } of saved) {
      told(`rows of ${reason}`, spans, 2)
      told(`traces of ${reason}`, traces, 1)
    }
    const known = new Map(saved.map(({ id, reason }) => [reason, id]))
    for (const [n, { id }] of records.entries())
      if (id !== null) told(`id of record ${n}`, known.get(`record ${n}`), id)

    const runs = await rows(sql`select from blade_quartz_job_log where job_name = ${JOB}`)
    told('runs of the job', runs.length, asked)

    const sent = await rows(sql<{ title: string; status: number }>`select title, status from blade_email_outbox`)
    told('mails', sent.length, mails.length)
    for (const title of mails) {
      told(title, sent.find(mail => mail.title === title)?.status, 1)
      const arrived = smtp.mails.filter(({ subject }) => subject === title)
      told(`different mails “${title}”`, new Set(arrived.map(({ messageId }) => messageId)).size, 1)
      told(`attempts at ${title}`, new Set(arrived.map(({ attempt }) => attempt)).size, arrived.length)
    }

    for (const { id, name } of imports) {
      const [work] = await rows(sql<{ fault: unknown; added: number; rows: number }>`
        select fault, count(*) filter (where outcome = 'added')::int as added, count(*)::int as rows
          from import_work left join import_row on work_id = id where id = ${id} group by import_work.tenant_id, id`)
      const people = await rows(sql`select from blade_user where account like ${`${name}%`}`)
      told(`fault of import ${name}`, work?.fault, null)
      told(`rows of import ${name}`, work?.rows, ROWS_OF_AN_IMPORT)
      told(`rows added by import ${name}`, work?.added, ROWS_OF_AN_IMPORT)
      told(`users of import ${name}`, people.length, ROWS_OF_AN_IMPORT)
    }

    const versions = await rows(sql<{ version: number; running: number; documents: number }>`
      select v.version, a.version as running, count(d.*)::int as documents
        from schema_app a join schema_version v on v.app = a.key
        left join schema_document d on d.app = a.key and d.version = v.version
       where a.key = ${APP} group by v.version, a.version order by v.version`)
    told('versions', versions.length, published)
    told('running version', versions.at(-1)?.running, published)
    for (const { version, documents } of versions) told(`documents of version ${version}`, documents, 2)
    return wrong
  }
}

/** Statements of the owner, beside the server or without it. */
async function beside<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { roles, release } = await openBeside({ ...readConfig({}), dataDir })
  const db = openDb(roles, 'Asia/Shanghai')
  try {
    return await work(db)
  } finally {
    await db.close()
    await release()
  }
}

/** A minute passes for what has been silent for so long, and nothing waits for its hour. */
async function passTime(db: Db, silentSeconds: number): Promise<void> {
  await db.maintain(async trx => {
    for (const table of [
      'wf_job',
      'wf_notice',
      'wf_absence',
      'mail_event',
      'mail_attempt',
      'import_work',
      'job_firing',
    ])
      await sql`update ${sql.table(table)} set taken_until = now()
        where taken_until < now() + (60 - ${silentSeconds}) * interval '1 second'`.execute(trx)
    await sql`update wf_job set due_at = now() where attempts > 0 and not failed`.execute(trx)
    await sql`update mail_attempt set due_at = now() where taken_at is null and ended_at is null and due_at > now()`.execute(
      trx,
    )
  })
}

async function isHealthy({ url }: ServerProcess): Promise<boolean> {
  return (await fetch(`${url}/api/health`).catch(() => null))?.status === 200
}

function entityOf(documents: AnyDocument[]): EntityDocument | undefined {
  return documents.find(document => document.kind === 'entity')
}
