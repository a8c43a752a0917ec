/** Values changed where they stand in a table. */
import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import { EDITED, laidWorld } from '../../../stage/data/laid-screen.tsx'
import { LoanScreen, loan } from '../../../stage/data/loan-screen.tsx'

function draw(client: Partial<ClientEntity> = {}, confirmed = true) {
  const notify = { message: vi.fn(), confirm: vi.fn(async () => confirmed) }
  const { bundle, ports } = laidWorld(EDITED, client, { ports: { notify } })
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { notify, save, ports }
}

const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')!
async function openCell(title: string, column = '标题') {
  const row = await rowOf(title)
  await userEvent.click(await within(row).findByRole('button', { name: `修改${column}` }))
  const dialog = await screen.findByRole('dialog', { name: `修改${column}`, hidden: true })
  return { dialog, control: await within(dialog).findByLabelText<HTMLInputElement>(new RegExp(column)) }
}

test('a value is changed where it stands and saved with the revision of its record; Enter saves', async () => {
  const { save, notify } = draw()
  const { control } = await openCell('转接头')
  expect(control.value).toBe('转接头')
  await userEvent.clear(control)
  await userEvent.type(control, '转接头 HDMI{Enter}')
  expect(await screen.findByText('转接头 HDMI')).toBeTruthy()
  expect(save.mock.calls[0]![1]).toMatchObject({ id: '9', rev: 1, title: '转接头 HDMI' })
  expect(notify.message).toHaveBeenCalledWith('success', '更新成功')
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  const cell = within(await rowOf('转接头 HDMI'))
    .getByRole('button', { name: '修改标题' })
    .closest('td')
  expect(document.activeElement).toBe(cell)
})

test('a click on the value itself opens it too, and not the record', async () => {
  draw()
  await within(await rowOf('转接头')).findByRole('button', { name: '修改标题' })
  await userEvent.dblClick(screen.getByText('转接头'))
  expect(await screen.findByRole('dialog', { name: '修改标题', hidden: true })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: /编辑/ })).toBeNull()
})

test('what breaks a rule is said beside it, and nothing is saved', async () => {
  const { save } = draw()
  const { dialog, control } = await openCell('转接头', '数量')
  await userEvent.clear(control)
  await userEvent.type(control, '120{Enter}')
  expect((await within(dialog).findAllByText(/99/)).length).toBeGreaterThan(0)
  expect(save).not.toHaveBeenCalled()
})

test('one that somebody changed meanwhile shows both sides', async () => {
  const { save } = draw()
  const theirs = { id: '9', rev: 2, title: '转接头 VGA', category: 'laptop', quantity: 1 }
  save.mockRejectedValueOnce(new Fault('record.stale', {}, { data: theirs }))
  const { dialog, control } = await openCell('转接头')
  await userEvent.type(control, ' DP{Enter}')
  expect(await within(dialog).findByText(/VGA/)).toBeTruthy()
})

test('Ctrl+S saves it too', async () => {
  const { save } = draw()
  const { control } = await openCell('转接头')
  await userEvent.type(control, ' DP')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ id: '9', title: '转接头 DP' }))
})

test('Escape goes back; with something typed it asks first', async () => {
  const { notify, save } = draw({}, false)
  const first = await openCell('转接头')
  await userEvent.type(first.control, ' DP{Escape}')
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledTimes(1))
  expect(first.control.value).toBe('转接头 DP')
  notify.confirm.mockResolvedValueOnce(true)
  await userEvent.type(first.control, '{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(save).not.toHaveBeenCalled()
  expect(await screen.findByText('转接头')).toBeTruthy()
})

const locked = (field: Field): Field => (field.id === 'title' ? { ...field, readOnly: true } : field)
test.each<[string, string, Partial<ClientEntity>]>([
  ['no right to edit', '转接头', { may: ['list', 'detail'] }],
  ['a field that is read-only for the reader', '转接头', { readOnly: ['title', 'quantity'] }],
  ['a record that is not in its normal state', '无人机', {}],
])('with %s nothing can be changed there', async (_, title, client) => {
  draw(client)
  const row = await rowOf(title)
  await screen.findByText('音箱')
  expect(within(row).queryByRole('button', { name: /^修改/ })).toBeNull()
})

test('a field that is read-only by its rule is not changed there, its neighbour is', async () => {
  draw({ document: { ...loan, fields: loan.fields.map(locked) } })
  const row = await rowOf('转接头')
  await within(row).findByRole('button', { name: '修改数量' })
  expect(within(row).queryByRole('button', { name: '修改标题' })).toBeNull()
})
