/** An administrator tests a data source; somebody reads a dashboard whose card is SQL. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish } from '#tests/support/design.ts'
import { button, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const SOURCES = '/api/blade-develop/datasource'
const text = (zh: string) => ({ zh, en: zh })

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld({ internalHosts: ['127.0.0.1'] })
  const admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  await world.server.loginNew({ account: 'reader', name: '李明', roles: ['staff'] })
  const source = { name: '教务系统', code: 'courses', category: 'postgresql', url: 'postgresql://127.0.0.1:9/courses' }
  expect((await admin.post(`${SOURCES}/submit`, { ...source, username: 'reader', password: 'x' })).status).toBe(200)
  await makeApp(admin, 'posts')
  const access = { everyone: true as const }
  const documents = [
    {
      kind: 'query',
      grammar: 1,
      key: 'posts.count',
      title: text('岗位'),
      source: 'main',
      access,
      sql: [`select 40 + count(*) as n from app_posts where create_time >= :since`],
      params: [{ id: 'since', type: 'date', required: true }],
      result: [{ id: 'n', type: 'integer', title: text('岗位数') }],
      single: true,
    },
    {
      kind: 'dashboard',
      grammar: 1,
      key: 'posts.board',
      title: text('岗位看板'),
      access,
      queries: [{ id: 'count', sql: 'posts.count', params: { since: { var: '$today' } } }],
      cards: [
        {
          id: 'n',
          widget: 'number-card',
          title: text('岗位数'),
          x: 0,
          w: 4,
          h: 4,
          query: 'count',
          map: { value: 'n' },
        },
      ],
    },
  ] as unknown as AnyDocument[]
  await editDraft(admin, 'posts', all => [...all, ...documents])
  const { status, text: told } = await publish(admin, 'posts')
  expect(status, told).toBe(200)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('DS-04 a card of a dashboard shows what a published query answers', async () => {
  person = await world.enter('reader')
  await person.goto('/app/posts.board')
  await see(person.page.getByText('岗位数').first()).toBeVisible()
  await see(person.page.getByText('40', { exact: true })).toBeVisible()
  expect(person.complaints()).toEqual([])
})

test('DS-03 a source that cannot be reached is told as the other side says it', async () => {
  person = await world.enter('keeper')
  await person.goto('/datasource/datasource')
  const row = person.page.getByRole('row').filter({ hasText: '教务系统' })
  await button(row, '更多操作').click()
  await person.page.getByRole('menuitem', { name: '测试' }).click()
  await see(person.page.getByText(/连接失败：.*ECONNREFUSED/)).toBeVisible()
})
