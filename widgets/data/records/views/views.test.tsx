import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Node, TableBody } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loan, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

function draw(body: Partial<TableBody> = {}, client: Partial<ClientEntity> = {}) {
  const whole = loanBundle({}, client)
  const nodes = (whole.document as { nodes: Node[] }).nodes.map(node =>
    node.widget === 'table' ? ({ ...node, body: { ...node.body, ...body } } as Node) : node,
  )
  const bundle = { ...whole, document: { ...whole.document, nodes } as typeof whole.document }
  const notify = { message: vi.fn(), confirm: vi.fn(async () => false) }
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle, { ports: { notify } })} />)
  return { notify }
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
