/** The product as `npm start` runs it, in a copy of its own with data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { copyProduct } from '../support/product-copy.ts'
import { PASSWORD, residentMb } from './stand.ts'

export interface Product {
  /** where its sources are */
  home: string
  url: string
  /** Milliseconds from the command to the first healthy answer. */
  start(): Promise<number>
  stop(): Promise<void>
  /** What the server's process holds, MB. */
  residentMb(): number
  close(): Promise<void>
}

export async function openProduct(): Promise<Product> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-'))
  fs.chmodSync(folder, 0o755)
  const home = path.join(folder, 'clone')
  copyProduct(home)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | null = null

  async function start(): Promise<number> {
    const begun = performance.now()
    const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' }
    const own = { ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off', LOG_LEVEL: 'error' }
    const [, ...program] = packageJson.scripts.start.split(' ')
    const child = spawn(process.execPath, program, {
      cwd: home,
      env: { ...env, ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    server = child
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      const health = await fetch(`${url}/api/health`).catch(() => null)
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

  return {
    home,
    url,
    start,
    stop,
    residentMb: () => residentMb(server?.pid),
    async close() {
      await stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts that follow the first, `times` of them, the last left running. */
export async function startAgain({ start, stop }: Product, times: number): Promise<number[]> {
  const again: number[] = []
  for (let time = 0; time < times; time++) {
    await stop()
    again.push(await start())
  }
  return again
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
