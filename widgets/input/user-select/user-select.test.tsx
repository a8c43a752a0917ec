import '../../stage/browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import sample from '../../stage/sample.json' with { type: 'json' }
import UserSelect from './user-select.tsx'
import manifest from './widget.json'

const people = [
  { id: '1', label: 'John' },
  { id: '2', label: 'Mary' },
]
const choices = async () => ({ records: people, total: 2, size: 20, current: 1, pages: 1 })

test('a field of one person takes one, a field of several takes a list', async () => {
  const outside = { data: { choices } }
  const one = drawWidget(UserSelect, manifest, { value: null, outside })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Mary'))
  expect(one.onChange).toHaveBeenLastCalledWith('2')
  one.unmount()
  const field: Field = { id: 'helpers', type: 'users', title: { zh: '-' } }
  const many = drawWidget(UserSelect, manifest, { value: ['1'], field, outside })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Mary'))
  expect(many.onChange).toHaveBeenLastCalledWith(['1', '2'])
})

/** It is fetched when it is opened, which takes its time the first time. */
beforeAll(() => import('./people-dialog.tsx'), 30_000)

const openList = async () => {
  await userEvent.click(screen.getByRole('button', { name: '从名单选择' }))
  return within(await screen.findByRole('dialog', { name: '人员选择' }))
}
const asked = () => {
  const people = vi.fn(async ({ current, size }: { q?: string; current: number; size: number }) => ({
    records: sample.people.slice((current - 1) * size, current * size),
    total: sample.people.length,
    size,
    current,
    pages: 2,
  }))
  return { people, outside: { data: { choices, people }, notify: { message: vi.fn(), confirm: async () => true } } }
}

test('SH-71 FM-27 the list of people is titled 人员选择 and shows avatar, account, name, department and post', async () => {
  const { outside } = asked()
  drawWidget(UserSelect, manifest, { value: null, outside })
  const list = await openList()
  const [head, first] = await list.findAllByRole('row')
  expect([...head!.children].map(cell => cell.textContent)).toEqual(['选择', '头像', '账号', '姓名', '部门', '岗位'])
  expect([...first!.children].map(cell => cell.textContent)).toEqual(['', '李', 'liming', '李明', '信息中心', '科长'])
})

test('SH-72 CN-02 one is chosen for a field of one, ten are on a page, and a search begins anew', async () => {
  const { outside, people } = asked()
  const { onChange } = drawWidget(UserSelect, manifest, { value: '1001', outside })
  const list = await openList()
  expect(await list.findAllByRole('radio')).toHaveLength(10)
  expect(list.getByRole('radio', { name: '选择 李明' })).toHaveProperty('checked', true)
  await userEvent.click(list.getByRole('button', { name: '下一页' }))
  await userEvent.click(await list.findByText('冯唐'))
  await userEvent.type(list.getByRole('textbox', { name: '搜索姓名或账号' }), 'wang')
  await vi.waitFor(() => expect(people.mock.lastCall?.[0]).toEqual({ q: 'wang', current: 1, size: 10 }))
  expect(people.mock.calls[1]?.[0]).toEqual({ q: undefined, current: 2, size: 10 })
  await userEvent.click(list.getByRole('button', { name: /^确\s?定$/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('1011')
})

test('SH-72 several are chosen for a field of several, over pages; VM-10 with none chosen it says so and stays', async () => {
  const { outside } = asked()
  const field: Field = { id: 'helpers', type: 'users', title: { zh: '-' } }
  const { onChange } = drawWidget(UserSelect, manifest, { value: ['1001'], field, outside })
  const list = await openList()
  await userEvent.click(await list.findByRole('checkbox', { name: '选择 李明' }))
  await userEvent.click(list.getByRole('button', { name: /^确\s?定$/ }))
  expect(outside.notify.message).toHaveBeenCalledExactlyOnceWith('warning', '请选择至少一条数据')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(list.getByText('wangfang'))
  await userEvent.click(list.getByRole('button', { name: '下一页' }))
  await userEvent.click(await list.findByRole('checkbox', { name: '选择 陈静' }))
  expect(list.getByText('已选 2 人')).toBeTruthy()
  await userEvent.click(list.getByRole('button', { name: /^确\s?定$/ }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['1002', '1012'])
})

test('a list that does not come says so and is asked for again; a field to read has none', async () => {
  const people = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue({ records: [], total: 0, pages: 0 })
  const view = drawWidget(UserSelect, manifest, { value: null, outside: { data: { choices, people } } })
  const list = await openList()
  await userEvent.click(await list.findByRole('button', { name: '重试' }))
  expect(await list.findByText('没有匹配的选项')).toBeTruthy()
  view.unmount()
  drawWidget(UserSelect, manifest, { value: null, readOnly: true })
  expect(screen.queryByRole('button')).toBeNull()
})

test('a person to read is a link where the reader has a list of people', async () => {
  const field: Field = { id: 'helpers', type: 'users', title: { zh: '-' } }
  const labels = { '1': 'John', '2': 'Mary' }
  const open = vi.fn()
  const record = vi.fn((_: string, id: string) => (id === '1' ? { href: `/system/user?record=${id}`, open } : null))
  const outside = { route: { open: vi.fn(), external: vi.fn(), back: vi.fn(), record } }
  drawWidget(UserSelect, manifest, { value: ['1', '2'], field, labels, readOnly: true, outside })
  const link = await screen.findByRole('link', { name: 'John' })
  expect(link.getAttribute('href')).toBe('/system/user?record=1')
  await userEvent.click(link)
  expect(open).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Mary')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(record).toHaveBeenCalledWith('user', '2')
})
