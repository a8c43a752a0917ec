/** Two machines of one person and the server between them. @source docs/ui.md#a-form */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { createDraftSync, type DraftCalls } from './draft-sync.ts'

const NAME = 'draft/000000/loan/form/new~a1'
const draft = (at: string, title: string) => ({ at: `2026-11-26 10:00:${at}`, values: { title }, halves: [] })

let server: Map<string, { at: string; draft: object }>
let offline: boolean
/** how long the server takes */
let pause: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  server = new Map()
  offline = false
  pause = async () => undefined
})
afterEach(() => vi.useRealTimers())

const calls: DraftCalls = {
  async mine(known) {
    if (offline) throw new Error('offline')
    return [...server].map(([name, { at, draft }]) => ({ name, at, ...(known[name] === at ? {} : { draft }) }))
  },
  async keep({ name, at, draft, before }) {
    if (offline) throw new Error('offline')
    await pause()
    const kept = server.get(name)
    if (kept && kept.at !== at && kept.at !== before) return kept
    server.set(name, { at, draft })
    return { at }
  },
  async drop(name) {
    if (offline) throw new Error('offline')
    server.delete(name)
  },
}

function machine(store = createMemoryPorts().store) {
  const changed: string[] = []
  const sync = createDraftSync(store, calls, name => changed.push(name))
  return {
    store,
    changed,
    sync,
    titles: () => store.keys('draft/').map(name => store.get<ReturnType<typeof draft>>(name)?.values.title),
    type(kept: object, name = NAME) {
      store.set(name, kept)
      sync.kept(name)
      return vi.advanceTimersByTimeAsync(2500)
    },
    settle(name = NAME) {
      store.remove(name)
      sync.dropped(name)
      return vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('what is typed on one machine is offered on the other, once, and gone from both when it is saved there', async () => {
  const [desk, phone] = [machine(), machine()]
  await desk.type(draft('01', 'paper'))
  await phone.sync.level()
  expect(phone.titles()).toEqual(['paper'])
  expect(phone.store.get(NAME)).toMatchObject({ isElsewhere: true })
  await phone.sync.level()
  expect(phone.changed).toEqual([NAME])
  await phone.settle()
  expect(server.size).toBe(0)
  await desk.sync.level()
  expect(desk.titles()).toEqual([])
  expect(desk.changed).toEqual([NAME])
})

test('a key is sent once the person pauses, not each time', async () => {
  const keep = vi.spyOn(calls, 'keep')
  const desk = machine()
  for (const at of ['01', '02', '03']) {
    desk.store.set(NAME, draft(at, at))
    desk.sync.kept(NAME)
    await vi.advanceTimersByTimeAsync(300)
  }
  await vi.advanceTimersByTimeAsync(2500)
  expect(keep).toHaveBeenCalledTimes(1)
  await desk.sync.level()
  expect(keep).toHaveBeenCalledTimes(1)
})

test('without the network it stays here and is sent when it is back; so is that it was settled', async () => {
  const desk = machine()
  offline = true
  await desk.type(draft('01', 'paper'))
  expect(server.size).toBe(0)
  offline = false
  await desk.sync.level()
  expect(server.get(NAME)?.at).toBe('2026-11-26 10:00:01')
  offline = true
  await desk.settle()
  offline = false
  await desk.sync.level()
  expect(server.size).toBe(0)
  expect(desk.titles()).toEqual([])
})

test('typed on both, neither is lost: what was typed here stays, the other is offered beside it', async () => {
  const [desk, phone] = [machine(), machine()]
  await desk.type(draft('01', 'paper'))
  await phone.sync.level()
  await phone.type(draft('05', 'phone'))
  offline = true
  await desk.type(draft('09', 'desk'))
  offline = false
  await desk.sync.level()
  expect(desk.titles().sort()).toEqual(['desk', 'phone'])
  await desk.sync.level()
  expect(desk.titles().sort()).toEqual(['desk', 'phone'])
})

test('settled elsewhere but typed on here since, it is kept anew', async () => {
  const [desk, phone] = [machine(), machine()]
  await desk.type(draft('01', 'paper'))
  await phone.sync.level()
  offline = true
  await desk.type(draft('09', 'more'))
  offline = false
  await phone.settle()
  await desk.sync.level()
  expect(server.get(NAME)?.draft).toMatchObject({ values: { title: 'more' } })
})

test('a machine that was emptied at the sign-out takes its drafts again', async () => {
  const desk = machine()
  await desk.type(draft('01', 'paper'))
  for (const key of desk.store.keys('')) desk.store.remove(key)
  await desk.sync.level()
  expect(desk.titles()).toEqual(['paper'])
})

test('typed on both while the server is there, neither is lost', async () => {
  const [desk, phone] = [machine(), machine()]
  await desk.type(draft('01', 'paper'))
  await phone.sync.level()
  await desk.type(draft('05', 'desk'))
  await phone.type(draft('09', 'phone'))
  await desk.sync.level()
  await phone.sync.level()
  await desk.sync.level()
  expect(phone.titles().sort()).toEqual(['desk', 'phone'])
  expect(desk.titles().sort()).toEqual(['desk', 'phone'])
})

test('saved while it is being sent, it does not come back', async () => {
  const desk = machine()
  pause = () => new Promise(resolve => setTimeout(resolve, 500))
  desk.store.set(NAME, draft('01', 'paper'))
  desk.sync.kept(NAME)
  await vi.advanceTimersByTimeAsync(2100)
  desk.store.remove(NAME)
  desk.sync.dropped(NAME)
  await vi.advanceTimersByTimeAsync(2000)
  await desk.sync.level()
  expect(server.size).toBe(0)
  expect(desk.titles()).toEqual([])
})

test('one that is too large stays here and does not hold up the others', async () => {
  const desk = machine()
  desk.store.set('draft/a', draft('01', 'x'.repeat(200_001)))
  desk.store.set('draft/b', draft('01', 'small'))
  await desk.sync.level()
  expect([...server.keys()]).toEqual(['draft/b'])
})

test('two tabs of one machine are one device', async () => {
  const { store } = createMemoryPorts()
  const [first, second] = [machine(store), machine(store)]
  pause = () => new Promise(resolve => setTimeout(resolve, 500))
  store.set(NAME, draft('01', 'pap'))
  const level = second.sync.level()
  await vi.advanceTimersByTimeAsync(100)
  await first.type(draft('02', 'paper'))
  await vi.advanceTimersByTimeAsync(3000)
  await level
  await second.sync.level()
  expect(first.titles()).toEqual(['paper'])
  expect(server.get(NAME)?.draft).toMatchObject({ values: { title: 'paper' } })
})
