import '../../../../stage/data/patience.ts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

/** The list of loans with totals of its quantity. */
function bundleWithTotals() {
  const bundle = loanBundle()
  const document = structuredClone(bundle.document) as PageDocument
  const table = document.nodes!.find(({ widget }) => widget === 'table')!.body as TableBody
  for (const column of table.columns!) if (column.id === 'quantity') column.total = 'sum'
  return { ...bundle, document }
}

const groupBy = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Group' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name, hidden: true }))
}
const headings = async () => {
  const grid = await screen.findByRole('treegrid')
  await within(grid).findAllByText(/record/)
  return [...grid.querySelectorAll<HTMLElement>('tr.sw-group')]
}

test('a list is grouped: each group says its name, count and totals over all records, and folds by mouse and keys', async () => {
  const bundle = bundleWithTotals()
  const ports = loanPorts(bundle, { ports: { lang: 'en' } })
  const query = vi.spyOn(ports.data, 'query')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await groupBy('Category')
  const [first, second] = await headings()
  expect(query.mock.calls.some(([, asked]) => asked.group?.[0]?.of === 'category')).toBe(true)
  expect(first!.getAttribute('aria-expanded')).toBe('true')
  expect(first!.textContent).toMatch(/\d+ records?.*Sum \d+/)
  expect(first!.nextElementSibling!.getAttribute('aria-level')).toBe('2')
  first!.focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(first!.getAttribute('aria-expanded')).toBe('false')
  expect(first!.nextElementSibling).toBe(second)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.click(first!)
  expect(first!.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /Grouped by Category/ }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Not grouped', hidden: true }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('a list of days that is grouped by month waits for its months', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle, { ports: { lang: 'en' } })
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await groupBy('Loan date, by day')
  await headings()
  await userEvent.click(screen.getByRole('button', { name: /^Grouped by/ }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Loan date, by month', hidden: true }))
  const [first] = await headings()
  expect(first!.textContent).toMatch(/^[A-Z][a-z]+ \d{4}/)
})
