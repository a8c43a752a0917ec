/** An administrator keeps a scheduled job by hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { button, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  const job = { jobName: '夜间清理', invokeTarget: 'log.cleanup', cronExpression: '0 0 2 1 1 ? 2090-2095', status: 0 }
  expect((await admin.post('/api/quartzJob/quartzJob/submit', job)).status).toBe(200)
  person = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const row = () => person.page.getByRole('row').filter({ hasText: '夜间清理' })
/** An action of the row, in sight or behind its menu. */
async function act(name: string): Promise<void> {
  const direct = button(row(), name)
  if (await direct.count()) return direct.click()
  await row().getByRole('button', { name: '更多' }).click()
  await person.page.getByRole('menuitem', { name, exact: true }).click()
}

test('JB-01 JB-02 the list offers the next firings, in a dialog', async () => {
  await person.goto('/job/quartz-job')
  await see(row()).toBeVisible()
  await act('触发时间')
  for (const time of ['2090-01-01 02:00:00', '2095-01-01 02:00:00']) {
    await see(dialog(person.page).getByText(time)).toBeVisible()
  }
  await dialog(person.page).getByRole('button').first().click()
  await see(person.page.getByRole('dialog')).toHaveCount(0)
})

test('JB-01 JB-05 a job is enabled and disabled in its row', async () => {
  await act('启用')
  await see(row().getByText('启用', { exact: true }).first()).toBeVisible()
  await act('停用')
  await button(dialog(person.page), '确定').click()
  await see(row().getByText('停用', { exact: true }).first()).toBeVisible()
})

test('JB-01 JB-06 run now is asked for once more, and its row comes to the log', async () => {
  await act('立即执行')
  await button(dialog(person.page), '确定').click()
  await see(person.page.getByText('已安排执行')).toBeVisible()
  await see(async () => {
    await person.goto('/log/quartz-job-log')
    await see(row().getByText('成功')).toBeVisible({ timeout: 5000 })
  }).toPass()
})

test('JB-01 JB-02 the form offers the targets there are', async () => {
  await person.goto('/job/quartz-job')
  await button(row(), '编辑').click()
  await dialog(person.page).getByLabel('调用目标').click({ force: true })
  await see(person.page.getByText('system.cleanup 清理过期')).toBeVisible()
  expect(person.complaints()).toEqual([])
})
