/** An administrator hands over what a person holds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addUser } from '../support/people.ts'
import { button, choose, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let keeper: Person

beforeAll(async () => {
  world = await openWorld()
  const { db } = world.server
  await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  const head = await addUser(db, { account: 'head', name: '方华', depts: ['library'] })
  await addUser(db, { account: 'heir', name: '李思' })
  await db.write({ tenant: '000000' }, trx =>
    sql`update blade_dept set leader = ${head} where tenant_id = '000000' and code = 'library'`.execute(trx),
  )
  keeper = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => keeper))

test('a department is tried first, then handed over', async () => {
  const { page } = keeper
  await keeper.goto('/system/user')
  const row = page.locator('main tbody tr').filter({ hasText: '方华' })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '移交' }).click()
  const box = dialog(page)
  await see(box.getByText('library', { exact: true })).toBeVisible()
  await see(box.getByText('应用 → 接收人')).toHaveCount(0)
  await choose(page, '负责的部门 → 接收人', '李思', box)
  await button(box, '执行').click()
  await see(box.getByText('→ 李思')).toBeVisible()
  await box.getByRole('switch').click()
  await button(box, '执行').click()
  await see(page.getByText('已移交', { exact: true })).toBeVisible()
  const { rows } = await world.server.db.read({ tenant: '000000' }, trx =>
    sql<{
      account: string
    }>`select u.account from blade_dept d join blade_user u on u.tenant_id = d.tenant_id and u.id = d.leader
      where d.tenant_id = '000000' and d.code = 'library'`.execute(trx),
  )
  expect(rows).toEqual([{ account: 'heir' }])
  expect(keeper.complaints()).toEqual([])
})
