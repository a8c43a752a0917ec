import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { DataSurface } from '../data-surface.tsx'

afterEach(cleanup)

const NEW = '给字段命名，或粘贴名称、表格区域'

async function show() {
  const session = await openSample()
  render(
    <Stage session={session}>
      <DataSurface />
    </Stage>,
  )
  const entity = () => session.state().view.docs['entity:loan'] as EntityDocument
  const values = () => entity().samples?.map(row => row.values)
  const cell = (name: string, row: number) => screen.getByRole('cell', { name: new RegExp(`^${name}，第 ${row} 行`) })
  const steps = () => session.state().history.done
  return { session, entity, values, cell, steps, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}

test('a new app opens as a grid: heads with the type and the name, five free rows', async () => {
  await show()
  const grid = screen.getByRole('grid', { name: '借用的字段和示例数据' })
  const heads = within(grid).getAllByRole('columnheader')
  expect(heads.map(head => head.getAttribute('aria-label'))).toEqual([
    ...['标题', '数量', '单价', '借出日期', '归还日期', '事由'],
    '添加字段',
  ])
  expect(within(grid).getByRole('button', { name: '单价的类型: 小数' })).toBeDefined()
  expect(within(grid).getAllByRole('row')).toHaveLength(6)
})

test('a name and Enter add a field of the kind that the name says; Esc makes it a text', async () => {
  const { entity, user } = await show()
  const head = screen.getByRole('textbox', { name: NEW })
  await user.type(head, '手机号{Enter}预约日期{Enter}')
  expect(entity().fields.slice(-2)).toMatchObject([
    { title: { zh: '手机号' }, format: 'phone' },
    { title: { zh: '预约日期' }, type: 'date' },
  ])
  expect(document.activeElement).toBe(head)
  await user.type(head, '签到日期')
  expect(screen.getByText(/因名称中的“日期”/)).toBeDefined()
  await user.keyboard('{Escape}{Enter}')
  expect(entity().fields.at(-1)).toMatchObject({ title: { zh: '签到日期' }, type: 'string' })
})

test('a pasted list adds a field for each name; a block also its rows, all of it one step', async () => {
  const { entity, values, steps, user } = await show()
  const head = screen.getByRole('textbox', { name: NEW })
  await user.click(head)
  await user.paste('品牌\n型号')
  expect(entity().fields.slice(-2)).toMatchObject([{ title: { zh: '品牌' } }, { title: { zh: '型号' } }])
  await user.paste('来访日期\t访客姓名\n2026/11/2\t张三\n2026/11/3\t李四\n\t王五')
  expect(steps()).toBe(2)
  const [day, name] = entity().fields.slice(-2)
  expect(values()).toEqual([
    { [day!.id]: '2026-11-02', [name!.id]: '张三' },
    { [day!.id]: '2026-11-03', [name!.id]: '李四' },
    { [name!.id]: '王五' },
  ])
})

test('names pasted into any head make fields, never rows; the first field of a new app takes the first', async () => {
  const { entity, values, steps, user } = await show()
  await user.click(screen.getByRole('columnheader', { name: '数量' }))
  await user.paste('品牌\n型号')
  expect(entity().fields.slice(-2)).toMatchObject([{ title: { zh: '品牌' } }, { title: { zh: '型号' } }])
  await user.click(screen.getByRole('columnheader', { name: '标题' }))
  await user.paste('借用人姓名\n类别')
  expect(entity().fields[0]).toMatchObject({ id: 'title', title: { zh: '借用人姓名' }, required: true })
  // as the dictionary is called
  expect(entity().fields.at(-1)).toMatchObject({ title: { zh: '类别' }, type: 'dict', dict: 'kind' })
  expect(values()).toBeUndefined()
  expect(steps()).toBe(2)
})

test('heads chosen with Shift or Ctrl: what the menu of one does is done with all of them, as one step', async () => {
  const { entity, steps, user } = await show()
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await user.click(head('数量'))
  await user.keyboard('{Shift>}')
  await user.click(head('借出日期'))
  await user.keyboard('{/Shift}{Control>}')
  await user.click(head('事由'))
  await user.click(head('单价'))
  await user.keyboard('{/Control}')
  await user.click(screen.getByRole('button', { name: '事由的操作' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^必填（3 个字段）/ }))
  const required = entity().fields.filter(field => field.required === true)
  expect(required.map(({ title }) => title.zh)).toEqual(['标题', '数量', '借出日期', '事由'])
  expect(steps()).toBe(1)
})

test('typing into a cell sets a value of its type; the keys are those of a spreadsheet', async () => {
  const { values, cell, steps, session, user } = await show()
  await user.click(cell('标题', 1))
  await user.keyboard('投影仪{Tab}3{Enter}5{Enter}')
  expect(values()).toEqual([{ title: '投影仪', quantity: 3 }, { quantity: 5 }])
  expect(steps()).toBe(3)
  await user.keyboard('{ArrowUp}{F2}1{Enter}')
  expect(values()?.[1]).toEqual({ quantity: 51 })
  await user.keyboard('{ArrowUp}7{Escape}')
  expect(values()?.[1]).toEqual({ quantity: 51 })
  await user.keyboard('{Delete}')
  expect(values()?.[1]).toBeUndefined()
  await user.keyboard('{Control>}z{/Control}')
  expect(values()?.[1]).toEqual({ quantity: 51 })
  await act(async () => void [1, 2, 3, 4].map(() => session.undo()))
  expect(values()).toBeUndefined()
})

test('a text that is no value stays in its cell with the reason, and nothing of it is stored', async () => {
  const { values, cell, user } = await show()
  await user.click(cell('数量', 1))
  await user.keyboard('很多{Enter}')
  expect(values()).toBeUndefined()
  expect(cell('数量', 1).title).toMatch(/数量/)
  expect(cell('数量', 1).textContent).toBe('很多')
  await user.click(cell('数量', 1))
  expect(screen.getByRole('textbox', { name: '数量，第 1 行' }).getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('12{Enter}')
  expect(values()).toEqual([{ quantity: 12 }])
  expect(cell('数量', 1).title).toBe('')
})

test('a block pasted into a cell fills from there; what does not fit is told', async () => {
  const { values, cell, steps, user } = await show()
  await user.click(cell('归还日期', 2))
  await user.paste('2026-12-01\t讲座\t多余\n2026-12-02\t会议\t')
  expect(steps()).toBe(1)
  expect(values()).toEqual([
    undefined,
    { returnDate: '2026-12-01', reason: '讲座' },
    { returnDate: '2026-12-02', reason: '会议' },
  ])
  expect(await screen.findByText('填入 2 行 2 列；放不下的 0 行、1 列没有填入')).toBeDefined()
})

test('a head is renamed in place, retyped by its icon, and its menu does the rest', async () => {
  const { entity, user } = await show()
  await user.click(screen.getByRole('columnheader', { name: '事由' }))
  await user.keyboard('用途{Enter}')
  expect(entity().fields.at(-1)?.title.zh).toBe('用途')
  await user.click(screen.getByRole('button', { name: '用途的类型: 多行文本' }))
  const shown = await screen.findAllByTitle('单选')
  await user.click(shown.find(one => one.matches('.ant-select-item-option')) as HTMLElement)
  expect(entity().fields.at(-1)?.type).toBe('enum')
  await user.click(screen.getByRole('button', { name: '用途的操作' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: '必填' }))
  expect(entity().fields.at(-1)?.required).toBe(true)
  await user.click(screen.getByRole('menuitem', { name: '左移' }))
  expect(
    entity()
      .fields.map(field => field.title.zh)
      .slice(-2),
  ).toEqual(['用途', '归还日期'])
  await user.click(screen.getByRole('button', { name: '用途的操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除字段' }))
  expect(entity().fields).toHaveLength(5)
})

test('a field made a choice has what stands in its column as options', async () => {
  const { entity, values, cell, user } = await show()
  await user.click(cell('事由', 1))
  await user.keyboard('讲座{Enter}会议{Enter}讲座{Enter}')
  await user.click(screen.getByRole('button', { name: '事由的类型: 多行文本' }))
  const shown = await screen.findAllByTitle('单选')
  await user.click(shown.find(one => one.matches('.ant-select-item-option')) as HTMLElement)
  const options = entity().fields.at(-1)?.options
  expect(options?.map(({ title }) => title.zh)).toEqual(['讲座', '会议'])
  expect(values()?.map(row => row?.reason)).toEqual([options![0]!.id, options![1]!.id, options![0]!.id])
})

test('a row is removed by the menu at its number', async () => {
  const { values, cell, user } = await show()
  await user.click(cell('标题', 1))
  await user.keyboard('甲{Enter}乙{Enter}')
  await user.click(screen.getByRole('button', { name: '第 1 行的操作' }))
  await user.click(screen.getByRole('menuitem', { name: '删除这一行' }))
  expect(values()).toEqual([{ title: '乙' }])
})

test('what is not typed says where it comes from', async () => {
  const { session, cell } = await show()
  const total = {
    id: 'total',
    type: 'integer' as const,
    title: { zh: '合计' },
    value: { '*': [{ var: 'quantity' }, 2] },
  }
  const host = { id: 'host', type: 'user' as const, title: { zh: '接待人' } }
  await act(async () => {
    for (const field of [total, host]) session.run('field.add', { document: 'entity:loan', field, after: null })
    session.run('samples.set', { document: 'entity:loan', rows: [{ id: 'r1', values: { quantity: 4 } }] })
  })
  expect(cell('合计', 1).textContent).toBe('8')
  expect(cell('合计', 1).title).toBe('由公式算出')
  expect(cell('接待人', 1).getAttribute('aria-readonly')).toBe('true')
})
