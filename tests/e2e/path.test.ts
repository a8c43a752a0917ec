/** The path of a process under the form of its start, on a phone. @source docs/workflow.md#simulation */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeProcess } from '#engine/flow/process-address.ts'
import type { FormDocument } from '#engine/schema/document.ts'
import { deploy, flowOf, users } from '../support/flow.ts'
import { see } from './hands.ts'
import { openWorld, PHONE, type World } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const form = {
    ...{ kind: 'form', grammar: 1, key: 'outing.form', title: { zh: '外出' } },
    fields: [{ id: 'days', type: 'integer', title: { zh: '天数' }, default: 1 }],
    nodes: [{ id: 'days', widget: 'number', bind: 'days' }],
  } as unknown as FormDocument
  await world.server.loginNew({ account: 'ann', name: '林晓' })
  await world.server.loginNew({ account: 'bob', name: '周文博' })
  const together = { ...users('ann', 'bob'), name: '会签', many: { pass: 'all' as const } }
  const flow = flowOf(
    'outing',
    [
      ['head', { ...users('ann'), name: '辅导员审批' }],
      ['gate', { type: 'exclusiveGateway', default: 'way3' }],
      ['fork', { type: 'parallelGateway' }],
      ['one', together],
      ['two', { ...users('bob'), name: '学院学生工作领导小组办公室备案审批' }],
      ['join', { type: 'parallelGateway' }],
    ],
    {
      form: form.key,
      ways: [
        ['start', 'head'],
        ['head', 'gate'],
        ['gate', 'fork', `${'${'}days > 3}`],
        ['gate', 'end'],
        ['fork', 'one'],
        ['fork', 'two'],
        ['one', 'join'],
        ['two', 'join'],
        ['join', 'end'],
      ],
    },
  )
  await deploy(world.server, flow, { [form.key]: form })
})
afterAll(() => world?.close())

test('the path follows the values, and nothing is wider than the page', async () => {
  const { page, goto, complaints } = await world.enter('admin', { size: PHONE })
  await goto(`/workflow/process/start/${encodeProcess({ processDefKey: 'outing' })}`)
  const path = page.getByRole('region', { name: '办理路径' })
  await see(path.getByRole('listitem')).toHaveText(['辅导员审批林晓'])
  await page.getByLabel('天数').fill('5')
  await see(path.getByRole('listitem')).toHaveText([
    '辅导员审批林晓',
    '会签并行林晓、周文博，全部同意',
    '学院学生工作领导小组办公室备案审批并行周文博',
  ])
  await page.screenshot({ path: 'tests/.out/path-390.png' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(complaints()).toEqual([])
})
