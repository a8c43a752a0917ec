import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEAVY, listenToScripts, settle } from '../bench/loaded-scripts.ts'
import { addButton } from './hands.ts'
import { openWorld, type World } from './people.ts'

const LOGIN_BYTES = 90_500
const RECORDS_BYTES = 346_000
const HOME_BYTES = 298_500

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

test('the login page is small and holds no antd', async () => {
  const page = await (await world.guest()).newPage()
  const scripts = listenToScripts(page)
  await page.goto(`${world.server.url}/login`)
  await page.waitForSelector('input[name=account]')
  await settle(page)
  const { gzippedBytes, holding } = scripts()
  expect(holding(HEAVY.antd)).toEqual([])
  expect(gzippedBytes).toBeLessThanOrEqual(LOGIN_BYTES)
})

test('a page with a table and its dialog form loads neither designer, editor nor charts, and is small', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  const scripts = listenToScripts(page)
  await page.goto(`${world.server.url}/system/post`)
  await page.waitForSelector('table')
  await addButton(page).click()
  await page.waitForSelector('[role=dialog] textarea')
  await settle(page)
  const { gzippedBytes, holding } = scripts()
  for (const heavy of ['designer', 'monaco', 'bpmn', 'echarts'] as const)
    expect(holding(HEAVY[heavy]), heavy).toEqual([])
  expect(gzippedBytes).toBeLessThanOrEqual(RECORDS_BYTES)
})

test('home loads what it shows and is small', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  const scripts = listenToScripts(page)
  await page.goto(`${world.server.url}/`)
  await page.waitForSelector('.sw-board-card')
  await settle(page)
  const { gzippedBytes, holding } = scripts()
  for (const heavy of ['designer', 'monaco', 'bpmn'] as const) expect(holding(HEAVY[heavy]), heavy).toEqual([])
  expect(gzippedBytes).toBeLessThanOrEqual(HOME_BYTES)
})

test('the designer is there when it is used, without its editors of code and diagrams', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  const scripts = listenToScripts(page)
  await page.goto(`${world.server.url}/design`)
  await page.waitForSelector('main input')
  await settle(page)
  const { holding } = scripts()
  expect(holding(HEAVY.designer)).not.toEqual([])
  expect(holding(HEAVY.monaco)).toEqual([])
  expect(holding(HEAVY.bpmn)).toEqual([])
})
