import '../../../../stage/data/patience.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.dark
  vi.restoreAllMocks()
})

function draw(options: Parameters<typeof loanPorts>[1] = {}) {
  const bundle = loanBundle()
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const calls = { 'equipmentLoan.timeline': async () => ({ records: [], total: 0, size: 20, current: 1, pages: 1 }) }
  const made = loanPorts(bundle, { calls: calls as never, ports: { notify }, ...options })
  render(<LoanScreen bundle={bundle} ports={made} />)
  return { ports: made, notify }
}

const rows = () => screen.getAllByRole('row').filter(row => row.dataset.record)
const nameOf = (row: HTMLElement) => row.querySelectorAll('td')[1]!.textContent as string
const panel = (name?: string) => screen.findByRole('dialog', name ? { name } : {})

test('a click on a row shows its record under its own title; the list stays in use', async () => {
  draw()
  await userEvent.click(await screen.findByText('转接头'))
  const shown = await panel('转接头')
  expect(within(shown).getByRole('heading', { name: '转接头' })).toBeTruthy()
  expect(within(shown).queryByText(/查看/)).toBeNull()
  expect(screen.getByText('转接头', { selector: 'td *' }).closest('tr')!.getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByText('无人机', { selector: 'td *' }))
  expect(await panel('无人机')).toBeTruthy()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a click on a tick or a button of the row shows nothing', async () => {
  draw()
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the arrows lead through the list and over the end of its page; Escape leads back to the row', async () => {
  draw()
  await screen.findByText('转接头')
  const last = rows().at(-1)!
  last.focus()
  await userEvent.keyboard('{Enter}')
  const shown = await panel(nameOf(last))
  await waitFor(() => expect(document.activeElement).toBe(shown))
  await userEvent.keyboard('{ArrowUp}')
  const before = rows().at(-2)!
  await panel(nameOf(before))
  await userEvent.keyboard('{ArrowDown}')
  await panel(nameOf(last))
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(rows()).toHaveLength(2))
  const first = rows()[0]!
  await panel(nameOf(first))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(first)
})

test('the first record has none before it, the last none after it', async () => {
  draw()
  await screen.findByText('转接头')
  await userEvent.click(rows()[0]!.querySelectorAll('td')[1]!)
  const shown = await panel()
  const before = () => within(shown).getByRole<HTMLButtonElement>('button', { name: '上一条' })
  expect(before().disabled).toBe(true)
  await userEvent.click(within(shown).getByRole('button', { name: '下一条' }))
  await panel(nameOf(rows()[1]!))
  expect(before().disabled).toBe(false)
})

test('arrow keys in a comment stay in it, and another record is shown only after a question', async () => {
  const { notify } = draw()
  await userEvent.click(await screen.findByText('转接头'))
  const shown = await panel('转接头')
  await userEvent.type(await within(shown).findByRole('textbox', { name: '评论' }), '镜头{ArrowDown}{ArrowUp}')
  expect(await panel('转接头')).toBe(shown)
  notify.confirm.mockResolvedValueOnce(false)
  await userEvent.click(screen.getByText('无人机', { selector: 'td *' }))
  expect(notify.confirm).toHaveBeenCalledTimes(1)
  expect(await panel('转接头')).toBe(shown)
  await userEvent.click(screen.getByText('无人机', { selector: 'td *' }))
  expect(await panel('无人机')).toBeTruthy()
})

test('it is edited over the panel, which then shows what was saved', async () => {
  draw()
  await userEvent.click(await screen.findByText('转接头'))
  await userEvent.click(within(await panel('转接头')).getByRole('button', { name: '编辑' }))
  const form = await panel('编辑 · 设备借用')
  const title = await within(form).findByDisplayValue('转接头')
  await userEvent.clear(title)
  await userEvent.type(title, '转接线')
  await userEvent.click(within(form).getByRole('button', { name: /保\s?存/ }))
  expect(await panel('转接线')).toBeTruthy()
})

test('a record that somebody has removed closes', async () => {
  const { ports } = draw()
  await userEvent.click(await screen.findByText('转接头'))
  await within(await panel('转接头')).findByText('数量')
  ports.data.detail = async () => {
    throw new Fault('record.unknown')
  }
  await userEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('its menu prints the record alone, once; afterwards nothing of it is left', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  document.documentElement.dataset.dark = ''
  draw()
  await userEvent.click(await screen.findByText('转接头'))
  await userEvent.click(within(await panel('转接头')).getByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  const sheet = document.querySelector<HTMLElement>('.sw-paper')!
  expect(document.body.dataset.printing).toBe('')
  expect(within(sheet).getByRole('heading', { level: 1, name: '转接头' })).toBeTruthy()
  expect(within(sheet).getByText('数量')).toBeTruthy()
  expect(within(sheet).queryByRole('button')).toBeNull()
  expect(document.documentElement.dataset.dark).toBeUndefined()
  fireEvent(window, new Event('afterprint'))
  expect(document.documentElement.dataset.dark).toBe('')
  expect(document.querySelector('.sw-paper')).toBeNull()
  expect(document.body.dataset.printing).toBeUndefined()
})

test('a browser that does not say when it has printed has, once the page is pressed again', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  draw()
  await userEvent.click(await screen.findByText('转接头'))
  await userEvent.click(within(await panel('转接头')).getByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  fireEvent.pointerDown(document.body)
  expect(document.querySelector('.sw-paper')).toBeNull()
})

test('what cannot be read is not printed, and its person is told', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { ports, notify } = draw()
  await userEvent.click(await screen.findByText('转接头'))
  await userEvent.click(within(await panel('转接头')).getByRole('button', { name: '更多操作' }))
  ports.data.detail = async () => {
    throw new Fault('record.unknown')
  }
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('error', expect.any(String)))
  expect(document.querySelector('.sw-paper')).toBeNull()
  expect(print).not.toHaveBeenCalled()
})

test('what the server does not let be printed is not, and its person is told', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { ports, notify } = draw()
  const asked = vi.spyOn(ports.data, 'call').mockRejectedValue(new Fault('entity.forbidden'))
  await userEvent.click(await screen.findByText('转接头'))
  await userEvent.click(within(await panel('转接头')).getByRole('button', { name: '更多操作' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }))
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('error', expect.any(String)))
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/\.print$/), { id: expect.any(String) })
  expect(print).not.toHaveBeenCalled()
})
