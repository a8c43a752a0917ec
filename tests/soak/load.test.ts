import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { editDraft, makeApp, publish, withFields } from '../support/design.ts'
import { INSPECTED, liveHeapMb } from '../support/live-heap.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'
import { openStream } from '../support/push.ts'
import { type Caller, callsAt, signIn } from '../support/server.ts'
import { copyTemplate, dropDatabase, testConfig } from '../support/template.ts'
import { put } from '../support/upload.ts'

/** How long it is worked with, a fifth of it to become warm: `SOAK_MINUTES`. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 3)
const CLERKS = 6
/** What its caches may take more: sessions, tokens, models. */
const MOST_MORE_MB = 10
const POST = '/api/blade-system/post'
const name = 'test_soak_load'

let server: ServerProcess
let admin: Caller
let screens: string[]
beforeAll(async () => {
  await copyTemplate(inject('databaseUrl'), name)
  server = await startProcess(testConfig(inject('databaseUrl'), name), { flags: [INSPECTED] })
  admin = await signIn(callsAt(server.url), 'admin')
  const { draft } = await makeApp(admin, 'soak')
  const page = draft.documents.find(({ kind }) => kind === 'page')!
  screens = ['system.post', 'system.user', 'system.menu', page.key]
  await publish(admin, 'soak')
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await dropDatabase(inject('databaseUrl'), name)
})

let calls = 0
async function ask(method: string, at: string, body?: unknown, wanted = 200) {
  const { status, body: answer, text } = await admin.call<Record<string, string>>(method, at, body)
  calls++
  if (status !== wanted) throw new Error(`${method} ${at}: ${status} ${text.slice(0, 300)}`)
  return answer.data
}

/** What everybody does all day, wrong calls among it. */
async function clerk(n: number): Promise<void> {
  const { id } = await ask('POST', `${POST}/submit`, { postCode: `s${n}-${calls}-${Date.now()}`, postName: 'Soak' })
  await ask('POST', `${POST}/submit`, { id, remark: 'x'.repeat(400) })
  await ask('GET', `${POST}/list?size=20&current=${(calls % 5) + 1}&postName_like=oa`)
  await ask('GET', `${POST}/detail?id=${id}`)
  await ask('POST', `/api/data/post/timeline`, { id })
  await ask('GET', `/api/blade-schema/screen/${screens[calls % screens.length]}`)
  await ask('GET', '/api/blade-system/menu/routes')
  await ask('POST', `${POST}/submit`, { postName: '' }, 400)
  await ask('POST', `${POST}/remove?ids=${id}`)
  await ask('GET', `${POST}/detail?id=${id}`, undefined, 404)
}

async function guest(): Promise<void> {
  const caller = await signIn(callsAt(server.url), 'admin')
  const stream = await openStream(server.url, caller)
  await caller.get('/api/blade-auth/oauth/user-info')
  stream.close()
  await caller.get('/api/blade-auth/oauth/logout')
  await sleep(200)
}

let fields = 0
async function creator(): Promise<void> {
  const id = `f${fields++ % 40}`
  const field = { id, type: 'string' as const, title: { zh: id, en: id } }
  await editDraft(
    admin,
    'soak',
    withFields(all => [...all.filter(each => each.id !== id), field]),
  )
  const { status, text } = await publish(admin, 'soak')
  if (status !== 200) throw new Error(text)
  await put(admin, 'x'.repeat(100_000), 'soak.txt')
  await sleep(1000)
}

test('worked with for long, its memory does not grow', async () => {
  const end = Date.now() + MINUTES * 60_000
  const goOn = async (work: () => Promise<void>) => {
    while (Date.now() < end) await work()
  }
  const clerks = Array.from({ length: CLERKS }, (_, n) => goOn(() => clerk(n)))
  const working = Promise.all([...clerks, goOn(guest), goOn(creator)])
  await Promise.race([working, sleep((end - Date.now()) / 5)])
  const warm = await liveHeapMb(server)
  await working
  const after = await liveHeapMb(server)
  console.log(`${calls} calls in ${MINUTES} minutes, live heap ${warm.toFixed(1)} → ${after.toFixed(1)} MB`)
  expect(after - warm).toBeLessThan(MOST_MORE_MB)
})
