import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../e2e/people.ts'
import { placesOf, startWalk, WAYS, type Walker } from '../e2e/walk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ demo: true })
})
afterAll(() => world?.close())

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  let walker: Walker
  beforeAll(async () => {
    walker = await startWalk(world, way)
  })
  afterAll(() => walker?.close())

  test('SH-03 SH-57 every screen of the menu is whole, in one language, and no wider than the window', async () => {
    const places = await placesOf(world)
    expect(places.length).toBeGreaterThan(90)
    const wrong: string[] = []
    for (const place of places) wrong.push(...(await walker.visit(place, 'all')))
    expect(wrong).toEqual([])
    expect(walker.opened()).toBeGreaterThan(220)
  })
})
