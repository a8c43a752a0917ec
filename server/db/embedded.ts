import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Fault } from '#engine/error/fault.ts'
import { keepSecret } from '../config/secrets.ts'
import { findBinaries } from './binaries.ts'
import { canWrite, chooseRunAs, giveTo, makeFolder, type RunAs } from './run-as.ts'

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** connection of its superuser to the database `postgres` */
  admin: pg.ClientConfig
  /** it was still running after a previous server had been killed */
  adopted: boolean
  /** Shuts it down cleanly and waits until its process has ended. */
  stop(): Promise<void>
  /** Disconnects and leaves it running, for the server that owns it. */
  leave(): Promise<void>
}

const OUTSIDE = '/var/lib/screenwright'
const SUPERUSER = 'postgres'
/** How long a running one may take to answer. */
const PATIENCE_MS = 60_000
/** How long a failing start is retried. */
const RETRY_MS = 5_000
const SETTINGS = { max_connections: '80', shared_buffers: '64MB', max_wal_size: '512MB', jit: 'off' }

/**
 * Starts the PostgreSQL that npm installed on `dataDir/postgres`: no TCP, a Unix socket in a 0700 folder, SCRAM, a
 * generated password. One left running by a killed server is taken over.
 * @param settings  server settings that override ours, e.g. `{ fsync: 'off' }` in tests
 * @throws Fault 'server.database-platform', 'server.database-start' (the end of its log as `log`)
 * @source README.md#run-it; ADR 0012
 */
export async function startEmbedded(dataDir: string, settings: Record<string, string> = {}): Promise<Embedded> {
  const runAs = chooseRunAs()
  const binaries = findBinaries(runAs)
  fs.mkdirSync(dataDir, { recursive: true, mode: runAs.uid === undefined ? 0o700 : 0o711 })
  const home = chooseHome(dataDir, runAs)
  const password = keepSecret(dataDir, 'postgres')
  const cluster = path.join(home, 'cluster')
  if (!isCluster(cluster)) createCluster(binaries, home, cluster, password, runAs)

  const running = await findRunning(cluster, password)
  const socketFolder = running?.socketFolder ?? makeSocketFolder(runAs)
  const launch = { binaries, cluster, socketFolder, runAs, settings: { ...SETTINGS, ...settings } }
  const admin = adminConfig(socketFolder, password)
  let pid = running?.pid ?? (await launchPostgres(launch, admin))
  const watch = watchOver(
    () => isAlive(pid),
    async () => {
      pid = await launchPostgres(launch, admin)
    },
  )
  return {
    admin,
    adopted: running !== null,
    leave: watch.stop,
    async stop() {
      await watch.stop()
      await stopPostgres(pid)
      fs.rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

/** Short, because a socket's path has at most 107 bytes. */
const SOCKETS = path.join(os.tmpdir(), 'screenwright-')

function makeSocketFolder(runAs: RunAs): string {
  const folder = fs.mkdtempSync(SOCKETS)
  giveTo(folder, runAs)
  return folder
}

const WATCH_MS = 500

/** Restarts it when it ended unexpectedly. */
function watchOver(isWell: () => boolean, restart: () => Promise<void>): { stop(): Promise<void> } {
  let restarting: Promise<void> | null = null
  const timer = setInterval(() => {
    if (restarting || isWell()) return
    restarting = restart()
      .catch(() => {}) // retried at the next check
      .finally(() => {
        restarting = null
      })
  }, WATCH_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await restarting
    },
  }
}

/** Whether `startEmbedded` has made its cluster for this data folder. */
export function hasCluster(dataDir: string): boolean {
  return [homeInside(dataDir), homeOutside(dataDir)].some(home => isCluster(path.join(home, 'cluster')))
}

const isCluster = (folder: string) => fs.existsSync(path.join(folder, 'PG_VERSION'))
const homeInside = (dataDir: string) => path.join(dataDir, 'postgres')
const homeOutside = (dataDir: string) =>
  path.join(OUTSIDE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))

/**
 * Where the cluster lives: in the data folder, or under /var/lib when the system user PostgreSQL runs as cannot reach
 * that.
 */
function chooseHome(dataDir: string, runAs: RunAs): string {
  const inside = homeInside(dataDir)
  makeFolder(inside, runAs)
  if (canWrite(inside, runAs)) return inside
  fs.rmdirSync(inside)
  fs.mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 })
  const outside = homeOutside(dataDir)
  makeFolder(outside, runAs)
  return outside
}

/** Created in a temporary place and moved as a whole, so a killed first start leaves nothing half made. */
function createCluster(binaries: string, home: string, cluster: string, password: string, runAs: RunAs): void {
  const draft = path.join(home, `new-${process.pid}`)
  const passwordFile = path.join(home, `password-${process.pid}`)
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(passwordFile, runAs)
  const flags = ['-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions', '--no-sync']
  const made = spawnSync(
    path.join(binaries, 'bin/initdb'),
    ['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...flags],
    { ...runAs, env: environment(), cwd: '/', encoding: 'utf8' },
  )
  fs.rmSync(passwordFile)
  if (made.status !== 0) throw new Fault('server.database-start', { log: made.stderr || String(made.error) })
  fs.renameSync(draft, cluster)
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }
}

function adminConfig(host: string, password: string): pg.ClientConfig {
  return { host, port: 5432, user: SUPERUSER, password, database: 'postgres' }
}

interface RunningPostgres {
  pid: number
  socketFolder: string
}

/** The PostgreSQL already running on `cluster`, once it answers; null when none runs. */
async function findRunning(cluster: string, password: string): Promise<RunningPostgres | null> {
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS; await sleep(100)) {
    const running = readPidFile(cluster)
    if (!running) return null
    if (running.socketFolder && (await answers(adminConfig(running.socketFolder, password)))) return running
    // otherwise it is starting or shutting down
  }
  throw new Fault('server.database-start', { log: `${cluster}/postmaster.pid` })
}

/**
 * Line 1 of postmaster.pid is the process, line 5 the socket's folder. Null when that process is not our PostgreSQL;
 * after one that was killed, the folder is removed. (A live one may belong to the folder that this one is a copy of.)
 */
function readPidFile(cluster: string): RunningPostgres | null {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return null
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const [pid, socketFolder] = [Number(lines[0]), lines[4] ?? '']
  if (isPostgresOn(cluster, pid)) return { pid, socketFolder }
  if (!isAlive(pid) && path.resolve(socketFolder).startsWith(SOCKETS))
    fs.rmSync(socketFolder, { recursive: true, force: true })
  return null
}

function isPostgresOn(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const commandLine = `/proc/${pid}/cmdline`
  return (
    !fs.existsSync('/proc/self') ||
    (fs.existsSync(commandLine) && fs.readFileSync(commandLine, 'utf8').includes(cluster))
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** The process has ended, but its parent (often a container's first process) never collected its status. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''))
  } catch {
    return false
  }
}

interface Launch {
  binaries: string
  cluster: string
  socketFolder: string
  runAs: RunAs
  settings: Record<string, string>
}

/** Starts PostgreSQL and waits until it answers; tries once more when the remains of a killed one are in its way. */
async function launchPostgres(launch: Launch, admin: pg.ClientConfig): Promise<number> {
  const logFile = path.join(path.dirname(launch.cluster), 'postgres.log')
  for (const start = Date.now(); ; await sleep(300)) {
    const child = spawnPostgres(launch, logFile)
    while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      if (await answers(admin)) return child.pid
      await sleep(25)
    }
    if (child.pid === undefined || Date.now() - start > RETRY_MS) break
  }
  throw new Fault('server.database-start', { log: fs.readFileSync(logFile, 'utf8').split('\n').slice(-6).join('\n') })
}

function spawnPostgres({ binaries, cluster, socketFolder, runAs, settings }: Launch, logFile: string): ChildProcess {
  const log = fs.openSync(logFile, 'a')
  const all = { listen_addresses: '', unix_socket_permissions: '0700', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(path.join(binaries, 'bin/postgres'), ['-D', cluster, '-k', socketFolder, ...flags], {
    ...runAs,
    env: environment(),
    cwd: '/',
    stdio: ['ignore', log, log],
    detached: true, // its own process group: Ctrl-C reaches us only, and we end it in order
  })
  child.on('error', () => {}) // there is no pid then, which is checked below
  child.unref()
  fs.closeSync(log)
  return child
}

async function answers(admin: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 2000 })
  client.on('error', () => {}) // a server that is shutting down closes the connection: that is an answer too
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, committed data is kept. */
async function stopPostgres(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(20)
}
