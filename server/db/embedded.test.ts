import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAlive } from '#tests/support/process.ts'

const MAIN = path.join(import.meta.dirname, '../main.ts')

let dataDir: string
let started: ChildProcess[] = []
beforeEach(() => {
  dataDir = makeFolder()
})
afterEach(async () => {
  for (const child of started) await end(child, 'SIGTERM')
  started = []
  fs.rmSync(dataDir, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-embedded-'))
  fs.chmodSync(folder, 0o755)
  return folder
}

interface Started {
  child: ChildProcess
  url: string
  said: () => string
}

/** Starts the server as a process of its own; resolves with its address, or with '' when it ended. */
function start(more: Record<string, string> = {}): Promise<Started> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
    LANG: 'en',
    ...more,
  }
  const child = spawn(process.execPath, [MAIN], { env })
  started.push(child)
  let text = ''
  return new Promise(resolve => {
    const look = (chunk: Buffer) => {
      text += String(chunk)
      const url = /http:\/\/[\d.:]+/.exec(text)?.[0]
      if (url) resolve({ child, url, said: () => text })
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('close', () => resolve({ child, url: '', said: () => text }))
  })
}

/** @returns the exit code */
function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise(resolve => {
    child.once('close', code => resolve(code))
    child.kill(signal)
  })
}

const health = async (url: string) => (await fetch(`${url}/api/health`)).status
const pidFile = () => fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
const postgresPid = () => Number(pidFile()[0])

/** Complete starts, on a machine that may be busy. */
const PATIENCE = { timeout: 180_000 }

describe('a first start', PATIENCE, () => {
  it('SIGTERM ends server and database cleanly; the next start finds the data', async () => {
    const first = await start()
    expect(first.said()).toMatch(/^ {2}000000 {2}admin +\S{12}/m)
    expect(await health(first.url)).toBe(200)
    const pid = postgresPid()
    expect(await end(first.child, 'SIGTERM')).toBe(0)
    expect(isAlive(pid)).toBe(false)
    const second = await start()
    expect(await health(second.url)).toBe(200)
    expect(second.said()).not.toContain('admin')
  })

  it('SIGTERM while it starts leaves no database behind', async () => {
    const starting = start()
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
    await expect.poll(() => fs.existsSync(pidFile) && postgresPid() > 0, { timeout: 60_000, interval: 20 }).toBe(true)
    const pid = postgresPid()
    expect(await end(started[0]!, 'SIGTERM')).toBe(0)
    await starting
    expect(isAlive(pid)).toBe(false)
  })

  it('keeps its secrets readable only by itself, and the passwords it was given', async () => {
    const { said } = await start({ ADMIN_PASSWORD: 'Lakeside-2026' })
    expect(said()).toMatch(/^ {2}000000 {2}admin +\(as set\)/m)
    expect(said()).not.toContain('Lakeside-2026')
    for (const name of fs.readdirSync(path.join(dataDir, 'secrets'))) {
      expect(fs.statSync(path.join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600)
    }
  })

  it('creates nothing when its address is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const first = await start({ PORT: String(port) })
    other.close()
    expect(first.said()).toContain(`The address 127.0.0.1:${port} is already in use`)
    expect(fs.readdirSync(dataDir)).toEqual([])
  })

  it('an invalid host is refused with a clear message', async () => {
    const { child, said } = await start({ HOST: '300.1.1.1' })
    expect(child.exitCode).toBe(1)
    expect(said()).toContain('HOST is 300.1.1.1')
    expect(said()).not.toContain(' at ')
    expect(fs.readdirSync(dataDir)).toEqual([])
  })
})

describe('a start on existing data', PATIENCE, () => {
  let before: string
  beforeAll(async () => {
    dataDir = before = makeFolder()
    await end((await start()).child, 'SIGTERM')
    started = []
  }, PATIENCE.timeout)
  afterAll(() => fs.rmSync(before, { recursive: true, force: true }))
  beforeEach(() => {
    fs.rmdirSync(dataDir)
    execFileSync('cp', ['-a', before, dataDir]) // with owners
  })

  it('after kill -9 the next start takes the running database over', async () => {
    const first = await start()
    const pid = postgresPid()
    await end(first.child, 'SIGKILL')
    expect(isAlive(pid)).toBe(true)
    const second = await start()
    expect(await health(second.url)).toBe(200)
    expect(postgresPid()).toBe(pid)
    expect(await end(second.child, 'SIGTERM')).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('after kill -9 of both the next start recovers', async () => {
    const first = await start()
    const [pid, socketFolder] = [postgresPid(), pidFile()[4]!]
    await end(first.child, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    const second = await start()
    expect(await health(second.url)).toBe(200)
    expect(fs.existsSync(socketFolder)).toBe(false)
  })

  it('a second server on the same folder is refused with a clear message, and the first keeps running', async () => {
    const first = await start()
    const second = await start()
    expect(second.url).toBe('')
    expect(second.child.exitCode).toBe(1)
    expect(second.said()).toContain(`Another server is using the data folder ${dataDir}`)
    expect(await health(first.url)).toBe(200)
  })

  it('a database that goes away answers 503 with Retry-After, and is started again', async () => {
    const { url } = await start()
    process.kill(postgresPid(), 'SIGKILL')
    const away = await fetch(`${url}/api/health`)
    expect([200, 503]).toContain(away.status)
    if (away.status === 503) expect(away.headers.get('retry-after')).toBe('2')
    await expect.poll(() => health(url), { timeout: 60_000, interval: 200 }).toBe(200)
  })
})
