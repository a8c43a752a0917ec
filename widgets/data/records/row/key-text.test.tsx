import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { LoanScreen, loan, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

const fields = loan.fields.map(field =>
  field.id === 'title' ? { ...field, keysOf: 'loan.titles', search: 'equal' as const } : field,
)
const TREE = [{ id: 'av', title: 'Audio', children: [{ id: '无人机', title: 'Drone (无人机)' }] }]

function draw(answer: () => Promise<unknown>) {
  const bundle = loanBundle({}, { document: { ...loan, fields } as EntityDocument })
  const ports = loanPorts(bundle, { ports: { lang: 'en' } })
  const call = vi.fn(answer)
  const list = vi.spyOn(ports.data, 'list')
  render(<LoanScreen bundle={bundle} ports={{ ...ports, data: { ...ports.data, call } }} />)
  return { call, list }
}

test('a list shows what a key stands for, asked once for all rows; one that stands for nothing stays', async () => {
  const { call } = draw(async () => TREE)
  expect(await screen.findByText('Drone (无人机)')).toBeTruthy()
  expect(screen.getByText('转接头')).toBeTruthy()
  expect(call.mock.calls).toEqual([['loan.titles', {}]])
})

test('who may not ask what keys stand for reads the keys', async () => {
  const { call } = draw(async () => Promise.reject(new Error('forbidden')))
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.getByText('无人机')).toBeTruthy()
})

test('a search picks the title and asks by the key; the form offers the same tree', async () => {
  const { list } = draw(async () => TREE)
  const search = await screen.findByRole('search')
  await userEvent.click(await within(search).findByRole('combobox', { name: 'Title' }))
  await userEvent.type(document.activeElement!, 'Drone')
  await userEvent.click(await screen.findByTitle('Drone (无人机)'))
  await userEvent.click(within(search).getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(list.mock.lastCall?.[1]).toMatchObject({ search: { title_equal: '无人机' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await within(await screen.findByRole('dialog')).findByRole('combobox', { name: /Title/ })).toBeTruthy()
})
