import '../../../../stage/data/patience.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MemoryOptions } from '#adapters/memory/memory.ts'
import { Fault } from '#engine/error/fault.ts'
import { EDITED, laidWorld } from '../../../../stage/data/laid-screen.tsx'
import { LOANS, LoanScreen } from '../../../../stage/data/loan-screen.tsx'

async function draw(laid = EDITED, options: MemoryOptions = {}) {
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const { bundle, ports } = laidWorld(laid, {}, { ports: { notify }, ...options })
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const grid = await screen.findByRole('grid')
  // the buttons that edit have come
  await within(grid).findAllByRole('button', { name: /修改/ })
  const rows = () => [...grid.querySelectorAll<HTMLElement>('tbody tr')]
  const isOpen = (row: HTMLElement | undefined) => row?.querySelector('.sw-edit-cell > button')
  /** the first of two rows in a row that may be edited */
  const first = rows().findIndex((row, at) => isOpen(row) && isOpen(rows()[at + 1]))
  const cell = (row: number, column: string) =>
    rows()[first + row]!.querySelector<HTMLElement>(`td[data-column="${column}"]`)!
  return { grid, cell, notify, save, rows, first }
}
const clipboard = (text = '') => {
  const held = { text }
  return {
    held,
    data: {
      getData: () => held.text,
      setData(_: string, given: string) {
        held.text = given
      },
    },
  }
}

test('one cell is reached by Tab; arrows, Home and End move among cells, Tab to the next and in the end out', async () => {
  const { grid, cell, rows, first } = await draw()
  expect(grid.querySelectorAll('td[tabindex="0"]')).toHaveLength(1)
  cell(0, 'title').focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  const second = rows()[first + 1]!.querySelectorAll<HTMLElement>('td[data-column]')[1]!
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(cell(1, 'title'))
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  expect(document.activeElement).toBe(cell(1, 'title'))
  await userEvent.keyboard('{Control>}{End}{/Control}')
  const last = [...grid.querySelectorAll('tbody td[data-column]')].at(-1)
  expect(document.activeElement).toBe(last)
  const left = fireEvent.keyDown(last!, { key: 'Tab' })
  expect(left).toBe(true)
})

test('Enter edits, Escape leaves it as it is, a letter begins with it, and Tab saves and goes on', async () => {
  const { cell, save } = await draw()
  cell(0, 'title').focus()
  const before = cell(0, 'title').textContent
  await userEvent.keyboard('{Enter}')
  const control = await within(await screen.findByRole('dialog', { hidden: true })).findByRole('textbox', {
    hidden: true,
  })
  await waitFor(() => expect(document.activeElement).toBe(control))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(cell(0, 'title')))
  expect(cell(0, 'title').textContent).toBe(before)
  await userEvent.keyboard('New')
  const again = await screen.findByDisplayValue<HTMLInputElement>('New')
  await userEvent.type(again, ' name')
  fireEvent.keyDown(again, { key: 'Tab' })
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ title: 'New name' }))
  await waitFor(() => expect(cell(0, 'title').textContent).toContain('New name'))
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset.column).toBeTruthy())
  expect(document.activeElement).not.toBe(cell(0, 'title'))
})

test('a block is copied as a spreadsheet does and pasted over the cells that may be changed, which Ctrl+Z undoes', async () => {
  const { cell, save, notify } = await draw()
  const was = [0, 1].map(row => cell(row, 'title').textContent)
  cell(0, 'title').focus()
  fireEvent.keyDown(cell(0, 'title'), { key: 'ArrowDown', shiftKey: true })
  await waitFor(() => expect(cell(0, 'title').getAttribute('aria-selected')).toBe('true'))
  const { data, held } = clipboard()
  fireEvent.copy(cell(1, 'title'), { clipboardData: data })
  expect(held.text).toBe(was.join('\n'))
  fireEvent.paste(cell(1, 'title'), { clipboardData: clipboard('First\nSecond').data })
  await waitFor(() => expect(cell(1, 'title').textContent).toBe('Second'))
  expect(cell(0, 'title').textContent).toBe('First')
  expect(save).toHaveBeenCalledTimes(2)
  expect(notify.message).toHaveBeenCalledWith('success', '已修改 2 条记录，按 Ctrl+Z 撤销')
  fireEvent.keyDown(cell(1, 'title'), { key: 'z', ctrlKey: true })
  await waitFor(() => expect([0, 1].map(row => cell(row, 'title').textContent)).toEqual(was))
})

test('what fits no value changes nothing, and what the server refuses is said with its reason', async () => {
  const { cell, save, notify } = await draw()
  cell(0, 'quantity').focus()
  fireEvent.paste(cell(0, 'quantity'), { clipboardData: clipboard('many').data })
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('warning', expect.stringContaining('“many”')))
  expect(save).not.toHaveBeenCalled()
  save.mockRejectedValueOnce(new Fault('record.stale', {}))
  fireEvent.paste(cell(0, 'quantity'), { clipboardData: clipboard('7').data })
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('error', expect.stringMatching(/^1 条未修改：/)))
})

const CHOSEN = { ...EDITED, columns: EDITED.columns?.map(column => ({ ...column, edit: true as const })) }

test('what is typed on a choice searches its options, and no key is taken once the control is there or elsewhere', async () => {
  const { cell } = await draw(CHOSEN)
  const elsewhere = document.body.appendChild(document.createElement('input'))
  cell(0, 'category').focus()
  for (const key of 'lap') fireEvent.keyDown(cell(0, 'category'), { key })
  const dialog = await screen.findByRole('dialog', { hidden: true })
  const control = () => within(dialog).getByRole<HTMLInputElement>('combobox', { hidden: true })
  await waitFor(() => expect(control().value).toBe('lap'))
  expect(document.activeElement).toBe(control())
  await userEvent.type(elsewhere, 'free')
  expect(elsewhere.value).toBe('free')
  elsewhere.remove()
})

test('a key that goes to another field while the control comes is that field’s', async () => {
  const { cell } = await draw()
  const elsewhere = document.body.appendChild(document.createElement('input'))
  cell(0, 'title').focus()
  fireEvent.keyDown(cell(0, 'title'), { key: 'N' })
  expect(fireEvent.keyDown(elsewhere, { key: 'x' })).toBe(true)
  elsewhere.remove()
})

test('the focus follows to a cell that was not drawn, and stays where it went meanwhile', async () => {
  const many = Array.from({ length: 150 }, (_, n) => ({ ...LOANS[0]!, id: String(n + 1), title: `Loan ${n}` }))
  const { grid, cell } = await draw({ ...EDITED, pageSize: 200 }, { records: { equipmentLoan: many } })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const box = grid.parentElement!
  cell(0, 'title').focus()
  fireEvent.keyDown(cell(0, 'title'), { key: 'End', ctrlKey: true })
  expect(box.scrollTop).toBeGreaterThan(0)
  fireEvent.scroll(box)
  await waitFor(() => expect((document.activeElement as HTMLElement).closest('tr')?.dataset.record).toBe('150'))
  const elsewhere = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(document.activeElement!, { key: 'Home', ctrlKey: true })
  elsewhere.focus()
  fireEvent.scroll(box)
  await within(grid).findByText('Loan 0')
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
  vi.restoreAllMocks()
})

test('a block that is larger than what can be changed says what was left out', async () => {
  const { cell, rows, first, save, notify } = await draw()
  const left = rows().length - first
  const lines = Array.from({ length: left + 2 }, () => 'Pasted\t5\tlaptop')
  fireEvent.paste(cell(0, 'title'), { clipboardData: clipboard(lines.join('\n')).data })
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('warning', '多出的 2 行未粘贴：本页没有更多记录'))
  expect(save).toHaveBeenCalledTimes(left)
  expect(notify.message).toHaveBeenCalledWith('warning', `${left} 个单元格未修改：不能在这里修改`)
})
