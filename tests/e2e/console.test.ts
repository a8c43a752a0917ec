/** Screens of the console that are not like all others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PNG } from '../support/upload.ts'
import { addButton, button, chooseFile, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.enter('admin')
})
afterAll(() => world?.close())

test('UR-43 UR-44 UR-45 tenant packages are added, changed and removed, one or many; none is viewed', async () => {
  pictureOnFailure(() => admin)
  const { page } = admin
  await admin.goto('/system/tenant-package')
  const search = page.getByRole('search')
  await addButton(page).click()
  const box = async () => (await dialog(page).locator('.ant-modal-content').boundingBox())?.width ?? 0
  await see.poll(box).toBe(600)
  await dialog(page).getByLabel('产品包名称').fill('基础包')
  await dialog(page).getByRole('combobox', { name: '菜单' }).click()
  await page.getByRole('treeitem').first().locator('.ant-select-tree-checkbox').click()
  await dialog(page).getByLabel('产品包名称').click()
  await button(dialog(page), '保存').click()
  const row = page.getByRole('row', { name: /基础包/ })
  await see(row).toBeVisible()
  await see(row.getByRole('button', { name: '编辑' })).toBeVisible()
  await see(row.getByRole('button', { name: '删除' })).toBeVisible()
  await see(row.getByRole('button', { name: '查看' })).toHaveCount(0)
  const [entry, whole] = [await search.locator('> *').first().boundingBox(), await search.boundingBox()]
  expect(entry!.width / whole!.width).toBeCloseTo(6 / 24, 1)
  await button(row, '编辑').click()
  await dialog(page).getByLabel('产品包名称').fill('校区包')
  await button(dialog(page), '保存').click()
  const renamed = page.getByRole('row', { name: /校区包/ })
  await see(row).toHaveCount(0)
  await renamed.getByRole('checkbox').check()
  await page.locator('[data-item="toolbar/removeMany"]').click()
  await button(dialog(page), '确定').click()
  await see(renamed).toHaveCount(0)
})

test('UR-43 UR-44 tenant packages are searched by their name, ten a page, and one is removed by its row', async () => {
  const { page } = admin
  const caller = await world.server.login('admin')
  const menus = await caller.get<{ records: { id: string }[] }>('/api/blade-system/menu/list?size=1')
  for (let n = 1; n <= 12; n++) {
    const record = { packageName: `校区 ${String(n).padStart(2, '0')}`, menuId: menus.body.data.records[0]!.id }
    expect((await caller.post('/api/blade-system/tenant-package/submit', record)).status).toBe(200)
  }
  await admin.goto('/system/tenant-package')
  const rows = page.locator('.sw-rows tbody tr')
  await see(rows).toHaveCount(10)
  await page.getByRole('search').getByLabel('产品包名称').fill('校区 07')
  await button(page, '搜索').click()
  await see(rows).toHaveText([/校区 07/])
  await button(rows, '删除').click()
  await button(dialog(page), '确定').click()
  await see(rows.filter({ hasText: '校区 07' })).toHaveCount(0)
  await button(page, '重置').click()
  await see(rows).toHaveCount(10)
  await see(page.getByText('共 11 条')).toBeVisible()
})

test('UR-46 VM-35 VM-36 a package that cannot be saved says why, and keeps what was typed', async () => {
  const { page } = admin
  await admin.goto('/system/tenant-package')
  await addButton(page).click()
  await dialog(page).getByLabel('备注').fill('给新校区')
  await button(dialog(page), '保存').click()
  await see(dialog(page).getByText('请输入产品包名称').first()).toBeVisible()
  await see(dialog(page).getByText('请选择菜单').first()).toBeVisible()
  await see(dialog(page).getByLabel('备注')).toHaveValue('给新校区')
})

test('UR-42 members of a group are shown and removed there, neither added to the table, changed nor viewed', async () => {
  const { page } = admin
  const caller = await world.server.login('admin')
  const save = async (path: string, record: object) => (await caller.post<{ id: string }>(path, record)).body.data.id
  const found = await caller.get<{ records: { id: string }[] }>('/api/blade-system/user/page?account_equal=admin')
  const userId = found.body.data.records[0]!.id
  const groupId = await save('/api/personalGroup/personalGroup/submit', { groupName: '评审小组' })
  await save('/api/personalGroupItem/personalGroupItem/submit', { groupId, userId })
  await admin.goto('/system/personal-group-item')
  await see(button(page.getByRole('row', { name: /admin/ }), '删除')).toBeVisible()
  await see(addButton(page)).toHaveCount(0)
  for (const name of ['编辑', '查看', '新增']) await see(button(page, name)).toHaveCount(0)
})

test('DI-21 the name, the logo and the portal of the site are chosen, and seen at once after a reload', async () => {
  pictureOnFailure(() => admin)
  const { page } = admin
  await admin.goto('/system/system-config')
  const form = page.getByRole('tabpanel').filter({ visible: true })
  await form.getByLabel('首页标题').fill('星湖校园')
  await form.getByLabel('门户首页地址').fill('https://www.lake.example')
  const picker = form.getByRole('button', { name: /选择文件/ }).first()
  await chooseFile(page, picker, { name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await see(form.getByText('logo.png')).toBeVisible()
  await button(form, '保存').click()
  await see(page.getByText('已保存').first()).toBeVisible()
  await admin.goto('/wel/index')
  const brand = page.getByRole('link', { name: '星湖校园' })
  await see(brand).toBeVisible()
  await see(brand.getByRole('presentation')).toHaveAttribute('src', /^\/api\/site\/logo\?v=/)
  await page.getByRole('button', { name: /管理员$/ }).click()
  await see(page.getByRole('menuitem', { name: '门户首页' })).toBeVisible()
})

test('JB-07 JB-11 logs of jobs, calls and collected data are looked at; nothing is added, changed or removed there', async () => {
  pictureOnFailure(() => admin)
  const { page } = admin
  await world.server.db.write({ tenant: '000000' }, async trx => {
    await sql`insert into blade_quartz_job_log (tenant_id, job_name, job_group, invoke_target, status)
      values ('000000', '清理日志', 'sys', 'log.cleanup', 1)`.execute(trx)
    await sql`insert into blade_api_log (tenant_id, title, request_uri, method)
      values ('000000', '岗位 · 保存', '/api/blade-system/post/submit', 'POST')`.execute(trx)
    await sql`insert into blade_collect_refusal (tenant_id, biz_code, biz_name, table_name, source, method, type, status)
      values ('000000', 'loan', '设备借用', 'app_loan', 'app', 'insert', 'main', 1)`.execute(trx)
  })
  for (const [path, row] of [
    ['/log/quartz-job-log', '清理日志'],
    ['/log/api-log', '岗位 · 保存'],
    ['/log/data-collect-log', '设备借用'],
  ] as const) {
    await admin.goto(path)
    const told = page.getByRole('row').filter({ hasText: row }).first()
    await see(button(told, '查看')).toBeVisible()
    await see(told.getByRole('checkbox')).toHaveCount(0)
    for (const name of ['新增', '编辑', '删除', '批量删除', '导入', '复制'])
      await see(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  }
  const search = page.getByRole('search')
  for (const name of ['业务名称', '数据表']) await see(search.getByLabel(name)).toBeVisible()
  await button(page.getByRole('row').filter({ hasText: '设备借用' }), '查看').click()
  await see(dialog(page)).toContainText('设备借用')
  await see(button(dialog(page), '保存')).toHaveCount(0)
  expect(admin.complaints()).toEqual([])
})
