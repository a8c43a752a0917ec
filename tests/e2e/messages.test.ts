import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '../support/people.ts'
import type { Caller } from '../support/server.ts'
import { button, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const SAVE = '/api/blade-message/message/save'
let world: World
let sender: Caller
let receiver: Person

beforeAll(async () => {
  world = await openWorld()
  await addUser(world.server.db, { account: 'lin', name: '林晓', roles: ['staff'] })
  sender = await world.server.loginNew({ account: 'zhao', name: '赵二', roles: ['administrator'] })
  receiver = await world.enter('lin', { at: '/wel/index' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => receiver))

const bell = ({ page }: Person, unread: number) =>
  see(page.getByRole('button', { name: unread ? `消息，${unread} 条未读` : '消息', exact: true })).toBeVisible()
/** Opens the home page, whose push connection is then open. */
const openHome = async (tab: Page) => {
  const live = tab.waitForResponse(/\/api\/push\/stream/)
  await tab.goto(`${world.server.url}/wel/index`)
  await live
}
const drawer = ({ page }: Person) => page.getByRole('dialog', { name: '全部消息' })
const send = async (title: string, more: Record<string, unknown> = {}) => {
  const { user_id } = (await world.server.login('lin')).result
  const answer = await sender.post(SAVE, { title, content: `${title}的内容`, receivers: [user_id], ...more })
  expect(answer.status).toBe(200)
}

test('ME-03 ME-08 ME-10 what one sends, the other hears of at once; reading it in one tab lowers the count in both', async () => {
  const { page, context } = receiver
  const second = { ...receiver, page: await context.newPage() }
  await openHome(second.page)
  await bell(receiver, 0)
  await bell(second, 0)
  await send('会议通知')
  await see(page.getByText('会议通知的内容')).toBeVisible()
  await bell(receiver, 1)
  await bell(second, 1)
  await page.getByRole('button', { name: '消息，1 条未读' }).press('Enter')
  const newest = page.getByRole('dialog', { name: '消息', exact: true })
  await newest.getByRole('button', { name: /会议通知.*赵二/ }).click()
  await see(dialog(page).getByText('会议通知的内容')).toBeVisible()
  await bell(second, 0)
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog', { name: '会议通知' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await see(drawer(receiver)).toHaveCount(0)
  await second.page.close()
  expect(receiver.complaints()).toEqual([])
})

test('ME-04 ME-21…ME-24 the drawer: of one type, followed, deleted, all read', async () => {
  const { page } = receiver
  await send('去看看', { pcUrl: '/info/index' })
  await send('再看看')
  await bell(receiver, 2)
  await page.getByRole('button', { name: '消息，2 条未读' }).click()
  await button(page, '查看全部').click()
  await see(drawer(receiver).getByRole('listitem').filter({ hasText: '看看' })).toHaveCount(2)
  await drawer(receiver).getByRole('button', { name: '办理 再看看' }).click()
  await see(page.getByText('无办理事项')).toBeVisible()
  await drawer(receiver).getByRole('button', { name: '删除 再看看' }).click()
  await see(dialog(page)).toContainText('确定删除此消息?')
  await see(button(dialog(page), '取消')).toBeFocused()
  await button(dialog(page), '确定').click()
  await see(page.getByText('操作成功！').first()).toBeVisible()
  await bell(receiver, 1)
  await button(drawer(receiver), '全部已读').click()
  await see(dialog(page)).toContainText('确定将消息设为全部已读?')
  await button(dialog(page), '确定').click()
  await bell(receiver, 0)
  await drawer(receiver).getByRole('button', { name: '办理 去看看' }).click()
  await page.waitForURL(/\/info\/index$/)
  expect(receiver.complaints()).toEqual([])
})

test('ME-04 on a phone, in English, nothing is wider than the page', async () => {
  const phone = await world.enter('lin', { size: PHONE, lang: 'en', at: '/wel/index' })
  await phone.page.getByRole('button', { name: 'Messages', exact: true }).click()
  await see(phone.page.getByText('No unread messages')).toBeVisible()
  await phone.page.getByRole('button', { name: 'See all' }).click()
  const all = phone.page.getByRole('dialog', { name: 'All messages' })
  await see(all.getByRole('button', { name: /^View / }).first()).toBeVisible()
  const tooWide = await phone.page.evaluate(
    () =>
      [...document.querySelectorAll('.ant-drawer-body, .ant-drawer-footer, .shell-bar, body')].filter(
        element => element.scrollWidth > element.clientWidth,
      ).length,
  )
  expect(tooWide).toBe(0)
  expect(phone.complaints()).toEqual([])
  await phone.context.close()
})

test('ME-05 ME-07 ME-16 ME-20 ME-26 the card of the home page: viewed, followed, deleted, all read', async () => {
  const { page } = receiver
  await receiver.goto('/wel/index')
  const card = page.getByRole('region', { name: '消息', exact: true }).filter({ has: page.getByRole('table') })
  await send('卡片甲')
  await send('卡片乙')
  const row = (title: string) => card.getByRole('row', { name: new RegExp(title) })
  await see(row('卡片甲')).toContainText('未读')
  await card.getByRole('button', { name: '查看 卡片甲' }).click()
  await see(dialog(page).getByText('卡片甲的内容')).toBeVisible()
  await see(dialog(page).getByText('发送人：赵二')).toBeVisible()
  await see(row('卡片甲')).toContainText('已读')
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog', { name: '卡片甲' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await see(drawer(receiver)).toHaveCount(0)
  await card.getByRole('button', { name: '办理 卡片乙' }).click()
  await see(page.getByText('无办理事项')).toBeVisible()
  await card.getByRole('button', { name: '删除 卡片甲' }).click()
  await see(dialog(page)).toContainText('确定删除此消息?')
  await button(dialog(page), '确定').click()
  await see(row('卡片甲')).toHaveCount(0)
  await button(card.locator('..'), '全部已读').click()
  await see(dialog(page)).toContainText('确定将消息设为全部已读?')
  await button(dialog(page), '确定').click()
  await see(row('卡片乙')).toContainText('已读')
  await bell(receiver, 0)
  expect(receiver.complaints()).toEqual([])
})

test('ME-10 nobody looks at the page: the desktop shows a message once for all tabs, and opens it', async () => {
  const { page, context } = receiver
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const shown: Notification[] = []
    Object.assign(window, { shown })
    // a browser without a desktop grants nothing
    window.Notification = class extends Notification {
      static override readonly permission = 'granted' as const
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(this)
      }
    }
  })
  const second = await context.newPage()
  const tabs = [page, second]
  for (const tab of tabs) await openHome(tab)
  const shown = () =>
    Promise.all(tabs.map(tab => tab.evaluate(() => (window as never as Shown).shown.map(({ title }) => title))))
  await send('正在看')
  await Promise.all(tabs.map(tab => see(tab.getByText('正在看的内容')).toBeVisible()))
  expect(await shown()).toEqual([[], []])
  for (const tab of tabs) await lookAway(tab)
  await send('没在看')
  await Promise.all(tabs.map(tab => see(tab.getByText('没在看的内容')).toBeVisible()))
  await see.poll(async () => (await shown()).flat()).toEqual(['没在看'])
  const at = (await shown()).findIndex(titles => titles.length > 0)
  await tabs[at]!.evaluate(() => (window as never as Shown).shown[0]!.dispatchEvent(new Event('click')))
  await see(tabs[at]!.getByRole('dialog', { name: '没在看' })).toBeVisible()
  await bell({ ...receiver, page: tabs[at]! }, 1)
  await second.close()
  await (await world.server.login('lin')).post('/api/blade-message/message/readAll')
  await bell(receiver, 0)
  expect(receiver.complaints()).toEqual([])
})

interface Shown {
  shown: Notification[]
}

/** Playwright lets every page believe that it has the focus, and cannot be talked out of it: the page is told it has not. */
async function lookAway(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
}

test('ME-14 ME-15 ME-18 SH-71 SH-72 VM-10 an administrator sends from the screen, to people chosen from the list, and sees who has not read it', async () => {
  const admin = await world.enter('admin')
  const { page } = admin
  await admin.goto('/message/sent')
  await button(page.getByRole('toolbar'), '发送消息').click()
  const form = page.getByRole('dialog', { name: '发送消息' })
  await form.getByRole('textbox', { name: '标题', exact: true }).fill('周末停电')
  await form.getByRole('textbox', { name: '内容', exact: true }).fill('周六 8 点到 12 点')
  await button(form, '从名单选择').click()
  const list = page.getByRole('dialog', { name: '人员选择' })
  await see(list.getByRole('columnheader')).toHaveText(['选择', '头像', '账号', '姓名', '部门', '岗位'])
  await button(list, '确定').click()
  await see(page.getByText('请选择至少一条数据')).toBeVisible()
  await list.getByRole('textbox', { name: '搜索姓名或账号' }).fill('林晓')
  await see(list.getByRole('checkbox')).toHaveCount(1)
  await list.getByRole('cell', { name: '林晓' }).click()
  await see(list.getByRole('checkbox')).toBeChecked()
  await button(list, '确定').click()
  await see(list).toHaveCount(0)
  await see(form.getByRole('combobox', { name: '人员' })).toHaveValue('林晓')
  await button(form, '发送').click()
  await see(page.getByRole('cell', { name: '周末停电' })).toBeVisible()
  await bell(receiver, 1)
  await button(page.getByRole('row', { name: /周末停电/ }), '查看').click()
  await see(dialog(page).getByText('未读人员')).toBeVisible()
  await see(dialog(page).getByText('林晓')).toBeVisible()
  expect(admin.complaints()).toEqual([])
})
