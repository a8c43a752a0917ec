/** A task in a real browser: what it loads, and on a phone. Its calls are answered here. */
import type { Page } from 'playwright'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeProcess } from '#engine/flow/process-address.ts'
import { HEAVY, listenToScripts, settle } from '../bench/loaded-scripts.ts'
import { leaveDetail } from '../support/process-sample.ts'
import { see } from './hands.ts'
import { openWorld, type World } from './people.ts'

const TASK_BYTES = 340_000
const MOST_CALLS = 3
const PHONE = { width: 390, height: 844 }
const PATH = `/workflow/process/detail/${encodeProcess({ taskId: '20', processInsId: '30' })}`

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

/** Answers the calls of the process; @returns those made, by name */
async function answerCalls(page: Page): Promise<{ name: string; body: string | null }[]> {
  const made: { name: string; body: string | null }[] = []
  const elements = [
    { id: 'begin', type: 'startEvent', name: 'Start' },
    { id: 'head', type: 'userTask', name: 'Head' },
    { id: 'way', type: 'sequenceFlow', from: 'begin', to: 'head' },
  ]
  await page.route('**/api/blade-workflow/process/*', async route => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) as string
    made.push({ name, body: route.request().postData() })
    const { flow } = leaveDetail()
    const answers: Record<string, unknown> = {
      detail: leaveDetail(),
      modelView: { xml: '', flow, elements },
      completeTask: { processIsFinished: 'unfinished', next: null },
    }
    await route.fulfill({ json: { code: 200, success: true, msg: '', data: answers[name] ?? null } })
  })
  return made
}

test('a task opens with at most three calls and 340 KB of JavaScript, without bpmn-js', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  const made = await answerCalls(page)
  const scripts = listenToScripts(page)
  await page.goto(world.server.url + PATH)
  await see(page.getByLabel(/Days/)).toBeVisible()
  await settle(page)
  const { gzippedBytes, holding } = scripts()
  for (const heavy of ['designer', 'monaco', 'bpmn', 'echarts'] as const)
    expect(holding(HEAVY[heavy]), heavy).toEqual([])
  expect(made.length).toBeLessThanOrEqual(MOST_CALLS)
  expect(gzippedBytes).toBeLessThanOrEqual(TASK_BYTES)
})

test('on a phone the bar stays in sight, nothing is wider than the page, and one press agrees', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  const made = await answerCalls(page)
  await page.goto(world.server.url + PATH)
  await see(page.getByLabel(/Days/)).toBeVisible()
  const agree = page.getByRole('button', { name: 'Agree' })
  const box = (await agree.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(40)
  expect(box.y + box.height).toBeLessThanOrEqual(PHONE.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await agree.click()
  await see(page.getByText('办理成功')).toBeVisible()
  expect(JSON.parse(made.find(({ name }) => name === 'completeTask')?.body ?? '{}')).toMatchObject({ pass: true })
})

test('WU-18 printed, there is only the sheet', async () => {
  const { context } = await world.enter('admin')
  const page = await context.newPage()
  await answerCalls(page)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(world.server.url + PATH)
  await see(page.getByLabel(/Days/)).toBeVisible()
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await see(page.locator('.sw-paper').getByText('LV-1')).toBeVisible()
  await see(page.getByRole('button', { name: 'Agree' })).toBeHidden()
})
