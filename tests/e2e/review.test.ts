/** Between a draft and its users: checks with fixes, the review, the affected records. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { HEAVY, listenToScripts } from '../bench/loaded-scripts.ts'
import { editDraft, makeApp, publish, withFields, withPage } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, choose, dialog, inspector, saved, see, selectField } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
let calls: Caller

const price = { id: 'price', type: 'decimal' as const, scale: 2, title: { zh: '单价', en: 'Price' } }
const REVIEW = '/design/kit/review'

beforeAll(async () => {
  world = await openWorld()
  calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await makeApp(calls, 'kit')
  await editDraft(
    calls,
    'kit',
    withFields(fields => [...fields, price]),
  )
  await publish(calls, 'kit')
  for (const [title, cost] of [
    ['a', 5],
    ['b', null],
    ['c', null],
  ])
    expect((await calls.post('/api/data/kit/submit', { title, price: cost })).status).toBe(200)
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

describe('the check list', () => {
  test('lists what prevents publishing without asking the server, fixes it, and one undo restores it', async () => {
    const { page } = creator
    await editDraft(
      calls,
      'kit',
      withPage(screen => ({ ...screen, change: [{ set: 'table/columns/weight', to: { width: 90 } }] })),
    )
    const asked: string[] = []
    page.on('request', request => request.url().endsWith('/check') && asked.push(request.url()))
    await creator.goto(REVIEW)
    const checks = page.getByRole('region', { name: '要先处理' })
    await see(checks).toContainText('“weight”已不在生成的界面上')
    await button(checks, '删除这条更改').click()
    await see(checks).toContainText('没有')
    await see(checks).not.toContainText('weight')
    await page.locator('.dz-top').getByRole('button', { name: '撤销' }).click()
    await see(checks).toContainText('“weight”已不在生成的界面上')
    await button(checks, '删除这条更改').click()
    await see(checks).not.toContainText('weight')
    await saved(page)
    expect(asked).toEqual([])
    expect(creator.complaints()).toEqual([])
  })
})

describe('the review', () => {
  test('shows how many records a stricter model affects, as many as are then refused', async () => {
    const { page } = creator
    await editDraft(
      calls,
      'kit',
      withFields(fields => fields.map(field => (field.id === 'price' ? { ...field, required: true } : field))),
    )
    await creator.goto(REVIEW)
    const records = page.getByRole('region', { name: '已有记录' })
    await see(records).toContainText('“单价”改为必填')
    await see(records).toContainText('3 条记录中有 2 条为空')
    await button(records, '列出这些记录').click()
    await see(records.locator('.dz-touched li')).toHaveText(['c', 'b'])
    await see(records).toContainText('您能看到的共 2 条')
    await button(records, '打开列表页').click()
    await page.waitForURL(/\/app\/kit\.manage$/)
    await see(page.getByRole('columnheader', { name: '单价' })).toBeVisible()
  })

  test('publishing waits while records repeat what is to be unique', async () => {
    const { page } = creator
    expect((await calls.post('/api/data/kit/submit', { title: 'a', price: 7 })).status).toBe(200)
    const become = (unique: boolean) =>
      editDraft(
        calls,
        'kit',
        withFields(fields =>
          fields.map(({ unique: _, ...field }) => (field.id === 'title' && unique ? { ...field, unique } : field)),
        ),
      )
    await become(true)
    await creator.goto(REVIEW)
    await see(page.getByRole('region', { name: '已有记录' })).toContainText('4 条记录中有 2 条重复')
    await see(button(page, '发布第 2 版')).toBeDisabled()
    await become(false)
    await creator.goto(REVIEW)
    await see(button(page, '发布第 2 版')).toBeEnabled()
  })

  test('what somebody else saved meanwhile is taken before it is published, and told', async () => {
    const { page } = creator
    const chief = await world.server.loginNew({ account: 'zhou', name: '周主任', roles: ['administrator'] })
    await creator.goto(REVIEW)
    await see(button(page, '发布第 2 版')).toBeEnabled()
    const shade: EntityDocument['fields'][number] = { id: 'shade', type: 'string', title: { zh: '色调', en: 'Shade' } }
    await editDraft(
      chief,
      'kit',
      withFields(fields => [...fields, shade]),
    )
    await button(page, '发布第 2 版').click()
    await see(page.getByText(/^已换成 周主任 在 .+ 保存的草稿，请看过再发布$/)).toBeVisible()
    await see(page.getByRole('region', { name: '改动' })).toContainText('色调')
    await see(page.getByText('没有完成')).toHaveCount(0)
    await editDraft(
      chief,
      'kit',
      withFields(fields => fields.filter(field => field.id !== 'shade')),
    )
  })

  test('shows both states side by side, with a mark on what differs', async () => {
    const { page } = creator
    const colour: EntityDocument['fields'][number] = {
      id: 'colour',
      type: 'string',
      title: { zh: '颜色', en: 'Colour' },
    }
    await editDraft(
      calls,
      'kit',
      withFields(fields => [...fields, colour]),
    )
    await creator.goto(REVIEW)
    await page.getByRole('tab', { name: '界面对比' }).click()
    const pictures = page.locator('figure')
    await see(pictures).toHaveCount(2)
    await see(pictures.nth(1).locator('.dz-mark-added')).toHaveText('+')
    await see(pictures.nth(0).locator('.dz-mark-added')).toHaveCount(0)
  })

  test('compares the text only when asked, and the editor is fetched only then', async () => {
    const { page } = creator
    const scripts = listenToScripts(page)
    await creator.goto(REVIEW)
    await see(page.getByRole('region', { name: '已有记录' })).toContainText('必填')
    expect(scripts().holding(HEAVY.monaco)).toEqual([])
    await page.getByRole('tab', { name: '源码' }).click()
    await see(page.locator('.dz-compare .modified .view-lines')).toContainText('colour')
    expect(scripts().holding(HEAVY.monaco)).not.toEqual([])
    expect(creator.complaints()).toEqual([])
  })

  test('takes one line back alone; the others stay', async () => {
    const { page } = creator
    await creator.goto(REVIEW)
    const changes = page.getByRole('region', { name: '改动' })
    await see(changes.locator('li')).toHaveCount(2)
    await page.getByRole('button', { name: '撤销这处改动：颜色' }).click()
    await see(changes.locator('li')).toHaveCount(1)
    await see(changes).toContainText('单价')
    await saved(page)
  })
})

describe('access', () => {
  test('everyone is given a right on the records, each row says so, and the server obeys it', async () => {
    const { page } = creator
    const someone = await world.server.loginNew({ account: 'someone', roles: ['staff'] })
    expect((await someone.get('/api/data/kit/list')).status).toBe(403)
    await creator.goto('/design/kit/access')
    await page.getByRole('checkbox', { name: '所有人可以列表' }).click()
    await see(page.getByRole('checkbox', { name: '教职工可以列表（所有人已有此权限）' })).toBeVisible()
    await saved(page)
    await creator.goto(REVIEW)
    await see(page.getByRole('region', { name: '谁会看到' })).toContainText('所有人')
    await button(page, '发布第 2 版').click()
    await see(page.getByText('第 2 版已发布')).toBeVisible()
    expect((await someone.get('/api/data/kit/list')).status).toBe(200)
  })
})

describe('another type for a field that runs', () => {
  test('is a new field in its place: the review says what converts, and publishing gives it that', async () => {
    const { page } = creator
    await makeApp(calls, 'crate')
    const size = { id: 'size', type: 'string' as const, title: { zh: '尺寸', en: 'Size' } }
    await editDraft(
      calls,
      'crate',
      withFields(fields => [...fields, size]),
    )
    await publish(calls, 'crate')
    for (const [title, size] of [
      ['a', '12'],
      ['b', '大'],
      ['c', null],
    ])
      expect((await calls.post('/api/data/crate/submit', { title, size })).status).toBe(200)
    await creator.goto('/design/crate/data')
    await selectField(page, 'size')
    await button(inspector(page), '换一种类型…').click()
    await choose(page, '新的类型', '整数', dialog(page))
    await button(dialog(page), '新建字段').click()
    await see(page.getByLabel('size2 的名称')).toHaveValue('尺寸')
    await see(page.getByRole('checkbox', { name: '尺寸在列表中' }).first()).not.toBeChecked()
    const undo = page.locator('.dz-top').getByRole('button', { name: '撤销' })
    await undo.click()
    await see(page.getByLabel('size2 的名称')).toHaveCount(0)
    await see(page.getByRole('checkbox', { name: '尺寸在列表中' })).toBeChecked()
    await page.locator('.dz-top').getByRole('button', { name: '重做' }).click()
    await see(page.getByLabel('size2 的名称')).toBeVisible()
    await saved(page)
    await creator.goto('/design/crate/review')
    const records = page.getByRole('region', { name: '已有记录' })
    await see(records).toContainText('新字段“尺寸”复制原字段“尺寸”的值')
    await see(records).toContainText('1 条能转换，1 条不能')
    await button(records, '列出这些记录').click()
    await see(records.locator('.dz-touched li')).toHaveText(['b · 大'])
    await button(page, '发布第 2 版').click()
    await see(page.getByText('第 2 版已发布')).toBeVisible()
    const { records: listed } = (await calls.get<{ records: WireRecord[] }>('/api/data/crate/list')).body.data
    expect(listed.map(({ title, size, size2 }) => [title, size, size2]).toSorted()).toEqual([
      ['a', '12', 12],
      ['b', '大', null],
      ['c', null, null],
    ])
    expect(creator.complaints()).toEqual([])
  })
})

describe('a form that is open while its app changes', () => {
  test('what was typed into a field that is gone is told when the record is saved, and can be copied', async () => {
    const { page } = creator
    await makeApp(calls, 'visit')
    const people = { id: 'people', type: 'integer' as const, title: { zh: '人数', en: 'People' } }
    await editDraft(
      calls,
      'visit',
      withFields(fields => [...fields, people]),
    )
    await publish(calls, 'visit')
    await creator.goto('/app/visit.manage')
    await addButton(page).click()
    await dialog(page)
      .getByLabel(/标题|名称/)
      .fill('开放日')
    await dialog(page).getByLabel('人数').fill('7')
    await editDraft(
      calls,
      'visit',
      withFields(fields => fields.filter(({ id }) => id !== 'people')),
    )
    await publish(calls, 'visit')
    await dialog(page).getByRole('button', { name: '保存' }).click()
    const told = page.getByRole('dialog', { name: '已保存，但有填写的内容没有存下' })
    await see(told).toContainText('没有保存：人数: 7')
    await told.getByRole('button', { name: '关闭' }).click()
    await see(page.getByRole('cell', { name: '开放日' })).toBeVisible()
    await see(told).toBeHidden()
    expect(creator.complaints()).toEqual([])
  })

  test('a required field it has not yet: what to do is said, and after it what was typed is there', async () => {
    const { page } = creator
    await makeApp(calls, 'parcel')
    await publish(calls, 'parcel')
    await creator.goto('/app/parcel.manage')
    await addButton(page).click()
    const title = dialog(page).getByLabel('标题')
    await title.fill('教材')
    const weight = { id: 'weight', type: 'string' as const, title: { zh: '重量' }, required: true as const }
    await editDraft(
      calls,
      'parcel',
      withFields(fields => [...fields, weight]),
    )
    await publish(calls, 'parcel')
    await button(dialog(page), '保存').click()
    await see(dialog(page)).toContainText('请输入重量')
    await see(dialog(page)).toContainText('请刷新页面，再打开这个表单，按“恢复”取回已填的内容')
    page.once('dialog', question => void question.accept())
    await page.reload()
    await addButton(page).click()
    await button(dialog(page), '恢复').click()
    await see(title).toHaveValue('教材')
    await dialog(page).getByLabel('重量').fill('2 kg')
    await button(dialog(page), '保存').click()
    await see(page.getByRole('cell', { name: '教材' })).toBeVisible()
    expect(creator.complaints()).toEqual([])
  })

  test('its page withdrawn: it is saved, then the page says that it is gone; back, it is drawn again', async () => {
    const { page } = creator
    await makeApp(calls, 'ride')
    await publish(calls, 'ride')
    await creator.goto('/app/ride.manage')
    await addButton(page).click()
    await dialog(page).getByLabel('标题').fill('校车')
    await editDraft(calls, 'ride', documents =>
      documents.map(document => (document.kind === 'page' ? { ...document, key: 'ride.other' } : document)),
    )
    await publish(calls, 'ride')
    await button(dialog(page), '保存').click()
    await see(page.getByText('没有这个页面')).toBeVisible()
    expect((await calls.get<{ total: number }>('/api/data/ride/list')).body.data.total).toBe(1)
    await calls.post('/api/blade-schema/design/apps/ride/rollback', { version: 1 })
    await see(page.getByRole('cell', { name: '校车' })).toBeVisible()
    expect(creator.complaints()).toEqual([])
  })
})

test('an app is removed by a draft: seen with what it leads to, kept, and done by publishing', async () => {
  const { page } = creator
  await makeApp(calls, 'tent')
  await publish(calls, 'tent')
  await calls.post('/api/data/tent/submit', { title: '帐篷' })
  await calls.post('/api/appMenu/appMenu/submit', { appId: 'tent', menuName: '帐篷', menuRouter: 'tent.manage' })
  const remove = async () => {
    await creator.goto('/design')
    await button(page, '“tent”的更多操作').click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await see(page.getByRole('heading', { name: '移除“tent”' })).toBeVisible()
  }
  await remove()
  const affected = page.getByRole('region', { name: '还会影响' })
  await see(affected).toContainText('1 个菜单项消失')
  await see(affected).toContainText('1 条记录不再可用，在回收站保留 30 天')
  await button(page, '保留应用').click()
  await see(page.getByRole('heading', { name: '检查并发布' })).toBeVisible()
  await remove()
  await button(page, '移除应用').click()
  await page.waitForURL(/\/design$/)
  await see(button(page, '“tent”的更多操作')).toHaveCount(0)
  expect(creator.complaints()).toEqual([])
})
