/** Around the screens: sign-in, the sidebar, pages one may not open. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addButton, button, dialog, runTool, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  await world.server.loginNew({ account: 'clerk', name: '林晓', roles: ['clerk'] })
  const menu = {
    name: '健康检查',
    code: 'health',
    category: 1,
    path: `${world.server.url}/api/health`,
    isOpen: 2,
    sort: 1,
  }
  expect((await admin.post('/api/blade-system/menu/submit', menu)).status).toBe(200)
  person = await world.enter('keeper', { at: '/wel/index' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const sidebar = ({ page }: Person) => page.getByRole('navigation', { name: '菜单' })

describe('the sidebar', () => {
  test('SH-57 nests what the roles may open; others see none of it', async () => {
    const group = sidebar(person).getByRole('menuitem', { name: '系统管理' })
    await group.click()
    await see(sidebar(person).getByRole('menuitem', { name: '岗位管理' })).toBeVisible()
    await sidebar(person).getByRole('menuitem', { name: '岗位管理' }).click()
    await person.page.waitForURL(/\/system\/post$/)
    const clerk = await world.enter('clerk', { at: '/wel/index' })
    await see(sidebar(clerk).getByRole('menuitem', { name: '系统管理' })).toHaveCount(0)
    await clerk.context.close()
  })

  test('SH-57 shows wholly which entry is open, however many there are', async () => {
    const entry = sidebar(person).getByRole('menuitem', { name: '岗位管理' })
    await person.page.setViewportSize({ ...DESK, height: 240 })
    await person.page.reload()
    await see(entry).toHaveAttribute('aria-current', 'page')
    await see(entry).toBeInViewport({ ratio: 1 })
    await person.page.setViewportSize(DESK)
  })

  test('SH-58 an external address of open mode 2 opens in a window of its own', async () => {
    const before = person.page.url()
    const [opened] = await Promise.all([
      person.context.waitForEvent('page'),
      sidebar(person).getByRole('menuitem', { name: '健康检查' }).click(),
    ])
    await opened.waitForURL(/\/api\/health$/)
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
    expect(person.page.url()).toBe(before)
  })

  test('SH-59 on a phone it goes away once something was chosen', async () => {
    const phone = await world.enter('keeper', { size: PHONE, at: '/wel/index' })
    await phone.page.getByRole('button', { name: '应用', exact: true }).click()
    await sidebar(phone).getByRole('menuitem', { name: '系统管理' }).click()
    await sidebar(phone).getByRole('menuitem', { name: '岗位管理' }).click()
    await phone.page.waitForURL(/\/system\/post$/)
    await see(sidebar(phone).getByRole('menuitem', { name: '岗位管理' })).toBeHidden()
    await phone.context.close()
  })
})

describe('pages one may not open', () => {
  test('a page of other people is reported as such, an unknown page as unknown', async () => {
    const clerk = await world.enter('clerk')
    await clerk.goto('/system/user')
    await see(clerk.page.getByRole('heading', { name: '您没有打开这个页面的权限' })).toBeVisible()
    await clerk.goto('/design')
    await see(clerk.page.getByRole('heading', { name: '您没有打开这个页面的权限' })).toBeVisible()
    await clerk.goto('/no/such/page')
    await see(clerk.page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
    await clerk.context.close()
  })
})

test('on an unknown page no tab is active', async () => {
  await person.goto('/system/post')
  const { page } = person
  await see(page.getByRole('tab', { name: '岗位管理' })).toHaveAttribute('aria-selected', 'true')
  await person.goto('/no/such/page')
  await see(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  await see(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await see(page).toHaveTitle(/^没有这个页面/)
  await page.getByRole('tab', { name: '首页' }).click()
  await see(page.getByRole('tab', { name: '首页' })).toHaveAttribute('aria-selected', 'true')
})

test('SH-84 a dialog that cannot be loaded is reported, with a retry; the page stays', async () => {
  const { page } = person
  await person.goto('/system/post')
  await see(addButton(page)).toBeVisible()
  await page.route(/theme-dialog/, route => route.abort())
  await runTool(page, '主题')
  const notice = page.getByRole('alert').filter({ hasText: '页面的一部分没有加载完成' })
  await see(notice).toContainText('ChunkLoadError')
  await see(addButton(page)).toBeVisible()
  await page.unroute(/theme-dialog/)
  await button(notice, '重试').click()
  await see(notice).toHaveCount(0)
  await runTool(page, '主题')
  await see(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
})

test('SH-60 the last of many tabs shows its close button whole', async () => {
  const narrow = await world.enter('keeper', { size: { width: 1000, height: 800 } })
  const { page } = narrow
  const paths = ['post', 'role', 'user', 'dept', 'dict', 'param', 'menu', 'tenant', 'client', 'session']
  for (const path of paths) {
    await narrow.goto(`/system/${path}`)
    await see(page.getByRole('tab', { selected: true })).toHaveCount(1)
    await see(page.getByRole('tab', { name: '首页' })).toHaveAttribute('aria-selected', 'false')
  }
  const strip = await page.getByRole('tablist').boundingBox()
  const close = page.locator('.shell-tab[data-active]').getByRole('button', { name: /^关闭/, includeHidden: true })
  const inside = async () => {
    const box = await close.boundingBox()
    return box!.x + box!.width <= strip!.x + strip!.width + 0.5
  }
  await see.poll(inside).toBe(true)
  await narrow.context.close()
})

test('Esc closes a dialog that was opened from the menu of a row', async () => {
  const { page } = person
  await person.goto('/system/user')
  await page.getByRole('button', { name: '更多操作' }).first().click()
  await page.getByRole('menu').getByRole('menuitem', { name: '解锁' }).click()
  await see(dialog(page)).toBeVisible()
  await page.waitForTimeout(600)
  await page.keyboard.press('Escape')
  await see(dialog(page)).toHaveCount(0)
})

test('SH-36 at 1024 pixels the menu begins as a rail, which leaves lists the room of a table, until it is opened', async () => {
  const small = await world.enter('keeper', { size: { width: 1024, height: 768 } })
  const { page } = small
  await small.goto('/system/post')
  await see(page.locator('main table')).toBeVisible()
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await see.poll(beyond).toBe(0)
  await page.locator('main table').hover() // over the rail it opens of itself
  await page.getByRole('button', { name: '展开菜单' }).click()
  await see(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await page.reload()
  await see(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await small.context.close()
})

test('on a phone the bar of a selection is in sight, and goes with it', async () => {
  const phone = await world.enter('keeper', { size: PHONE })
  await phone.goto('/system/user')
  const { page } = phone
  const remove = page.locator('[data-item="toolbar/removeMany"]')
  await see(addButton(page)).toBeVisible()
  await see(remove).toHaveCount(0)
  await page.locator('.sw-cards').getByRole('checkbox').first().check()
  await see(remove).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: '取消选择' }).click()
  await see(remove).toHaveCount(0)
  await phone.context.close()
})

test('the console works on 360 pixels, in English', async () => {
  const small = await world.enter('keeper', { size: { width: 360, height: 740 }, lang: 'en', at: '/wel/index' })
  const { page } = small
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await fits()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.getByRole('button', { name: 'Apps', exact: true }).click()
  await menu.getByRole('menuitem', { name: 'System' }).click()
  await menu.getByRole('menuitem', { name: 'Posts' }).click()
  await page.waitForURL(/\/system\/post$/)
  await addButton(page).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: /code$/i }).fill('small-post')
  await form.getByRole('textbox', { name: /Post$/ }).fill('A post with a name rather long for so narrow a screen')
  await fits()
  const save = form.getByRole('button', { name: 'Save' })
  const box = (await save.boundingBox())!
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await save.click()
  await see(page.getByText('A post with a name').first()).toBeVisible()
  await fits()
  for (const path of ['/wel/index', '/info/index', '/system/user', '/design', '/no/such/page']) {
    await small.goto(path)
    await see(page.locator('#content')).not.toBeEmpty()
    await page.waitForTimeout(800)
    await fits()
  }
  await small.context.close()
})

describe('signing in and out', () => {
  test('SH-08 SE-27 SE-28 the page is titled 登录; signing in keeps tokens and begins without the tabs of before', async () => {
    const one = await world.enter('keeper')
    const { page } = one
    await one.goto('/system/post')
    await see(page.getByRole('tab', { name: '岗位管理' })).toBeVisible()
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await button(dialog(page), '退出登录').click()
    await page.waitForURL(/\/login/)
    await see(page).toHaveTitle(/登录/)
    expect(await page.evaluate(() => localStorage.getItem('screenwright.tokens'))).toBeNull()
    await page.goto(`${world.server.url}/login`)
    await signIn(page, 'keeper')
    await page.waitForURL(url => !url.pathname.startsWith('/login'))
    await see(page.getByRole('tab', { name: '首页' })).toBeVisible()
    await see(page.getByRole('tab', { name: '岗位管理' })).toHaveCount(0)
    const tokens = await page.evaluate(() => JSON.parse(localStorage.getItem('screenwright.tokens') ?? '{}') as object)
    expect(Object.keys(tokens)).toEqual(expect.arrayContaining(['access', 'refresh']))
    await one.context.close()
  })
})
