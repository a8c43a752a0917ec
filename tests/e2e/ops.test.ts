/** An administrator reads where a process waits, moves running ones to a new version, and disables an account that still holds tasks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deploy, flowOf, PROCESS, rowsOf, start, taskOf, users } from '../support/flow.ts'
import { button, choose, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let keeper: Person

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  const owner = await server.loginNew({ account: 'owner', name: '林晓', depts: ['图书馆'] })
  const ann = await server.loginNew({ account: 'ann', name: '周安' })
  await server.loginNew({ account: 'bob', name: '孙博' })
  await deploy(
    server,
    flowOf(
      'trip',
      [
        ['tutor', { ...users('ann'), name: '辅导员审批' }],
        ['office', { ...users('bob'), name: '院办审批' }],
      ],
      { title: { zh: '出差申请' } },
    ),
  )
  const done = await start(owner, 'trip')
  for (const [caller, hours] of [
    [ann, 30],
    [await server.login('bob'), 120],
  ] as const) {
    const taskId = await taskOf(caller, done)
    await caller.post(`${PROCESS}/completeTask`, { taskId, pass: true, comment: '同意' })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update wf_task set create_time = end_time - make_interval(hours => ${hours}) where tenant_id = ${trx.tenant} and id = ${taskId}`.execute(
        trx,
      ),
    )
  }
  await start(owner, 'trip')
  keeper = await world.enter('keeper', { size: DESK })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => keeper))

const SHOTS = process.env.SHOTS
const shot = (name: string) => (SHOTS ? keeper.page.screenshot({ path: `${SHOTS}/${name}.png` }) : undefined)

test('the figures of a process are seen on its diagram, with the bottleneck by name, and saved as a workbook', async () => {
  const { page } = keeper
  await keeper.goto('/miniApp/home/processOps')
  await page.getByRole('tab', { name: '统计' }).click()
  const row = page.locator('main tbody tr').filter({ hasText: '出差申请' })
  await button(row, '热力图与明细').click()
  await see(page.getByText('瓶颈：院办审批')).toBeVisible()
  await see(page.getByRole('img', { name: '流程图：瓶颈：院办审批' })).toBeVisible()
  await see(page.getByRole('row').filter({ hasText: '辅导员审批' })).toBeVisible()
  await shot('ops-figures')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出工作簿' }).click()
  expect((await saved).suggestedFilename()).toMatch(/统计.*\.xlsx$/)
  if (SHOTS) {
    await page.setViewportSize(PHONE)
    await page.waitForTimeout(600)
    await shot('ops-figures-phone')
    await page.setViewportSize(DESK)
  }
})

test('a running process is moved to a new version, whose node takes the place of one it lacks, and back', async () => {
  const { server } = world
  const { page } = keeper
  const bob = await server.login('bob')
  const flow = (node: string, name: string) =>
    flowOf('leave', [[node, { ...users('bob'), name }]], { title: { zh: '请假申请' } })
  await deploy(server, flow('check', '院办审核'))
  const id = await start(await server.login('owner'), 'leave')
  await deploy(server, flow('review', '学院复核'))
  const tasks = async () => (await rowsOf(bob, 'todoList', id)).map(({ taskName }) => taskName)

  await keeper.goto('/miniApp/home/processOps')
  await page.getByRole('tab', { name: '统计' }).click()
  const process = page.locator('main tbody tr').filter({ hasText: '请假申请' })
  await button(process, '版本与迁移').click()
  const versions = page.getByRole('dialog', { name: '版本与迁移' })
  await see(versions.getByText('还没有迁移过。')).toBeVisible()
  await shot('ops-versions')
  await button(versions, '迁移').click()
  const moving = page.getByRole('dialog', { name: '迁移运行中的流程' })
  await see(moving.getByText('有实例停在目标版本没有的节点', { exact: false })).toBeVisible()
  await button(moving, '试迁移').click()
  await see(moving.getByRole('row').filter({ hasText: '新版本没有“院办审核”' })).toContainText('不迁移')
  await choose(page, '“院办审核”（1 个实例）由哪个节点接替', '学院复核', moving)
  await button(moving, '试迁移').click()
  await see(moving.getByRole('row').filter({ hasText: '学院复核' })).toContainText('院办审核')
  await shot('ops-migrate')
  if (SHOTS) {
    await page.setViewportSize(PHONE)
    await page.waitForTimeout(600)
    await shot('ops-migrate-phone')
    await page.setViewportSize(DESK)
  }
  await button(moving, '迁移').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .last()
    .click()
  await see(page.getByText('已迁移 1 个，0 个留在原版本')).toBeVisible()
  await see(moving.getByText('没有需要迁移的实例。')).toBeVisible()
  expect(await tasks()).toEqual(['学院复核'])

  await moving.locator('.ant-modal-close').click()
  await button(versions, '查看与撤销').click()
  const past = page.getByRole('dialog', { name: '迁移的实例' })
  await see(past.getByRole('row').filter({ hasText: '可撤销' })).toBeVisible()
  await shot('ops-migration')
  await button(past, '撤销迁移').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .last()
    .click()
  await see(page.getByText('已撤销 1 个，0 个此后已办理，留在新版本')).toBeVisible()
  expect(await tasks()).toEqual(['院办审核'])
})

test('disabling an account shows what is held, leads to the handover, and is done from there', async () => {
  const { page } = keeper
  await keeper.goto('/system/user')
  const row = page.locator('main tbody tr').filter({ hasText: '周安' })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  const asked = page.getByRole('dialog', { name: '停用账号' })
  await see(asked.getByText('待办任务（1）')).toBeVisible()
  await shot('user-disable')
  await button(asked, '移交').click()
  const handing = page.getByRole('dialog', { name: '移交' })
  await choose(page, '待办任务 → 接收人', '孙博', handing)
  await handing.getByRole('switch').click()
  await shot('user-handover')
  await button(handing, '执行').click()
  await see(page.getByText('已移交', { exact: true })).toBeVisible()
  await handing.locator('.ant-modal-close').click()
  await see(asked.getByText('名下没有需要移交的事项。')).toBeVisible()
  await button(asked, '停用').click()
  await see(page.getByText('账号已停用', { exact: true })).toBeVisible()
  expect(keeper.complaints()).toEqual([])
})
