import { afterAll, beforeAll, test } from 'vitest'
import { openWorld, type World } from './people.ts'

const OUT = '/tmp/r/shots'
let world: World
beforeAll(async () => { world = await openWorld({ demo: true }) }, 300_000)
afterAll(() => world?.close())
const SIZES = { 1440: { width: 1440, height: 900 }, 768: { width: 1000, height: 900 }, 390: { width: 390, height: 844 } }
for (const [name, size] of Object.entries(SIZES)) for (const lang of ['zh', 'en'] as const)
  test(`${name} ${lang}`, async () => {
    if (name !== '1440' && lang === 'en') return
    const p = await world.enter('creator', { size, lang })
    const shot = (what: string) => p.page.screenshot({ path: `${OUT}/${what}-${name}-${lang}.png` })
    await p.goto('/app/equipmentLoan.manage')
    await p.page.locator('[data-record]').first().waitFor()
    await shot('list')
    if (name === '390') await p.page.locator('[data-record] strong').nth(1).click()
    else await p.page.locator('[data-record] td').nth(1).click()
    await p.page.locator('.sw-record-panel .sw-seen').waitFor()
    await p.page.waitForTimeout(1500)
    await shot('panel')
    await p.page.locator('.sw-panel-body').evaluate(e => e.scrollTo(0, 5000))
    await p.page.waitForTimeout(300)
    await shot('panel-end')
    if (name !== '390') { await p.page.getByRole('button', { name: /整页显示|Show as a page/ }).click().catch(() => {}) ; await p.page.waitForTimeout(500); await shot('wide') }
    await p.page.getByRole('textbox', { name: /评论|Comment/ }).click(); await p.page.keyboard.type('@'); await p.page.keyboard.type('陈'); await p.page.waitForTimeout(1500); await shot('mention'); await p.page.keyboard.press('Enter'); await p.page.keyboard.type(' 请看'); await p.page.keyboard.press('Control+Enter'); await p.page.waitForTimeout(1500); await shot('said'); await p.page.locator('.sw-panel-acts button').first().click()
    await p.page.waitForTimeout(1500)
    await shot('form')
  }, 120_000)
