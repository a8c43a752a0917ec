/** What stands around every screen at the top: its tools, the person's menu, the guard at the door. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '../support/server.ts'
import { button, dialog, runTool, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  await world.server.loginNew({ account: 'clerk', name: '林晓', roles: ['administrator'] })
  person = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(async () => {
  pictureOnFailure(() => person)
  await person.goto('/system/post')
})

const tool = (name: string): Locator => person.page.locator('header').getByRole('button', { name, exact: true })
const pathOf = () => new URL(person.page.url()).pathname

async function chooseMine(entry: string): Promise<void> {
  await person.page.getByRole('button', { name: /用户菜单/ }).click()
  await person.page.locator('.sw-menu').getByRole('menuitem', { name: entry, exact: true }).click()
}

describe('the tools', () => {
  test('SH-36 the menu is folded and unfolded, and stays so over a reload', async () => {
    const menu = person.page.getByRole('navigation', { name: '菜单' })
    const width = async () => (await menu.boundingBox())?.width ?? 0
    await see(menu).toBeVisible()
    const wide = await width()
    await tool('收起菜单').click()
    await see.poll(width).toBeLessThan(wide / 2)
    await person.page.reload()
    await see(tool('展开菜单')).toBeVisible()
    await tool('展开菜单').click()
    await see.poll(width).toBe(wide)
  })

  test('SH-45 SH-03 the language changes in place and is kept', async () => {
    const { page } = person
    await runTool(page, '切换到英文')
    await see(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await see(page.locator('html')).toHaveAttribute('lang', /^en/)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
    await runTool(page, 'Switch to Chinese')
    await see(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  })

  test('SH-41 SH-39 SH-04 SH-05 a theme and a colour are chosen, shown at once and kept', async () => {
    const { page } = person
    const add = page.locator('[data-item="toolbar/add"]')
    const paint = () => add.evaluate(element => getComputedStyle(element).backgroundColor)
    const ground = () => page.locator('header').evaluate(element => getComputedStyle(element).backgroundColor)
    await see(add).toBeVisible()
    const [before, light] = [await paint(), await ground()]
    await runTool(page, '主题')
    await see(dialog(page).locator('input[type=color]')).toHaveValue('#409eff')
    await see(dialog(page).getByRole('radio')).toHaveCount(11)
    await dialog(page).getByRole('button', { name: '#722ed1' }).click()
    await see.poll(paint).not.toBe(before)
    await dialog(page)
      .getByRole('radio', { name: /暗|夜|深/ })
      .first()
      .click()
    await see.poll(ground).not.toBe(light)
    await page.reload()
    await see(add).toBeVisible()
    await see.poll(ground).not.toBe(light)
    expect(await paint()).not.toBe(before)
    await page.evaluate(() => localStorage.removeItem('screenwright.looks'))
  })

  test('SH-43 the page fills the screen and comes back', async () => {
    const full = () => person.page.evaluate(() => document.fullscreenElement !== null)
    await runTool(person.page, '全屏')
    await see.poll(full).toBe(true)
    await runTool(person.page, '全屏')
    await see.poll(full).toBe(false)
  })

  test('SH-40 SH-44 SH-42 lock, log viewer and bell are at hand', async () => {
    const { page } = person
    for (const [name, heading] of [
      ['锁屏', '锁屏'],
      ['本地错误日志', '本地错误日志'],
    ] as const) {
      await runTool(page, name)
      await see(dialog(page).getByText(heading).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await see(dialog(page)).toHaveCount(0)
    }
    await see(page.locator('header').getByRole('button', { name: /^消息/ })).toBeVisible()
  })

  test('a tool pinned to the bar and a favourite entry stay there over a reload, and go again', async () => {
    const { page } = person
    const favourites = page.getByRole('group', { name: '常用' }).getByRole('menuitem')
    await page.getByRole('button', { name: '更多工具' }).click()
    await page.getByRole('menuitemcheckbox', { name: '把主题固定到顶栏' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: '岗位管理' }).press('ArrowRight')
    await page.keyboard.press('Enter')
    await see(favourites).toHaveText(['岗位管理'])
    await page.reload()
    await see(favourites).toHaveText(['岗位管理'])
    await see(tool('主题')).toBeVisible()
    await page.getByRole('menuitemcheckbox', { name: '取消收藏 岗位管理' }).first().press('Enter')
    await see(favourites).toHaveCount(0)
    await page.getByRole('button', { name: '更多工具' }).click()
    await page.getByRole('menuitemcheckbox', { name: '从顶栏取下主题' }).click()
    await page.keyboard.press('Escape')
    await see(tool('主题')).toHaveCount(0)
  })

  test('VM-22 the cache is cleared once that was asked', async () => {
    const { page } = person
    await page.getByRole('button', { name: '标签页操作' }).click()
    await page.getByRole('menuitem', { name: '清除缓存' }).click()
    await see(dialog(page)).toContainText('是否需要清除缓存?')
    await dialog(page)
      .getByRole('button', { name: /确\s?定/ })
      .click()
    await see(page.getByText('清除完毕')).toBeVisible()
  })
})

describe('the tabs', () => {
  const ENTRIES = ['关闭标签', '关闭其他', '关闭全部', '清除缓存', '搜索']
  const tab = (name: string) => person.page.getByRole('tab', { name, exact: true })
  const entry = (name: string) => person.page.getByRole('menuitem', { name, exact: true })
  /** those of the menu that is open; the sidebar has entries of its own */
  const open = () => person.page.getByRole('menu').filter({ has: entry('关闭其他') })

  test('SH-64 a right click and the button beside them offer the same: close, others, all, cache, search', async () => {
    await tab('岗位管理').click({ button: 'right' })
    await see(open().getByRole('menuitem')).toHaveText(ENTRIES)
    await person.page.keyboard.press('Escape')
    await see(open()).toHaveCount(0)
    await person.page.getByRole('button', { name: '标签页操作' }).click()
    await see(open().getByRole('menuitem')).toHaveText(ENTRIES)
    await entry('搜索').click()
    await see(person.page.getByRole('combobox', { name: /搜索/ }).and(person.page.locator(':focus'))).toHaveCount(1)
    await person.page.keyboard.press('Escape')
  })

  test('SH-64 SH-65 of three tabs others are closed, then all, which leads home', async () => {
    await person.goto('/system/role')
    await see(tab('角色管理')).toHaveAttribute('aria-selected', 'true')
    await person.goto('/system/post')
    await see(tab('岗位管理')).toHaveAttribute('aria-selected', 'true')
    await see(tab('角色管理')).toBeVisible()
    await tab('岗位管理').click({ button: 'right' })
    await entry('关闭其他').click()
    await see(person.page.getByRole('tablist').getByRole('tab')).toHaveText(['首页', '岗位管理'])
    await tab('岗位管理').click({ button: 'right' })
    await entry('关闭全部').click()
    await see(person.page.getByRole('tablist').getByRole('tab')).toHaveText(['首页'])
    await see.poll(pathOf).toBe('/wel/index')
  })
})

test('SH-37 UR-19 the top menus stand in the top bar; one of them narrows the sidebar to its own', async () => {
  const { page } = person
  const caller = await world.server.login('keeper')
  const menus = await caller.get<{ records: { id: string }[] }>('/api/blade-system/menu/list?code_equal=system_post')
  const top = { name: '组织', nameEn: 'People', code: 'people' }
  const { body } = await caller.post<{ id: string }>('/api/blade-system/topmenu/submit', top)
  const grant = { topMenuIds: body.data.id, menuIds: menus.body.data.records[0]!.id }
  expect((await caller.post('/api/blade-system/topmenu/grant', grant)).status).toBe(200)
  await page.reload()
  const tops = page.locator('header').getByRole('navigation', { name: '顶部菜单' })
  await see(tops.getByRole('button')).toHaveText(['全部', '组织'])
  const sidebar = page.getByRole('navigation', { name: '菜单', exact: true })
  await tops.getByRole('button', { name: '组织' }).click()
  await see(sidebar.getByRole('menuitem', { name: '岗位管理' })).toBeVisible()
  await see(sidebar.getByRole('menuitem', { name: '角色管理' })).toHaveCount(0)
  await tops.getByRole('button', { name: '全部' }).click()
  await see(sidebar.getByRole('menuitem', { name: '角色管理' })).toBeVisible()
})

describe('the person’s menu', () => {
  test('SH-73 RS-06 tells picture, name, nickname, phone and e-mail; no picture of another kind or size is taken', async () => {
    const { page } = person
    await person.goto('/info/index')
    const panel = page.getByRole('tabpanel')
    await see(panel.getByRole('textbox')).toHaveCount(4)
    for (const name of ['姓名', '昵称', '手机', '邮箱']) await see(panel.getByRole('textbox', { name })).toBeVisible()
    await see(panel.getByRole('textbox', { name: '姓名' })).toHaveValue('周原')
    await see(panel.getByRole('button', { name: '更换头像' })).toBeVisible()
    const refused = page.getByText('头像只能是 JPG 或 PNG，且不超过 500 KB')
    const big = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500 * 1024)])
    for (const file of [
      { name: 'big.png', mimeType: 'image/png', buffer: big },
      { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    ]) {
      await panel.locator('input[type=file]').setInputFiles(file)
      await see(refused.last()).toBeVisible()
      await see(refused).toHaveCount(0)
    }
  })

  test('SH-47 SH-48 SH-50 SH-13 SH-14 leads to the first page and to what is one’s own', async () => {
    const { page } = person
    await see(page.getByRole('button', { name: /用户菜单 周原/ })).toBeVisible()
    await chooseMine('个人信息')
    await page.waitForURL('**/info/index')
    await see(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
    await chooseMine('首页')
    await see.poll(pathOf).toBe('/wel/index')
    await person.goto('/wel/index')
    await see.poll(pathOf).toBe('/wel/index')
    await see(page.getByRole('tab', { name: '首页', selected: true })).toBeVisible()
  })

  test('VM-87 what is one’s own is saved, and said to be', async () => {
    const { page } = person
    await chooseMine('个人信息')
    await page.getByRole('textbox', { name: '昵称' }).fill('小周')
    await page.getByRole('textbox', { name: '手机' }).fill('13800000001')
    await button(page, '保存').click()
    await see(page.getByText('保存成功!')).toBeVisible()
  })

  test('SH-34 SH-35 every page has its title and its tab', async () => {
    const { page } = person
    await see(page).toHaveTitle(/岗位管理/)
    await see(page.getByRole('tab', { name: '岗位管理', selected: true })).toBeVisible()
    await chooseMine('个人信息')
    await see(page).toHaveTitle(/个人信息/)
    await see(page.getByRole('tab', { name: '个人信息', selected: true })).toBeVisible()
  })

  test('SH-52 signing out asks; who stays is still there, who goes is at the door', async () => {
    const other = await world.enter('clerk', { at: '/wel/index' })
    const { page } = other
    const leave = async () => {
      await page.getByRole('button', { name: /用户菜单/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    }
    await leave()
    await see(dialog(page)).toContainText('确定要退出登录吗？')
    await button(dialog(page), '取消').click()
    await see(dialog(page)).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/wel/index')
    await leave()
    await button(dialog(page), '退出登录').click()
    await page.waitForURL('**/login')
    await other.context.close()
  })

  test('SH-49 SH-53 SH-81 the portal is gone where it is closed; a central service signs out where there is one', async () => {
    const admin = await world.server.login('admin')
    const put = (config: object) => admin.post('/api/systemConfig/systemConfig/put', config)
    const way = `${world.server.url}/api/health`
    await put({ configKey: 'sysConfig', webHomeUrl: 'https://www.example.edu' })
    await put({ configKey: 'casConfig', enable: true, casServerLogoutUrl: way })
    const other = await world.enter('clerk', { at: '/wel/index' })
    const { page } = other
    const open = () => page.getByRole('button', { name: /用户菜单/ }).click()
    await open()
    await see(page.getByRole('menuitem', { name: '门户首页' })).toBeVisible()
    const param = { paramName: '门户', paramKey: 'openPortal', paramValue: 'false' }
    await admin.post('/api/blade-system/param/submit', param)
    await page.reload()
    await open()
    await see(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible()
    await see(page.getByRole('menuitem', { name: '门户首页' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await button(dialog(page), '退出登录').click()
    await page.waitForURL(`${way}?service=${encodeURIComponent(`${world.server.url}/login`)}`)
    await put({ configKey: 'casConfig', enable: false })
    await other.context.close()
  })

  test('SH-74 SE-20 the password is changed by who knows the old one, and the new one opens the door', async () => {
    const mine = await world.enter('clerk')
    const { page } = mine
    await mine.goto('/info/index')
    await page.getByRole('tab', { name: '修改密码' }).click()
    const fill = async (...typed: [string, string, string]) => {
      for (const [index, label] of ['原密码', '新密码', '确认新密码'].entries())
        await page.getByRole('textbox', { name: new RegExp(`^(\\* ?)?${label}$`) }).fill(typed[index]!)
      await button(page, '保存').click()
    }
    const next = 'bright-harbour-27'
    await fill(PASSWORD, next, 'another-harbour-27')
    await see(page.getByText('两次密码输入不一致')).toBeVisible()
    await fill('not-the-old-one', next, next)
    await see(page.getByRole('alert').or(page.locator('.ant-message')).first()).toContainText(/密码/)
    await fill(PASSWORD, next, next)
    await see(dialog(page)).toContainText('密码已修改，请重新登录')
    await dialog(page).getByRole('button').last().click()
    await page.waitForURL(/\/login/)
    await page.locator('input[name=account]').fill('clerk')
    await page.locator('input[name=password]').fill(next)
    await page.locator('button[type=submit]').click()
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await mine.context.close()
  })
})

test('SH-28 SH-29 SH-31 without a token every page but the door leads to the door, and back after it', async () => {
  const { page } = person
  await page.evaluate(() => localStorage.removeItem('screenwright.tokens'))
  for (const path of ['/system/post', '/info/index', '/design']) {
    await person.goto(path)
    await page.waitForURL(/\/login/)
    await see(page.locator('input[name=account]')).toBeVisible()
  }
  await person.goto('/system/post')
  await page.waitForURL(/\/login/)
  await page.locator('input[name=account]').fill('keeper')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await see.poll(pathOf).toBe('/system/post')
})
