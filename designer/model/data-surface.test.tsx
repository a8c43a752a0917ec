import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { findItem } from '../commands/walk.ts'
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
  return { session, entity, user: userEvent.setup({ pointerEventsCheck: 0 }) }
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
  const code = screen.getByRole('textbox', { name: '新字段的代码' })
  await user.clear(code)
  await user.type(code, '2b{Enter}')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(entity().fields).toHaveLength(6)
})

it('refuses a code that is taken in its cell; a code made from the name gets a number', async () => {
  const { entity, user } = await show()
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'reason')
  const code = screen.getByRole('textbox', { name: '新字段的代码' })
  expect(code).toHaveProperty('value', 'reason2')
  await user.clear(code)
  await user.type(code, 'reason{Enter}')
  expect(screen.getByText('代码“reason”已被占用，请换一个')).toBeDefined()
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
  await user.click(screen.getByRole('button', { name: '编辑规则：必填' }))
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

it('what points at one record begins at a model of the app', async () => {
  const { session, entity, user } = await show()
  session.state().app.library.entities.unshift({ ...entity(), key: 'far' })
  await choose(user, '新字段的类型', '关联一条')
  await user.type(screen.getByRole('textbox', { name: '新字段，按回车添加' }), 'other{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({ type: 'ref', to: 'loan' })
})
