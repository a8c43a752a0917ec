import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEAVY, listenToScripts, settle } from '../bench/loaded-scripts.ts'
import { CHART_BOARD, makeChartBoard } from '../support/chart-board.ts'
import { addButton, see } from './hands.ts'
import { openWorld, type World } from './people.ts'

const LOGIN_BYTES = 90_700
const RECORDS_BYTES = 346_000
const HOME_BYTES = 298_500
const CHARTS_BYTES = 640_000
const ECHARTS_BYTES = 260_000
const PANEL_BYTES = 330_500

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
  await page.goto(`${world.server.url}/wel/index`)
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

test('DB-51 PP-31 a panel and the statistics open for a visitor, without shell, sign-in and designer', async () => {
  await world.server.loginNew({ account: 'publisher', roles: ['administrator'] }).then(async admin => {
    expect((await admin.post('/api/blade-portal/serviceStatisticsSum/updateStatistics')).status).toBe(200)
  })
  const admin = await world.server.login('publisher')
  const [path, open] = [
    '/api/dataPortrait/dataPortrait/submit',
    { prop: 'board', option: { access: { anyone: true } } },
  ]
  const people = {
    queryId: 'n',
    type: 'miniApp',
    modelId: 'serviceStatisticsSum',
    aggregateType: 'sum',
    aggregateField: 'total',
  }
  const card = { prop: 'number-card', label: 'Campus', dataConfig: { ...people, fieldRelation: { value: 'value' } } }
  const workshop = { portraitName: 'Open house', portraitType: 'platform', portraitConfig: [open, card] }
  const { id } = (await admin.post<{ id: string }>(path, workshop)).body.data
  const context = await world.guest({ lang: 'en', size: { width: 390, height: 844 } })
  const page = await context.newPage()
  const scripts = listenToScripts(page)
  await page.goto(`${world.server.url}/panel/${btoa(JSON.stringify({ id }))}`)
  await page.getByRole('heading', { name: 'Open house' }).waitFor()
  await page.getByText(/^\d+$/).first().waitFor()
  await settle(page)
  for (const heavy of ['designer', 'monaco', 'bpmn', 'echarts'] as const)
    expect(scripts().holding(HEAVY[heavy]), heavy).toEqual([])
  expect(scripts().gzippedBytes).toBeLessThanOrEqual(PANEL_BYTES)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const [at, title] of Object.entries({
    campusData: 'The campus in figures',
    campusDataB: 'Departments in figures',
  })) {
    await page.goto(`${world.server.url}/statistics/${at}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('figure').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/statistics/${at}`)
  }
  await page.goto(`${world.server.url}/panel/1`)
  await page.getByText('There is no such panel').waitFor()
})
