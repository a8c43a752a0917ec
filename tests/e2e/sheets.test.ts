/** On a phone what a widget opens is a sheet: inside the screen, made for fingers, left in every usual way. */
import type { Locator, Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntityDocument, Field, FieldType, Node, PageDocument, WidgetDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { makeApp } from '../support/design.ts'
import { factsOf } from '../support/fields.ts'
import { publishDocuments } from '../support/publish.ts'
import { faults } from './faults.ts'
import { button, cardAction, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const KEY = 'everyWidget'
const INPUTS = (Object.values(manifests) as unknown as WidgetDocument[]).filter(({ group }) => group === 'input')
const idOf = ({ key }: WidgetDocument) => `field-${key}`.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
/** Down opens them, so they open something. */
const OPENING = INPUTS.filter(
  ({ a11y }) => a11y.role !== 'spinbutton' && a11y.keys?.some(({ id }) => id === 'ArrowDown'),
)

function fieldFor(manifest: WidgetDocument): Field {
  const [type, many] = manifest.binds![0]!.split('[') as [FieldType, string?]
  const title = manifest.title
  return { id: idOf(manifest), type, title, ...factsOf(type, KEY), ...(many !== undefined && { many: true }) }
}

const title = { zh: '控件', en: 'Controls' }
const entity: EntityDocument = { kind: 'entity', grammar: 1, key: KEY, title, fields: INPUTS.map(fieldFor) }
const nodes = INPUTS.map((manifest): Node => {
  const id = idOf(manifest)
  return { id, widget: manifest.key, bind: id, props: manifest.sample.props as never }
})
const form: Node = { id: 'form', widget: 'form', body: { entity: KEY, nodes } }
const screen: PageDocument = { kind: 'page', grammar: 1, key: `${KEY}.manage`, title, nodes: [form] }

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  await publishDocuments(world.server.db, KEY, [entity, screen])
  person = await world.enter('admin', { size: PHONE })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const inputOf = (page: Page, key: string) => page.locator(`[id$="-${idOf({ key } as WidgetDocument)}"]`)

async function openForm(): Promise<Page> {
  const { page } = person
  await person.goto(`/app/${KEY}.manage`)
  // the last are drawn when they come near
  await see(async () => {
    await page.locator('.sw-form').evaluate(form => form.scrollIntoView({ block: 'end' }))
    await see(inputOf(page, 'user-select')).toBeVisible({ timeout: 1000 })
  }).toPass()
  return page
}

/** From here on it is known what came later. */
const remember = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter(each => each.checkVisibility())
    Object.assign(window, { shownBefore: new Set(shown) })
  })

/** What came since and is cut by the edge of the window, or is a row too low for a finger. What scrolls in a box of its own is in that box. */
const wrongOf = (page: Page) =>
  page.evaluate(() => {
    const { shownBefore } = window as unknown as { shownBefore: Set<Element> }
    const isNew = (each: Element | null): each is Element => each !== null && !shownBefore.has(each)
    const isScrolled = (each: Element): boolean => {
      const parent = each.parentElement
      return isNew(parent) && (getComputedStyle(parent).overflow !== 'visible' || isScrolled(parent))
    }
    const say = (each: Element) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return `${each.className}: ${[x, y, width, height].map(Math.round).join(' ')}`
    }
    const hangs = (each: Element | null): boolean =>
      isNew(each) && (/fixed|absolute/.test(getComputedStyle(each).position) || hangs(each.parentElement))
    const came = [...document.querySelectorAll('body *')].filter(each => hangs(each) && each.checkVisibility())
    const cut = came.filter(each => {
      const { left, top, right, bottom, width, height } = each.getBoundingClientRect()
      const beyond = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      return width * height > 1 && beyond && !isScrolled(each)
    })
    const rows =
      'td.ant-picker-cell, .ant-picker-time-panel-cell, [role=menuitemcheckbox], .ant-select-item-option, .ant-select-tree-treenode:not([aria-hidden])'
    const low = came.filter(each => each.matches(rows) && each.getBoundingClientRect().height < 40)
    return [...cut, ...low].map(say)
  })

test.each([390, 360])('what any widget opens at %i px lies inside the screen and is made for fingers', async width => {
  expect(OPENING.length).toBeGreaterThan(8)
  await person.page.setViewportSize({ width, height: 740 })
  const page = await openForm()
  for (const manifest of INPUTS.filter(({ a11y }) => a11y.label === 'for')) {
    const { key, title } = manifest
    const input = inputOf(page, key)
    const open = sheet(page, title.zh!)
    await remember(page)
    await input.click()
    if (OPENING.includes(manifest)) {
      await see(open.locator('.sw-sheet-list *').first()).toBeVisible()
      await see(open.locator('.ant-spin-spinning')).toHaveCount(0)
      expect((await open.boundingBox())!.width, key).toBe(width)
    }
    await see.poll(() => wrongOf(page), { message: key }).toEqual([])
    await page.keyboard.press('Escape')
    await see(open).toHaveCount(0)
    await see(input).toBeFocused()
  }
  expect(person.complaints()).toEqual([])
})

test('a sheet is left by its button, with Enter, beside it and by Back, and what was chosen or typed stays', async () => {
  await person.page.setViewportSize(PHONE)
  const page = await openForm()
  const moment = inputOf(page, 'datetime')
  const open = sheet(page, '日期时间')
  await moment.focus()
  await page.keyboard.type('2026-11-20 9:30')
  await see(open.getByRole('textbox')).toHaveValue('2026-11-20 9:30')
  await open.getByRole('button', { name: '完成' }).click()
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:30')
  await page.keyboard.type('2')
  await open.getByRole('textbox').fill('2026-11-20 9:30')
  await page.keyboard.press('Enter')
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:30')
  await moment.click()
  const columns = open.locator('.ant-picker-time-panel-column')
  await see(columns).toHaveCount(2)
  // of a calendar's insides axe has more to say: those are antd's
  expect((await faults(page)).filter(fault => /^(aria-|label:|button-name)/.test(fault))).toEqual([])
  await columns.nth(1).getByText('45', { exact: true }).click()
  await page.mouse.click(200, 10)
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:45')
  await moment.click()
  await columns.nth(0).getByText('11', { exact: true }).click()
  const url = page.url()
  await page.goBack()
  await see(open).toHaveCount(0)
  expect(page.url()).toBe(url)
  await see(moment).toHaveValue('2026-11-20 11:45')
  const one = inputOf(page, 'select')
  await one.click()
  await sheet(page, '单选').getByTitle('b', { exact: true }).click()
  await see(sheet(page, '单选')).toHaveCount(0)
  await see(one).toHaveValue('b')
  expect(person.complaints()).toEqual([])
})

describe('the rule builder', () => {
  const RULED = 'ruled'
  const fields: Field[] = [
    { id: 'name', type: 'string', title: { zh: '名字', en: 'Name' } },
    { id: 'other', type: 'string', title: { zh: '别名', en: 'Alias' } },
    { id: 'kind', type: 'enum', title: { zh: '种类', en: 'Kind' }, ...factsOf('enum', RULED) },
    { id: 'sure', type: 'boolean', title: { zh: '确定', en: 'Sure' } },
    { id: 'day', type: 'date', title: { zh: '日子', en: 'Day' } },
    { id: 'moment', type: 'datetime', title: { zh: '时刻', en: 'Moment' } },
    { id: 'person', type: 'user', title: { zh: '人', en: 'Person' } },
  ]
  const access: EntityDocument['access'] = [{ id: 'all', to: { roles: ['administrator'] }, may: ['list', 'add'] }]
  const ruled: EntityDocument = { kind: 'entity', grammar: 1, key: RULED, title, access, fields }
  const scope = {
    name: '每种条件',
    code: 'every',
    entity: RULED,
    scopeType: 'rule',
    rule: {
      and: [
        { '==': [{ var: 'name' }, { var: 'other' }] },
        { in: [{ var: 'kind' }, ['a']] },
        { '==': [{ var: 'sure' }, true] },
        { '>': [{ var: 'day' }, '2026-11-20'] },
        { '>': [{ var: 'moment' }, '2026-11-20 09:30:00'] },
        { or: [{ '==': [{ var: 'person' }, '1'] }, { '==': [{ var: 'kind' }, 'a'] }] },
      ],
    },
  }
  const rule = (): Locator => person.page.getByRole('group', { name: '规则', exact: true })
  const clause = (within: Locator, at: number) => within.getByRole('group', { name: '条件', exact: true }).nth(at)
  const pickers = (within: Locator) =>
    within
      .getByRole('combobox')
      .or(within.getByRole('textbox', { name: '值', exact: true }))
      .all()
  /** Opens the sheet of a picker by a touch of it. */
  const openSheet = async (face: Locator) => {
    const open = sheet(person.page, (await face.getAttribute('aria-label'))!)
    await face.click()
    await see(open.locator('.sw-sheet-list *').first()).toBeVisible()
    await see(open.locator('input:focus')).toHaveCount(1)
    return open
  }
  const take = async (face: Locator, option: string) => {
    const open = await openSheet(face)
    await open.getByTitle(option, { exact: true }).click()
    await see(open).toHaveCount(0)
    await see(face).toBeFocused()
    await see(face).toHaveValue(option)
  }
  const measure = async (faces: Locator[], width: number) => {
    const { page } = person
    for (const face of faces) {
      await face.scrollIntoViewIfNeeded()
      await remember(page)
      const open = await openSheet(face)
      await see(open.locator('.ant-spin-spinning')).toHaveCount(0)
      const told = `${await face.getAttribute('aria-label')} ${await face.inputValue()}`
      expect((await open.boundingBox())!.width, told).toBe(width)
      await see.poll(() => wrongOf(page), { message: told }).toEqual([])
      await page.keyboard.press('Escape')
      await see(open).toHaveCount(0)
      await see(face).toBeFocused()
    }
  }
  const openScope = async () => {
    await person.goto('/system/data-scope')
    const record = person.page.getByRole('listitem').filter({ hasText: scope.name })
    const row = person.page.getByRole('row').filter({ hasText: scope.name })
    await see(record.or(row)).toBeVisible()
    if (await record.count()) await cardAction(record, '编辑')
    else await button(row, '编辑').click()
    await see(clause(rule(), 6)).toBeVisible()
  }

  beforeAll(async () => {
    await publishDocuments(world.server.db, RULED, [ruled])
    const admin = await world.server.login('admin')
    expect((await admin.post('/api/blade-system/data-scope/submit', scope)).status).toBe(200)
    const creator = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
    await makeApp(creator, 'kit')
  })

  test.each([390, 360])(
    'what its pickers open at %i px lies inside the screen and is made for fingers',
    async width => {
      await person.page.setViewportSize({ width, height: 740 })
      await openScope()
      const faces = await pickers(rule())
      expect(faces.length).toBeGreaterThan(20)
      await measure(faces, width)
      await measure(faces.slice(0, 2), width) // one that opens again is left like the first time
      expect(await rule().evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
      expect(person.complaints()).toEqual([])
    },
  )

  test('a choice in its sheets is taken; several leave the sheet open until it is left', async () => {
    await person.page.setViewportSize(PHONE)
    await openScope()
    const { page } = person
    const value = (at: number) => clause(rule(), at).getByLabel('值', { exact: true })
    await take(rule().getByRole('combobox', { name: '满足方式' }).first(), '满足任一')
    await take(clause(rule(), 0).getByRole('combobox', { name: '比较什么' }), '别名')
    await take(clause(rule(), 0).getByRole('combobox', { name: '怎么比较' }), '不等于')
    await take(clause(rule(), 0).getByRole('combobox', { name: '和什么比较' }), '名字')
    const several = await openSheet(value(1))
    await several.locator('.ant-select-item-option').filter({ hasText: 'c' }).click()
    await see(several).toBeVisible()
    await several.getByRole('button', { name: '完成' }).click()
    await see(several).toHaveCount(0)
    await see(value(1)).toHaveValue('a、c')
    await take(value(2), '否')
    await (await openSheet(value(3))).locator('td[title="2026-11-25"]').click()
    await see(value(3)).toHaveValue('2026-11-25')
    await see(sheet(page, '值')).toHaveCount(0)
    const moment = await openSheet(value(4))
    await moment.locator('.ant-picker-time-panel-column').nth(0).getByText('11', { exact: true }).click()
    const url = page.url()
    await page.goBack()
    await see(moment).toHaveCount(0)
    expect(page.url()).toBe(url)
    await see(value(4)).toHaveValue('2026-11-20 11:30:00')
    await take(value(5), '管理员')
    await see(
      rule().getByText(/别名 不等于 名字 或 种类 .*a、c.* 或 确定 等于 否 或 日子 晚于 2026-11-25 .*人 等于 管理员/),
    ).toBeVisible()
    expect(person.complaints()).toEqual([])
  })

  test.each([390, 360])('in the designer, at %i px', async width => {
    person = await world.enter('lin', { size: { width, height: 740 } })
    const { page } = person
    await person.goto('/design/kit/data')
    await page.getByRole('button', { name: '添加检查' }).click()
    const edited = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: '满足全部' }) })
    await take(edited.getByRole('combobox', { name: '比较什么' }), '创建时间')
    await measure(await pickers(edited), width)
    await take(edited.getByRole('combobox', { name: '怎么比较' }), '晚于')
    const moment = await openSheet(edited.getByRole('textbox', { name: '值', exact: true }))
    await moment.getByRole('textbox').fill('2026-11-20 09:30:00')
    await button(moment, '完成').click()
    await see(moment).toHaveCount(0)
    await see(edited.getByText(/创建时间 晚于 2026-11-20 09:30/).last()).toBeVisible()
    expect(person.complaints()).toEqual([])
  })
})
