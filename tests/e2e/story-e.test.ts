import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { saved, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let admin: Person
let creator: Person
let reader: Person

beforeAll(async () => {
  world = await openWorld({ demo: true })
  admin = await world.enter('admin', { at: '/wel/index' })
  creator = await world.enter('creator')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader ?? admin))

const SHOTS = process.env.SHOTS
const shot = ({ page }: Person, name: string) =>
  SHOTS ? page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true }) : undefined
const card = (person: Person, id: string) => person.page.locator(`[data-node=${id}]`)

describe('story E: home is a dashboard', () => {
  test('greets, counts and draws what the reader may see', async () => {
    reader = await world.enter('staff', { at: '/wel/index' })
    const { page } = reader
    await see(page.getByText(/^(早上|上午|中午|下午|傍晚|晚上)好，陈思远|^夜深了，陈思远/)).toBeVisible()
    for (const id of ['bars', 'trend']) await see(card(reader, id).locator('svg path').first()).toBeAttached()
    await see(card(reader, 'tasks').or(card(reader, 'started')).getByRole('listitem').first()).toBeVisible()
    await shot(reader, 'home-zh')
    await see(card(reader, 'messages')).toBeVisible()
    await see(card(reader, 'apps')).toContainText('设备借用')
    const own = await count(reader)
    const all = await count(admin)
    see(own).toBeGreaterThan(0)
    see(own).toBeLessThan(all)
  })

  test('a loan that somebody saves moves the boards that are open, by itself', async () => {
    const [own, all] = [await count(reader), await count(admin)]
    const staff = await world.server.login('staff')
    const loan = {
      title: '无线话筒',
      category: 'av',
      quantity: 3,
      price: '120.50',
      loanDate: '2026-03-02',
      returnDate: '2026-03-04',
    }
    const { status, text } = await staff.post('/api/data/equipmentLoan/submit', loan)
    see(status, text).toBe(200)
    for (const [person, before] of [[reader, own] as const, [admin, all] as const])
      await see.poll(() => count(person)).toBe(before + 1)
  })

  test('SH-25 SH-26 it leads with what the reader must do and what they started, on a phone too', async () => {
    const keeper = await world.enter('keeper', { lang: 'en', at: '/wel/index' })
    const { page } = keeper
    for (const name of [/^To do \d/, /^To claim \d/, /^Copies not read \d/])
      await see(card(keeper, 'tasks').getByRole('button', { name })).toBeVisible()
    await see(card(keeper, 'started').getByRole('button', { name: /^In progress \d/ })).toBeVisible()
    await see(card(keeper, 'started').getByRole('listitem').first()).toBeVisible()
    await shot(keeper, 'home-en')
    await page.setViewportSize(PHONE)
    await shot(keeper, 'home-en-phone')
    await see.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    const task = card(keeper, 'tasks').getByRole('listitem').first()
    const title = await task.getByRole('button').innerText()
    await task.getByRole('button').click()
    await see(page.getByRole('heading', { level: 1 })).toContainText(title)
    see(keeper.complaints()).toEqual([])
  })

  test('a low card that could not be loaded shows its retry without scrolling', async () => {
    const { page, goto } = await world.enter('staff')
    await page.route('**/api/data/queries', route => route.abort())
    await goto('/wel/index')
    const cards = page.locator('.sw-board-card').filter({ hasText: '加载失败' })
    await see(cards).toHaveCount(4)
    for (const each of await cards.all()) {
      const box = (await each.boundingBox())!
      const retry = (await each.getByRole('button', { name: '重试' }).boundingBox())!
      see(retry.y + retry.height).toBeLessThanOrEqual(box.y + box.height)
    }
  })

  test('the creator drags and resizes a card in the designer, publishes, and a reader sees it', async () => {
    const { page } = creator
    const boxOf = async (person: Person, id: string) => (await card(person, id).boundingBox())!
    const before = { loans: await boxOf(reader, 'loans'), bars: await boxOf(reader, 'bars') }
    await creator.goto('/design/home/screens')
    await see(card(creator, 'loans')).toBeVisible()
    await select('loans', '.dz-card-size')
    await pull(page.locator('.dz-card-size').first(), 20, 90)
    // what is pressed is moved, whatever is selected
    const lay = await boxOf(creator, 'bars')
    await see(async () => {
      await pull(card(creator, 'bars'), -150, 8)
      see((await boxOf(creator, 'bars')).x).not.toBe(lay.x)
    }).toPass()
    await saved(page)
    await creator.goto('/design/home/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
    const poll = { timeout: 15_000 }
    await see.poll(async () => (await boxOf(reader, 'loans')).height, poll).toBeGreaterThan(before.loans.height + 20)
    const moved = await boxOf(reader, 'bars')
    see([moved.x, moved.y]).not.toEqual([before.bars.x, before.bars.y])
    see([...creator.complaints(), ...reader.complaints()]).toEqual([])

    /** Until its handle is there: the canvas may still be finding its place. */
    async function select(id: string, handle: string): Promise<void> {
      await see(async () => {
        await card(creator, id).scrollIntoViewIfNeeded()
        const { x, y, width, height } = await boxOf(creator, id)
        await page.mouse.click(x + width / 2, y + height / 2)
        await see(page.locator(handle).first()).toBeVisible({ timeout: 1000 })
      }).toPass()
    }

    async function pull(handle: Locator, right: number, down: number): Promise<void> {
      const { x, y, width, height } = (await handle.boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 8 })
      await page.mouse.up()
    }
  })

  async function count(person: Person): Promise<number> {
    const text = card(person, 'loans')
    await see(text).toContainText(/\d/)
    return Number(((await text.innerText()).match(/\d[\d,]*/) ?? ['0'])[0].replaceAll(',', ''))
  }
})
