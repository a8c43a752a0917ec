import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DesignPlace, PersonHere } from '#adapters/wire/design.ts'
import { sampleDocs } from '#tests/support/design-sample.ts'
import { viewOf } from '../../commands/documents/view.ts'
import { holdersOf } from './held-by.ts'
import { placeOn } from './place-on.ts'
import { openPresence } from './presence.ts'

const at = (node: string): DesignPlace => ({ surface: 'data', document: 'entity:loan', node })
const person = (user: string, place = at('')): PersonHere => ({ user, name: user, avatar: null, ...place })

function world() {
  const listeners = new Map<string, (data: unknown) => void>()
  const reports: string[] = []
  const left: string[] = []
  const met: string[][] = []
  const heard: number[] = []
  const answer = { now: async () => ({ rev: 7 }) }
  const presence = openPresence({
    app: 'loan',
    me: 'li',
    push: {
      isLive: () => true,
      on: (event, listener) => {
        listeners.set(event, listener)
        return () => listeners.delete(event)
      },
    },
    port: {
      report: async (_, { page, node }) => {
        expect(page).toMatch(/^\w{16}$/)
        reports.push(node)
        return answer.now()
      },
      leave: async (_, page) => void left.push(page),
    },
    session: {
      heard: rev => void heard.push(rev),
      meet: others => void met.push(others.map(({ user }) => user)),
    },
  })
  const tell = (event: string, data?: unknown) => listeners.get(event)?.(data)
  return { presence, reports, left, met, heard, answer, tell }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('a move is reported at once, many moves as the last of them, the same place once', async () => {
  const { presence, reports, heard } = world()
  presence.at(at('fields/a'))
  await wait(0)
  expect(reports).toEqual(['fields/a'])
  for (let move = 0; move < 100; move++) {
    presence.at(at(`fields/f${move}`))
    await wait(10)
  }
  await wait(400)
  expect(reports.length).toBeLessThanOrEqual(5)
  expect(reports.at(-1)).toBe('fields/f99')
  presence.at(at('fields/f99'))
  await wait(1_000)
  expect(reports.at(-2)).not.toBe('fields/f99')
  expect(heard[0]).toBe(7)
  presence.close()
})

it('a sign is given on each beat of the stream, and when it is open again; a failed one is no end', async () => {
  const { presence, reports, tell, answer } = world()
  presence.at(at('fields/a'))
  await wait(1_000)
  answer.now = () => Promise.reject(new Error('offline'))
  tell('beat')
  await wait(1_000)
  answer.now = async () => ({ rev: 8 })
  tell('open')
  await wait(1_000)
  expect(reports).toEqual(['fields/a', 'fields/a', 'fields/a'])
  presence.close()
})

it('the others of this app are met, oneself and those of another app are not', () => {
  const { presence, met, heard, tell } = world()
  tell('presence', { app: 'loan', people: [person('li'), person('wang')] })
  tell('presence', { app: 'visit', people: [person('zhao')] })
  tell('draft', { app: 'visit', rev: 90 })
  tell('draft', { app: 'loan', rev: 9 })
  expect(met).toEqual([['wang']])
  expect(heard).toEqual([9])
  presence.close()
})

it('it leaves after the report that is under way, and reports nothing from then on', async () => {
  const { presence, reports, left, answer, tell } = world()
  let done = () => {}
  answer.now = () => new Promise(resolve => (done = () => resolve({ rev: 1 })))
  presence.at(at('fields/a'))
  presence.at(at('fields/b'))
  presence.close()
  tell('beat')
  await wait(1_000)
  expect(left).toEqual([])
  done()
  await wait(1_000)
  expect(left).toHaveLength(1)
  expect(reports).toEqual(['fields/a'])
})

it('the place is what the surface shows, with what is selected in it', () => {
  const view = viewOf(sampleDocs, { entities: [], shipped: {} })
  const state = (document?: string, ...addresses: string[]) => ({
    view,
    selection: document ? { document: document as never, addresses } : null,
  })
  const page = 'page:loan.manage'
  const field = state('entity:loan', 'fields/price', 'fields/title')
  expect(placeOn('data', '', field)).toEqual({ surface: 'data', document: 'entity:loan', node: 'fields/price' })
  expect(placeOn('screens', `?screen=${page}`, field)).toEqual({ surface: 'screens', document: page, node: '' })
  expect(placeOn('screens', `?screen=${page}&node=form`, state(page, 'form'))).toMatchObject({ node: 'form' })
  expect(placeOn('screens', '?screen=dashboard:loan.board', state(page, 'form'))).toMatchObject({ node: '' })
  expect(placeOn('data', '?of=entity:loan', state())).toMatchObject({ document: 'entity:loan' })
  // what the address names need not be there
  expect(placeOn('data', '?of=entity:gone', state())).toEqual({ surface: 'data', document: '', node: '' })
  expect(placeOn('access', '', field)).toEqual({ surface: 'access', document: '', node: '' })
})

it('who has what selected is known by document and address', () => {
  const others = [person('wang', at('fields/a')), person('zhao', at('fields/a')), person('chen', at(''))]
  expect(holdersOf(others, 'entity:loan', 'fields/a').map(({ user }) => user)).toEqual(['wang', 'zhao'])
  expect(holdersOf(others, 'page:loan', 'fields/a')).toEqual([])
  expect(holdersOf(others, 'entity:loan', '')).toEqual([])
})
