/** Ways to an account: applying for one, and the first password of one that somebody else created. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, onTestFailed, test } from 'vitest'
import { addUser } from '../support/people.ts'
import { type Caller, PASSWORD } from '../support/server.ts'
import { addButton, button, choose, dialog, see } from './hands.ts'
import { DESK, openWorld, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

const CHOSEN = 'Chosen-by-me-2026'

let world: World
let admin: Caller

beforeAll(async () => {
  world = await openWorld()
  admin = await world.server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => world?.close())

/** Somebody who is not signed in, at sign-in. */
async function visit(size = DESK, lang: 'zh' | 'en' = 'zh'): Promise<Page> {
  const context = await world.guest({ size, lang })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  onTestFailed(() => void page.screenshot({ path: 'tests/.out/visitor.png' }).catch(() => undefined))
  await page.goto(`${world.server.url}/login`)
  return page
}

/** Chooses several options of a select, searching for each, and closes it. */
async function pickIn(page: Page, form: Locator, select: string, options: string[]): Promise<void> {
  const box = form.getByRole('combobox', { name: select })
  await box.click({ force: true })
  for (const option of options) {
    await see(box).toBeEditable()
    await box.fill(option)
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: option })
      .click()
    await see(form.locator('.ant-select-selection-item').filter({ hasText: option })).toBeVisible()
  }
  await form.getByText('授予角色', { exact: true }).click()
  await see(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0)
}

const applications = async (account: string) =>
  (
    await world.server.db.read({ tenant: '000000' }, trx =>
      sql<{ name: string; oauth_id: string | null; status: number }>`
        select name, oauth_id, status::int from blade_registration where account = ${account}`.execute(trx),
    )
  ).rows

describe('applying for an account', () => {
  test('SE-44 SE-46 on a phone, in English: the tenant is known, so it is not asked for', async () => {
    const page = await visit(PHONE, 'en')
    await page.getByRole('button', { name: 'No account? Apply for one' }).click()
    const form = page.getByRole('dialog', { name: 'Apply for an account' })
    await see(form.getByLabel('Name')).toBeFocused()
    await see(form.getByLabel('Tenant')).toHaveCount(0)
    await form.getByLabel('Name').fill('Ann Lee')
    await form.getByLabel('Account').fill('ann')
    await form.getByLabel('Password', { exact: true }).fill(CHOSEN)
    await form.getByLabel('Confirm password').fill(CHOSEN)
    see(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await form.getByRole('button', { name: 'Apply' }).click()
    await see(page.getByRole('alertdialog', { name: 'Application sent' })).toContainText('wait for an administrator')
    see(await applications('ann')).toEqual([{ name: 'Ann Lee', oauth_id: null, status: 0 }])
    await page.context().close()
  })

  test('UR-38 VM-28 VM-29 VM-30 VM-31 VM-32 VM-33 VM-34 SE-48 says what is wrong in its order, then that it was sent', async () => {
    await addUser(world.server.db, { account: 'far', tenant: '000009' }) // with another tenant it is not known which
    const page = await visit()
    await button(page, '没有账号？申请一个').click()
    const form = page.getByRole('dialog', { name: '申请账号' })
    const refused = async (msg: string) => {
      await form.getByRole('button', { name: '提交申请' }).click()
      await see(form.getByRole('alert')).toHaveText(msg)
    }
    await refused('请先输入租户编号')
    await see(form.getByLabel('租户编号')).toBeFocused()
    await form.getByLabel('租户编号').fill('000000')
    await refused('请先输入账号名称')
    await form.getByLabel('账号名称').fill('李 四')
    await refused('请先输入密码')
    await form.getByLabel('密码', { exact: true }).fill(CHOSEN)
    await refused('请先输入密码')
    await form.getByLabel('确认密码').fill('another')
    await refused('两次密码输入不一致')
    await form.getByLabel('确认密码').fill(CHOSEN)
    await refused('账号格式不匹配')
    await form.getByLabel('账号名称').fill('lisi')
    await page.context().setOffline(true)
    await refused('提交失败')
    await page.context().setOffline(false)
    await form.getByRole('button', { name: '提交申请' }).click()
    const told = page.getByRole('alertdialog', { name: '注册提示' })
    await see(told).toContainText('注册申请已提交,请耐心等待管理员通过!')
    await button(told, '知道了').click()
    await see(page.getByRole('dialog')).toHaveCount(0)
    see(new URL(page.url()).pathname).toBe('/login')
    see(await applications('lisi')).toEqual([{ name: null, oauth_id: null, status: 0 }])
    await page.context().close()
  })

  test('SE-45 SE-47 SE-48 whom an outside identity provider vouches for and who has no account here applies for one', async () => {
    const page = await visit()
    // as a sign-in from outside is answered for somebody who has no account
    await page.route('**/oauth/token', route =>
      route.fulfill({
        json: {
          access_token: 'x',
          refresh_token: 'y',
          user_id: '-1',
          tenant_id: '000000',
          userName: 'zhou',
          oauth_id: 'o-7',
        },
      }),
    )
    await signIn(page, 'zhou')
    const form = page.getByRole('dialog', { name: '申请账号' })
    await see(form.getByLabel('姓名')).toHaveValue('zhou')
    await see(form.getByLabel('账号名称')).toHaveValue('zhou')
    await see(form.getByLabel('租户编号')).toHaveCount(0)
    await form.getByLabel('密码', { exact: true }).fill(CHOSEN)
    await form.getByLabel('确认密码').fill(CHOSEN)
    await form.getByRole('button', { name: '提交申请' }).click()
    await button(page.getByRole('alertdialog', { name: '注册提示' }), '知道了').click()
    see(await page.evaluate(() => localStorage.getItem('screenwright.tokens'))).toBeNull()
    see(await applications('zhou')).toEqual([{ name: 'zhou', oauth_id: 'o-7', status: 0 }])
    await page.context().close()
  })
})

describe('an account somebody else made', () => {
  test.each([
    ['zh', DESK, 'new-zh'],
    ['en', PHONE, 'new-en'],
  ] as const)('UR-02 SE-20 asks for a password of one’s own before anything else (%s)', async (lang, size, account) => {
    const user = { account, realName: '新同事', password: PASSWORD }
    see((await admin.post('/api/blade-system/user/submit', user)).status).toBe(200)
    const person = await world.enter(account, { size, lang, tenant: '000000', at: '/wel/index' })
    pictureOnFailure(() => person)
    const { page } = person
    const zh = lang === 'zh'
    const cover = page.getByRole('dialog', { name: zh ? '设置您自己的密码' : 'Set your own password' })
    const [old, next, again] = zh
      ? ['原密码', '新密码', '确认新密码']
      : ['Current password', 'New password', 'Confirm new password']
    const field = (label = '') => cover.getByLabel(new RegExp(`^(\\* )?${label}$`))
    const save = cover.getByRole('button', { name: zh ? '保存' : 'Save' })
    await see(cover).toBeVisible()
    await person.goto('/system/post')
    await field(old).fill(PASSWORD)
    await field(next).fill(PASSWORD)
    await field(again).fill(PASSWORD)
    await save.click()
    await see(cover.getByRole('alert')).toHaveText(zh ? /新密码不能与原密码相同/ : /is the same as the old one/)
    await field(next).fill(CHOSEN)
    await field(again).fill(CHOSEN)
    await save.click()
    await see(cover).toHaveCount(0)
    await see(page.getByRole('main')).toBeVisible()
    await page.reload()
    await see(page.getByRole('main')).toBeVisible()
    await see(cover).toHaveCount(0)
    await person.context.close()
  })
})

describe('what an administrator does besides', () => {
  test('UR-25 SE-01 gives a tenant its number of accounts, which its row then shows', async () => {
    const tenant = { tenantId: '000021', tenantName: '山前学院' }
    see((await admin.post('/api/blade-system/tenant/submit', tenant)).status).toBe(200)
    const person = await world.enter('keeper')
    pictureOnFailure(() => person)
    const { page } = person
    await person.goto('/system/tenant')
    const row = page.getByRole('row').filter({ hasText: '山前学院' })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '额度与期限' }).filter({ visible: true }).click()
    await see(dialog(page).getByText('山前学院')).toBeVisible()
    await dialog(page).getByLabel('账号额度').fill('500')
    await button(dialog(page), '保存').click()
    await see(page.getByText('额度与期限已保存')).toBeVisible()
    await see(row.getByText('500', { exact: true })).toBeVisible()
    await person.context.close()
  })

  test('UR-24 gives a tenant its first administrator, whose password is shown once', async () => {
    const tenant = { tenantId: '000023', tenantName: '湖东学院' }
    see((await admin.post('/api/blade-system/tenant/submit', tenant)).status).toBe(200)
    const person = await world.enter('keeper')
    pictureOnFailure(() => person)
    const { page } = person
    await person.goto('/system/tenant')
    const row = page.getByRole('row').filter({ hasText: '湖东学院' })
    await row.getByRole('button', { name: '更多' }).click()
    await page.locator('.sw-menu').getByRole('menuitem', { name: '首位管理员', exact: true }).click()
    await see(dialog(page).getByText('湖东学院')).toBeVisible()
    await button(dialog(page), '保存').click()
    await see(dialog(page).getByRole('cell', { name: 'admin', exact: true })).toBeVisible()
    await see(dialog(page).getByText('关闭后不再显示')).toBeVisible()
    await person.context.close()
  })

  test('UR-25 gives a tenant its data source and its package, each in a dialog that says whose it is', async () => {
    const menus = (await admin.get<{ id: string }[]>('/api/blade-system/menu/routes')).body.data
    const [source, pack, tenant] = [
      { name: '档案库', category: 'postgresql', url: 'postgresql://127.0.0.1:5432/archive' },
      { packageName: '教学包', menuId: menus[0]!.id },
      { tenantId: '000022', tenantName: '湖西学院' },
    ]
    const answers = await Promise.all([
      admin.post('/api/blade-develop/datasource/submit', { ...source, username: 'reader', password: 'Reads-2026' }),
      admin.post('/api/blade-system/tenant-package/submit', pack),
      admin.post('/api/blade-system/tenant/submit', tenant),
    ])
    for (const answer of answers) see(answer.text).toContain('"code":200')
    const person = await world.enter('keeper')
    pictureOnFailure(() => person)
    const { page } = person
    await person.goto('/system/tenant')
    const row = page.getByRole('row').filter({ hasText: '湖西学院' })
    for (const [entry, value, done] of [
      ['数据源', '档案库', '数据源已保存'],
      ['产品包', '教学包', '产品包已保存'],
    ] as const) {
      await row.getByRole('button', { name: '更多' }).click()
      await page.locator('.sw-menu').getByRole('menuitem', { name: entry, exact: true }).click()
      await see(dialog(page).getByText('湖西学院')).toBeVisible()
      await choose(page, entry, value, dialog(page))
      await button(dialog(page), '保存').click()
      await see(page.getByText(done)).toBeVisible()
      await see(dialog(page)).toHaveCount(0)
    }
    await see(row.getByText('教学包', { exact: true })).toBeVisible()
    await see(row.getByText('不限', { exact: true }).first()).toBeVisible()
    await row.getByRole('button', { name: '更多' }).click()
    await page.locator('.sw-menu').getByRole('menuitem', { name: '数据源', exact: true }).click()
    await see(dialog(page).getByRole('combobox', { name: '数据源' })).toHaveValue('档案库')
    await person.context.close()
  })

  test('UR-08 UR-51 gives the people selected in the list exactly these roles, and unlocks them', async () => {
    await addUser(world.server.db, { account: 'boss', roles: ['leader'] })
    await addUser(world.server.db, { account: 'meng', name: '孟晓', roles: ['clerk'] })
    await addUser(world.server.db, { account: 'helper', name: '何力', roles: ['clerk', 'staff'] })
    const person = await world.enter('keeper')
    pictureOnFailure(() => person)
    const { page } = person
    await person.goto('/system/user')
    const grant = page.locator('[data-item="toolbar/grant"]')
    await see(addButton(page)).toBeVisible()
    await see(grant).toHaveCount(0)
    const names = ['孟晓', '何力']
    for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    await grant.click()
    const form = dialog(page)
    await see(form.getByRole('combobox', { name: '用户' })).toHaveValue(/^(孟晓、何力|何力、孟晓)$/)
    await see(form.getByText('这些用户的角色不尽相同')).toBeVisible()
    await see(form.getByRole('combobox', { name: '角色' })).toHaveValue('clerk')
    await pickIn(page, form, '角色', ['leader'])
    await button(form, '保存').click()
    await see(page.getByText('角色已授予，这些用户须重新登录')).toBeVisible()
    for (const name of names)
      await see(
        page
          .getByRole('row')
          .filter({ hasText: name })
          .getByText(/^(clerk, leader|leader, clerk)$/),
      ).toBeVisible()
    await page.locator('[data-item="toolbar/unlockMany"]').click()
    await button(dialog(page), '确定').click()
    await see(page.getByText('账号已解锁')).toBeVisible()
    await person.context.close()
  })

  test('UR-05 resets the passwords of the selected people: each gets their own, shown once, and copied as a table', async () => {
    await addUser(world.server.db, { account: 'reset-a', name: '潘晨', roles: ['clerk'] })
    await addUser(world.server.db, { account: 'reset-b', name: '范宁', roles: ['clerk'] })
    const person = await world.enter('keeper')
    pictureOnFailure(() => person)
    const { page } = person
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await person.goto('/system/user')
    const names = ['潘晨', '范宁']
    for (const name of names) await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    await page.locator('[data-item="toolbar/resetMany"]').click()
    const form = dialog(page)
    await see(form.getByRole('combobox', { name: '用户' })).toHaveValue(/^(潘晨、范宁|范宁、潘晨)$/)
    await button(form, '重置').click()
    const made = form.getByRole('table')
    await see(made.getByRole('row')).toHaveCount(3)
    await button(form, '复制').click()
    await see(form.getByRole('status')).toHaveText('已复制')
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n')
    see(copied[0]).toBe('账号\t姓名\t初始密码')
    for (const line of copied.slice(1)) {
      const [account = '', , password] = line.split('\t')
      const { result } = await world.server.login(account, { password })
      see([account.slice(0, 6), result.password_due]).toEqual(['reset-', true])
    }
    see(copied).toHaveLength(3)
    await person.context.close()
  })
})
