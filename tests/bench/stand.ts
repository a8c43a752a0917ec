/** A fresh installation for a measurement: its own folder and PostgreSQL, the product's server in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { WEB_CLIENT } from '#server/auth/sign-in/clients.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import packageJson from '../../package.json' with { type: 'json' }

export const PASSWORD = 'Bench-2026-Lake'

export interface Stand {
  url: string
  child: ChildProcess
  /** what the server runs with, for statements beside it (`openDatabase`) */
  config: Config
  /** connection of the owner of the cluster */
  database: object
  stop(): Promise<void>
}

/** @param options  environment of the server over its own */
export async function openStand(options: Record<string, string> = {}): Promise<Stand> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-'))
  fs.chmodSync(folder, 0o755)
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const { host, user, password } = embedded.admin
  const config: Config = {
    ...readConfig({ CAPTCHA: 'off', LOG_LEVEL: 'silent', DEMO: '0', ADMIN_PASSWORD: PASSWORD, ...options }),
    port: 0,
    dataDir: path.join(folder, 'data'),
    databaseUrl: `postgresql://${user}:${password}@localhost/postgres?host=${host}`,
  }
  const execArgv = packageJson.scripts.start.split(' ').filter(part => part.startsWith('--'))
  const child = fork(path.join(import.meta.dirname, 'own-server.ts'), [JSON.stringify(config)], { execArgv })
  const port = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    config,
    database: { ...embedded.admin, database: 'postgres' },
    async stop() {
      child.removeAllListeners('exit')
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await embedded.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Calls with the session of `account`. @throws Error with the answer of a call that was refused */
export async function signIn(
  url: string,
  account = 'admin',
  password = PASSWORD,
): Promise<{ token: string; ask: Ask }> {
  const form = new URLSearchParams({
    grant_type: 'password',
    username: account,
    password: createHash('sha256').update(password).digest('hex'),
  })
  const basic = Buffer.from(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`).toString('base64')
  const answer = await fetch(`${url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Basic ${basic}`, 'tenant-id': '000000' },
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const ask: Ask = async <T>(method: string, place: string, body?: unknown) => {
    const response = await fetch(url + place, {
      method,
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: T }).data
  }
  return { token, ask }
}

/** The middle of an odd number of measurements. */
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** The time that 95 of 100 did not exceed. */
export const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number

/** What a process holds, MB. */
export function residentMb(pid: number | undefined): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** One line that says where and when a measurement was taken. */
export function sayMachine(): string {
  const load = os.loadavg()[0]?.toFixed(1)
  const day = new Date().toISOString().slice(0, 16)
  return `${day}Z, ${os.cpus()[0]?.model}, ${os.cpus().length} cores, Node ${process.version}, load ${load}`
}
