/**
 * The product looks as in the kept pictures, and axe finds nothing on it. `npm test` compares one picture of each page,
 * `PICTURES=compare` all of them. `npm run pictures` renews them; look at what it changed before it is committed.
 */
import fs from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dress, faults } from './faults.ts'
import { openWorld, type Person, type World } from './people.ts'
import { compareKept, KEPT, OF_BOARDS, RENEWS, shrink } from './pictures.ts'
import { IN_DOCUMENTS, STATES, type State, type Way } from './states.ts'

/** the share of a picture that may differ: dates, counts and other fonts */
const MOST = 0.04

const fileOf = (name: string) => name.replaceAll(/[^a-z]+/g, '-')

let world: World
let blank: Page
beforeAll(async () => {
  world = await openWorld({ demo: true })
  blank = await (await world.guest()).newPage()
})
afterAll(() => world?.close())

const pageOf = ({ name }: State) => name.slice(0, name.indexOf(','))
const compared = process.env.PICTURES
  ? STATES
  : STATES.filter((state, at) => STATES.findIndex(other => pageOf(other) === pageOf(state)) === at)
const ways = Map.groupBy(compared, ({ way }) => JSON.stringify(way))

describe.each([...ways.values()].map(states => ({ states, way: states[0]!.way })))(
  '$way.account, $way.size.width px, $way.lang, $way.theme',
  ({ states, way }) => {
    let context: BrowserContext
    let page: Page
    beforeAll(async () => {
      ;({ context, page } = await come(way))
    })
    afterAll(() => context?.close())

    test.each(states)('$name', async ({ name, open }) => {
      await open(page, async path => void (await page.goto(world.server.url + path)))
      expect(await faults(page)).toEqual([])
      await page.mouse.move(0, 0)
      const seen = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      expect(await compareKept(blank, fileOf(name), seen)).toBeLessThan(MOST)
      const drawn = RENEWS && IN_DOCUMENTS[name]
      if (drawn) fs.writeFileSync(`docs/pictures/${drawn}.webp`, await shrink(blank, seen, 0.8))
    })
  },
)

/** Somebody signed in, or a guest, who looks that way. */
async function come({ account, size, lang, theme }: Way): Promise<Pick<Person, 'context' | 'page'>> {
  if (account) {
    const person = await world.enter(account, { size, lang })
    await dress(person, theme)
    return person
  }
  const context = await world.guest({ size, lang, dark: theme === 'dark' })
  return { context, page: await context.newPage() }
}

test('forty states are kept, and each picture is of one of them', () => {
  const files = [...STATES.map(({ name }) => fileOf(name)), ...OF_BOARDS]
  expect(new Set(files).size).toBe(STATES.length + OF_BOARDS.length)
  expect(STATES.length).toBeGreaterThanOrEqual(40)
  expect(fs.readdirSync(KEPT).sort()).toEqual(files.map(name => `${name}.webp`).sort())
})
