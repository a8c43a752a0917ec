/** What the designer's canvas and panels do beyond the stories: places by pointer and finger, sizes, what cannot run. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editDraft, makeApp, publish, withFields, withPage } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { asFields, choose, saved, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
let calls: Caller

const SCREENS = '/design/kit/screens'
const field = (id: string, zh: string, en: string) => ({ id, type: 'string' as const, title: { zh, en } })

beforeAll(async () => {
  world = await openWorld()
  calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await makeApp(calls, 'kit')
  await editDraft(
    calls,
    'kit',
    withFields(fields => [...fields, field('place', '地点', 'Place'), field('keeper', '保管人', 'Keeper')]),
  )
  await publish(calls, 'kit')
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const node = (id: string) => creator.page.locator(`.dz-canvas [data-node="${id}"]`).first()
const order = () =>
  creator.page
    .locator('.dz-canvas [data-node]')
    .evaluateAll(all => all.map(one => one.getAttribute('data-node')).filter(id => id !== 'form'))

async function boxOf(id: string) {
  await node(id).scrollIntoViewIfNeeded()
  const box = await node(id).boundingBox()
  if (!box) throw new Error(`${id} is not drawn`)
  return box
}

async function openForm() {
  await creator.goto(SCREENS)
  await creator.page.getByText('新增和编辑表单', { exact: true }).first().click()
  await see(node('keeper')).toBeVisible()
}

describe('the canvas', () => {
  test('a “+” between two nodes adds there', async () => {
    await openForm()
    const { page } = creator
    const place = await boxOf('place')
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
    await page.mouse.move(place.x + 2, place.y + place.height / 2, { steps: 3 })
    await page.getByRole('button', { name: '在地点之前添加' }).click()
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await see(palette.getByRole('status')).toContainText('放到地点之前')
    await palette.getByRole('button', { name: '分割线', exact: true }).click()
    await see.poll(async () => (await order()).join()).toMatch(/divider,place/)
    await see(palette.getByRole('status')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await see(node('divider')).toHaveCount(0)
  })

  test('says while something is dragged why it may not go there', async () => {
    const { page } = creator
    await page.getByText('列表页', { exact: true }).first().click()
    await see(node('table')).toBeVisible()
    const offer = page.getByRole('button', { name: '分割线', exact: true })
    const from = await offer.boundingBox()
    const head = await page.locator('.dz-canvas [data-item^="columns/"]').first().boundingBox()
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 40, { steps: 3 })
    await page.mouse.move((head?.x ?? 0) + 20, (head?.y ?? 0) + 8, { steps: 4 })
    await see(page.locator('.dz-carry')).toContainText('这里只放列')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await see(page.locator('.dz-carry')).toHaveCount(0)
  })

  test('is drawn as large as asked, and stays so', async () => {
    const { page } = creator
    const wide = async () => (await page.locator('.dz-canvas .sw-screen').boundingBox())?.width ?? 0
    // beside two panels it fills the room there is, as large as it will be; more of it without the palette
    await see.poll(wide).toBe(768)
    await page.keyboard.press('[')
    await see.poll(wide).toBeGreaterThan(900)
    await page.keyboard.press('[')
    await page.getByText('1440', { exact: true }).click()
    await see.poll(wide).toBeLessThan(1000)
    await choose(page, '缩放', '150%')
    await see.poll(wide).toBe(2160)
    await page.reload()
    await see.poll(wide).toBe(1152)
    const head = page.locator('.dz-canvas [data-item^="columns/"]').first()
    await head.scrollIntoViewIfNeeded()
    const box = await head.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + 8)
    const frame = await page.locator('.dz-frame').boundingBox()
    expect(Math.abs((frame?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(4)
    await choose(page, '缩放', '适合')
    await see.poll(wide).toBe(768)
  })

  test('a rule that cannot run costs its own part, which is marked; the table and the form stand', async () => {
    const wrong = { '+': [{ var: 'nowhere' }, 1] }
    await editDraft(
      calls,
      'kit',
      withFields(fields => fields.map(one => (one.id === 'keeper' ? { ...one, required: wrong } : one))),
    )
    const format = { id: 'f', when: { '==': [{ var: 'gone' }, 1] }, colour: 'danger' }
    await editDraft(
      calls,
      'kit',
      withPage(page => ({ ...page, change: [{ add: format, in: 'table/formats' }] })),
    )
    const other = await world.enter('lin')
    creator = other
    await other.goto(SCREENS)
    const { page } = other
    const canvas = page.locator('.dz-canvas')
    await see(canvas.locator('tbody tr')).toHaveCount(5)
    await see(canvas.getByRole('img', { name: /nowhere/, includeHidden: true }).first()).toBeVisible()
    await page.getByText('新增和编辑表单', { exact: true }).first().click()
    await see(node('place').locator('input')).toBeAttached()
    await see(node('keeper').locator('input')).toBeAttached()
    await see(canvas.locator('.sw-box')).toHaveCount(0)
    await see(canvas.getByRole('img', { name: /nowhere/ })).toHaveCount(1)
    await editDraft(
      calls,
      'kit',
      withFields(fields => fields.map(({ required: _, ...one }) => one)),
    )
    await editDraft(
      calls,
      'kit',
      withPage(({ change: _, ...page }) => page),
    )
  })
})

describe('the panels', () => {
  test('what the check finds is said beside the control it is mended in', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data')
    await asFields(page)
    await page.getByLabel('place 的名称').click()
    const panel = page.getByRole('complementary', { name: '属性' })
    await panel.getByText('高级', { exact: true }).click()
    const pattern = panel.getByLabel('格式（正则）')
    await pattern.fill('[')
    const said = panel.locator('.dz-prop').filter({ hasText: '格式（正则）' }).locator('.dz-bad')
    await see(said).toContainText('[')
    await pattern.fill('[a-z]')
    await see(said).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
  })

  test('are as wide as they were made, by pointer and by key', async () => {
    creator = await world.enter('lin')
    await creator.goto(SCREENS)
    const { page } = creator
    const panel = page.getByRole('complementary', { name: '属性' })
    const edge = page.getByRole('separator', { name: '属性的宽度' })
    const wide = async () => (await panel.boundingBox())?.width
    await see.poll(wide).toBe(320)
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await see.poll(wide).toBe(352)
    await see(edge).toHaveAttribute('aria-valuenow', '352')
    const at = await edge.boundingBox()
    await page.mouse.move((at?.x ?? 0) + 4, 400)
    await page.mouse.down()
    await page.mouse.move((at?.x ?? 0) - 36, 400, { steps: 4 })
    await page.mouse.up()
    await see.poll(wide).toBe(392)
    await page.reload()
    await see.poll(wide).toBe(392)
    await edge.dblclick()
    await see.poll(wide).toBe(320)
    await edge.focus()
    await page.keyboard.press('End')
    await see.poll(wide).toBe(508)
  })

  test('what is taken off waits in the outline under “not shown”, and comes back to its place', async () => {
    await openForm()
    const { page } = creator
    const before = await order()
    await page.getByRole('tab', { name: '大纲' }).click()
    await page.getByRole('tree').focus()
    await node('place').click({ force: true, position: { x: 8, y: 8 } })
    await page.keyboard.press('Delete')
    await see(node('place')).toHaveCount(0)
    const unshown = page.getByRole('region', { name: '未显示' })
    await unshown.getByRole('button', { name: '显示地点' }).click()
    await see(node('place')).toBeVisible()
    expect(await order()).toEqual(before)
    await see(page.getByRole('region', { name: '未显示' })).toHaveCount(0)
    await saved(page)
    const { draft } = (
      await calls.get<{ draft: { documents: { change?: unknown }[] } }>(`/api/blade-schema/design/apps/kit`)
    ).body.data
    expect(draft.documents.flatMap(({ change }) => change ?? [])).toEqual([])
  })
})

describe('the canvas under a finger', () => {
  test('a long press lifts a node, and it goes where it is let go', async () => {
    creator = await world.enter('lin', { size: PHONE })
    await openForm()
    const { page } = creator
    const [from, to] = [await boxOf('keeper'), await boxOf('title')]
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const x = from.x + from.width / 2
    await touch('touchStart', x, from.y + from.height / 2)
    await see(page.locator('.dz-carry')).toContainText('保管人')
    for (const part of [0.2, 0.5, 0.8, 1]) {
      const y = from.y + from.height / 2
      await touch('touchMove', x, y + (to.y + 4 - y) * part)
      await page.waitForTimeout(40)
    }
    await see(page.locator('.dz-carry')).toContainText('放到')
    await touch('touchEnd')
    await see.poll(async () => (await order())[0]).toBe('keeper')
    const around = page.getByRole('button', { name: '在保管人之后添加' })
    await see(around).toBeVisible()
  })
})

describe('the list of apps on a phone', () => {
  test.each([
    ['zh', 390, '应用设计'],
    ['zh', 360, '应用设计'],
    ['en', 390, 'App design'],
    ['en', 360, 'App design'],
  ] as const)('its title stands in one line: %s, %i', async (lang, width, name) => {
    creator = await world.enter('lin', { size: { ...PHONE, width }, lang })
    const { page, context } = creator
    await creator.goto('/design')
    const title = page.getByRole('heading', { level: 1, name })
    const lines = () => title.evaluate(one => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight))
    await see.poll(lines).toBeLessThan(1.5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await context.close()
  })
})

describe('the history', () => {
  test('compares two versions as the review does: in sentences, pictures, text', async () => {
    creator = await world.enter('lin', { size: DESK })
    await editDraft(
      calls,
      'kit',
      withFields(fields => [...fields, field('colour', '颜色', 'Colour')]),
    )
    await publish(calls, 'kit')
    await creator.goto('/design/kit/history')
    const { page } = creator
    await page.getByRole('button', { name: '比较' }).last().click()
    const compared = page.getByRole('dialog', { name: '比较两个状态' })
    await choose(page, '到', '第 2 版', compared)
    await see(compared).toContainText('颜色')
    await compared.getByRole('tab', { name: '界面对比' }).click()
    await see(compared.locator('figure')).toHaveCount(2)
    await see(compared.locator('figure').nth(1).locator('.dz-mark-added')).toHaveText('+')
    await see(compared.locator('figcaption').nth(0)).toContainText('第 1 版')
    await compared.getByRole('tab', { name: '源码' }).click()
    await see(compared.locator('.dz-compare .modified .view-lines')).toContainText('colour')
    expect(creator.complaints()).toEqual([])
  })

  test('compares a draft that was kept with another and with a version', async () => {
    const { page } = creator
    const keep = async (id: string, zh: string) => {
      await editDraft(
        calls,
        'kit',
        withFields(fields => [...fields, field(id, zh, id)]),
      )
      expect((await calls.call('DELETE', '/api/blade-schema/design/apps/kit/draft')).status).toBe(200)
    }
    await keep('weight', '重量')
    await keep('owner', '归属')
    await creator.goto('/design/kit/history')
    const points = page.getByRole('listitem').filter({ hasText: '放弃的草稿' })
    await see(points).toHaveCount(2)
    await points.last().getByRole('button', { name: '比较' }).click()
    const compared = page.getByRole('dialog', { name: '比较两个状态' })
    await see(compared).toContainText('重量')
    await choose(page, '到', '.*放弃的草稿', compared)
    await see(compared).toContainText('归属')
    await see(compared).toContainText('重量')
    await choose(page, '从', '第 1 版', compared)
    await see(compared).toContainText('归属')
    await see(compared).not.toContainText('重量')
    expect(creator.complaints()).toEqual([])
  })

  test('the review says how many people will see it', async () => {
    await creator.goto('/design/kit/access')
    const { page } = creator
    await editDraft(calls, 'kit', documents =>
      documents.map(one =>
        one.kind === 'entity' ? { ...one, access: [{ id: 'all', to: { everyone: true }, may: ['list'] }] } : one,
      ),
    )
    await creator.goto('/design/kit/review')
    await see(page.getByRole('region', { name: '谁会看到' })).toContainText(/共 \d+ 人所有人（\d+ 人）/)
  })
})
