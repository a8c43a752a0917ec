/** A data source is made and tested, a query over it published, and read by whom it is for: all of it by hand. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, openState, publish } from '../support/design.ts'
import { type OtherDatabase, startOtherDatabase } from '../support/other-database.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, choose, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const SOURCES = '/api/blade-develop/datasource'
const text = (zh: string) => ({ zh, en: zh })

let world: World
let other: OtherDatabase
let admin: Caller
let person: Person

beforeAll(async () => {
  world = await openWorld({ internalHosts: ['127.0.0.1'] })
  other = await startOtherDatabase({
    ...{ name: 'other_campus', reader: 'reader', mighty: 'mighty' },
    tables: `create table course (name text, hours int); grant select, insert on course to reader;
      insert into course values ('Physics', 40), ('Music', 20);
      create table room (no varchar(20) primary key, seats int, price numeric(8,2), photo bytea);
      comment on column room.no is '号码'; grant select on room to reader;
      insert into room values ('A101', 30, 12.5, null), ('A102', 60, null, null)`,
  })
  admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  await world.server.loginNew({ account: 'reader', name: '李明', roles: ['staff'] })
  await world.server.loginNew({ account: 'guest', name: '何平', roles: ['guest'] })
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
afterAll(async () => {
  await world?.close()
  await other?.stop()
})
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

test('DS-01 DS-03 a source is made; with a wrong password its test says why, with the right one that it is there', async () => {
  person = await world.enter('keeper')
  const { page } = person
  await person.goto('/datasource/datasource')
  await addButton(page).click()
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await dialog(page)
        .getByRole('textbox', { name: new RegExp(`^\\*? ?${label}`) })
        .fill(value)
    await button(dialog(page), '保存').click()
    await see(page.getByRole('dialog')).toHaveCount(0)
  }
  const url = `postgresql://127.0.0.1:${other.port}/${other.name}`
  await fill({ 名称: '选课系统', 编号: 'courses2', 连接地址: url, 用户名: 'reader' })
  const row = page.getByRole('row').filter({ hasText: '选课系统' })
  const setPassword = async (password: string) => {
    await button(row, '编辑').click()
    await dialog(page).getByLabel('密码').fill(password)
    await button(dialog(page), '保存').click()
    await see(page.getByRole('dialog')).toHaveCount(0)
  }
  const test = async () => {
    await button(row, '更多操作').click()
    await page.getByRole('menuitem', { name: '测试' }).click()
  }
  await setPassword('not-the-password')
  await test()
  await see(page.getByText(/连接失败：.*password authentication failed for user "reader"/)).toBeVisible()
  await setPassword('reader-2026')
  await test()
  await see(page.getByText('连接成功')).toBeVisible()
  await button(row, '编辑').click()
  await see(dialog(page).getByLabel('连接地址')).toHaveValue(url)
  expect(await dialog(page).getByLabel('密码').inputValue()).toBe('')
})

test('DS-04 a query over it is published, asked with its parameters by whom it is for, and refused to everybody else', async () => {
  const documents = [
    {
      kind: 'query',
      grammar: 1,
      key: 'posts.courses',
      title: text('课程'),
      source: 'courses2',
      access: { roles: ['staff'] },
      sql: ['select count(*) as n, coalesce(min(name), :nothing) as first from course where hours >= :least'],
      params: [
        { id: 'least', type: 'integer', default: 0 },
        { id: 'nothing', type: 'string', default: '没有' },
      ],
      result: [
        { id: 'n', type: 'integer', title: text('课程数') },
        { id: 'first', type: 'string', title: text('第一门') },
      ],
      single: true,
    },
    {
      kind: 'page',
      grammar: 1,
      key: 'posts.long',
      title: text('长课程'),
      access: { everyone: true },
      params: [{ id: 'least', type: 'integer' }],
      queries: [{ id: 'courses', sql: 'posts.courses', params: { least: { var: '$param.least' } } }],
      nodes: [
        { id: 'n', widget: 'number-card', span: 8, title: text('课程数'), query: 'courses', map: { value: 'n' } },
        { id: 'first', widget: 'markdown', span: 8, query: 'courses', live: { text: { var: '$query.courses.first' } } },
      ],
    },
  ] as unknown as AnyDocument[]
  const { page } = person
  await editDraft(admin, 'posts', all => [...all, ...documents])
  await person.goto('/design/posts/review')
  await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
  await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()

  person = await world.enter('reader')
  for (const [least, n, first] of [
    ['30', '1', 'Physics'],
    ['20', '2', 'Music'],
    ['99', '0', '没有'],
  ] as const) {
    await person.goto(`/app/posts.long?least=${least}`)
    await see(person.page.getByText(first, { exact: true })).toBeVisible()
    await see(person.page.locator('[data-node="n"]').getByText(n, { exact: true })).toBeVisible()
  }
  expect(person.complaints()).toEqual([])

  person = await world.enter('guest')
  await person.goto('/app/posts.long?least=20')
  await see(person.page.getByText('您没有使用查询“课程”的权限。').first()).toBeVisible()
  expect(await person.page.content()).not.toContain('Music')
})

test('MO-07 an app is made from a table of a source: its types, its key, and its rows once', async () => {
  person = await world.enter('keeper')
  const { page } = person
  await person.goto('/design')
  await button(page, '新建应用').click()
  await button(dialog(page), '数据库中的表').click()
  await choose(page, '数据源', '选课系统')
  await choose(page, '数据表', 'room')
  await button(dialog(page), '读取').click()
  const proposal = dialog(page)
  await see(proposal.getByText('1 列不能成为字段，不会导入')).toBeVisible()
  await see(proposal.getByLabel('“号码”的字段名')).toHaveValue('号码')
  await proposal.getByLabel('标识').fill('halls')
  await button(proposal, '创建').click()
  await page.waitForURL(/\/halls\/data/)
  const { draft } = await openState(admin, 'halls')
  expect(entitiesOf(draft.documents)[0]).toMatchObject({
    fields: [
      { id: 'no', type: 'string', maxLength: 20, unique: true, required: true },
      { id: 'seats', type: 'integer' },
      { id: 'price', type: 'decimal', scale: 2 },
    ],
  })
  await person.goto('/design/halls/review')
  await page.getByRole('button', { name: /^发布第 1 版$/ }).click()
  await see(page.getByText(/第 1 版已发布/)).toBeVisible()
  // its rows are taken in after the publish
  const taken = async () => (await admin.get<{ total: number }>('/api/data/halls/list')).body.data?.total
  await see.poll(taken, { timeout: 30_000 }).toBeGreaterThan(0)
  await person.goto('/app/halls.manage')
  await see(page.getByRole('row').filter({ hasText: 'A101' })).toContainText('12.50')
  expect(person.complaints()).toEqual([])
})
