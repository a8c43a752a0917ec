/** A creator without a mouse: every act here is a key. Nothing is clicked, filled or focused from outside. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_ROWS } from '#designer/controls/keys/key-rows.ts'
import { button, dialog, inspector, saved, see } from './hands.ts'
import { keysOf } from './keys.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const { press, type, focused, reach, pressOn, write, pick } = keysOf(() => creator.page)

/** F6 until the panel has the focus. */
const panel = (role: 'complementary' | 'navigation' | 'region', name: string, key = 'F6') =>
  reach(creator.page.getByRole(role, { name, exact: true }), key, 5)

/** One of a row of choices, by the arrows. */
async function turnTo(group: string, choice: string) {
  const { page } = creator
  const all = page.getByRole('radiogroup', { name: group })
  await reach(all.locator('input:checked'))
  const wanted = all.locator('label', { hasText: new RegExp(`^${choice}$`) }).locator('input')
  for (let count = 0; count < 6 && !(await wanted.isChecked()); count += 1) await press('ArrowRight')
  await see(wanted).toBeChecked()
}

async function addField(name: string, code: string, kind?: string) {
  const { page } = creator
  await write(page.getByLabel('新字段，按回车添加'), name)
  await write(page.getByLabel('新字段的标识'), code)
  if (kind) {
    await reach(page.getByRole('combobox', { name: '新字段的类型' }))
    await type(kind)
    await see(page.locator('.ant-select-item-option-active')).toHaveText(kind)
    await press('Enter')
  }
  await pressOn(page.getByRole('button', { name: '添加字段' }))
  await see(page.getByLabel(`${code} 的名称`)).toBeVisible()
}

const heard = (text: string | RegExp) =>
  see(creator.page.locator('[role=status]').filter({ hasText: text }).first()).toBeAttached()

describe('story A by keyboard alone', () => {
  test('names an app and gives it fields of several types', async () => {
    const { page } = creator
    await creator.goto('/design')
    await see(page.getByRole('heading', { name: '应用设计' })).toBeVisible()
    await pressOn(page.getByRole('button', { name: '新建应用' }).first())
    const make = dialog(page)
    await write(make.getByLabel('名称（中文）'), '器材借用')
    await write(make.getByLabel('名称（英文）'), 'Kit loan')
    await write(make.getByLabel('标识', { exact: true }), 'kitLoan')
    await pressOn(button(make, '创建'))
    await page.waitForURL(/\/design\/kitLoan\/data/)
    await turnTo('数据的显示方式', '字段')
    await addField('数量', 'quantity', '整数')
    await addField('借出日期', 'loanDate', '日期')
    await addField('事由', 'reason', '多行文本')
    await reach(page.getByLabel('数量必填'), 'Shift+Tab')
    await press('Space')
    await see(page.getByLabel('数量必填')).toBeChecked()
    await saved(page)
  })

  test('asks for a reason when the quantity is over 10, in the rule builder', async () => {
    const { page } = creator
    await reach(page.getByLabel('reason 的名称'))
    await see(inspector(page).getByRole('heading', { name: '事由' })).toBeVisible()
    await panel('complementary', '属性')
    await pressOn(inspector(page).getByRole('button', { name: '编辑条件：必填' }))
    const rule = dialog(page)
    await pick(rule.getByRole('combobox', { name: '比较什么' }), '数量')
    await pick(rule.getByRole('combobox', { name: '怎么比较' }), '大于')
    await write(rule.getByRole('spinbutton', { name: '值' }), '10')
    await see(rule.getByText('数量 大于 10').last()).toBeVisible()
    await pressOn(button(rule, '完成'))
    await see(page.getByRole('dialog')).toHaveCount(0)
    await see(inspector(page).getByText('数量 大于 10')).toBeVisible()
    await saved(page)
  })

  test('moves a field of the form, and gives the list another search field', async () => {
    const { page } = creator
    const rail = page.getByRole('navigation', { name: '应用的各部分' })
    await panel('navigation', '应用的各部分', 'Shift+F6')
    await pressOn(rail.getByRole('link', { name: /页面$/ }))
    await page.waitForURL(/\/screens/)
    const unused = page.getByRole('region', { name: '未用的查询字段' })
    const find = page.getByRole('textbox', { name: '查找，支持拼音首字母' })
    await see(find).toBeVisible()
    await press('/')
    await see(find).toBeFocused()
    await pressOn(unused.getByRole('button', { name: '借出日期' }))
    await see(unused.getByRole('button', { name: '借出日期' })).toHaveCount(0)
    await heard(/借出日期/)

    await panel('region', '画布')
    await turnTo('界面对比', '新增和编辑表单')
    await press('Control+f')
    await see(page.getByRole('textbox', { name: '查找节点' })).toBeFocused()
    const outline = page.getByRole('tree', { name: '大纲' })
    await reach(outline)
    const chosen = outline.getByRole('treeitem', { selected: true })
    for (let count = 0; count < 60; count += 1) {
      await press('ArrowDown')
      if (/^事由/.test(await chosen.first().innerText()) && (await page.locator('.dz-frame').count())) break
    }
    const order = () =>
      page.locator('.dz-canvas [data-node]').evaluateAll(nodes => nodes.map(node => node.getAttribute('data-node')))
    await see.poll(async () => (await order()).includes('reason')).toBe(true)
    const before = (await order()).indexOf('reason')
    await press('Control+Shift+ArrowUp')
    await see.poll(async () => (await order()).indexOf('reason')).toBe(before - 1)
    await heard(/事由/)
    await press('Control+z')
    await see.poll(async () => (await order()).indexOf('reason')).toBe(before)
    await heard(/撤销.*事由/)
    await press('Control+y')
    await see.poll(async () => (await order()).indexOf('reason')).toBe(before - 1)
    await saved(page)
  })

  test('publishes version 1', async () => {
    const { page } = creator
    await press('Control+Shift+Enter')
    await page.waitForURL(/\/review/)
    await pressOn(page.getByRole('button', { name: '发布第 1 版' }))
    await see(page.getByText('第 1 版已发布')).toBeVisible()
    see(creator.complaints()).toEqual([])
  })
})

const REASON = '/design/kitLoan/screens?screen=page:kitLoan.manage&node=form/reason'
const node = (id: string) => creator.page.locator(`.dz-canvas [data-node="${id}"]`).first()
const title = () => inspector(creator.page).getByRole('heading').first()
const folded = (side: 'left' | 'right') => creator.page.locator(`.dz-side-${side}.dz-folded`)
const canvas = () => creator.page.getByRole('region', { name: '画布', exact: true })

/** The canvas has the focus, the field of the reason is selected. */
async function atReason() {
  await creator.goto(REASON)
  await see(title()).toHaveText('事由')
  await see(node('reason')).toBeVisible()
  await see.poll(focused).not.toBe('')
  await panel('region', '画布')
}

/** The focus has come into the dialog. */
const inDialog = () =>
  see.poll(() => dialog(creator.page).evaluate(one => one.contains(document.activeElement))).toBe(true)

/** What each row of the list of keys does, begun on the canvas with a field selected; each leaves things as they were. */
const DOES: Record<string, () => Promise<unknown>> = {
  async quickAdd() {
    const find = creator.page.getByRole('textbox', { name: '查找，支持拼音首字母' })
    for (const key of ['/', 'a']) {
      await press(key)
      await see(find).toBeFocused()
      await press('F6')
      await see(canvas()).toBeFocused()
    }
  },
  async walk() {
    await press('ArrowUp')
    await see(title()).not.toHaveText('事由')
    await press('ArrowDown')
    await see(title()).toHaveText('事由')
    await press('Escape')
    await see(title()).toHaveText('新增和编辑表单')
    await press('Enter')
    await see(title()).toHaveText('标题')
  },
  async menu() {
    await press('Shift+F10')
    const copy = creator.page.getByRole('menuitem', { name: /复制/ })
    await see(copy).toBeVisible()
    await press('Escape')
    await see(copy).toBeHidden()
    await see(canvas()).toBeFocused()
  },
  async move() {
    const order = () =>
      creator.page
        .locator('.dz-canvas [data-node]')
        .evaluateAll(all => all.map(one => one.getAttribute('data-node')).join())
    const before = await order()
    await press('Control+Shift+ArrowUp')
    await see.poll(order).not.toBe(before)
    await press('Control+z')
    await see.poll(order).toBe(before)
  },
  async lift() {
    for (const key of ['m', 'Space']) {
      await press(key)
      await see(creator.page.locator('.dz-lifted')).toBeVisible()
      await press('Escape')
      await see(creator.page.locator('.dz-lifted')).toHaveCount(0)
    }
  },
  async rename() {
    await press('F2')
    await see(creator.page.getByRole('textbox', { name: '文字', exact: true })).toBeFocused()
    await press('Escape')
  },
  async remove() {
    await press('Delete')
    await see(node('reason')).toHaveCount(0)
    await press('Control+z')
    await see(node('reason')).toBeVisible()
  },
  async duplicate() {
    await press('Control+d')
    await see(node('reason2')).toBeVisible()
    await press('Control+z')
    await see(node('reason2')).toHaveCount(0)
  },
  async copy() {
    await press('Control+c', 'Control+v')
    await see(node('reason2')).toBeVisible()
    await press('Control+z')
    await see(node('reason2')).toHaveCount(0)
    await press('Control+x')
    await see(creator.page.locator('.dz-canvas [data-node^=reason]')).toHaveCount(0)
    await press('Control+z')
    await see(node('reason')).toBeVisible()
  },
  async wrap() {
    await press('Control+g')
    await see(node('group')).toBeVisible()
    await press('Control+Shift+g')
    await see(node('group')).toHaveCount(0)
    await press('Control+z', 'Control+z')
  },
  async rule() {
    await reach(inspector(creator.page).locator('.dz-prop [data-rule]').first())
    await press('r')
    await see(dialog(creator.page)).toBeVisible()
    await inDialog()
    await press('Escape') // closes the list of fields
    await press('Escape')
    await see(creator.page.getByRole('dialog')).toHaveCount(0)
  },
  async find() {
    await press('Control+f')
    await see(creator.page.getByRole('textbox', { name: '查找节点' })).toBeFocused()
  },
  async findProperty() {
    await press('Control+Shift+f')
    await see(creator.page.getByRole('textbox', { name: '查找属性' })).toBeFocused()
  },
  async undo() {
    await press('Control+d', 'Control+z')
    await heard(/撤销/)
  },
  async redo() {
    await press('Control+d')
    for (const key of ['Control+Shift+z', 'Control+y']) {
      await press('Control+z')
      await see(node('reason2')).toHaveCount(0)
      await press(key)
      await see(node('reason2')).toBeVisible()
      await heard(/重做/)
    }
    await press('Control+z')
  },
  async save() {
    await press('Control+s')
    await see(creator.page.locator('.ant-message').getByText('已保存').first()).toBeVisible()
  },
  async try() {
    const mode = creator.page.getByRole('radiogroup', { name: '查看方式' })
    await press('Control+Enter')
    await see(mode.getByRole('radio', { name: '试用' })).toBeChecked()
    await press('Control+Enter')
    await see(mode.getByRole('radio', { name: '设计' })).toBeChecked()
    await see(title()).toHaveText('事由')
  },
  async review() {
    await press('Control+Shift+Enter')
    await creator.page.waitForURL(/\/review/)
  },
  async panels() {
    await press('F6')
    await see(inspector(creator.page)).toBeFocused()
    await press('Shift+F6')
    await see(canvas()).toBeFocused()
  },
  async fold() {
    for (const [key, sides] of [
      ['[', ['left']],
      [']', ['right']],
      ['\\', ['left', 'right']],
    ] as const) {
      await press(key)
      for (const side of sides) await see(folded(side)).toBeVisible()
      await press(key)
      for (const side of sides) await see(folded(side)).toHaveCount(0)
    }
  },
  async device() {
    const width = async () => (await creator.page.locator('.dz-canvas .sw-screen').boundingBox())?.width
    await press('3')
    await see.poll(width).toBe(390)
    for (const key of ['2', '1']) {
      await press(key)
      await see.poll(width).not.toBe(390)
    }
  },
  async zoom() {
    const width = async () => (await creator.page.locator('.dz-canvas .sw-screen').boundingBox())?.width ?? 0
    await press('1', '0')
    await see.poll(width).toBeLessThan(1080)
    const fit = await width()
    for (const [key, wide] of [
      ['-', 720],
      ['+', 1080],
      ['=', 1440],
      ['-', 1080],
    ] as const) {
      await press(key)
      await see.poll(width).toBe(wide)
    }
    await press('0')
    await see.poll(width).toBe(fit)
  },
  async keys() {
    await press('?')
    await see(dialog(creator.page).getByText('快速添加')).toBeVisible()
    await inDialog()
    await press('Escape')
    await see(creator.page.getByRole('dialog')).toHaveCount(0)
  },
}

describe('the keys', () => {
  test('the list names no key this table does not try', () => {
    expect(KEY_ROWS.map(([name]) => name).toSorted()).toEqual(Object.keys(DOES).toSorted())
  })

  test.each(Object.entries(DOES))('%s', async (_, does) => {
    await atReason()
    await does()
  })

  test('none is taken from an input that has the focus, nor from an input method that is composing', async () => {
    const { page } = creator
    await atReason()
    await press('Control+Shift+f')
    const find = page.getByRole('textbox', { name: '查找属性' })
    await see(find).toBeFocused()
    for (const key of ['a', '/', '[', ']', '1', 'm', 'r', '?']) await press(key)
    await see(find).toHaveValue('a/[]1mr?')
    await press('Delete', 'Backspace', 'Control+d', 'Control+g')
    await see(find).toBeFocused()
    await see(node('reason')).toBeVisible()
    await press('Control+a', 'Delete')
    await panel('region', '画布', 'Shift+F6')
    const taken = await page.evaluate(() => {
      const key = (init: KeyboardEventInit) =>
        !document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
        )
      return [key({ key: 'm', isComposing: true }), key({ key: 'Delete', isComposing: true }), key({ key: 'ArrowUp' })]
    })
    expect(taken).toEqual([false, false, true])
    await see(node('reason')).toBeVisible()
  })

  test('single letters can be turned off', async () => {
    const { page } = creator
    await atReason()
    await press('?')
    await pressOn(dialog(page).getByRole('switch'), 'Space')
    await press('Escape')
    await see(page.getByRole('dialog')).toHaveCount(0)
    await panel('region', '画布')
    await press('m', '3', '[', '?')
    await see(page.locator('.dz-lifted')).toHaveCount(0)
    await see(folded('left')).toHaveCount(0)
    await see(page.getByRole('dialog')).toHaveCount(0)
    await press('Control+f')
    await see(page.getByRole('textbox', { name: '查找节点' })).toBeFocused()
    await reach(page.getByRole('button', { name: '快捷键' }), 'Shift+Tab')
    await press('Enter')
    await pressOn(dialog(page).getByRole('switch'), 'Space')
    await press('Escape')
  })
})

test('the frame of what is selected takes the focus, and says where it stands', async () => {
  await atReason()
  const frame = creator.page.getByRole('group', { name: /› 事由$/ })
  await frame.focus()
  await see(frame).toBeFocused()
})

test('after each of 200 random commands an element with an accessible name has the focus', async () => {
  const keys = [
    ...[
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'Enter',
      'Escape',
      'Delete',
      'Backspace',
      'F2',
      'm',
      'Space',
    ],
    ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map(key => `Control+Shift+${key}`),
    ...['Control+d', 'Control+g', 'Control+Shift+g', 'Control+z', 'Control+z', 'Control+y', 'Control+x', 'Control+v'],
    ...[
      '[',
      ']',
      '\\',
      '1',
      '2',
      '3',
      '/',
      'Control+f',
      'Control+Shift+f',
      'F6',
      'Shift+F6',
      'Control+Enter',
      'Escape',
      'Escape',
    ],
  ]
  await atReason()
  let seed = 20261122
  const done: string[] = []
  const lost: string[] = []
  const names = new Set<string>()
  for (let count = 0; count < 200; count += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    const key = keys[Math.floor((seed / 2147483648) * keys.length)] as string
    done.push(key)
    await press(key)
    await see
      .poll(focused, { timeout: 3000 })
      .not.toBe('')
      .catch(() => lost.push(done.slice(-4).join(' ')))
    names.add(await focused())
  }
  expect(lost).toEqual([])
  // they led somewhere
  expect(names.size).toBeGreaterThan(4)
  await see(creator.page.locator('.dz-bench')).toBeVisible()
  expect(creator.complaints()).toEqual([])
})
