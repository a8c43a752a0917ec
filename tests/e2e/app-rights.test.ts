/** A creator hands an app to a team, sees beforehand what that changes, and proves that a secret stays one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { writeApp } from '#runtime/app/address.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { button, choose, dialog, see } from './hands.ts'
import { DESK, openWorld, PHONE, pictureOnFailure, type World } from './people.ts'

const SECRET = '机密-4711'
const at = (child: string) =>
  `/miniApp/home/${child}?params=${writeApp({ appId: 'kit', appName: 'kit', createUser: '1' })}`

let world: World
let maker: Caller

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  maker = await server.loginNew({ account: 'maker', name: '林晓', roles: ['creator'] })
  await makeApp(maker, 'kit')
  const cost = { id: 'cost', type: 'string', title: { zh: '成本', en: 'Cost' } } as const
  await editDraft(
    maker,
    'kit',
    withEntity(
      (entity): EntityDocument => ({
        ...entity,
        fields: [...entity.fields, cost],
        access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'] }],
      }),
    ),
  )
  expect((await publish(maker, 'kit')).status).toBe(200)
  for (const title of ['梯子', '投影仪']) await maker.post('/api/data/kit/submit', { title, cost: SECRET })
})
afterAll(() => world?.close())

test.each([
  ['a desk', DESK, 'desk', '赵宁'],
  ['a phone', PHONE, 'hand', '孙博'],
])(
  'MA-05 PM-08 PM-09 at %s a permission is given with its effect in sight, proved, and the secret is in no answer',
  async (_, size, account, name) => {
    const clerk = await world.server.loginNew({ account, name, roles: ['staff'] })
    const person = await world.enter(account, { size, at: '/app/kit.manage' })
    pictureOnFailure(() => person)
    await see(person.page.getByText(SECRET).first()).toBeVisible()

    const owner = await world.enter('maker', { size, at: at('authManage') })
    pictureOnFailure(() => owner)
    const { page } = owner
    const form = dialog(page)
    if (size === DESK) {
      await page.getByRole('button', { name: '新增' }).first().click()
      await form.getByLabel('权限名称').fill(`台账员 ${name}`)
      const users = form.getByRole('combobox', { name: '用户' })
      await users.click()
      await users.fill(name)
      await page.getByTitle(name, { exact: true }).last().click()
      await form.getByLabel('权限名称').click()
      await form.getByRole('treeitem', { name: '查看' }).locator('.ant-tree-checkbox').click()
    } else {
      // one that was prepared, and is switched on by hand
      const prepared = { name: `台账员 ${name}`, appId: 'kit', userIds: clerk.result.user_id, status: '0' }
      await maker.post('/api/appPermission/appPermission/submit', { ...prepared, operatePermission: ['view'] })
      await owner.goto(at('authManage'))
      await page.getByText(`台账员 ${name}`).click()
      await button(form, '修改')
        .or(form.getByRole('button', { name: '编辑' }))
        .first()
        .click()
      await choose(page, '状态', '启用', form)
    }
    await form.getByRole('checkbox', { name: '成本：隐藏' }).click()
    await button(form, '保存').click()
    const asked = page.getByRole('dialog').filter({ hasText: '此更改将带来' })
    await see(asked).toContainText(`${name} 失去`)
    await see(asked).toContainText('成本 可见')
    await see(person.page.getByText(SECRET).first()).toBeVisible()
    await button(asked, '确认更改').click()
    await see(asked).toBeHidden()
    await see(page.getByText(`台账员 ${name}`).first()).toBeVisible()

    const heard: string[] = []
    person.page.on('response', response => {
      if (response.url().includes('/api/'))
        void response.text().then(
          text => heard.push(text),
          () => {},
        )
    })
    await person.goto('/app/kit.manage')
    await see(person.page.getByText('梯子').first()).toBeVisible()
    expect(await person.page.getByText(SECRET).count()).toBe(0)
    expect(heard.join('\n')).not.toContain(SECRET)
    expect((await clerk.post('/api/data/kit/submit', { title: 'x' })).status).toBe(403)

    await owner.goto(at('rights'))
    await see(page.getByText(name).first()).toBeVisible()
    expect([...owner.complaints(), ...person.complaints()]).toEqual([])
    await owner.context.close()
    await person.context.close()
  },
)
