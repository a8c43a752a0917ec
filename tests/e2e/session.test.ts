import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { addUser } from '../support/people.ts'
import { PASSWORD } from '../support/server.ts'
import { addButton, button, choose, dialog, runTool, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

let world: World
let admin: Person
let person: Person

beforeAll(async () => {
  world = await openWorld()
  const people = [
    { account: 'wang', name: '王芳', depts: ['图书馆', '档案馆'], roles: ['creator', 'staff'] },
    { account: 'lin', name: '林晓', depts: ['图书馆'], roles: ['staff'] },
    { account: 'chen', name: '陈思远', roles: ['staff'] },
    { account: 'yang', name: '刘洋', roles: ['staff'] },
    { account: 'zhao', name: '赵二', roles: ['administrator'] },
    { account: 'sun', name: '孙丽', roles: ['administrator'] },
  ]
  for (const each of people) await addUser(world.server.db, each)
  admin = await world.enter('admin', { at: '/wel/index' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person ?? admin))

const tokensOf = (page: Page): Promise<{ access: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('screenwright.tokens') ?? '{}'))
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Opens the form of a new post and fills it in, so that it could be saved. */
async function typePost(page: Page, name: string): Promise<void> {
  await addButton(page).click()
  await dialog(page).getByLabel('岗位编号').fill('unsaved-post')
  await dialog(page).getByLabel('岗位名称').fill(name)
}
const typed = (page: Page) => page.getByLabel('岗位名称').last()

const APART = ['/api/site', '/api/data/formDraft/keep']

/** The calls a page makes from now on, but what the site is, and that what was typed before is kept a moment later. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !APART.includes(pathname)) calls.push(pathname)
  })
  return calls
}

/** Runs in the page. */
const isFocusBehindLock = (): boolean => {
  const { activeElement, body } = document
  return activeElement !== body && !activeElement?.closest('dialog.session-cover')
}

describe('the token', () => {
  test.each([
    ['by Web Locks', true],
    ['by a claim, where there are none', false],
  ])('SE-34 is renewed once for two tabs, %s, and both go on with the new one', async (_how, locks) => {
    person = await world.enter('lin')
    const { context, page } = person
    if (!locks)
      await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }))
    await context.clock.install()
    const other = await context.newPage()
    for (const each of [page, other]) {
      await each.goto(`${world.server.url}/info/index`)
      await see(each.getByLabel('姓名')).toHaveValue('林晓')
    }
    const before = await tokensOf(page)
    let renewals = 0
    context.on('request', request => {
      if (request.url().endsWith('/oauth/token')) renewals++
    })
    await context.clock.fastForward('50:15')
    await see.poll(async () => (await tokensOf(other)).access, { timeout: 20_000 }).not.toBe(before.access)
    const { access } = await tokensOf(page)
    for (const each of [page, other]) {
      const asked = each.waitForRequest(request => request.url().includes('/oauth/sessions'))
      await each.getByRole('tab', { name: '登录设备' }).click()
      see((await asked).headers()['blade-auth']).toBe(`bearer ${access}`)
      await see(each.getByText('本机')).toBeVisible()
    }
    see(renewals).toBe(1)
    await context.close()
  })
})

describe('the locked screen', () => {
  const lock = () => person.page.getByRole('dialog', { name: '屏幕已锁定' })

  test('VM-12 SH-67 wants a lock password first', async () => {
    person = await world.enter('admin', { at: '/wel/index' })
    const { page } = person
    await page.getByRole('menuitem', { name: '系统管理' }).click()
    await page.getByRole('menuitem', { name: '岗位管理' }).click()
    await runTool(page, '锁屏')
    await button(dialog(page), '锁定').press('Enter')
    await see(dialog(page).getByText('锁屏密码不能为空')).toBeVisible()
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog')).toHaveCount(0)
  })

  test('SH-67 SH-09 SE-32 hides the page with what was typed, in every tab; nothing behind it is reached', async () => {
    const { page, context } = person
    await typePost(page, '未保存的岗位')
    const other = await context.newPage()
    await other.goto(`${world.server.url}/system/dept`)
    await runTool(other, '锁屏')
    await dialog(other).getByLabel('锁屏密码').fill('tea-42')
    await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
    await dialog(other).getByLabel('锁屏密码').press('Enter')
    for (const each of [other, page]) {
      await see(each.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
      await see.poll(() => pathOf(each)).toBe('/lock')
      see(await each.evaluate(() => document.body.innerText)).not.toMatch(/岗位|部门|管理/)
    }
    const calls = callsOf(page)
    for (const key of ['Escape', 'Escape', 'Control+s', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', '/', '?', 'Control+s'])
      await page.keyboard.press(key)
    await page.evaluate(() => history.back())
    await see(lock()).toBeVisible()
    see(await page.evaluate(isFocusBehindLock)).toBe(false)
    await see(typed(page)).not.toBeVisible()
    see(calls).toEqual([])
    await other.close()
  })

  test('SE-32 SH-30 a new tab and a reload are locked too, and load nothing', async () => {
    const { context } = person
    const fresh = await context.newPage()
    await fresh.goto(`${world.server.url}/system/user`)
    await see(fresh.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
    await see.poll(() => pathOf(fresh)).toBe('/lock')
    const calls = callsOf(fresh)
    await fresh.reload()
    await see(fresh.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
    await fresh.goto(`${world.server.url}/system/role`)
    await see(fresh.getByRole('dialog', { name: '屏幕已锁定' })).toBeVisible()
    await see.poll(() => pathOf(fresh)).toBe('/lock')
    see(calls).toEqual([])
    await fresh.close()
  })

  test('SH-67 SE-40 opens by the password alone, and what was typed is there', async () => {
    const { page } = person
    const password = lock().getByLabel('锁屏密码')
    await password.fill('coffee')
    await password.press('Enter')
    await see(lock().getByText('锁屏密码不正确')).toBeVisible()
    await password.fill('tea-42')
    await password.press('Enter')
    await see(lock()).toHaveCount(0)
    await see.poll(() => pathOf(page)).toBe('/system/post')
    see(await page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true)
    await see(typed(page)).toHaveValue('未保存的岗位')
    see(person.complaints()).toEqual([])
    await person.context.close()
  })

  test('SH-67 SH-84 SE-32 stays covered where the lock page cannot be fetched, and what was typed stays', async () => {
    person = await world.enter('admin')
    const { page, context } = person
    await page.goto(`${world.server.url}/system/post`)
    await typePost(page, '未保存的岗位')
    await page.route(/lock-page/, route => route.abort())
    const other = await context.newPage()
    await other.goto(`${world.server.url}/wel/index`)
    const password = other.getByRole('dialog').getByLabel('锁屏密码')
    const lockOther = async () => {
      await runTool(other, '锁屏')
      await password.fill('tea-42')
      await password.press('Enter')
    }
    await lockOther()
    await see(lock().getByRole('alert')).toBeVisible()
    see(await page.evaluate(() => document.body.innerText)).not.toMatch(/岗位|部门|管理/)
    see(await page.locator('body').ariaSnapshot()).not.toMatch(/岗位|部门|管理/)
    const calls = callsOf(page)
    for (const key of ['Escape', 'Escape', 'Control+s', 'Tab', 'Tab', '/', 'Control+s']) await page.keyboard.press(key)
    await see(lock()).toBeVisible()
    see(await page.evaluate(isFocusBehindLock)).toBe(false)
    see(calls).toEqual([])
    await password.fill('tea-42')
    await password.press('Enter')
    await see(lock()).toHaveCount(0)
    await see(typed(page)).toHaveValue('未保存的岗位')
    await lockOther()
    await page.unroute(/lock-page/)
    page.on('dialog', asked => asked.accept())
    await lock().getByRole('button', { name: '重试' }).click()
    await lock().getByLabel('锁屏密码').fill('tea-42')
    await lock().getByLabel('锁屏密码').press('Enter')
    await see(lock()).toHaveCount(0)
    await addButton(page).click()
    await button(dialog(page), '恢复').click()
    await see(typed(page)).toHaveValue('未保存的岗位')
    await context.close()
  })

  test('SH-67 works on a phone, in English; who forgot the password signs in anew', async () => {
    person = await world.enter('lin', { size: PHONE, lang: 'en', at: '/wel/index' })
    const { page } = person
    await runTool(page, 'Lock the screen')
    await dialog(page).getByLabel('Lock password').fill('x')
    await dialog(page).getByRole('button', { name: 'Lock', exact: true }).press('Enter')
    const locked = page.getByRole('dialog', { name: 'The screen is locked' })
    await see(locked).toBeVisible()
    see(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.reload()
    await see(locked).toBeVisible()
    await locked.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    see(await page.evaluate(() => sessionStorage.getItem('screenwright.locked'))).toBeNull()
    await person.context.close()
  })
})

describe('acting in a department and role', () => {
  test('VM-13 VM-14 SH-66 SE-19 wants both', async () => {
    person = await world.enter('wang', { at: '/wel/index' })
    const { page } = person
    await see(page.getByRole('menuitem', { name: '应用设计' })).toBeVisible()
    await openSwitch()
    await see(dialog(page).getByText('用户信息选择')).toBeVisible()
    await button(dialog(page), '切换').press('Enter')
    await see(dialog(page).getByText('请选择部门')).toBeVisible()
    await see(dialog(page).getByText('请选择角色')).toBeVisible()
  })

  test('SE-02 SE-33 SE-36 SE-38 carries the session on as chosen, at home, in every tab', async () => {
    const { page, context } = person
    const other = await context.newPage()
    await other.goto(`${world.server.url}/info/index`)
    await see(other.getByLabel('姓名')).toHaveValue('王芳')
    await page.bringToFront()
    await choose(page, '部门', '档案馆', dialog(page))
    await choose(page, '角色', 'staff|教职工', dialog(page))
    const next = page.waitForRequest(request => request.url().includes('/menu/routes'))
    await button(dialog(page), '切换').press('Enter')
    const headers = (await next).headers()
    see(headers['dept-id']).toMatch(/^\d+$/)
    see(headers['role-id']).toMatch(/^\d+$/)
    for (const each of [page, other]) {
      await see.poll(() => pathOf(each)).toBe('/wel/index')
      await see(each.getByRole('button', { name: /用户菜单/ })).toBeVisible()
      await see(each.getByRole('menuitem', { name: '应用设计' })).toHaveCount(0)
    }
    await other.close()
    await page.reload()
    await see(page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
    await see(page.getByRole('menuitem', { name: '应用设计' })).toHaveCount(0)
    await openSwitch()
    await see(dialog(page)).toContainText('档案馆')
  })

  test('SH-66 SE-33 goes back to all roles', async () => {
    const { page } = person
    await choose(page, '角色', '全部角色', dialog(page))
    await button(dialog(page), '切换').press('Enter')
    await see(page.getByRole('menuitem', { name: '应用设计' })).toBeVisible()
    await page.reload()
    await see(page.getByRole('menuitem', { name: '应用设计' })).toBeVisible()
    await openSwitch()
    await see(dialog(page)).toContainText('全部角色')
    await person.context.close()
  })

  async function openSwitch() {
    const { page } = person
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '切换部门/角色' }).click()
  }
})

describe('a session that is ended', () => {
  const kickOut = async (name: string) => {
    const { page } = admin
    await admin.goto('/system/session')
    await page.getByLabel('姓名', { exact: true }).first().fill(name)
    await button(page, '搜索').click()
    await see(page.locator('.sw-rows tbody tr')).toHaveCount(1)
    await button(page.locator('.sw-rows tbody tr'), '强制下线').click()
    await see(button(dialog(page), '取消')).toBeFocused()
    await button(dialog(page), '确定').click()
    await see(page.getByText('已下线')).toBeVisible()
    await see(page.locator('.sw-rows tbody tr')).toHaveCount(0)
  }

  test('SE-30 leads to sign-in at once, without a call of the person, with the way back', async () => {
    person = await world.enter('yang', { size: PHONE, lang: 'en' })
    await person.goto('/info/index')
    await see(person.page.getByLabel(/Name$/)).toHaveValue('刘洋')
    await kickOut('刘洋')
    await person.page.waitForURL('**/login?expired=1&redirect=%2Finfo%2Findex')
    see(await person.page.evaluate(() => localStorage.getItem('screenwright.tokens'))).toBeNull()
    await person.context.close()
  })

  test('SE-30 with something typed the person signs in over it, and nothing is lost', async () => {
    person = await world.enter('zhao')
    await person.goto('/system/post')
    await typePost(person.page, '还没保存')
    await kickOut('赵二')
    const again = person.page.getByRole('dialog', { name: '登录已失效，请重新登录' })
    await see(again).toBeVisible()
    await again.getByLabel('密码').fill(PASSWORD)
    await button(again, '登录').click()
    await see(again).toHaveCount(0)
    await see(typed(person.page)).toHaveValue('还没保存')
    await person.context.close()
  })

  test('one’s own are listed among the personal pages, and ended there', async () => {
    person = await world.enter('chen', { size: PHONE, lang: 'en' })
    const there = await (await world.guest()).newPage()
    await there.goto(`${world.server.url}/login`)
    await signIn(there, 'chen')
    await there.waitForURL(url => !url.pathname.startsWith('/login'))
    await person.goto('/info/index')
    const { page } = person
    await page.getByRole('tab', { name: 'Signed-in devices' }).click()
    await see(page.getByText('This device')).toBeVisible()
    const others = page
      .getByRole('listitem')
      .filter({ hasText: /Chrome/ })
      .filter({ hasNotText: 'This device' })
    await see(others).toHaveCount(1)
    see(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await others.getByRole('button').click()
    await dialog(page).getByRole('button', { name: 'Sign out' }).click()
    await there.waitForURL('**/login?expired=1')
    await see(others).toHaveCount(0)
    await there.context().close()
    await person.context.close()
  })
})

/** What was typed before follows the person to every device. */
async function forgetDrafts(account: string): Promise<void> {
  const calls = await world.server.login(account)
  const { body } = await calls.post<{ name: string }[]>('/api/data/formDraft/mine', {})
  for (const { name } of body.data) await calls.post('/api/data/formDraft/drop', { name })
}

describe('a form that is left without a word', () => {
  test('what was typed is kept over a closed tab, offered back, and gone with the session', async () => {
    person = await world.enter('sun')
    await person.goto('/system/post')
    await typePost(person.page, '还没保存的岗位')
    const kept = () => person.page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('.draft/')))
    await see.poll(kept).toHaveLength(1)
    await person.newTab()
    await person.goto('/system/post')
    await addButton(person.page).click()
    await see(dialog(person.page).getByRole('status').filter({ hasText: '未保存' })).toContainText(
      /有 .* 填写但未保存的内容.*岗位名称/,
    )
    await see(typed(person.page)).toHaveValue('')
    await button(dialog(person.page), '恢复').click()
    await see(typed(person.page)).toHaveValue('还没保存的岗位')
    await button(dialog(person.page), '保存').click()
    await see.poll(kept).toHaveLength(0)
    await see(person.page.locator('.sw-rows tbody tr').filter({ hasText: '还没保存的岗位' })).toHaveCount(1)
    await typePost(person.page, '第二个')
    await see.poll(kept).toHaveLength(1)
    await person.newTab()
    await person.goto('/wel/index')
    await person.page.getByRole('button', { name: /用户菜单/ }).click()
    await person.page.getByRole('menuitem', { name: '退出登录' }).click()
    await button(dialog(person.page), '退出登录').click()
    await person.page.waitForURL(/\/login/)
    see(await kept()).toHaveLength(0)
    await person.context.close()
  })

  test('a window made as narrow as a phone, and wide again, keeps what is typed', async () => {
    person = await world.enter('sun')
    await person.goto('/system/post')
    await typePost(person.page, '转屏时的岗位')
    for (const size of [PHONE, DESK]) {
      await person.page.setViewportSize(size)
      await see(typed(person.page)).toHaveValue('转屏时的岗位')
    }
    await person.context.close()
  })

  test('two tabs at one form keep theirs apart', async () => {
    await forgetDrafts('sun')
    person = await world.enter('sun', { lang: 'en', size: PHONE })
    const other = await person.context.newPage()
    for (const [page, name] of [
      [person.page, 'first'],
      [other, 'second'],
    ] as const) {
      await page.goto(`${world.server.url}/system/post`)
      await addButton(page).click()
      await dialog(page).getByRole('textbox', { name: /Post$/ }).fill(name)
      await page.waitForTimeout(1_100) // which is newer is told by the second
    }
    const kept = () =>
      person.page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.includes('.draft/'))
          .map(([, draft]) => Object.values((JSON.parse(draft) as { values: object }).values).join())
          .sort(),
      )
    await see.poll(kept).toEqual(['first', 'second'])
    const held = () => person.page.evaluate(async () => (await navigator.locks.query()).held!.length)
    const both = await held()
    await other.close()
    await see.poll(held).toBeLessThan(both) // the browser lets go a moment later
    await person.newTab()
    await person.goto('/system/post')
    await addButton(person.page).click()
    await dialog(person.page).getByRole('button', { name: 'Restore' }).click()
    await see(dialog(person.page).getByRole('textbox', { name: /Post$/ })).toHaveValue('second')
    see(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await person.context.close()
  })
})

describe('foreign pages', () => {
  let site: Server
  let address: string

  beforeAll(async () => {
    site = createServer((request, response) => {
      if (request.url === '/silent') return // never answered
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><title>Manual</title><h1>Foreign manual</h1>')
    })
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const caller = await world.server.login('admin')
    const menus = [
      { code: 'foreign_page', name: '使用手册', nameEn: 'Manual', path: `${address}/manual`, isOpen: '1' },
      { code: 'foreign_silent', name: '没有回音', path: `${address}/silent`, isOpen: '1' },
    ]
    for (const menu of menus) {
      const answer = await caller.post('/api/blade-system/menu/submit', {
        category: '1',
        sort: 99,
        status: '1',
        ...menu,
      })
      see(answer.status).toBe(200)
    }
    person = await world.enter('admin', { at: '/wel/index' })
  })
  afterAll(() => {
    site?.closeAllConnections()
    site?.close()
  })

  test('SH-17 SH-19 a web address of the menu opens in a frame, shut in, under its own name', async () => {
    const { page } = person
    await page.getByRole('menuitem', { name: '使用手册' }).click()
    const frame = page.locator('iframe')
    await see(page.frameLocator('iframe').getByText('Foreign manual')).toBeVisible()
    await see(frame).toHaveAttribute('title', '使用手册')
    await see(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups allow-same-origin')
    await see(page).toHaveTitle(/^使用手册/)
    await see(page.getByRole('tab', { name: '使用手册' })).toHaveAttribute('aria-selected', 'true')
    await see(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('rel', /noopener/)
    await runTool(page, '切换到英文')
    await see(frame).toHaveAttribute('title', 'Manual')
    await runTool(page, 'Switch to Chinese')
  })

  test('SH-17 one that does not answer says so, and can be tried again', async () => {
    const { page } = person
    await page.clock.install()
    await page.getByRole('menuitem', { name: '没有回音' }).click()
    await see(page.getByText(/^正在打开 127\.0\.0\.1/)).toBeVisible()
    await page.clock.fastForward(16_000)
    await see(page.getByRole('alert').getByText(/没有响应$/)).toBeVisible()
    await button(page, '重试').click()
    await see(page.getByText(/^正在打开 127\.0\.0\.1/)).toBeVisible()
  })

  test('SH-16 an external link shows its address, and nothing but web addresses', async () => {
    const { page } = person
    const link = (text: string) => `/externalLink?href=${encodeURIComponent(Buffer.from(text).toString('base64'))}`
    await person.goto(link(`${address}/manual`))
    await see(page.getByRole('alert').getByText(new URL(address).host).first()).toBeVisible()
    await see(page.locator('iframe')).toHaveCount(0)
    await button(page, '打开').click()
    await see(page.frameLocator('iframe').getByText('Foreign manual')).toBeVisible()
    await person.goto(link('javascript:document.title="taken"'))
    await see(page.getByText('没有可以打开的地址')).toBeVisible()
    await see(page.locator('iframe')).toHaveCount(0)
  })
})
