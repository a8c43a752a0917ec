/** A sample of the walk; every screen is visited, and all it opens, by `npm run soak`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { openWorld, type World } from './people.ts'
import { placesOf, startWalk, WAYS } from './walk.ts'

/** Screens that hold more than a list and its dialog. */
const SPECIAL = [
  '/system/user',
  '/system/role',
  '/system/dept',
  '/dict-vertical/index',
  '/job/quartz-job',
  '/message/message',
]
/** Beside those, each way sees every sixteenth, none the same as another. */
const EVERY = 16

let world: World
let places: MenuItem[]
beforeAll(async () => {
  world = await openWorld({ demo: true })
  places = await placesOf(world)
  expect(places.map(({ path }) => path)).toEqual(expect.arrayContaining(SPECIAL))
})
afterAll(() => world?.close())

describe.each(Object.values(WAYS).map((way, at) => ({ way, at })))('$way.lang, $way.size.width px', ({ way, at }) => {
  test('SH-03 SH-57 screens of the menu are whole, in one language, and no wider than the window', async () => {
    const walker = await startWalk(world, way)
    const wrong: string[] = []
    const seen = places.filter(({ path }, index) => index % EVERY === at * 4 || SPECIAL.includes(path))
    for (const place of seen) wrong.push(...(await walker.visit(place, SPECIAL.includes(place.path) ? 'all' : 'add')))
    expect(walker.opened()).toBeGreaterThan(20)
    await walker.close()
    expect(wrong).toEqual([])
  })
})
