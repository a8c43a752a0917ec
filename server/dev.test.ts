import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { copyTemplate, dropDatabase, testConfig } from '#tests/support/template.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const config = testConfig(inject('databaseUrl'), name)
let npm: ChildProcess
afterEach(async () => {
  try {
    process.kill(-npm.pid!, 'SIGKILL') // the rest of the group of a failed test
  } catch {}
  await dropDatabase(inject('databaseUrl'), name)
  fs.rmSync(config.dataDir, { recursive: true })
})

async function freePort(): Promise<number> {
  const listening = net.createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  listening.close()
  await once(listening, 'close')
  return port
}

test('SIGTERM to the npm of `npm run dev` ends the server and the web application behind it', async () => {
  await copyTemplate(inject('databaseUrl'), name)
  const [PORT, WEB_PORT] = [String(await freePort()), String(await freePort())]
  const at = { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, PORT, WEB_PORT, DEMO: '0' }
  npm = spawn('npm', ['run', 'dev'], {
    detached: true,
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...at },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    npm.stdout!.on('data', chunk => {
      said += String(chunk)
      if (said.includes('Screenwright: ')) resolve()
    })
    npm.once('close', () => reject(new Error(`it ended: ${said}`)))
  })
  for (const port of [PORT, WEB_PORT]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeLessThan(500)
  npm.kill('SIGTERM')
  await once(npm, 'close') // of its output: every process that could write there has ended
  for (const port of [PORT, WEB_PORT]) await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
})
