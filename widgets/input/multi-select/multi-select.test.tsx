import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import MultiSelect from './multi-select.tsx'
import manifest from './widget.json'

const options = [
  { id: 'av', title: 'Audio' },
  { id: 'network', title: 'Network' },
]
const kinds: Field = { id: 'kinds', type: 'enum', many: true, title: { zh: '-' } }

test('over the options of a field the value is the list of their codes, null when none is left', async () => {
  const { onChange } = drawWidget(MultiSelect, manifest, { value: ['network'], options, field: kinds })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Audio'))
  expect(onChange).toHaveBeenLastCalledWith(['network', 'av'])
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('over a reference it offers the entries of the entity, asked by what is typed', async () => {
  const records = [{ id: '7', label: 'Library' }]
  const asked: unknown[] = []
  const choices = async (entity: string, request: { q?: string }) => {
    asked.push([entity, request.q])
    return { records, total: 1, size: 20, current: 1, pages: 1 }
  }
  const field: Field = { id: 'rooms', type: 'refs', to: 'room', title: { zh: '-' } }
  const { onChange } = drawWidget(MultiSelect, manifest, { value: null, field, outside: { data: { choices } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.keyboard('lib')
  await waitFor(() => expect(asked).toContainEqual(['room', 'lib']))
  await userEvent.click(await screen.findByTitle('Library'))
  expect(onChange).toHaveBeenLastCalledWith(['7'])
})

test('read only it says the titles', () => {
  drawWidget(MultiSelect, manifest, { value: ['av', 'network'], options, field: kinds, readOnly: true, lang: 'en' })
  expect(screen.getByRole('status').textContent).toBe('Audio Network')
})
