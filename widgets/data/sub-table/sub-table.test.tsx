import '../stage/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Field, FormBody, PageDocument } from '#engine/schema/document.ts'
import { leaveWorld } from '../stage/leave-screen.tsx'
import { LoanScreen } from '../stage/loan-screen.tsx'

function draw(stored = false) {
  const { bundle, ports } = leaveWorld(stored)
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { save }
}
const row = (n: number) => within(screen.getAllByRole('row')[n]!)

test('rows are added, copied and removed; what is computed from them follows', async () => {
  draw(true)
  await screen.findByDisplayValue('2026-03-02')
  expect(screen.getByLabelText(/合计天数/).textContent).toContain('3.0')
  await userEvent.click(screen.getByRole('button', { name: '复制第 1 行' }))
  await waitFor(() => expect(screen.getByLabelText(/合计天数/).textContent).toContain('5.0'))
  await userEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  await waitFor(() => expect(screen.getByLabelText(/合计天数/).textContent).toContain('4.0'))
})

test('a cell follows from the others of its row, and the rules of a row see it alone', async () => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  expect(row(1).queryByRole('switch')).toBeNull()
  await userEvent.type(row(1).getByLabelText(/开始/), '2026-03-01')
  await userEvent.type(row(1).getByLabelText(/结束/), '2026-03-04')
  await waitFor(() => expect(row(1).getByLabelText(/天数/).textContent).toContain('4.0'))
  await userEvent.click(await row(1).findByRole('switch'))
  await waitFor(() => expect(row(1).getByLabelText(/天数/).textContent).toContain('3.5'))
})

test('cells nobody named are those of the fields; what is no number yet is empty to formulas and goes with its row', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const price: Field = { id: 'price', type: 'integer', title: { zh: '单价' } }
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields: [...document.fields, price] } }
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  form.nodes = form.nodes!.map(({ children: _, ...node }) => node)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await userEvent.type(await row(1).findByRole('spinbutton', { name: /单价/ }), '-')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '-')
  await userEvent.click(screen.getByRole('button', { name: '复制第 1 行' }))
  expect(row(2).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  await waitFor(() => expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', ''))
  expect(row(2).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '')
})

test('a row that is added has the focus in its first cell, and Enter in the last cell adds the next', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const price: Field = { id: 'price', type: 'integer', title: { zh: '单价' } }
  const locked: Field = { id: 'code', type: 'string', title: { zh: '编号' }, readOnly: true }
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields: [locked, ...document.fields, price] } }
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  form.nodes = form.nodes!.map(({ children: _, ...node }) => node)
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await waitFor(() => expect(row(1).getByLabelText(/开始/)).toBe(window.document.activeElement))
  await userEvent.type(row(1).getByRole('spinbutton', { name: /单价/ }), '12{Enter}')
  await waitFor(() => expect(row(2).getByLabelText(/开始/)).toBe(window.document.activeElement))
  expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '12')
  expect(save).not.toHaveBeenCalled()
  expect(screen.queryByText(/必填/)).toBeNull()
})

test('numbers stand at the end of their column, the head over them', async () => {
  draw(true)
  await screen.findByDisplayValue('2026-03-02')
  const cell = row(1).getByLabelText(/天数/).closest('td')!
  for (const one of [cell, screen.getByRole('columnheader', { name: '天数' })]) expect(one.className).toBe('sw-end')
  expect(row(1).getByLabelText(/开始/).closest('td')!.className).toBe('')
})

test('VM-03 the head of the rows says which cells are required, and in what they count', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const fields = document.fields.map(each => (each.id === 'days' ? { ...each, unit: { zh: '天' } } : each))
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields } }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await screen.findByRole('button', { name: '添加一行' })
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads).toEqual(expect.arrayContaining(['*开始', '*结束', '天数天']))
})

test('VM-03 a cell that is missing is named by row and column, at the cell and in the summary', async () => {
  const { save } = draw()
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('子表单控件[请假时段]中 第 1 行[开始]是必填项，请填写')).length).toBe(2)
  expect(save).not.toHaveBeenCalled()
})

test('a stored row that is removed travels marked, one that was never stored does not travel', async () => {
  const { save } = draw(true)
  await screen.findByDisplayValue('2026-03-02')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  await userEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  await userEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.calls[0]![1].spans).toMatchObject([{ id: '11' }, { id: '12', $delete: true }])
})
