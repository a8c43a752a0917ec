/** Layout that only a browser can show: what is beside, above or out of sight. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addButton, button, dialog, see } from './hands.ts'
import { openWorld, PHONE, type World } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const boxOf = async (locator: Locator) => (await locator.boundingBox())!

test('columns out of sight are told by a scroll bar and a shadow at the pinned actions', async () => {
  const { page, goto } = await world.enter('admin', { lang: 'en' })
  await page.setViewportSize({ width: 1100, height: 800 })
  await goto('/system/user')
  const rows = page.locator('.sw-rows')
  await see(rows).toHaveAttribute('data-beyond', 'right')
  // The bar itself is left out of pictures by the browser of the tests; that it takes its place is in its style.
  expect(await rows.evaluate(box => getComputedStyle(box, '::-webkit-scrollbar').height)).toBe('10px')
  const shadow = () =>
    rows
      .locator('td.sw-acts')
      .first()
      .evaluate(cell => getComputedStyle(cell).boxShadow)
  expect(await shadow()).not.toBe('none')
  await rows.evaluate(box => box.scrollTo(box.scrollWidth, 0))
  await see(rows).toHaveAttribute('data-beyond', 'left')
  expect(await shadow()).toBe('none')
})

test('the count of a text area keeps clear of what comes after it, and no button has a blank inside', async () => {
  const { page, goto } = await world.enter('admin')
  await goto('/system/post')
  await addButton(page).click()
  const form = dialog(page)
  const count = await boxOf(form.locator('.ant-input-data-count'))
  const control = await boxOf(form.locator('.sw-control', { has: page.locator('.ant-input-data-count') }))
  expect(count.y + count.height).toBeLessThanOrEqual(control.y + control.height)
  expect(await form.getByRole('button', { name: '保 存' }).count()).toBe(0)
  await see(form.getByRole('button', { name: '保存', exact: true })).toBeVisible()
})

test('an issue and a help below a text area begin beside its count and keep clear of each other', async () => {
  const { page, goto } = await world.enter('admin', { size: PHONE, lang: 'en' })
  await goto('/mail/email-outbox')
  await page.getByRole('toolbar').getByRole('button', { name: 'Write', exact: true }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  const field = form.locator('.sw-control', { has: page.getByRole('textbox', { name: 'To', exact: true }) })
  await see(field.locator('.sw-issue')).toBeVisible()
  const [area, count, issue, help] = [
    await boxOf(field.locator('textarea')),
    await boxOf(field.locator('.ant-input-data-count')),
    await boxOf(field.locator('.sw-issue')),
    await boxOf(field.locator('.sw-help')),
  ]
  expect(issue.y).toBeGreaterThanOrEqual(area.y + area.height)
  expect(issue.y).toBeLessThan(count.y + count.height)
  expect(help.y).toBeGreaterThanOrEqual(issue.y + issue.height)
})

test('departments open below one another, at a desk and on a phone', async () => {
  const { page, goto } = await world.enter('admin')
  const admin = await world.server.login('admin')
  const add = async (record: object) =>
    (await admin.post<{ id: string }>('/api/blade-system/dept/submit', record)).body.data.id
  const top = await add({ deptName: '理学院' })
  await add({ deptName: '数学系', parentId: top })
  await goto('/system/dept')
  await see(page.getByRole('button', { name: '折叠 理学院' })).toBeVisible()
  const [above, below] = [page.getByText('理学院', { exact: true }), page.getByText('数学系', { exact: true })]
  await see(below).toBeVisible()
  expect((await boxOf(below)).x).toBeGreaterThan((await boxOf(above)).x + 10)
  await page.setViewportSize(PHONE)
  await goto('/system/dept')
  await see(page.locator('.sw-cards').getByRole('button', { name: '折叠 理学院' })).toBeVisible()
  await see(below).toBeVisible()
  expect((await boxOf(below)).x).toBeGreaterThan((await boxOf(above)).x + 10)
})

test('on a phone the title of a list and its buttons stand in one line', async () => {
  const { page, goto } = await world.enter('admin', { size: PHONE, lang: 'en' })
  await goto('/system/user')
  const toolbar = page.getByRole('toolbar', { name: 'Users' })
  await see(toolbar.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  const title = await boxOf(toolbar.getByRole('heading', { name: 'Users' }))
  for (const name of ['More actions', 'Add']) {
    const { y, height } = await boxOf(toolbar.getByRole('button', { name, exact: true }))
    expect(y + height / 2, name).toBeCloseTo(title.y + title.height / 2, 0)
  }
})

test('what a button opens over a list stands where a record of it does', async () => {
  const { page, goto } = await world.enter('admin')
  await goto('/system/role')
  const row = page.getByRole('row').filter({ hasText: 'administrator' })
  const topOf = async (name: string) => {
    await row.getByRole('button', { name }).click()
    await see(button(dialog(page), '保存')).toBeVisible()
    const { y } = await boxOf(dialog(page).locator('.ant-modal-content'))
    await button(dialog(page), '取消').click()
    await see(page.getByRole('dialog')).toHaveCount(0)
    return y
  }
  expect(await topOf('授权')).toBe(await topOf('编辑'))
})

test('the actions of a row take the room of their words, whole and no more', async () => {
  const { page, goto } = await world.enter('admin', { lang: 'en' })
  await page.setViewportSize({ width: 1100, height: 800 })
  for (const path of ['/system/user', '/log/user-login-log']) {
    await goto(path)
    const cell = page.locator('td.sw-acts').first()
    await see(cell.getByRole('button', { name: 'View', exact: true })).toBeVisible()
    const [around, words] = [await boxOf(cell), await boxOf(cell.locator('.sw-row-actions'))]
    expect(words.x + words.width).toBeLessThanOrEqual(around.x + around.width)
    expect(around.width - words.width).toBeLessThan(60)
  }
})

test('on a phone what is below a list stands in two lines', async () => {
  const { page, goto } = await world.enter('admin', { size: PHONE, lang: 'en' })
  await goto('/system/user')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  const [before, size, removed] = [
    await boxOf(pages.getByRole('button', { name: 'Previous page' })),
    await boxOf(pages.getByRole('combobox', { name: 'Records per page' })),
    await boxOf(page.getByRole('button', { name: 'Deleted records' })),
  ]
  expect(size.y).toBe(before.y)
  expect(removed.y).toBeGreaterThanOrEqual(before.y + before.height)
})

test('what the build keeps for itself is not there for browsers', async () => {
  for (const path of ['.stamp', 'assets/.stamp', 'assets/%2e%2e%2f.stamp', 'assets/', 'assets/none.js'])
    expect((await fetch(`${world.server.url}/${path}`)).status, path).toBe(404)
})

test('what the build names by its content is kept by browsers, its page is not', async () => {
  const page = await fetch(`${world.server.url}/wel/index`)
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(world.server.url + script, { method })
    expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(headers.get('cache-control')).toContain('immutable')
  }
})
