/** Two people in the designer of one app: each sees the other and what they change, and nobody is stopped without need. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DesignPlace } from '#adapters/wire/design.ts'
import { APPS, editDraft, makeApp, publish, withFields } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { button, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let calls: Caller
let lin: Person
let wang: Person

const DATA = '/design/visit/data'
const TITLE = 'title 的名称'
const REMARK = 'remark 的名称'

beforeAll(async () => {
  world = await openWorld()
  calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'wang', name: '王博', roles: ['administrator'] })
  await makeApp(calls, 'visit')
  await editDraft(
    calls,
    'visit',
    withFields(fields => [
      ...fields.map(field => ({ ...field, title: { zh: '来访人', en: 'Visitor' } })),
      { id: 'remark', type: 'string', title: { zh: '备注', en: 'Remark' } },
    ]),
  )
  expect((await publish(calls, 'visit')).status).toBe(200)
  ;[lin, wang] = await Promise.all([world.enter('lin', { at: DATA }), world.enter('wang', { at: DATA })])
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => wang))

const faces = ({ page }: Person) => page.getByRole('group', { name: '同时在编辑' })
const faceOf = (person: Person, name: string) => faces(person).getByRole('button', { name })
const nameIn = ({ page }: Person, label: string) => page.getByLabel(label)
const isSaved = ({ page }: Person) => see(page.locator('[data-save=saved]')).toBeVisible()
const held = ({ page }: Person, name: string) => page.getByRole('img', { name: `${name}选中了这里` })

describe('two people in one draft', () => {
  test('each sees who is there and what they have selected', async () => {
    await see(faceOf(lin, '王博：数据')).toBeVisible()
    await nameIn(wang, REMARK).focus()
    await see(faceOf(lin, '王博：数据 · visit · 字段 备注')).toBeVisible()
    await see(lin.page.getByRole('row').filter({ has: held(lin, '王博') })).toContainText('remark')
    await faceOf(lin, '王博').hover()
    await see(lin.page.getByText('王博：数据 · visit · 字段 备注')).toBeVisible()
    await nameIn(lin, TITLE).focus()
    await see(faceOf(wang, '林晓：数据 · visit · 字段 来访人')).toBeVisible()
  })

  test('what another changes comes by itself, and leaves what one has selected', async () => {
    await nameIn(lin, TITLE).fill('访客')
    await see(nameIn(wang, TITLE)).toHaveValue('访客')
    await see(nameIn(wang, REMARK)).toBeFocused()
    await see(wang.page.getByRole('status').filter({ hasText: '林晓改动了visit' })).toBeAttached()
    await see(wang.page.getByText(/^已保存 · 已并入林晓刚才的改动$/)).toBeVisible()
  })

  test('both change different things at the same moment, and both stand', async () => {
    await Promise.all([nameIn(lin, TITLE).fill('来宾'), nameIn(wang, REMARK).fill('说明')])
    for (const person of [lin, wang]) {
      await see(nameIn(person, TITLE)).toHaveValue('来宾')
      await see(nameIn(person, REMARK)).toHaveValue('说明')
      await isSaved(person)
    }
  })

  test('both change the same: the second to save decides, and nothing is chosen for them', async () => {
    await nameIn(lin, TITLE).fill('甲的名字')
    await nameIn(wang, TITLE).fill('乙的名字')
    const conflict = wang.page.getByRole('region', { name: '同时改动' })
    await see(conflict).toBeVisible()
    await see(conflict.getByRole('radio')).toHaveCount(2)
    await see(conflict.getByRole('radio', { checked: true })).toHaveCount(0)
    await see(button(conflict, '还有 1 处没有选')).toBeDisabled()
    await conflict.getByText('我的', { exact: true }).last().click()
    await button(conflict, '完成').click()
    await see(nameIn(lin, TITLE)).toHaveValue('乙的名字')
    await isSaved(wang)
  })

  test('on a screen the outline and the canvas mark it, and a face leads there', async () => {
    await wang.goto('/design/visit/screens')
    await wang.page.getByRole('tab', { name: '大纲' }).click()
    const node = wang.page.getByRole('treeitem', { name: '说明' }).first()
    await node.click()
    await lin.page.getByRole('button', { name: /^王博：页面 · visit · / }).click()
    await lin.page.waitForURL(/screens\?screen=page%3Avisit\.manage&node=/)
    await lin.page.getByRole('tab', { name: '大纲' }).click()
    await see(held(lin, '王博')).toHaveCount(2)
    await see(lin.page.locator('.dz-held-frame')).toBeVisible()
  })

  test('more than four are in a list', async () => {
    const at: DesignPlace = { surface: 'access', document: '', node: '' }
    for (let count = 1; count <= 5; count++) {
      const caller = await world.server.loginNew({
        account: `n${count}`,
        name: `同事${count}`,
        roles: ['administrator'],
      })
      await caller.call('PUT', `${APPS}/visit/presence`, { page: 'p', ...at })
    }
    const more = faces(lin).getByRole('button', { name: '同时在编辑：2 人' })
    await see(more).toHaveText('+2')
    await see(faces(lin).getByRole('button')).toHaveCount(5)
    await more.click()
    await see(lin.page.getByRole('menuitem')).toContainText(['同事4：权限', '同事5：权限'])
    await lin.page.keyboard.press('Escape')
  })

  test('on a phone the faces are one button, and the bar stays within the window', async () => {
    const phone = await world.enter('lin', { size: PHONE, lang: 'en', at: DATA })
    const more = phone.page.getByRole('button', { name: 'Also editing: 6' })
    await see(more).toBeVisible()
    const bar = phone.page.locator('.dz-top')
    expect(await bar.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
    expect((await more.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await more.click()
    await see(phone.page.getByRole('menuitem', { name: /^王博: Screens/ })).toBeVisible()
    await phone.context.close()
  })

  test('who closes the page is not there any more', async () => {
    await see(faceOf(lin, '王博')).toBeVisible()
    await wang.page.close({ runBeforeUnload: true })
    await see(faceOf(lin, '王博')).toHaveCount(0)
    expect([...lin.complaints(), ...wang.complaints()]).toEqual([])
  })
})
