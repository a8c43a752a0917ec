import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { saved, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let admin: Person
let reader: Person

beforeAll(async () => {
  world = await openWorld({ demo: true })
  admin = await world.enter('admin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader ?? admin))

const card = (person: Person, id: string) => person.page.locator(`[data-node=${id}]`)

describe('story E: home is a dashboard', () => {
  test('SH-12 DB-12 greets, counts and draws what the reader may see', async () => {
    reader = await world.enter('staff')
    const { page } = reader
    await see(
      page.getByText(/(凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|深夜|夜深|好).*陈思远|陈思远/).first(),
    ).toBeVisible()
    for (const id of ['bars', 'share', 'trend']) await see(card(reader, id).locator('svg path').first()).toBeAttached()
    await see(card(reader, 'messages')).toBeVisible()
    await see(card(reader, 'apps')).toContainText('借用登记')
    const own = await count(reader)
    const all = await count(admin)
    see(own).toBeGreaterThan(0)
    see(own).toBeLessThan(all)
  })

  test('a card is dragged and resized in the designer, published, and a reader sees it', async () => {
    const { page } = admin
    const before = await reader.page.locator('[data-node=loans]').boundingBox()
    await admin.goto('/design/home/screens')
    const loans = card(admin, 'loans')
    await see(loans).toBeVisible()
    await page.waitForTimeout(1000)
    const box = (await loans.boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const grip = (await page.locator('.dz-card-size').first().boundingBox())!
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2 + 20, grip.y + 90, { steps: 8 })
    await page.mouse.up()
    const bars = (await card(admin, 'bars').boundingBox())!
    await page.mouse.click(bars.x + bars.width / 2, bars.y + bars.height / 2)
    const held = (await page.locator('.dz-card-grip').first().boundingBox())!
    await page.mouse.move(held.x + held.width / 2, held.y + held.height / 2)
    await page.mouse.down()
    await page.mouse.move(held.x + held.width / 2 - 150, held.y + held.height / 2 + 8, { steps: 8 })
    await page.mouse.up()
    await saved(page)
    await admin.goto('/design/home/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
    await see
      .poll(async () => (await reader.page.locator('[data-node=loans]').boundingBox())?.height ?? 0, {
        timeout: 15_000,
      })
      .toBeGreaterThan((before?.height ?? 0) + 20)
    see([...admin.complaints(), ...reader.complaints()]).toEqual([])
  })

  async function count(person: Person): Promise<number> {
    const text = card(person, 'loans')
    await see(text).toContainText(/\d/)
    return Number(((await text.innerText()).match(/\d[\d,]*/) ?? ['0'])[0].replaceAll(',', ''))
  }
})
