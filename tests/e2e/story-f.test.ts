import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import app from '#schemas/seed/demo/apps/equipment-loan.json' with { type: 'json' }
import { publishDocuments } from '../support/publish.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, choose, dialog, runTool, saved, see, setDate, signInAgain } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

/** The form of a loan in a dialog, and on a page of its own. */
const IN_DIALOG = '/app/equipmentLoan.manage'
const ON_PAGE = '/app/equipmentLoan.desk'
const DESIGN = '/design/equipmentLoan/data'
const APP = '/api/blade-schema/design/apps/equipmentLoan'

let world: World
let keeper: Person
let creator: Person
let calls: Caller

beforeAll(async () => {
  world = await openWorld({ demo: true })
  const [entity, manage] = app.documents as unknown as [EntityDocument, PageDocument]
  const { access } = manage
  const desk: PageDocument = {
    ...{ kind: 'page', grammar: 1, key: 'equipmentLoan.desk', title: { zh: '借用台' }, access },
    nodes: [{ id: 'loan', widget: 'form', body: deriveForm(entity) }],
  }
  await publishDocuments(world.server.db, 'equipmentLoan', [entity, manage, desk])
  calls = await world.server.login('creator')
  keeper = await world.enter('keeper')
})
afterAll(() => world?.close())

describe('story F: what is typed into a record is not lost', () => {
  beforeEach(() => pictureOnFailure(() => keeper))

  const form = () => keeper.page.locator('form.sw-form')
  const title = () => form().getByLabel('标题')

  /** Types the title of a new loan. */
  async function type(text: string): Promise<void> {
    await see(title().or(addButton(keeper.page)).first()).toBeVisible()
    if (!(await title().isVisible())) await addButton(keeper.page).click()
    await title().fill(text)
  }

  async function typeIn(path: string, text: string): Promise<void> {
    await keeper.goto(path)
    await type(text)
  }

  /** Fills what else a loan needs. */
  async function complete(): Promise<void> {
    await choose(keeper.page, '类别', '影音设备', form())
    await setDate(form(), '归还日期', '2099-01-01')
  }

  /** Saves what was typed; it is stored once. */
  async function save(text: string): Promise<void> {
    await button(form(), '保存').click()
    await see(form()).toHaveCount(0)
    const stored = await calls.get<{ total: number }>(
      `/api/data/equipmentLoan/list?title_equal=${encodeURIComponent(text)}`,
    )
    expect(stored.body.data.total).toBe(1)
  }

  const asked = (question: string) => dialog(keeper.page).filter({ hasText: question })

  test.each([
    ['its button', () => button(form(), '取消').click()],
    ['its cross', () => keeper.page.locator('.ant-modal-close').click()],
    ['Esc', () => keeper.page.keyboard.press('Escape')],
    ['the browser’s back', () => keeper.page.evaluate(() => history.back())],
  ])('closing the dialog by %s asks and keeps', async (_way, close) => {
    await typeIn(IN_DIALOG, '话筒')
    await close()
    await button(asked('确定关闭吗'), '取消').click()
    await see(title()).toHaveValue('话筒')
  })

  test.each([
    ['the menu', () => keeper.page.getByRole('menuitem', { name: '借用登记' }).click()],
    ['another tab', () => keeper.page.getByRole('tab', { name: '首页' }).click()],
    ['closing the tab', () => keeper.page.getByRole('button', { name: '关闭 借用台', includeHidden: true }).click()],
    ['the browser’s back', back],
  ])('leaving by %s asks and keeps, and goes when told to', async (_way, leave) => {
    await keeper.goto('/wel/index')
    await keeper.page.getByRole('menuitem', { name: '设备借用' }).click()
    await keeper.page.getByRole('menuitem', { name: '借用台' }).click()
    await type('话筒')
    await leave()
    await button(asked('确定离开吗'), '继续填写').click()
    await see(title()).toHaveValue('话筒')
    expect(new URL(keeper.page.url()).pathname).toBe(ON_PAGE)
    await leave()
    await button(asked('确定离开吗'), '离开').click()
    await keeper.page.waitForURL(url => url.pathname !== ON_PAGE)
    await see(form()).toHaveCount(0)
    await see(asked('确定离开吗')).toHaveCount(0)
  })

  /** Presses Back once more while the question is open, as an impatient person does. */
  async function back(): Promise<void> {
    await keeper.page.evaluate(() => history.back())
    await see(asked('确定离开吗')).toBeVisible()
    await keeper.page.evaluate(() => history.back())
  }

  test.each([
    ['reloading', (page: Page) => page.evaluate(() => setTimeout(() => location.reload()))],
    ['closing the browser’s tab', (page: Page) => page.close({ runBeforeUnload: true })],
  ])('%s asks and keeps', async (_way, leave) => {
    await typeIn(IN_DIALOG, '话筒')
    const question = keeper.page.waitForEvent('dialog')
    await leave(keeper.page)
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await see(title()).toHaveValue('话筒')
  })

  test('SH-73 personal info: leaving asks and keeps, and so does another language', async () => {
    await keeper.goto('/info/index')
    const nickname = keeper.page.locator('#info-name')
    await nickname.fill('小周')
    await keeper.page.getByRole('tab', { name: '首页' }).click()
    await button(asked('确定离开吗'), '继续填写').click()
    await see(nickname).toHaveValue('小周')
    await runTool(keeper.page, '切换到英文')
    await see(keeper.page.getByRole('tab', { name: 'Home' })).toBeVisible()
    await see(nickname).toHaveValue('小周')
    await runTool(keeper.page, 'Switch to Chinese')
    await see(keeper.page.getByRole('tab', { name: '首页' })).toBeVisible()
  })

  test('a date typed and left while its picker is fetched is there when it comes', async () => {
    await keeper.newTab()
    let arrive = () => {}
    const way = new Promise<void>(resolve => {
      arrive = resolve
    })
    await keeper.page.route('**/date-picker-*.js', async route => {
      await way
      await route.continue()
    })
    await typeIn(IN_DIALOG, '脚架')
    await form().getByLabel('归还日期').focus()
    await keeper.page.keyboard.type('2099-01-01')
    await keeper.page.keyboard.press('Tab')
    arrive()
    await see(form().getByLabel('归还日期')).toHaveValue('2099-01-01')
    await see(form().getByLabel('借用人')).toBeFocused()
    await choose(keeper.page, '类别', '影音设备', form())
    await save('脚架')
  })

  test('SE-30 the session ends under the form: signs in again over it and saves', async () => {
    await typeIn(IN_DIALOG, '调音台')
    await complete()
    await keeper.expire()
    await button(form(), '保存').click()
    await signInAgain(keeper.page)
    await see(title()).toHaveValue('调音台')
    await save('调音台')
  })

  test('the session ends twice, and each time it is signed in again', async () => {
    await typeIn(IN_DIALOG, '监听耳机')
    await complete()
    for (const _ of ['once', 'twice']) {
      await keeper.expire()
      await button(form(), '保存').click()
      await signInAgain(keeper.page)
    }
    await save('监听耳机')
  })

  test('the network fails at saving: says so, keeps, and saves once it is back', async () => {
    await typeIn(IN_DIALOG, '投影幕')
    await complete()
    await keeper.context.setOffline(true)
    await button(form(), '保存').click()
    await see(form().getByRole('alert')).toContainText('无法连接服务器')
    await see(title()).toHaveValue('投影幕')
    await keeper.context.setOffline(false)
    await save('投影幕')
  })

  test('the answer to a save is lost on the way: saving again stores it once', async () => {
    await typeIn(IN_DIALOG, '摄像机')
    await complete()
    await keeper.page.route('**/submit', loseAnswer, { times: 1 })
    await button(form(), '保存').click()
    await see(form().getByRole('alert')).toContainText('无法连接服务器')
    await save('摄像机')
  })
})

describe('story F: what is changed in the designer is not lost', () => {
  beforeEach(async () => {
    pictureOnFailure(() => creator)
    await calls.call('DELETE', `${APP}/draft`)
    creator = await world.enter('creator')
    await creator.goto(DESIGN)
    await see(name()).toHaveValue('事由')
  })
  afterEach(() => creator.context.close())

  const name = () => creator.page.getByLabel('reason 的名称')
  const undo = () => creator.page.getByRole('button', { name: '撤销' })

  /** Names the field anew, key by key, as one visit to its input. */
  async function rename(text: string): Promise<void> {
    await name().click()
    await name().press('Control+a')
    await creator.page.keyboard.type(text)
    await see(name()).toHaveValue(text)
  }

  /** The change is here and in the draft; one step takes it back, and that is saved too. */
  async function isOneStep(text: string): Promise<void> {
    await see(name()).toHaveValue(text)
    await saved(creator.page)
    expect(await drafted()).toContain(`"${text}"`)
    await undo().click()
    await see(name()).toHaveValue('事由')
    await saved(creator.page)
    expect(await drafted()).not.toContain(`"${text}"`)
  }

  async function drafted(): Promise<string> {
    return (await calls.get(APP)).text
  }

  test('a reload right after it', async () => {
    await rename('借用事由')
    await creator.page.reload()
    await isOneStep('借用事由')
  })

  test('a closed tab right after it', async () => {
    await rename('借用缘由')
    await creator.newTab()
    await creator.goto(DESIGN)
    await isOneStep('借用缘由')
  })

  test('no network, and the tab closed', async () => {
    await creator.context.setOffline(true)
    await rename('离线缘由')
    await see(creator.page.locator('[data-save=offline]')).toBeVisible()
    await creator.context.setOffline(false)
    await creator.newTab()
    await creator.goto(DESIGN)
    await isOneStep('离线缘由')
  })

  test('two tabs on one app: what each has not saved comes back to a tab of its own', async () => {
    const other = await creator.context.newPage()
    await other.goto(`${world.server.url}${DESIGN}`)
    await see(other.getByLabel('reason 的名称')).toHaveValue('事由')
    await creator.context.setOffline(true)
    await rename('甲页缘由')
    await other.getByLabel('reason 的名称').fill('乙页缘由')
    await see(other.locator('[data-save=offline]')).toBeVisible()
    await see(creator.page.locator('[data-save=offline]')).toBeVisible()
    await other.close()
    await creator.context.setOffline(false)
    await creator.newTab()
    await creator.context.route('**/draft', route => route.abort())
    await creator.goto(DESIGN)
    await see(name()).toHaveValue(/[甲乙]页缘由/)
    const second = await creator.context.newPage()
    await second.goto(`${world.server.url}${DESIGN}`)
    const first = await name().inputValue()
    await see(second.getByLabel('reason 的名称')).toHaveValue(first === '甲页缘由' ? '乙页缘由' : '甲页缘由')
    await second.close()
  })

  test('a source that says nothing yet, and the tab closed', async () => {
    const open = async () => {
      await creator.goto('/design/equipmentLoan/screens')
      await creator.page.getByText('源码', { exact: true }).first().click()
      await see(creator.page.locator('.monaco-editor .view-line').first()).toBeVisible()
    }
    await open()
    await creator.page.locator('.monaco-editor .view-lines').first().click()
    await creator.page.keyboard.press('Control+Home')
    await creator.page.keyboard.type('not yet JSON ')
    await see(creator.page.getByText('源码还有问题，改好之前不会生效')).toBeVisible()
    await see(creator.page.getByText(/第 1 行第 1 列的“not yet JSON {”有误/)).toBeVisible()
    await creator.page.getByText('设计', { exact: true }).first().click()
    await see(creator.page.getByText('源码中还有没生效的改动，回到源码可以继续')).toBeVisible()
    await creator.newTab()
    await open()
    await see(creator.page.locator('.monaco-editor').first()).toContainText('not yet JSON')
    await see(creator.page.getByText('源码还有问题，改好之前不会生效')).toBeVisible()
    expect(creator.complaints().filter(text => !text.includes('Failed'))).toEqual([])
  })

  test('a session that has ended: signs in again in place', async () => {
    await creator.expire()
    await rename('失效缘由')
    await signInAgain(creator.page)
    await isOneStep('失效缘由')
  })

  test.each([
    ['goes on', async () => undefined],
    ['reloads', () => creator.page.reload()],
  ])('the answer to a save is lost, and the person %s: no conflict with oneself', async (_way, then) => {
    await creator.page.route('**/draft', loseAnswer, { times: 1 })
    await rename('断线')
    await see.poll(drafted).toContain('"断线"')
    await creator.page.keyboard.type('缘由')
    await then()
    await isOneStep('断线缘由')
  })
})

/** The server does the work, but the browser gets no answer. */
async function loseAnswer(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  await route.fetch()
  await route.abort()
}
