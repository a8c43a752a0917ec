/** Operations of an app: who manages it makes one by hand, colleagues use them at a desk and on a phone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { deploy, flowOf, users } from '../support/flow.ts'
import { addUser } from '../support/people.ts'
import { publishDocuments } from '../support/publish.ts'
import type { Caller } from '../support/server.ts'
import { button, choose, dialog, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const text = (zh: string, en: string) => ({ zh, en })
const documents = [
  {
    ...{ kind: 'entity', grammar: 1, key: 'tools', title: text('工具', 'Tools') },
    access: [{ id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit'] }],
    fields: [
      { id: 'name', type: 'string', title: text('名称', 'Name'), required: true },
      { id: 'state', type: 'string', title: text('状态', 'State') },
    ],
  },
  { kind: 'page', grammar: 1, key: 'tools.list', title: text('工具登记', 'Tools'), from: 'tools' },
] as unknown as AnyDocument[]

let world: World
let keeper: Caller
let admin: Caller

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await publishDocuments(server.db, 'tools', documents)
  const maker = await addUser(server.db, { account: 'maker', name: '马克', roles: ['creator'] })
  await server.db.maintain(trx => sql`update schema_app set created_by = ${maker} where key = 'tools'`.execute(trx))
  admin = await server.loginNew({ account: 'boss', roles: ['administrator'] })
  keeper = await server.loginNew({ account: 'keeper', name: '何清', roles: ['keeper'] })
  await deploy(server, flowOf('repair', [['look', users('boss')]], { entity: 'tools', title: text('报修', 'Repair') }))
})
afterAll(() => world?.close())

const add = async (name: string) =>
  String((await keeper.post<WireRecord>('/api/data/tools/submit', { name, state: 'out' })).body.data.id)
const stateOf = async (id: string) => (await keeper.get<WireRecord>(`/api/data/tools/detail?id=${id}`)).body.data.state
async function operation(sent: object): Promise<string> {
  const { body } = await admin.post<WireRecord>('/api/appDiyOperate/submit', { appId: 'tools', ...sent })
  expect(body.msg).toBe('')
  return String(body.data.id)
}
const BACK = [{ do: 'record', entity: 'tools', record: '{{id}}', set: [{ id: 'state', value: 'in' }] }]
const LIST = '/app/tools.list'

test('MA-05 who manages an app makes an operation by hand, and a colleague runs it from a row', async () => {
  const maker = await world.enter('maker', { size: DESK })
  pictureOnFailure(() => maker)
  const { page } = maker
  await maker.goto('/app/app.app-diy-operate?appId=tools')
  await button(page, '新增').click()
  const form = dialog(page)
  await form.getByLabel('按钮名称').fill('归还')
  await form.getByLabel('所属应用').click()
  await page.getByTitle('tools (tools)').last().click()
  await choose(page, '方式', '执行动作', form)
  await form.getByRole('button', { name: '添加动作' }).click()
  await choose(page, '字段 1', '状态', form)
  await form.getByLabel('值 1').fill('in')
  await form.getByLabel('确认提示').fill('确定归还？')
  await button(form, '保存').click()
  await see(form).toBeHidden()
  await see(page.getByRole('cell', { name: '归还' })).toBeVisible()
  expect(maker.complaints()).toEqual([])
  await maker.context.close()

  const id = await add('电钻')
  const person = await world.enter('keeper', { size: DESK, at: LIST })
  pictureOnFailure(() => person)
  const row = person.page.getByRole('row').filter({ hasText: '电钻' })
  await row
    .getByRole('button', { name: '归还' })
    .or(row.getByRole('button', { name: '更多操作' }))
    .first()
    .click()
  await person.page
    .getByRole('menuitem', { name: '归还' })
    .click({ timeout: 2000 })
    .catch(() => undefined)
  const asked = dialog(person.page)
  await see(asked).toContainText('确定归还？')
  await see(asked).toContainText('状态: out → in')
  expect(await stateOf(id)).toBe('out')
  await button(asked, '执行').dblclick()
  await see(asked).toBeHidden()
  await see(row).toContainText('in')
  expect(person.complaints()).toEqual([])
  await person.context.close()
})

test.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])(
  'MA-05 PM-04 at %s each place has its button: rows, toolbar, form and the address of the sidebar',
  async (_, size) => {
    await world.server.db.maintain(trx => sql`update blade_app_diy_operate set is_deleted = 1`.execute(trx))
    const name = `锯 ${size.width}/&`
    const id = await add(name)
    await operation({ btnName: '收回', place: 'row', kind: 'actions', actions: BACK })
    await operation({ btnName: '说明', place: 'toolbar', kind: 'url', btnUrl: '/app/tools.list?about=1' })
    await operation({ btnName: '查询', place: 'form', kind: 'url', btnUrl: 'https://example.com/{{name}}?id={{id}}' })
    await operation({ btnName: '报修', place: 'row', kind: 'process', processDefKey: 'repair' })
    const aside = await operation({
      ...{ btnName: '登记', place: 'sidebar', kind: 'actions' },
      actions: [{ do: 'record', entity: 'tools', set: [{ id: 'name', value: `新 ${size.width}` }] }],
    })
    const person = await world.enter('keeper', { size, at: LIST })
    pictureOnFailure(() => person)
    const { page } = person
    await inMenuOfRecord(person, name, '收回')
    await see(dialog(page).last()).toContainText('状态: out → in')
    await button(dialog(page).last(), '执行').click()
    await see(page.getByText('已执行')).toBeVisible()
    await expect.poll(() => stateOf(id)).toBe('in')

    await person.goto(LIST)
    await pressIn(page.getByRole('toolbar').first(), person, '说明')
    await see(page).toHaveURL(/about=1$/)

    await person.goto(LIST)
    await inMenuOfRecord(person, name, '编辑')
    await page.context().route('https://example.com/**', route => route.fulfill({ body: 'there' }))
    const [there] = await Promise.all([
      page.context().waitForEvent('page'),
      button(dialog(page).last(), '查询').click(),
    ])
    expect(there.url()).toBe(`https://example.com/${encodeURIComponent(name)}?id=${id}`)
    await there.close()

    await person.goto(LIST)
    await inMenuOfRecord(person, name, '报修')
    await see(page).toHaveURL(/workflow\/process\/start/)

    const { data } = (await keeper.get<{ btnUrl: string; place: string }[]>('/api/appDiyOperate/offered?appId=tools'))
      .body
    expect(data.find(({ place }) => place === 'sidebar')!.btnUrl).toBe(`/app/app.operation?operation=${aside}`)
    await person.goto(`/app/app.operation?operation=${aside}`)
    await see(page.getByText(`名称: （空） → 新 ${size.width}`)).toBeVisible()
    await button(page, '执行').click()
    // the page then goes back to what was shown before, which was loaded anew
    const names = async () =>
      (await keeper.post<{ rows: { name: string }[] }>('/api/data/tools/query', {})).body.data.rows.map(row => row.name)
    await expect.poll(names).toContain(`新 ${size.width}`)
    expect(person.complaints()).toEqual([])
    await person.context.close()
  },
)

/** Presses a button of a bar, or the entry of its menu. */
async function pressIn(bar: ReturnType<Person['page']['locator']>, { page }: Person, name: string): Promise<void> {
  const shown = bar.getByRole('button', { name, exact: true })
  const more = bar.getByRole('button', { name: '更多操作' })
  await see(shown.or(more).first()).toBeVisible()
  if (await shown.isVisible()) return shown.click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the record beside its list, or over it, and presses one of its buttons. */
async function inMenuOfRecord(person: Person, record: string, name: string): Promise<void> {
  const { page } = person
  await page.getByText(record, { exact: true }).first().click()
  const panel = page.getByRole('dialog', { name: record })
  await see(panel).toBeVisible()
  await pressIn(panel, person, name)
}
