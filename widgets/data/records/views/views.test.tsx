import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { Node, TableBody } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loan, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

/** @param answer  the rows of its call */
function draw(body: Partial<TableBody> = {}, client: Partial<ClientEntity> = {}, answer: WireRecord[] = []) {
  const whole = loanBundle({}, client)
  const nodes = (whole.document as { nodes: Node[] }).nodes.map(node =>
    node.widget === 'table' ? ({ ...node, body: { ...node.body, ...body } } as Node) : node,
  )
  const bundle = { ...whole, document: { ...whole.document, nodes } as typeof whole.document }
  const notify = { message: vi.fn(), confirm: vi.fn(async () => false) }
  const ports = loanPorts(bundle, { ports: { notify } })
  const page = { records: answer, total: answer.length, size: 10, current: 1, pages: 1 }
  const list = vi.fn(async () => page)
  const data = body.call ? { ...ports.data, list } : ports.data
  render(<LoanScreen bundle={bundle} ports={{ ...ports, data }} />)
  return { notify, list }
}

const names = () => screen.getAllByRole('columnheader').map(cell => cell.textContent?.replace(/[↑↓↕\s]/g, ''))

test('the views of a table are tabs: each has its own rows, columns and order', async () => {
  draw({
    views: [
      { id: 'all', view: 'list', title: { zh: '全部借用' } },
      {
        id: 'many',
        view: 'list',
        title: { zh: '大批' },
        where: { '>': [{ var: 'quantity' }, 10] },
        columns: ['title', 'quantity'],
      },
    ],
  })
  await screen.findByText('无人机')
  const before = names()
  await userEvent.click(await screen.findByRole('tab', { name: '大批' }))
  await waitFor(() => expect(names().length).toBeLessThan(before.length))
  expect(names()).toEqual(expect.arrayContaining(['标题', '数量']))
  expect(names()).not.toContain('借用人')
})

test('rows of a call as cards stand in sections, each below its heading, in the order in which they come', async () => {
  const rows = [
    { id: '1', title: '出差', category: '最近' },
    { id: '2', title: '报销', category: '财务' },
    { id: '3', title: '请假', category: '最近' },
    { id: '4', title: '用印', category: null },
  ]
  const { list } = draw(
    {
      call: 'equipmentLoan.list',
      columns: [{ id: 'title' }],
      views: [{ id: 'tiles', view: 'card', by: 'category' }],
      rowActions: [{ id: 'go', title: { zh: '发起' }, steps: [{ id: 'go', do: 'message', text: { zh: '{title}' } }] }],
    },
    {},
    rows,
  )
  await screen.findByText('出差')
  const lists = screen.getAllByRole('list').filter(list => list.hasAttribute('aria-labelledby'))
  const said = lists.map(list => [
    document.getElementById(list.getAttribute('aria-labelledby')!)?.textContent,
    ...within(list)
      .getAllByRole('listitem')
      .map(item => item.querySelector('strong')?.textContent),
  ])
  expect(said).toEqual([
    ['最近', '出差', '请假'],
    ['财务', '报销'],
    ['无类别', '用印'],
  ])
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(list).toHaveBeenCalledTimes(1)
})

test('cards of stored records are grouped by the field of their view', async () => {
  draw({ views: [{ id: 'cards', view: 'card', by: 'category' }] })
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.length).toBeGreaterThan(1)
  expect(within(headings[0]!).getByRole('button').getAttribute('aria-expanded')).toBe('true')
})

test('columns of one group stand under its head', async () => {
  const group = { zh: '金额' }
  draw({ columns: [{ id: 'title' }, { id: 'price', group }, { id: 'total', group }] })
  const head = await screen.findByRole('columnheader', { name: '金额' })
  expect(head.getAttribute('colspan')).toBe('2')
})

test('an address, a mailbox and a telephone are links; anything else is text', async () => {
  const fields = loan.fields.map(field => (field.id === 'title' ? { ...field, format: 'phone' as const } : field))
  draw({}, { document: { ...loan, fields } })
  const link = await screen.findByRole('link', { name: '无人机' })
  expect(link.getAttribute('href')).toMatch(/^tel:/)
})

test('the rows by keyboard: arrows walk, Enter opens, Delete asks', async () => {
  const { notify } = draw()
  const first = (await screen.findByText('无人机')).closest('tr')!
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first.nextElementSibling)
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledTimes(1))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: '转接头' })).toBeTruthy()
})

test('the rows by letters, with Caps Lock too: J and K walk, E opens', async () => {
  draw()
  const first = (await screen.findByText('无人机')).closest('tr')!
  first.focus()
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(first.nextElementSibling)
  await userEvent.keyboard('K')
  expect(document.activeElement).toBe(first)
  await userEvent.keyboard('J')
  await userEvent.keyboard('E')
  expect(await screen.findByRole('dialog', { name: '转接头' })).toBeTruthy()
})

test('DM-03 a double click on a row edits it', async () => {
  draw()
  await userEvent.dblClick(await screen.findByText('转接头'))
  expect(
    await within(await screen.findByRole('dialog', { name: /编辑/ })).findByRole('button', { name: /保存/ }),
  ).toBeTruthy()
})

test('totals stand under their columns, over all pages', async () => {
  draw({ columns: [{ id: 'title' }, { id: 'quantity', total: 'sum' }] })
  expect((await screen.findByText('合计 30')).closest('tfoot')).toBeTruthy()
})

test('the digits of a whole number stand in groups, four of them together', async () => {
  const bundle = loanBundle()
  const equipmentLoan = LOANS.slice(0, 2).map((row, at) => ({ ...row, quantity: at === 0 ? 2026 : 12_026 }))
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle, { records: { equipmentLoan } })} />)
  expect([await screen.findByText('2026'), screen.getByText('12,026')]).toHaveLength(2)
})
