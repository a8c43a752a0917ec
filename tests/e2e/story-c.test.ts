import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../support/server.ts'
import { addButton, addField, button, dialog, saved, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
let calls: Caller
let record: string

const APP = '/design/visit'

beforeAll(async () => {
  world = await openWorld()
  calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'wang', name: '王博', roles: ['administrator'] })
  creator = await world.enter('lin')
  const { page } = creator
  await creator.goto('/design')
  await page.getByRole('button', { name: '新建应用' }).first().click()
  await page.getByLabel('名称（中文）').fill('访客登记')
  await page.getByLabel('标识', { exact: true }).fill('visit')
  await button(dialog(page), '创建').click()
  await page.waitForURL(/\/design\/visit\/data/)
  await addField(page, { name: '备注', code: 'remark', type: '单行文本' })
  await saved(page)
  await publish(1)
  const answer = await calls.post<{ id: string }>('/api/data/visit/submit', { title: '张伟来访', remark: '带样品' })
  record = answer.body.data.id
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

async function publish(version: number) {
  const { page } = creator
  await creator.goto(`${APP}/review`)
  await button(page, `发布第 ${version} 版`).click()
  await see(page.getByText(`第 ${version} 版已发布`)).toBeVisible()
}

/** Another person whose page learns nothing by itself of what happens meanwhile. */
async function enterUntold() {
  const other = await world.enter('wang')
  await other.page.route('**/api/push/stream', route => route.abort())
  await other.page.route('**/presence*', route => route.abort())
  await other.goto(`${APP}/data`)
  return other
}

describe('story C: the creator changes the app', () => {
  test('the diff shows exactly the field added, the label renamed, the field removed', async () => {
    const { page } = creator
    await creator.goto(`${APP}/data`)
    await addField(page, { name: '人数', code: 'people', type: '整数' })
    await page.getByLabel('title 的名称').fill('来访人')
    await page.getByRole('button', { name: '删除字段备注' }).click()
    await saved(page)
    await creator.goto(`${APP}/review`)
    const changes = page.getByRole('region', { name: '改动' })
    await see(changes.getByRole('listitem')).toHaveText([
      '+字段 人数 新增随之出现：访客登记 › 列 人数；访客登记 › 表单项 人数撤销',
      '−字段 备注 移除停用撤销',
      '●字段 来访人 名称 标题 → 来访人不受影响撤销',
    ])
    const answer = await calls.get<{ document: { kind: string }; address: string; verb: string }[]>(
      '/api/blade-schema/design/apps/visit/diff?from=published&to=draft',
    )
    const entity = answer.body.data.filter(({ document }) => document.kind === 'entity')
    expect(entity.map(({ address, verb }) => `${verb} ${address}`).sort()).toEqual([
      'added fields/people',
      'changed fields/title',
      'removed fields/remark',
    ])
  })

  test('publishes version 2; the records are still there', async () => {
    await publish(2)
    const answer = await calls.get<{ title: string }>(`/api/data/visit/detail?id=${record}`)
    expect(answer.body.data.title).toBe('张伟来访')
    expect(answer.body.data).not.toHaveProperty('remark')
  })

  test('rolls back to version 1: nothing is lost, and its form still saves', async () => {
    const { page } = creator
    await creator.goto(`${APP}/history`)
    await page.getByRole('button', { name: '回滚到第 1 版' }).click()
    await button(dialog(page), '回滚到第 1 版').click()
    await see(page.getByText(/已回滚到第 1 版/)).toBeVisible()
    const answer = await calls.get<{ remark: string }>(`/api/data/visit/detail?id=${record}`)
    expect(answer.body.data.remark).toBe('带样品')
    await creator.goto('/app/visit.manage')
    await addButton(page).click()
    await dialog(page).getByLabel('标题').fill('李娜来访')
    await dialog(page).getByLabel('备注').fill('第一版的表单')
    await button(dialog(page), '保存').click()
    await see(page.locator('.sw-rows tbody tr').filter({ hasText: '李娜来访' })).toContainText('第一版的表单')
  })

  test('two creators at different places: both changes are kept, and nobody is stopped', async () => {
    await creator.goto(`${APP}/data`)
    const other = await enterUntold()
    await see(other.page.getByLabel('remark 的名称')).toBeVisible()
    await see(creator.page.getByLabel('title 的名称')).toBeVisible()
    await creator.page.getByLabel('title 的名称').fill('甲方的标题')
    await saved(creator.page)
    await other.page.getByLabel('remark 的名称').fill('乙方的备注')
    await see(other.page.getByText(/^已保存 · 已并入.+刚才的改动$/)).toBeVisible()
    await see(other.page.getByLabel('title 的名称')).toHaveValue('甲方的标题')
    await creator.goto(`${APP}/data`)
    await see(creator.page.getByLabel('remark 的名称')).toHaveValue('乙方的备注')
    await other.context.close()
  })

  test('two creators: the second to save sees both sides, and nobody loses anything', async () => {
    await creator.goto(`${APP}/data`)
    const other = await enterUntold()
    await see(other.page.getByLabel('title 的名称')).toBeVisible()
    await see(creator.page.getByLabel('title 的名称')).toBeVisible()
    await creator.page.getByLabel('title 的名称').fill('甲方改的名字')
    await saved(creator.page)
    await other.page.getByLabel('title 的名称').fill('乙方改的名字')
    const conflict = other.page.getByText('同时改动').first()
    await see(conflict).toBeVisible({ timeout: 15_000 })
    await see(other.page.getByText('甲方改的名字').first()).toBeVisible()
    await see(other.page.getByText('乙方改的名字').first()).toBeVisible()
    await other.page.getByRole('button', { name: '冲突处都用我的' }).click()
    await other.page.getByRole('button', { name: /^完成/ }).click()
    await saved(other.page)
    await creator.goto(`${APP}/data`)
    await see(creator.page.getByLabel('title 的名称')).toHaveValue('乙方改的名字')
    await other.context.close()
  })
})
