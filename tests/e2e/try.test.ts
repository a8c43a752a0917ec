/** A screen tried as somebody else, and shared; drafts to return to; an app thrown away before it ever ran. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page as Paged } from '#adapters/wire/envelope.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { button, dialog, saved, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
let calls: Caller

const price = { id: 'price', type: 'decimal' as const, scale: 2, title: { zh: '单价', en: 'Price' } }
const SCREENS = '/design/kit/screens'

beforeAll(async () => {
  world = await openWorld()
  calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'wang', name: '王敏', roles: ['staff'] })
  await makeApp(calls, 'kit')
  await editDraft(
    calls,
    'kit',
    withEntity(entity => ({
      ...entity,
      fields: [...entity.fields, price],
      access: [
        ...(entity.access ?? []),
        { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'], hide: ['price'] },
      ],
    })),
  )
  await publish(calls, 'kit')
  expect((await calls.post('/api/data/kit/submit', { title: '投影仪', price: 5 })).status).toBe(200)
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const records = async () => (await calls.get<Paged<object>>('/api/data/kit/list')).body.data.total

describe('Try', () => {
  test('as a person: without what that person may not see, on real records, and nothing is written', async () => {
    const { page } = creator
    await creator.goto(SCREENS)
    await page.getByText('试用', { exact: true }).click()
    const bar = page.getByRole('toolbar', { name: '试用' })
    await see(page.getByRole('columnheader', { name: '单价' })).toBeVisible()
    await bar.getByRole('combobox', { name: '以谁试用' }).fill('王敏')
    await page.locator('.ant-select-item-option').filter({ hasText: '王敏' }).click()
    await see(page.getByRole('columnheader', { name: '标题' })).toBeVisible()
    await see(page.getByRole('columnheader', { name: '单价' })).toHaveCount(0)
    await bar.getByText('真实数据').click()
    await see(page.getByRole('cell', { name: '投影仪' })).toBeVisible()
    await see(page.getByText('改动只在这里，不会保存')).toBeVisible()
    await button(page.locator('.dz-try .sw-table-toolbar, .dz-try').first(), '新增').first().click()
    await dialog(page).getByLabel('标题').fill('只是试试')
    await button(dialog(page), '保存').click()
    await see(page.getByRole('cell', { name: '只是试试' })).toBeVisible()
    expect(await records()).toBe(1)
    await bar.getByText('深色').click()
    await see(page.getByRole('cell', { name: '投影仪' })).toBeVisible()
    expect(creator.complaints()).toEqual([])
  })

  test('on a phone’s width what the screen opens stays inside, its buttons in sight', async () => {
    const { page } = creator
    await creator.goto(SCREENS)
    await page.getByText('试用', { exact: true }).click()
    await page.getByText('390', { exact: true }).click()
    await page.locator('.dz-try [data-item="toolbar/add"]').click()
    const save = button(dialog(page), '保存')
    await see(save).toBeInViewport()
    const [device, opened, buttons] = [
      await page.locator('.dz-try').boundingBox(),
      await dialog(page).boundingBox(),
      await save.boundingBox(),
    ]
    expect(opened!.x).toBeGreaterThanOrEqual(device!.x)
    expect(opened!.x + opened!.width).toBeLessThanOrEqual(device!.x + 390)
    expect(buttons!.y + buttons!.height).toBeLessThanOrEqual(device!.y + device!.height)
    await page.keyboard.press('Escape')
    await see(dialog(page)).toHaveCount(0)
  })

  test('on a phone what is tried and the source reach down to the rail, as there are no panels between', async () => {
    const { page } = creator
    await page.setViewportSize(PHONE)
    await creator.goto(SCREENS)
    const edges = async () => {
      const [canvas, rail] = [
        await page.getByRole('region', { name: '画布' }).boundingBox(),
        await page.getByRole('navigation', { name: '应用的各部分' }).boundingBox(),
      ]
      return rail!.y - canvas!.y - canvas!.height
    }
    await see(page.getByRole('button', { name: '展开属性' })).toBeVisible()
    expect(await edges()).toBe(44)
    for (const mode of ['试用', '源码']) {
      await page.getByText(mode, { exact: true }).click()
      await see(page.getByRole('button', { name: '展开属性' })).toHaveCount(0)
      expect([mode, await edges()]).toEqual([mode, 0])
    }
    await page.setViewportSize(DESK)
  })

  test('the server does not answer: says so, and goes on when asked again', async () => {
    const { page } = creator
    await creator.goto(SCREENS)
    await page.getByText('试用', { exact: true }).click()
    await page.route('**/try?*', route => route.abort(), { times: 1 })
    await page.getByText('真实数据').click()
    await see(page.getByText('无法连接服务器')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await see(page.getByRole('cell', { name: '投影仪' })).toBeVisible()
  })

  test('an address with more behind it opens its part of the app', async () => {
    await creator.goto('/design/kit/history/whatever')
    await see(creator.page.getByRole('heading', { name: '历史' }).first()).toBeVisible()
    await see(creator.page).toHaveTitle(/^kit - /)
  })

  test('an app that could not be opened for want of the server is asked for again', async () => {
    const { page } = creator
    await page.route('**/design/apps/kit', route => route.abort(), { times: 1 })
    await creator.goto(SCREENS)
    await see(page.getByText('无法连接服务器')).toBeVisible()
    await button(page, '重试').click()
    await see(page.getByRole('heading', { name: 'kit', level: 1 })).toBeVisible()
  })
})

describe('published', () => {
  test('the page has a link and a QR code, and the version before is a click away', async () => {
    const { page } = creator
    await editDraft(
      calls,
      'kit',
      withEntity(entity => ({ ...entity, title: { zh: '器材', en: 'Kit' } })),
    )
    await creator.goto('/design/kit/review')
    await button(page, '发布第 2 版').click()
    await see(page.getByText('第 2 版已发布')).toBeVisible()
    await button(page, '链接与二维码').click()
    await see(page.getByRole('textbox', { name: '链接', exact: true })).toHaveValue(/\/app\/kit\.manage$/)
    await button(page, '回滚到第 1 版').click()
    await button(dialog(page), '回滚到第 1 版').click()
    await see(page.getByText('已回滚到第 1 版（现为第 3 版）')).toBeVisible()
    expect(creator.complaints()).toEqual([])
  })
})

describe('source', () => {
  test('a Formily schema becomes a page; what it cannot say is settled in the check list', async () => {
    const { page } = creator
    const odd = { type: 'string', title: '怪', 'x-component': 'Orrery', 'x-visible': '{{ ask() }}' }
    const blank = { kind: 'page', grammar: 1, key: 'kit.form', title: { zh: '表单页', en: 'Form' } } as const
    await editDraft(calls, 'kit', documents => [
      ...documents,
      { ...blank, schema: { type: 'object', properties: { odd } } } as unknown as AnyDocument,
    ])
    await creator.goto('/design/kit/review')
    const checks = page.getByRole('region', { name: '要先处理' })
    await see(checks).toContainText('没有与组件 Orrery 对应的组件')
    await see(button(page, '发布第 4 版')).toBeDisabled()
    await button(checks, '已处理').first().click()
    await see(checks).not.toContainText('Orrery')
    await button(checks, '已处理').first().click()
    await see(button(page, '发布第 4 版')).toBeEnabled()
    await saved(page)
    expect(creator.complaints()).toEqual([])
  })
})

describe('history', () => {
  test('a draft that was thrown away comes back in one step', async () => {
    const { page } = creator
    await editDraft(
      calls,
      'kit',
      withEntity(entity => ({ ...entity, fields: [...entity.fields, { ...price, id: 'cost' }] })),
    )
    await creator.goto('/design/kit/review')
    await button(page, '放弃草稿').click()
    await see(button(dialog(page), '取消')).toBeFocused()
    await button(dialog(page), '放弃草稿').click()
    await see(page.getByText('草稿已放弃')).toBeVisible()
    await creator.goto('/design/kit/history')
    const row = page.getByRole('listitem').filter({ hasText: '放弃的草稿' })
    await button(row, '取回到草稿').click()
    await see(page.getByText('可撤销')).toBeVisible()
    await saved(page)
    await page.locator('.dz-top').getByRole('button', { name: '撤销' }).click()
    await saved(page)
    await creator.goto('/design/kit/review')
    await see(page.getByRole('region', { name: '改动' })).toBeVisible()
    await see(page.getByRole('region', { name: '改动' })).not.toContainText('单价')
  })

  test('an app that never ran is thrown away whole', async () => {
    const { page } = creator
    await makeApp(calls, 'passing')
    await creator.goto('/design/passing/review')
    await button(page, '删除这个应用').click()
    await button(dialog(page), '删除这个应用').click()
    await page.waitForURL(url => url.pathname === '/design')
    await see(page.getByText('kit').first()).toBeVisible()
    await see(page.getByText('passing')).toHaveCount(0)
  })
})
