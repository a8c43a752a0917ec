/**
 * How long a start takes, what an idle server holds, and how soon a running client hears of a publish and a rollback.
 * The first start is that of a fresh clone: a copy of the sources with the packages installed, nothing built, no data.
 * @source docs/bench.md#measurements
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { AppState } from '#adapters/wire/design.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { copyProduct } from '../support/product-copy.ts'
import { type Ask, median, PASSWORD, sayMachine, signIn } from './stand.ts'

const AGAIN = 3
const IDLE_MS = 10_000
const APPS = '/api/blade-schema/design/apps'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-'))
fs.chmodSync(folder, 0o755)
let server: ChildProcess | null = null
try {
  const clone = path.join(folder, 'clone')
  copyProduct(clone)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const first = await start(clone, port)
  await stop()
  const again: number[] = []
  for (let time = 0; time < AGAIN; time++) {
    if (time) await stop()
    again.push(await start(clone, port))
  }
  await new Promise(resolve => setTimeout(resolve, IDLE_MS))
  const idle = residentMb(server as ChildProcess | null)
  const { published, back } = await publishAndRollBack(url)
  await stop()
  console.log(sayMachine())
  console.log(`first start, web build included   ${(first / 1000).toFixed(1)} s    ≤ 60 s`)
  console.log(`later start (median of ${AGAIN})        ${(median(again) / 1000).toFixed(1)} s    ≤ 5 s`)
  console.log(`idle memory of the server         ${idle} MB   ≤ 200 MB`)
  console.log(`publish seen by a client          ${published.toFixed(0)} ms   ≤ 1000 ms`)
  console.log(`rollback seen by a client         ${back.toFixed(0)} ms   ≤ 1000 ms`)
} finally {
  await stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Milliseconds from the command to the first healthy answer. */
async function start(clone: string, port: number): Promise<number> {
  const begun = performance.now()
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' }
  const own = { ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off', LOG_LEVEL: 'error' }
  const [, ...program] = packageJson.scripts.start.split(' ')
  const child = spawn(process.execPath, program, {
    cwd: clone,
    env: { ...env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server = child
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (health?.ok) return performance.now() - begun
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function stop(): Promise<void> {
  const child = server
  if (!child || child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  server = null
}

function residentMb(child: ChildProcess | null): number {
  const status = fs.readFileSync(`/proc/${child?.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Milliseconds from the creator's call to the new screen in a reader's hands: told by push, then fetched. */
async function publishAndRollBack(url: string): Promise<{ published: number; back: number }> {
  const { token, ask } = await signIn(url)
  const app = `${APPS}/benchApp`
  await ask('POST', APPS, { key: 'benchApp', title: { zh: 'Bench', en: 'Bench' } })
  await publish(ask, app)
  await rename(ask, app)
  const { draft } = await ask<AppState>('GET', app)
  const screen = draft.documents.find(document => document.kind === 'page')?.key as string
  const next = await listen(url, token)
  const seen = async (act: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    const acted = act()
    await next()
    await ask('GET', `/api/blade-schema/screen/${encodeURIComponent(screen)}`)
    await acted
    return performance.now() - begun
  }
  const published = await seen(() => publish(ask, app))
  const back = await seen(() => ask('POST', `${app}/rollback`, { version: 1 }))
  return { published, back }
}

async function publish(ask: Ask, app: string): Promise<unknown> {
  const { draft } = await ask<AppState>('GET', app)
  return ask('POST', `${app}/publish`, { rev: draft.rev, note: 'bench' })
}

async function rename(ask: Ask, app: string): Promise<void> {
  const { draft } = await ask<AppState>('GET', app)
  const documents = draft.documents.map(document => ({ ...document, title: { zh: 'Bench 2', en: 'Bench 2' } }))
  await ask('PUT', `${app}/draft`, { rev: draft.rev, documents })
}

/** An open push stream; each call waits for the next `published`. */
async function listen(url: string, token: string): Promise<() => Promise<void>> {
  const response = await fetch(`${url}/api/push/stream`, { headers: { 'blade-auth': `bearer ${token}` } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return async () => {
    while (!heard.includes('event: published')) heard += (await reader.read()).value ?? ''
    heard = ''
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
