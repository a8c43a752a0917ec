import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { inspector, saved, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const SCREENS = '/design/system.tenant-package/screens'

let world: World
let admin: Person

beforeAll(async () => {
  world = await openWorld({ demo: true })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => admin))

const node = (id: string) => admin.page.locator(`.dz-canvas [data-node="${id}"]`).first()
const drawn = () =>
  admin.page.locator('.dz-canvas [data-node]').evaluateAll(all => all.map(one => one.getAttribute('data-node')))

async function boxOf(id: string) {
  const box = await node(id).boundingBox()
  if (!box) throw new Error(`${id} is not drawn`)
  return box
}

async function openForm(size: typeof DESK) {
  admin = await world.enter('admin', { size })
  await admin.goto(SCREENS)
  await admin.page.getByText('新增和编辑表单', { exact: true }).first().click()
  await see(node('form')).toBeVisible()
}

describe('the canvas with a mouse', () => {
  let first = ''
  let last = ''

  test('makes a row of a node pressed and dropped beside another, as one step', async () => {
    await openForm(DESK)
    const { page } = admin
    await see.poll(async () => (await drawn()).length).toBeGreaterThan(2)
    const ids = (await drawn()).filter((id): id is string => id !== null && id !== 'form')
    first = ids[0] as string
    last = ids.at(-1) as string
    const from = await boxOf(first)
    const to = await boxOf(last)
    await page.mouse.move(from.x + 12, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + from.height / 2 + 20, { steps: 4 })
    await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 6 })
    await see(page.locator('.dz-drop-left')).toBeVisible()
    await page.mouse.up()
    await see(node('row')).toBeVisible()
    const [one, two] = [await boxOf(first), await boxOf(last)]
    see(Math.abs(one.y - two.y)).toBeLessThan(2)
    see(one.x).toBeLessThan(two.x)
    await page.keyboard.press('Control+z')
    await see(node('row')).toHaveCount(0)
  })

  test('writes a text where it stands, and Escape leaves it', async () => {
    const { page } = admin
    const label = node(first).locator('label').first()
    await label.scrollIntoViewIfNeeded()
    const box = await label.boundingBox()
    await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    const editor = page.getByRole('textbox', { name: '文字', exact: true })
    await editor.fill('套餐')
    await editor.press('Enter')
    await see(node(first)).toContainText('套餐')
    await page.keyboard.press('F2')
    await editor.fill('别的')
    await editor.press('Escape')
    await see(node(first)).toContainText('套餐')
    await page.keyboard.press('Control+z')
    await see(node(first)).not.toContainText('套餐')
  })

  test('selects what a rectangle touches, copies it as JSON and pastes it', async () => {
    const { page } = admin
    const [form, target] = [await boxOf('form'), await boxOf(first)]
    // the caret stays in an input that was left for the canvas
    await inspector(page).getByLabel('查找属性').click()
    await page.mouse.move(form.x - 12, target.y + 2)
    await page.mouse.down()
    await page.mouse.move(target.x + 60, target.y + target.height - 4, { steps: 5 })
    await see(page.locator('.dz-marquee')).toBeVisible()
    await page.mouse.up()
    await see(page.locator('.dz-frame')).toHaveCount(1)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await see(node(`${first}2`)).toBeVisible()
    await page.keyboard.press('Control+z')
    await see(node(`${first}2`)).toHaveCount(0)
    await saved(page)
  })

  test('keeps the bar and the name of what is selected in sight while it scrolls', async () => {
    const { page } = admin
    await page.setViewportSize({ width: DESK.width, height: 420 })
    await page.getByText('768', { exact: true }).click()
    await page.getByRole('tab', { name: '大纲' }).click()
    await page.getByRole('tree', { name: '大纲' }).getByRole('treeitem').nth(0).click()
    const bar = page.locator('.dz-bar')
    const canvas = page.locator('.dz-canvas')
    const isWithin = async () => {
      const [inner, outer] = [await bar.boundingBox(), await canvas.boundingBox()]
      return inner !== null && outer !== null && inner.y >= outer.y
    }
    await see(bar).toBeVisible()
    for (const top of [0, 60, 120]) {
      await canvas.evaluate((element, down) => element.scrollTo({ top: down }), top)
      await see.poll(isWithin).toBe(true)
    }
    const side = inspector(page)
    await side.locator('.dz-side-body').evaluate(element => element.scrollTo({ top: 150 }))
    const fold = (await side.getByRole('button', { name: '收起属性' }).boundingBox())!
    const name = (await side.getByRole('heading', { level: 2 }).boundingBox())!
    see(name.y + name.height).toBeGreaterThanOrEqual(fold.y + fold.height)
    await page.setViewportSize(DESK)
  })
})

describe('the canvas on a phone', () => {
  test('selects, duplicates, moves and removes by taps, each within three', async () => {
    await openForm(PHONE)
    const { page } = admin
    await see.poll(async () => (await drawn()).length).toBeGreaterThan(2)
    const id = (await drawn()).find(one => one !== 'form') as string
    const order = async () => (await drawn()).filter(one => one === id || one === `${id}2`)
    const tap = async (name: RegExp) => page.locator('.dz-dock').getByRole('button', { name }).click()
    const box = await boxOf(id)
    await page.mouse.click(box.x + 20, box.y + box.height / 2)
    await tap(/^复制/)
    await see.poll(order).toEqual([id, `${id}2`])
    await tap(/^把.*往后移/)
    await see.poll(order).toEqual([`${id}2`, id])
    await tap(/移到…$/)
    await page.locator('.dz-spots button').first().click()
    await see.poll(order).toEqual([id, `${id}2`])
    await tap(/^删除/)
    await see.poll(order).toEqual([`${id}2`])
    for (const target of await page.locator('.dz-dock button').all())
      see((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  })
})
