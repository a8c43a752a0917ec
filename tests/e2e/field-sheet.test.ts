/** The sheet of fields holds what a real form has: long names, and ten conditions of three clauses. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Field, Rule } from '#engine/schema/document.ts'
import { see } from './hands.ts'
import { DESK, openAppWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const RULES = 10

const number = (sign: '<' | '>', name: string, than: number): Rule => ({ [sign]: [{ var: name }, than] })
const numbers: Field[] = ['visitors', 'deposit'].map(id => ({ id, type: 'integer', title: { zh: id, en: id } }))
const ruled: Field[] = Array.from({ length: RULES }, (_, at) => ({
  id: `told${at}`,
  type: 'string',
  title: { zh: `来访登记信息 ${at}`, en: `Information about the visit ${at}` },
  required: { and: [number('>', 'visitors', at), number('<', 'visitors', 50), number('>', 'deposit', 100)] },
}))

let world: World
let person: Person

beforeAll(async () => {
  ;({ world } = await openAppWorld('visits', entity => ({
    ...entity,
    fields: [...entity.fields, ...numbers, ...ruled],
  })))
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test.each([
  ['zh', 1440, '字段', '编辑条件'],
  ['en', 1440, 'Fields', 'Edit the condition'],
  ['zh', 390, '字段', '编辑条件'],
  ['en', 390, 'Fields', 'Edit the condition'],
] as const)('no cell runs into the next one, and rows are of one height: %s, %i', async (lang, width, fields, edit) => {
  person = await world.enter('lin', { size: width === 390 ? PHONE : DESK, lang, at: '/design/visits/data' })
  const { page } = person
  await page.locator('.dz-sheet-page').getByText(fields, { exact: true }).click()
  const sheet = page.locator('.dz-sheet-scroll')
  await see(sheet.getByRole('button', { name: edit })).toHaveCount(RULES)
  const seen = await sheet.evaluate(box => ({
    runOver: [...box.querySelectorAll('td')].filter(cell => cell.scrollWidth > cell.clientWidth).length,
    heights: new Set([...box.querySelectorAll('tbody tr')].map(row => row.clientHeight)).size,
    wider: box.scrollWidth > box.clientWidth,
    page: document.documentElement.scrollWidth,
  }))
  // on a phone the sheet scrolls in its own box, below names that stay
  expect(seen).toEqual({ runOver: 0, heights: 1, wider: width === 390, page: width })
  await sheet.evaluate(box => box.scrollTo({ left: box.scrollWidth }))
  const name = await sheet.locator('tbody td').first().boundingBox()
  const box = await sheet.boundingBox()
  expect(Math.abs(name!.x - box!.x)).toBeLessThan(2)
  await person.context.close()
})
