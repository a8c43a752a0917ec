import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'

export interface Pair {
  /** of the primary, as its superuser; a database's name goes in as the path */
  url: string
  /** where the standby listens when it runs */
  standbyUrl: string
  /** Copies the primary on its first call and streams from there, each position later by `delayMs`; then goes on where it was. */
  startStandby(delayMs: number): Promise<void>
  /** As the standby's superuser. */
  askStandby(statement: string): Promise<void>
  /** SIGKILL, and nobody starts it again. */
  killStandby(): Promise<void>
  /** The statements the standby has run since it was made. */
  standbyLog(): string
  stop(): Promise<void>
}

const QUICK = { fsync: 'off' }

/** A PostgreSQL of its own and a hot standby of it, both behind Unix sockets. */
export async function startPair(): Promise<Pair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-pair-'))
  fs.chmodSync(folder, 0o755)
  const [home, copy, door] = ['primary', 'standby', 'door'].map(name => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  const primary = await startEmbedded(home, QUICK)
  const { host, user, password } = primary.admin
  let standby: Embedded | null = null
  const urlAt = (socketFolder: string) => `postgresql://${user}:${password}@localhost/postgres?host=${socketFolder}`

  return {
    url: urlAt(String(host)),
    standbyUrl: urlAt(door),
    async startStandby(delayMs) {
      if (!fs.existsSync(copy)) await copyRunning(primary.admin, home, copy)
      standby = await startEmbedded(copy, {
        ...QUICK,
        primary_conninfo: `host=${host} user=${user} password=${password}`,
        recovery_min_apply_delay: `${delayMs}ms`,
        log_statement: 'all',
      })
      fs.rmSync(door, { force: true })
      fs.symlinkSync(String(standby.admin.host), door) // each start has a folder of its own
    },
    askStandby: statement => ask(standby!.admin, statement),
    async killStandby() {
      await standby!.leave()
      process.kill(pidIn(copy), 'SIGKILL')
      standby = null
    },
    standbyLog: () => fs.readFileSync(path.join(copy, 'postgres/postgres.log'), 'utf8'),
    async stop() {
      await standby?.stop()
      await primary.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A base backup, as `pg_basebackup` makes it. @source PostgreSQL 25.3.4 Making a Base Backup Using the Low Level API */
async function copyRunning(admin: pg.ClientConfig, from: string, to: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  spawnSync('cp', ['-a', from, to])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const cluster = path.join(to, 'postgres/cluster')
  fs.rmSync(path.join(cluster, 'postmaster.pid'))
  fs.writeFileSync(path.join(cluster, 'backup_label'), rows[0]!.labelfile)
  fs.writeFileSync(path.join(cluster, 'standby.signal'), '')
  const { uid, gid } = fs.statSync(cluster)
  for (const name of ['backup_label', 'standby.signal']) fs.chownSync(path.join(cluster, name), uid, gid)
}

async function ask(admin: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

function pidIn(home: string): number {
  return Number.parseInt(fs.readFileSync(path.join(home, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}
