/** Approvals as three people live them: really deployed flows over a model of an app, at a desk and on a phone. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeProcess } from '#engine/flow/process-address.ts'
import type { AnyDocument, FlowDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, rowsOf, start, users } from '../support/flow.ts'
import { publishDocuments } from '../support/publish.ts'
import { button, dialog, pressToClose, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

const trip = {
  ...{ kind: 'entity', grammar: 1, key: 'trip', title: { zh: '出差', en: 'Trip' }, status: true },
  access: [],
  fields: [
    { id: 'place', type: 'string', title: { zh: '地点', en: 'Place' }, required: true, maxLength: 20 },
    { id: 'days', type: 'integer', title: { zh: '天数', en: 'Days' }, required: true, min: 1 },
    { id: 'leaves', type: 'date', title: { zh: '出发日期', en: 'Leaves on' } },
    { id: 'companion', type: 'user', title: { zh: '同行人', en: 'Companion' } },
    { id: 'reason', type: 'text', title: { zh: '事由', en: 'Reason' }, required: true },
    { id: 'budget', type: 'string', title: { zh: '预算科目', en: 'Budget' } },
  ],
}
const every = ['wf_pass', 'wf_reject', 'wf_rollback', 'wf_transfer', 'wf_delegate', 'wf_terminate', 'wf_add_instance']
const buttons = every.map(id => ({ id })) as NonNullable<FlowDocument['elements'][0]['buttons']>
const copy = { choose: true as const }

let world: World
let owner: Person
let ann: Person
let bob: Person

/** 出差申请: the head, a countersign of two, the office. */
function tripFlow(): FlowDocument {
  const rest = 'read' as const
  const flow = flowOf(
    'trip',
    [
      ['head', { ...users('ann'), name: '部门负责人', buttons, copy, rest }],
      ['both', { ...users('ann', 'bob'), name: '会签', buttons, rest, many: { pass: 'all' } }],
      ['office', { ...users('bob'), name: '办公室', buttons, rest, fields: [{ id: 'budget', may: 'write' }] }],
    ],
    {
      entity: 'trip',
      title: { zh: '出差申请', en: 'Business trip' },
      subject: '{starter} {place} {name}',
      brief: ['days'],
    },
  )
  const start = { name: '填写申请', rest: 'write' as const, copy, fields: [{ id: 'budget', may: 'hide' as const }] }
  flow.elements[0] = { ...flow.elements[0]!, ...start }
  flow.elements[4] = { ...flow.elements[4]!, name: '结束' }
  return { ...flow, serial: { prefix: 'CC', date: 'yyyyMMdd', suffixLength: 4, connector: '-', cycle: 'day' } }
}

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await publishDocuments(server.db, 'trips', [trip] as unknown as AnyDocument[])
  for (const [account, name] of [
    ['owner', '陈思远'],
    ['ann', '周安'],
    ['bob', '孙博'],
    ['cat', '何清'],
  ] as const)
    await server.loginNew({ account, name, depts: ['图书馆'] })
  await deploy(server, tripFlow())
  const enter = (account: string) => world.enter(account, { size: DESK })
  ;[owner, ann, bob] = await Promise.all([enter('owner'), enter('ann'), enter('bob')])
})
afterAll(() => world?.close())

const SHOTS = process.env.SHOTS
const shot = (person: Person, name: string) =>
  SHOTS ? person.page.screenshot({ path: `${SHOTS}/${name}.png` }) : undefined
const START = `/workflow/process/start/${encodeProcess({ processDefKey: 'trip' })}`
let instance = ''
const DETAIL = () => `/workflow/process/detail/${encodeProcess({ processInsId: instance })}`
const bar = ({ page }: Person) => page.locator('.process-bar')
const said = ({ page }: Person, text: string) => see(page.getByText(text, { exact: true }).first()).toBeVisible()

async function open(person: Person): Promise<void> {
  await person.goto(DETAIL())
  await see(person.page.getByRole('heading', { level: 1 })).toContainText('出差申请')
}

async function fillIn({ page }: Person, place: string): Promise<void> {
  await page.getByLabel('地点').fill(place)
  await page.getByLabel('天数').fill('5')
  await page.getByLabel('事由').fill('参加全国高校图书馆年会，并到两所兄弟院校调研。')
}

async function pick({ page }: Person, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await see(box).toBeVisible()
  const isSheet = (await box.getAttribute('aria-haspopup')) === 'dialog'
  await box.click()
  const typed = isSheet ? page.locator('.sw-sheet').getByRole('combobox') : box
  await typed.fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
  const done = page.locator('.sw-sheet').getByRole('button', { name: '完成' })
  const beside = page.locator('.ant-modal-title').or(page.locator('.process-head > h1')).last()
  if (!isSheet) await beside.click()
  else if (await done.isVisible()) await done.click()
}

/** Starts another one by its call. */
async function begin(place: string): Promise<string> {
  const calls = await world.server.login('owner')
  return start(calls, 'trip', { place, days: 2, reason: '开会' })
}

/** Presses a button that may be folded. */
async function more({ page }: Person, name: string): Promise<void> {
  await page
    .locator('.process-bar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

beforeEach(() => {
  pictureOnFailure(() => bob)
})

test('WU-14 WU-28 SH-20 a request is filled in, with a copy, and its owner sees where it is', async () => {
  const { page } = owner
  await owner.goto(START)
  await see(page.getByLabel('地点')).toBeVisible()
  await see(page.getByLabel('预算科目')).toHaveCount(0)
  await shot(owner, 'start')
  await button(bar(owner), '提交').click()
  await shot(owner, 'start-problems')
  await fillIn(owner, '上海')
  await pick(owner, '抄送', '孙博')
  await shot(owner, 'start-filled')
  await button(bar(owner), '提交').click()
  await said(owner, '发起成功')
  const calls = await world.server.login('owner')
  instance = (await rowsOf(calls, 'sendList'))[0]!.processInsId
  await open(owner)
  await see(page.getByText('部门负责人：周安')).toBeVisible()
  await shot(owner, 'detail-owner')
  expect(await rowsOf(await world.server.login('bob'), 'copyList', instance)).toHaveLength(1)
})

test('WU-16 WU-75 on a phone a task is opened from its message and agreed to with one thumb in four actions', async () => {
  const phone = await world.enter('ann', { size: PHONE, at: '/wel/index' })
  const { page } = phone
  let actions = 0
  const tap = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  await tap(page.getByRole('button', { name: /^消息/ }))
  await shot(phone, 'phone-bell')
  await tap(
    page
      .getByRole('dialog', { name: '消息', exact: true })
      .getByRole('button', { name: /出差申请/ })
      .first(),
  )
  await shot(phone, 'phone-message')
  await tap(dialog(page).getByRole('button', { name: '前往链接' }).or(dialog(page).locator('.ant-btn-primary')).first())
  await see(page.getByText('参加全国高校图书馆年会')).toBeVisible()
  await shot(phone, 'phone-task')
  const agree = button(bar(phone), '同意').last()
  const box = (await agree.boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(40)
  expect(box.y).toBeGreaterThan(PHONE.height / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await tap(agree)
  await said(phone, '办理成功')
  await shot(phone, 'phone-done')
  expect(actions).toBeLessThanOrEqual(4)
  await phone.context.close()
})

test('WU-08 WU-64 WU-81 a signer is asked first; a refusal leads to the owner, who resubmits with a note', async () => {
  await open(bob)
  await shot(bob, 'detail-waiting')
  await more(bob, '加签')
  await see(dialog(bob.page)).toContainText('加签方式')
  await shot(bob, 'dialog-signer')
  await pick(bob, '人员', '何清')
  await dialog(bob.page).getByText('在我之前').click()
  await dialog(bob.page).getByLabel('审批意见').fill('请说明往返时间')
  await button(dialog(bob.page), '确定').click()
  await said(bob, '加签成功')
  const cat = await world.enter('cat', { size: DESK })
  await open(cat)
  await button(bar(cat), '同意').last().click()
  await said(cat, '办理成功')
  await open(bob)
  await shot(bob, 'detail-signed')
  await button(bar(bob), '退回修改').click()
  await said(bob, '请填写批复意见')
  await shot(bob, 'detail-opinion')
  await bob.page.getByLabel('审批意见').fill('天数偏多，请压缩行程')
  await button(bar(bob), '退回修改').click()
  await said(bob, '驳回成功')
  await open(owner)
  await said(owner, '已驳回')
  await shot(owner, 'detail-returned')
  await owner.page.getByLabel('天数').fill('3')
  await button(bar(owner), '重新提交').click()
  await said(owner, '请填写修改说明')
  await owner.page.getByLabel('修改说明').fill('改为三天')
  await button(bar(owner), '重新提交').click()
  await said(owner, '提交成功')
})

test('WU-04 WU-62 a handler returns it to a step that was passed; it goes on from there to its end', async () => {
  for (const account of ['ann', 'ann', 'bob']) await agree(await world.server.login(account), instance)
  await open(bob)
  await button(bar(bob), '退回到节点').click()
  await see(dialog(bob.page)).toContainText('退回节点')
  await shot(bob, 'dialog-rollback')
  await dialog(bob.page).getByText('部门负责人').click()
  await dialog(bob.page).getByLabel('审批意见').fill('请负责人再核对')
  await button(dialog(bob.page), '确定').click()
  await said(bob, '退回成功')
  for (const account of ['ann', 'ann', 'bob']) await agree(await world.server.login(account), instance)
  await open(bob)
  await bob.page.getByLabel('预算科目').fill('学科建设')
  await button(bar(bob), '同意').last().click()
  await said(bob, '办理成功')
  await open(owner)
  await said(owner, '已结束')
  await shot(owner, 'detail-done')
  await button(owner.page, '流程图').click()
  await see(owner.page.getByRole('img', { name: /^流程图/ })).toContainText('会签')
  const word = owner.page.locator('.sw-diagram-word').first()
  expect(await word.evaluate(text => (text as SVGGraphicsElement).getScreenCTM()!.a * 12)).toBeGreaterThan(10)
  await shot(owner, 'detail-diagram')
  await owner.page.getByRole('button', { name: /^放大 流程图/ }).click()
  await see(dialog(owner.page).getByRole('img', { name: /^流程图/ })).toBeVisible()
  await shot(owner, 'detail-diagram-large')
  await owner.page.keyboard.press('Escape')
})

test('WU-09 WU-65 an owner urges, recalls, changes and revokes', async () => {
  instance = await begin('苏州')
  await open(owner)
  await button(bar(owner), '催办').click()
  await shot(owner, 'dialog-urge')
  await button(dialog(owner.page), '确定').click()
  await said(owner, '催办成功')
  await button(bar(owner), '撤回').click()
  await shot(owner, 'dialog-withdraw')
  await button(dialog(owner.page), '撤回').click()
  await said(owner, '撤回成功')
  await said(owner, '已撤回')
  await shot(owner, 'detail-recalled')
  await owner.page.getByLabel('修改说明').fill('换一天')
  await button(bar(owner), '重新提交').click()
  await said(owner, '提交成功')
  await open(owner)
  await button(bar(owner), '撤回').click()
  await button(dialog(owner.page), '撤销').click()
  await said(owner, '撤销成功')
  await said(owner, '已撤销')
  await shot(owner, 'detail-revoked')
})

test('WU-06 WU-60 WU-80 a delegated task comes back to who delegated it', async () => {
  instance = await begin('无锡')
  await open(ann)
  await button(bar(ann), '委托').click()
  await shot(ann, 'dialog-delegate')
  await pick(ann, '人员', '孙博')
  await dialog(ann.page).getByLabel('审批意见').fill('请代为核对')
  await button(dialog(ann.page), '确定').click()
  await said(ann, '委托成功')
  await agree(await world.server.login('bob'), instance)
  await open(ann)
  await button(bar(ann), '同意').last().click()
  await said(ann, '办理成功')
})

test('WU-05 WU-59 WU-79 on phones a request is started, handed over, refused, changed and goes on', async () => {
  const enter = (account: string) => world.enter(account, { size: PHONE })
  const [asker, head, other] = await Promise.all([enter('owner'), enter('ann'), enter('bob')])
  await asker.goto(START)
  await fillIn(asker, '成都')
  await button(bar(asker), '提交').click()
  await said(asker, '发起成功')
  instance = (await rowsOf(await world.server.login('owner'), 'sendList'))[0]!.processInsId
  await open(head)
  await shot(head, 'phone-head')
  await more(head, '转办')
  await pick(head, '人员', '孙博')
  await dialog(head.page).getByLabel('审批意见').fill('由孙博办理')
  await shot(head, 'phone-transfer')
  await button(dialog(head.page), '确定').click()
  await said(head, '转办成功')
  await open(other)
  await button(bar(other), '写意见').click()
  await other.page.getByLabel('审批意见').fill('天数偏多')
  await button(bar(other), '退回修改').click()
  await said(other, '驳回成功')
  await open(asker)
  await asker.page.getByLabel('天数').fill('2')
  await asker.page.getByLabel('修改说明').fill('改为两天')
  await button(bar(asker), '重新提交').click()
  await said(asker, '提交成功')
  await open(asker)
  await button(asker.page, '流程图').click()
  await asker.page.getByRole('button', { name: /^放大 流程图/ }).click()
  await see(dialog(asker.page).getByRole('button', { name: '适合窗口' })).toBeVisible()
  await shot(asker, 'phone-diagram')
  expect(await asker.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  for (const { context } of [asker, head, other]) await context.close()
})

test('WU-90 from the processes of a record one opens in a window of its own, which closes when it is done', async () => {
  const address = `/#/page/workflow/process/detail/${btoa(instance)}?isClosePage=true`
  const opened = ann.context.waitForEvent('page')
  await ann.page.evaluate(href => {
    const link = Object.assign(document.createElement('a'), { href, target: '_blank' })
    link.click()
  }, address)
  const page = await opened
  await see(page.getByRole('heading', { level: 1 })).toContainText('出差申请')
  expect(new URL(page.url()).pathname).toBe(`/workflow/process/detail/${btoa(instance)}`)
  await button(page.locator('.process-bar'), '同意').last().click()
  await pressToClose(page, page.getByRole('button', { name: /^关\s?闭$/ }))
})

test('FM-26 VM-19 by keyboard alone a name is typed, becomes a signature, and the task is agreed to', async () => {
  await deploy(world.server, flowOf('sign', [['head', { ...users('ann'), signature: 'required', buttons }]]))
  instance = await start(await world.server.login('owner'), 'sign')
  await ann.goto(DETAIL())
  const { page } = ann
  // agreeing without a signature opens the pad
  await button(bar(ann), '同意').last().press('Enter')
  const name = dialog(page).getByLabel('用键盘签名：输入姓名')
  await name.fill('丁一')
  await name.press('Enter')
  await shot(ann, 'signature-typed')
  await dialog(page).getByRole('button', { name: '确 定' }).press('Enter')
  await see(page.getByRole('img', { name: '签名', exact: true })).toBeVisible()
  await button(bar(ann), '同意').last().press('Enter')
  await said(ann, '办理成功')
})

test('WU-18 what is printed is the sheet with number, fields and opinions', async () => {
  instance = (await rowsOf(await world.server.login('owner'), 'sendList')).at(-1)!.processInsId
  await owner.page.addInitScript(() => {
    window.print = () => undefined
  })
  await open(owner)
  await button(bar(owner), '打印').click()
  await owner.page.emulateMedia({ media: 'print' })
  await see(owner.page.locator('.sw-paper')).toContainText('CC-')
  await shot(owner, 'print')
  await owner.page.emulateMedia({ media: null })
})

test.runIf(SHOTS)('what the pages look like', async () => {
  for (const lang of ['zh', 'en'] as const)
    for (const size of [DESK, PHONE]) {
      const at = `${lang}-${size.width}`
      const person = await world.enter('ann', { size, lang, at: '/wel/index' })
      instance = await begin('南京')
      for (const dark of [false, true]) {
        const name = `${at}${dark ? '-dark' : ''}`
        await person.page.evaluate(
          theme => localStorage.setItem('screenwright.looks', JSON.stringify({ theme })),
          dark ? 'dark' : 'default',
        )
        await person.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
        await person.goto(START)
        await person.page.waitForTimeout(1500)
        await shot(person, `${name}-start`)
        await person.goto(DETAIL())
        await person.page.waitForTimeout(1500)
        await shot(person, `${name}-task`)
      }
      await person.context.close()
    }
})

test('SH-33 a start of model type 1 sends somebody without a session to sign in by code, and back', async () => {
  // a browser of its own: tabs that are signed in would keep the session they share
  const p = encodeProcess({ processDefKey: 'trip', modelType: '1' })
  for (const path of [`/workflow/process/start/${p}`, `/portal/process/${p}?isPortal=true`]) {
    const context = await owner.context.browser()!.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(world.server.url + path)
    await page.waitForURL(url => url.pathname === '/login')
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('loginType'), searchParams.get('redirect')]).toEqual(['code', path])
    // no text messages are sent: account and password are asked for
    await signIn(page, 'owner')
    await page.waitForURL(world.server.url + path)
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await context.close()
  }
})
