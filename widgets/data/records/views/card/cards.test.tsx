/** A table on a phone: its rows as cards. */
import '../../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PageDocument, TableBody } from '#engine/schema/document.ts'
import { LoanScreen, loan, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 })
})

function draw() {
  const bundle = loanBundle()
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle, { ports: { notify } })} />)
  return notify
}
const cards = () => screen.findAllByRole('listitem')
const amounts = async () =>
  (await cards()).map(card => Number(within(card).getByText('数量').nextElementSibling?.textContent))

async function sortBy(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^排序：/ }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name, hidden: true }))
}

test('DM-01 cards are sorted by a column and its direction, and back', async () => {
  draw()
  const usual = await amounts()
  await sortBy('数量')
  await waitFor(async () => expect(await amounts()).toEqual((await amounts()).toSorted((a, b) => a - b)))
  const lowest = (await amounts())[0]!
  await sortBy('↓ 降序')
  await waitFor(async () => expect((await amounts())[0]).toBeGreaterThan(lowest))
  await sortBy('默认排序')
  await waitFor(async () => expect(await amounts()).toEqual(usual))
})

test('a card opens its record by its title, and its menu holds what else can be done with it', async () => {
  draw()
  await cards()
  const title = '转接头'
  const card = screen.getByText(title).closest('li')
  await userEvent.click(within(card!).getByRole('button', { name: '更多操作' }))
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map(entry => entry.textContent)).toEqual([
    '编辑',
    '删除',
  ])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(card!).getByRole('button', { name: title }))
  expect(await screen.findByRole('dialog', { name: title })).toBeDefined()
})

test('the search narrows the cards as one types, and the filters stand in a sheet', async () => {
  draw()
  const all = (await cards()).length
  await userEvent.type(screen.getByRole('textbox', { name: '标题' }), '转接头')
  await waitFor(async () => expect((await cards()).length).toBeLessThan(all))
  await userEvent.clear(screen.getByRole('textbox', { name: '标题' }))
  await waitFor(async () => expect((await cards()).length).toBe(all))
  await userEvent.click(screen.getByRole('button', { name: '筛选' }))
  const sheet = await screen.findByRole('dialog', { name: '筛选' })
  const [choice] = within(sheet)
    .getAllByRole('button')
    .filter(each => each.hasAttribute('aria-pressed'))
  await userEvent.click(choice!)
  await waitFor(async () => expect((await cards()).length).toBeLessThan(all))
  await userEvent.click(within(sheet).getByRole('button', { name: /^查看 \d+ 条$/ }))
  expect(await screen.findByRole('button', { name: '筛选，已用 1 项' })).toBeDefined()
})

test('VM-62 removal of several: what is chosen goes after the question', async () => {
  const notify = draw()
  await cards()
  const card = screen.getByText('转接头').closest('li')!
  await userEvent.click(within(card).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: '批量删除' }))
  await waitFor(() => expect(screen.queryByText('转接头')).toBeNull())
  expect(notify.confirm).toHaveBeenCalledWith('确定将选择数据删除?', expect.anything())
})

test('of many columns a card shows the first, the rest is asked for', async () => {
  const fields = Array.from({ length: 20 }, (_, i) => ({
    id: `f${i}`,
    type: 'string' as const,
    title: { zh: `项${i}` },
  }))
  const bundle = loanBundle({}, { document: { ...loan, fields: [...loan.fields, ...fields] } })
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
  const [card] = await cards()
  expect(within(card!).queryByText('项19')).toBeNull()
  await userEvent.click(within(card!).getByRole('button', { name: /^还有 \d+ 项$/ }))
  expect(within(card!).getByText('项19')).toBeDefined()
  await userEvent.click(within(card!).getByRole('button', { name: /收\s*起/ }))
  expect(within(card!).queryByText('项19')).toBeNull()
})

test('where a touch runs steps of the list, its menu still offers to look at the record', async () => {
  const bundle = loanBundle()
  const [table] = (bundle.document as PageDocument).nodes!
  table!.body = { ...table!.body, on: { select: [{ id: 'say', do: 'message', text: { zh: '选中' } }] } } as TableBody
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle, { ports: { notify } })} />)
  await cards()
  const card = screen.getByText('转接头').closest('li')!
  await userEvent.click(within(card).getByRole('button', { name: '转接头' }))
  await waitFor(() => expect(notify.message).toHaveBeenCalled())
  await userEvent.click(within(card).getByRole('button', { name: '更多操作' }))
  expect(await screen.findByRole('menuitem', { name: '查看', hidden: true })).toBeDefined()
})
