import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEAVY, listenToScripts, settle } from '../bench/loaded-scripts.ts'
import { CHART_BOARD, makeChartBoard } from '../support/chart-board.ts'
import { addButton, see } from './hands.ts'
import { openWorld, type World } from './people.ts'

const LOGIN_BYTES = 90_500
const RECORDS_BYTES = 346_000
const HOME_BYTES = 298_500
const CHARTS_BYTES = 640_000
const ECHARTS_BYTES = 260_000

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

test('a board with every kind of chart is small enough, and so is its echarts', async () => {
  const calls = await world.server.loginNew({ account: 'charter', name: '图表', roles: ['creator'] })
  await makeChartBoard(calls)
  const { context } = await world.enter('charter')
  const page = await context.newPage()
  const scripts = listenToScripts(page)
  await page.goto(world.server.url + CHART_BOARD)
  await see(page.locator('figure [_echarts_instance_] svg')).toHaveCount(13)
  await settle(page)
  const { gzippedBytes, holding, weigh } = scripts()
  expect(holding(HEAVY.echarts)).not.toEqual([])
  expect(weigh(HEAVY.echartsParts)).toBeLessThanOrEqual(ECHARTS_BYTES)
  expect(gzippedBytes).toBeLessThanOrEqual(CHARTS_BYTES)
})
