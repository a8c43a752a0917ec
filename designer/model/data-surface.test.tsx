import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { findItem } from '../commands/documents/walk.ts'
import { DataSurface } from './data-surface.tsx'

afterEach(cleanup)

async function show() {
  const session = await openSample()
  render(
    <Stage session={session}>
      <DataSurface />
    </Stage>,
  )
  const entity = () => session.state().view.docs['entity:loan'] as EntityDocument
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('radio', { name: '字段' }))
  return { session, entity, user }
}

it('adds a field by name and Enter, with a code made by pinyin, and list and form follow', async () => {
  const { session, entity, user } = await show()
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), '颜色{Enter}')
  expect(entity().fields.at(-1)).toEqual({ id: 'yanSe', type: 'string', title: { zh: '颜色' } })
  const page = session.state().view.docs['page:loan.manage']
  expect(findItem(page, 'table/columns/yanSe')).toBeDefined()
  expect(findItem(page, 'form/yanSe')).toBeDefined()
  expect(screen.getByRole('textbox', { name: '新字段，按回车添加' })).toBe(document.activeElement)
})

it('adds a field for each pasted line', async () => {
  const { entity, user } = await show()
  await user.click(screen.getByRole('textbox', { name: '新字段，按回车添加' }))
  await user.paste('品牌\n型号\n产地')
  expect(
    entity()
      .fields.slice(-3)
      .map(field => field.title.zh),
  ).toEqual(['品牌', '型号', '产地'])
})

it('refuses a code that is no identifier in its cell', async () => {
  const { entity, user } = await show()
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), '备注')
  const code = screen.getByRole('textbox', { name: '新字段的标识' })
  await user.clear(code)
  await user.type(code, '2b{Enter}')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(entity().fields).toHaveLength(6)
})

it('refuses a code that is taken in its cell; a code made from the name gets a number', async () => {
  const { entity, user } = await show()
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'reason')
  const code = screen.getByRole('textbox', { name: '新字段的标识' })
  expect(code).toHaveProperty('value', 'reason2')
  await user.clear(code)
  await user.type(code, 'reason{Enter}')
  expect(screen.getByText('标识“reason”已被占用，请换一个')).toBeDefined()
  expect(entity().fields).toHaveLength(6)
  await user.type(code, 'Why{Enter}')
  expect(entity().fields.at(-1)?.id).toBe('reasonWhy')
})

it('renames in one step, makes a field required, and takes it off the list', async () => {
  const { session, entity, user } = await show()
  const name = screen.getByRole('textbox', { name: 'reason 的名称' })
  await user.type(name, '说明')
  expect(entity().fields.at(-1)?.title.zh).toBe('事由说明')
  expect(session.state().history.steps).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: '数量必填' }))
  expect(entity().fields[1]?.required).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '单价在列表中' }))
  expect(session.state().view.stored['page:loan.manage']?.change).toEqual([{ remove: 'table/columns/price' }])
})

it('a text of the product loses its English with its Chinese, one that the creator wrote keeps it', async () => {
  const { session, entity, user } = await show()
  const titleOf = (id: string) => entity().fields.find(field => field.id === id)?.title
  const add = async (name: string, en: string) => {
    const field = { id: name, type: 'string' as const, title: { zh: '子表', en } }
    await act(async () => void session.run('field.add', { document: 'entity:loan', field, after: null }))
    const input = screen.getByRole('textbox', { name: `${name} 的名称` })
    if (en === 'Rows') await user.clear(input)
    await user.type(input, '费用')
  }
  await add('stock', 'Rows')
  expect(titleOf('stock')).toEqual({ zh: '费用' })
  await add('own', 'Costs')
  expect(titleOf('own')).toEqual({ zh: '子表费用', en: 'Costs' })
  await user.type(screen.getByRole('textbox', { name: 'title 的名称' }), '语')
  expect(titleOf('title'), 'the first field of a new app').toEqual({ zh: '标题语' })
})

it('builds the rule “required when quantity is more than 10” as a sentence', async () => {
  const { entity, user } = await show()
  await user.click(screen.getByRole('textbox', { name: 'quantity 的名称' }))
  await user.click(screen.getByRole('button', { name: '编辑条件：必填' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /添加条件$/ }))
  const pick = async (label: string, option: string) => {
    await user.click(await dialog.findByRole('combobox', { name: label }))
    const shown = await screen.findAllByTitle(option)
    await user.click(shown.find(one => one.matches('.ant-select-item-option')) as HTMLElement)
  }
  await pick('比较什么', '数量')
  await pick('怎么比较', '大于')
  await user.type(dialog.getByRole('spinbutton', { name: '值' }), '10')
  expect(dialog.getByText('数量 大于 10')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: /完\s*成/ }))
  expect(entity().fields[1]?.required).toEqual({ '>': [{ var: 'quantity' }, 10] })
  // the inspector says what follows; so does its row, where the same dialog opens
  const follows = '数量 大于 10 → 数量必填'
  expect(screen.getAllByText(follows)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: `编辑条件：${follows}` }))
  const again = within(await screen.findByRole('dialog'))
  await user.clear(again.getByRole('spinbutton', { name: '值' }))
  await user.type(again.getByRole('spinbutton', { name: '值' }), '20')
  await user.click(again.getByRole('button', { name: /完\s*成/ }))
  expect(entity().fields[1]?.required).toEqual({ '>': [{ var: 'quantity' }, 20] })
})

const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }))
  const shown = await screen.findAllByTitle(option)
  await user.click(shown.findLast(one => one.matches('.ant-select-item-option')) as HTMLElement)
}

it('rows come with a model of their own, whether the field is new or becomes them', async () => {
  const { session, entity, user } = await show()
  await choose(user, '新字段的类型', '子表')
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'lines{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({ type: 'children', to: 'loan.lines', by: 'parent' })
  expect(session.state().view.stored['entity:loan.lines']).toMatchObject({ fields: [{ id: 'parent', to: 'loan' }, {}] })
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'parts{Enter}')
  await choose(user, 'parts的类型', '子表')
  expect(entity().fields.at(-1)).toMatchObject({ type: 'children', to: 'loan.parts', by: 'parent' })
  expect(session.state().view.stored['entity:loan.parts']).toBeDefined()
  expect((session.state().issues ?? []).filter(({ level }) => level === 'error')).toEqual([])
})

it('a kind of field is a type with facts, which its name tells and a choice changes', async () => {
  const { entity, user } = await show()
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), '联系人手机{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({ type: 'string', format: 'phone' })
  // the guess says why, and one key takes it back
  const name = screen.getByRole('textbox', { name: '新字段，按回车添加' })
  await user.type(name, '备用电话')
  const why = () => document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent
  expect(why()).toBe('因名称中的“电话”，按 Esc 改回文本')
  await user.keyboard('{Escape}')
  expect(why()).toBeUndefined()
  await user.keyboard('{Enter}')
  expect(entity().fields.at(-1)).toEqual({ id: expect.any(String), type: 'string', title: { zh: '备用电话' } })
  await choose(user, '联系人手机的类型', '金额')
  const { id, title, ...facts } = entity().fields.at(-2)!
  expect(facts).toEqual({ type: 'decimal', widget: 'money', scale: 2, unit: { zh: '元', en: 'CNY' } })
  await choose(user, '联系人手机的类型', '岗位')
  expect(entity().fields.at(-2)).toEqual({ id, title, type: 'ref', to: 'post' })
})

it('a block copied from a spreadsheet makes a field of each column, of the kind its values are', async () => {
  const { entity, user } = await show()
  await user.click(screen.getByRole('textbox', { name: '新字段，按回车添加' }))
  const kinds = ['商务', '面试', '家属', '商务', '面试', '商务', '面试', '商务']
  const rows = kinds.map((kind, at) => ['张伟', '13968082176', kind, `2026年7月${at + 1}日`, at, '"两行\n的话"'])
  await user.paste(
    [['2026 年秋的访客'], ['姓名', '怎么找您', '来由', '来访日', '几位', '还有什么'], ...rows]
      .map(row => row.join('\t'))
      .join('\n'),
  )
  const made = entity().fields.slice(-6)
  expect(made.map(({ title, type, format }) => [title.zh, format ?? type])).toEqual([
    ['姓名', 'string'],
    ['怎么找您', 'phone'],
    ['来由', 'enum'],
    ['来访日', 'date'],
    ['几位', 'integer'],
    ['还有什么', 'text'],
  ])
  expect(made[2]!.options!.map(({ title }) => title.zh)).toEqual(['商务', '面试', '家属'])
  expect(await screen.findByText(/首行是 6 个字段的名称.*8 行/)).toBeDefined()
})

it('a block of more columns than an app takes at once makes none, and says so', async () => {
  const { entity, user } = await show()
  const before = entity().fields.length
  await user.click(screen.getByRole('textbox', { name: '新字段，按回车添加' }))
  await user.paste(Array.from({ length: 301 }, (_, at) => `列${at}`).join('\t'))
  expect(entity().fields.length).toBe(before)
  expect(await screen.findByText(/301 列.*300/)).toBeDefined()
})

it('what points at one record begins at a model of the app', async () => {
  const { session, entity, user } = await show()
  session.state().app.library.entities.unshift({ ...entity(), key: 'far' })
  await choose(user, '新字段的类型', '关联一条')
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'other{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({ type: 'ref', to: 'loan' })
})

/** What the sheet is of. */
const heading = () => screen.getAllByRole('banner')[0]?.querySelector('h2')?.textContent
const newModel = async (user: ReturnType<typeof userEvent.setup>, name: string, code?: string) => {
  await user.click(screen.getByRole('button', { name: /添\s?加$/ }))
  await user.click(await screen.findByRole('menuitem', { name: '新建模型' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建模型' }))
  await user.type(dialog.getByLabelText('名称（中文）'), name)
  if (code !== undefined) {
    await user.clear(dialog.getByLabelText('标识'))
    await user.type(dialog.getByLabelText('标识'), code)
  }
  return dialog
}

it('adds another model with its list as one step, shows it, and undo takes both away', async () => {
  const { session, user } = await show()
  const dialog = await newModel(user, '供应商')
  expect(dialog.getByLabelText('标识')).toHaveProperty('value', 'gongYingShang')
  await user.type(dialog.getByLabelText('名称（英文）'), 'Vendor{Enter}')
  expect(heading()).toBe('供应商')
  expect(session.state().view.stored).toMatchObject({
    'entity:loan.vendor': { title: { zh: '供应商', en: 'Vendor' }, fields: [{ id: 'title' }] },
    'page:loan.page': { title: { zh: '供应商', en: 'Vendor' }, from: 'loan.vendor' },
  })
  expect(session.state().history.steps).toHaveLength(1)
  await act(async () => session.undo())
  expect(Object.keys(session.state().view.stored)).toHaveLength(3)
  expect(heading()).toBe('借用')
})

it('a model with a code that is taken, or is none, is not made and says so', async () => {
  const { session, user } = await show()
  await user.click((await newModel(user, '供应商', 'vendor')).getByRole('button', { name: /创\s?建/ }))
  const dialog = await newModel(user, '又一个', 'vendor')
  const code = dialog.getByLabelText('标识')
  expect(dialog.getByText('标识“vendor”已被占用，请换一个')).toBeDefined()
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByRole('button', { name: /创\s?建/ })).toHaveProperty('disabled', true)
  await user.type(code, '-2{Enter}')
  expect(dialog.getByText(/^标识以小写字母开头/)).toBeDefined()
  expect(session.state().history.steps).toHaveLength(1)
})

it('a model is removed with its pages after saying what uses it; the last one stays', async () => {
  const { session, user } = await show()
  expect(screen.queryByRole('button', { name: /删除模型/ })).toBeNull()
  await user.click((await newModel(user, '供应商', 'vendor')).getByRole('button', { name: /创\s?建/ }))
  const field = { id: 'from', type: 'ref' as const, title: { zh: '来自' }, to: 'loan.vendor' }
  await act(async () => void session.run('field.add', { document: 'entity:loan', field, after: null }))
  const before = session.state().view.stored
  await user.click(screen.getByRole('button', { name: /删除模型/ }))
  const asked = within((await screen.findAllByText('删除模型“供应商”？'))[0]?.closest('[role=dialog]') as HTMLElement)
  expect(asked.getByText('由它生成的页面一起删除：供应商')).toBeDefined()
  expect(asked.getByText('这些地方正在使用它，之后需要调整：借用')).toBeDefined()
  expect(asked.queryByText(/已有的数据会保留/), 'it never ran').toBeNull()
  await user.click(asked.getByRole('button', { name: '删除模型' }))
  expect(Object.keys(session.state().view.stored)).toHaveLength(3)
  expect(heading()).toBe('借用')
  await act(async () => session.undo())
  expect(session.state().view.stored).toEqual(before)
  expect(heading()).toBe('供应商')
})

it('a field that counts the records of another model that point here is a type where there are some', async () => {
  const { session, entity, user } = await show()
  const types = async () => {
    await user.click(screen.getByRole('combobox', { name: '新字段的类型' }))
    return screen.queryAllByTitle('指向本记录的记录')
  }
  expect(await types()).toEqual([])
  await user.keyboard('{Escape}')
  const reference = { id: 'loan', type: 'ref' as const, to: 'loan', title: { zh: '借用' } }
  const repair = { kind: 'entity', grammar: 1, key: 'loan.repair', title: { zh: '维修' }, fields: [reference] } as const
  act(() => void session.run('document.add', { value: repair as unknown as EntityDocument }))
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), '维修次数')
  await user.click((await types())[0]!)
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), '{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({
    type: 'integer',
    title: { zh: '维修次数' },
    value: { count: [{ var: '$pointing.loan.repair.loan' }] },
  })
})
