/** A table as a board of columns. */
import '../../../../stage/data/patience.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { ListView } from '#engine/schema/document.ts'
import { BOARD, laidWorld } from '../../../../stage/data/laid-screen.tsx'
import { LoanScreen, loan } from '../../../../stage/data/loan-screen.tsx'

function draw(view: ListView = BOARD, client: Partial<ClientEntity> = {}) {
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const { bundle, ports } = laidWorld(view, client, { ports: { notify } })
  const list = vi.spyOn(ports.data, 'list')
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { ports, notify, list, save }
}

const lane = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}，`) })
const cards = (within_: HTMLElement) => within(within_).queryAllByRole('listitem')
const titled = (text: string) => screen.getByText(text).closest('li')!

async function moveByMenu(title: string, to: string) {
  await userEvent.click(within(titled(title)).getByRole('button', { name: '移到其他列' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: to, hidden: true }))
}

function carry(card: HTMLElement, to: HTMLElement) {
  const dataTransfer = { setData: vi.fn(), effectAllowed: '' }
  fireEvent.dragStart(card, { dataTransfer })
  fireEvent.dragOver(to, { dataTransfer })
  fireEvent.drop(to, { dataTransfer })
  fireEvent.dragEnd(card, { dataTransfer })
}

test('a board has a column for each choice, with how many records hold it; each asks for a page of its own', async () => {
  const { list } = draw()
  await screen.findByText('相机 Sony A7')
  for (const name of ['投影仪', '相机', '笔记本']) expect(cards(await lane(name)), name).toHaveLength(4)
  expect(await lane('相机')).toHaveProperty('ariaLabel', '相机，4 条')
  expect(screen.queryByRole('region', { name: /^无类别/ })).toBeNull()
  const asked = list.mock.calls.map(([, request]) => request)
  expect(asked.every(({ size }) => size <= 20)).toBe(true)
  expect(asked).toContainEqual(expect.objectContaining({ where: { '==': [{ var: 'category' }, 'camera'] } }))
})

test('a card moved by its menu saves that one field with its revision, and the focus goes along', async () => {
  const { save, notify } = draw()
  await screen.findByText('相机 Sony A7')
  await moveByMenu('相机 Sony A7', '笔记本')
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('success', '“相机 Sony A7”已移到“笔记本”'))
  expect(save.mock.calls.map(([, record]) => record)).toEqual([{ id: '2', rev: 1, category: 'laptop' }])
  expect((await lane('笔记本')).contains(titled('相机 Sony A7'))).toBe(true)
  expect(cards(await lane('相机'))).toHaveLength(3)
  expect(within(titled('相机 Sony A7')).getByRole('button', { name: '移到其他列' })).toBe(document.activeElement)
})

test('a card is carried to another column; into its own it is nothing', async () => {
  const { save } = draw()
  await screen.findByText('相机 Sony A7')
  carry(titled('相机 Sony A7'), await lane('相机'))
  expect(save).not.toHaveBeenCalled()
  carry(titled('相机 Sony A7'), await lane('投影仪'))
  await waitFor(async () => expect(cards(await lane('投影仪'))).toHaveLength(5))
  expect(save.mock.calls[0]![1]).toMatchObject({ id: '2', category: 'projector' })
})

test.each([
  ['a stale revision', new Fault('record.stale', {}, { data: {} }), '此记录已被他人修改'],
  [
    'a rule',
    new Fault('record.refused', {}, { data: { issues: [{ path: 'reason', code: 'x', msg: '请填写事由' }] } }),
    '请填写事由',
  ],
  ['a right', new Fault('call.forbidden'), '您没有执行此操作的权限'],
])('a card refused by %s goes back, and why is said', async (_, fault, said) => {
  const { save, notify } = draw()
  await screen.findByText('相机 Sony A7')
  save.mockRejectedValueOnce(fault)
  await moveByMenu('相机 Sony A7', '笔记本')
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('error', expect.stringContaining(said)))
  expect(notify.message).toHaveBeenCalledWith('error', expect.stringContaining('“相机 Sony A7”没有移动'))
  await waitFor(async () => expect((await lane('相机')).contains(titled('相机 Sony A7'))).toBe(true))
  expect(cards(await lane('笔记本'))).toHaveLength(4)
})

test.each<[string, Partial<ClientEntity>]>([
  ['no right to edit', { may: ['list', 'detail'] }],
  ['a field that is read-only for the reader', { readOnly: ['category'] }],
  [
    'a field that is read-only for all',
    { document: { ...loan, fields: loan.fields.map(f => (f.id === 'category' ? { ...f, readOnly: true } : f)) } },
  ],
])('with %s no card can be moved', async (_, client) => {
  draw(BOARD, client)
  await screen.findByText('相机 Sony A7')
  expect(screen.queryByRole('button', { name: '移到其他列' })).toBeNull()
  expect(titled('相机 Sony A7').getAttribute('draggable')).not.toBe('true')
})

test('a record that is not in its normal state stays where it is', async () => {
  draw()
  await screen.findByText('无人机')
  expect(within(titled('无人机')).queryByRole('button', { name: '移到其他列' })).toBeNull()
})

test('people are columns too, by their names', async () => {
  draw({ ...BOARD, by: 'borrower' })
  await waitFor(async () => expect(cards(await lane('王小明'))).toHaveLength(6))
})

test('a record begun in a column begins with its choice', async () => {
  draw()
  await screen.findByText('相机 Sony A7')
  await userEvent.click(screen.getByRole('button', { name: '在“相机”中新增' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>(/类别/).value).toBe('相机'))
})
