import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import MigrationChoice from './migration-choice.tsx'
import manifest from './widget.json'

const versions = [
  { id: '2', name: 'Leave', version: 2, isNewest: true, running: 0 },
  { id: '1', name: 'Leave', version: 1, isNewest: false, running: 3 },
]
const resting = [{ id: 'look', name: 'Look', running: 3, choices: [{ id: 'view', name: 'View' }] }]

function draw(call: (name: string, params?: object) => Promise<unknown>, from = '') {
  const props = { process: 'leave', from }
  return drawWidget(MigrationChoice, manifest, { value: null, props, lang: 'en', outside: { data: { call } } } as never)
}

test('it begins with the newest version, and asks for the nodes that it lacks', async () => {
  const call = vi.fn(async (name: string) => (name === 'wfMigration.versions' ? versions : resting))
  const { onChange } = draw(call, '1')
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ to: '2', from: '1', nodes: '{}' }))
  expect(call).toHaveBeenLastCalledWith('wfMigration.resting', { to: '2', from: '1' })
  const node = await screen.findByRole('combobox', { name: 'Instead of "Look" (3)' })
  await userEvent.click(node)
  await userEvent.click(await screen.findByText('View', { selector: '.ant-select-item-option-content' }))
  expect(onChange).toHaveBeenLastCalledWith({ to: '2', from: '1', nodes: '{"look":"view"}' })
})

test('a list that could not be loaded says so and is asked for again', async () => {
  const call = vi.fn().mockRejectedValueOnce(new Error('off')).mockResolvedValue([])
  draw(call)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent ?? '').not.toContain('Try again'))
  expect(await screen.findByRole('combobox', { name: 'To version' })).toBeTruthy()
})
