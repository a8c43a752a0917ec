/** Boards that many open for long: what they show, how often they ask, and what a browser holds of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { see } from '../e2e/hands.ts'
import { openWorld, type World } from '../e2e/people.ts'
import { CARD_BOARD, CHART_BOARD, makeChartBoard } from '../support/chart-board.ts'
import { proveOpens } from '../support/prove-opens.ts'
import { proveReaders } from '../support/prove-readers.ts'

const OPENS = Number(process.env.OPENS ?? 500)
const SECONDS = Number(process.env.LIVE_SECONDS ?? 30)
const ROTATIONS = Number(process.env.ROTATIONS ?? 500)
const WARM = 20
const MOST_HEAP = 1.2

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('two readers of different rows open a board amid writes and changed grants: nothing of the other, nothing stale', async () => {
  const { opens, certain, saves } = await proveOpens(world.server, OPENS)
  console.log(`${opens} opens, ${certain} under one grant, ${saves} saves`)
  expect(opens).toBe(2 * OPENS)
  expect(certain).toBeGreaterThan(OPENS)
  expect(saves).toBeGreaterThan(OPENS)
})

test('two hundred readers, fifty saves a second: a board asks at most once a second, and those of equal rights share', async () => {
  const told = await proveReaders(world.server, { readers: 200, savesASecond: 50, seconds: SECONDS })
  console.log(JSON.stringify(told))
  // a timer may be a moment early
  expect(told.shortestMs).toBeGreaterThan(990)
  expect(told.saves).toBeGreaterThan(told.seconds * 40)
  // for two groups, at most as often as a push comes, and not for each of them
  expect(told.ran).toBeLessThanOrEqual(2 * 2 * (told.seconds + 4))
  expect(told.last).toEqual([told.saves])
})

test('rotated between two boards, a browser holds no more than at the beginning', async () => {
  await makeChartBoard(await world.server.loginNew({ account: 'lin', roles: ['creator'] }))
  await world.server.loginNew({ account: 'zhao', roles: ['staff'] })
  const { page } = await world.enter('zhao', { at: CHART_BOARD })
  const session = await page.context().newCDPSession(page)
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const boards = [
    [CARD_BOARD, 0],
    [CHART_BOARD, 13],
  ] as const
  const drawn = (many: number) => see(page.locator('[_echarts_instance_] svg')).toHaveCount(many)
  await drawn(13)
  let warm = 0
  for (let at = 0; at < ROTATIONS; at++) {
    const [path, many] = boards[at % 2]!
    await page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    if (many === 0) await see(page.getByRole('region', { name: '一组' })).toBeVisible()
    await drawn(many)
    if (at + 1 === WARM) warm = await heapMb()
  }
  const after = await heapMb()
  console.log(`${ROTATIONS} rotations: heap ${warm.toFixed(1)} → ${after.toFixed(1)} MB, ${(after / warm).toFixed(2)}`)
  expect(after).toBeLessThanOrEqual(warm * MOST_HEAP)
})
