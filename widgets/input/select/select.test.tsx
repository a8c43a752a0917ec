import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import Select from './select.tsx'
import manifest from './widget.json'

const options = [
  { id: 'av', title: 'Audio' },
  { id: 'network', title: 'Network' },
]
const draw = (props: Parameters<typeof drawWidget>[2] = {}) =>
  drawWidget(Select, manifest, { value: null, options, lang: 'en', ...props })
const field: Field = { id: 'borrower', type: 'ref', to: 'user', title: { zh: '-' } }

function expectOpen(open: 'true' | 'false') {
  return waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe(open))
}

test('it is one plain input until the person comes near', async () => {
  const { container } = draw({ value: 'av' })
  expect(container.querySelector('.ant-select')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Audio')
  await tabToPicker()
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
})

test('one click opens it, a second chooses', async () => {
  const { onChange } = draw()
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('Network'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('network')
})

test('ArrowDown opens, Enter chooses, Delete clears', async () => {
  const { onChange } = draw()
  await tabToPicker()
  press('ArrowDown')
  await expectOpen('true')
  await screen.findByTitle('Audio')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('av')
  press('Delete')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('the list shows each option in its colour: its icon, or a dot', async () => {
  draw({
    options: options.map(option => ({ ...option, colour: 'teal', icon: option.id === 'av' ? 'audit' : undefined })),
  })
  await userEvent.click(screen.getByLabelText('Title'))
  const markOf = async (title: string) => (await screen.findByTitle(title)).querySelector('[data-colour="teal"]')
  expect((await markOf('Audio'))?.querySelector('use')?.getAttribute('href')).toMatch(/#audit$/)
  expect((await markOf('Network'))?.querySelector('.sw-dot')).not.toBeNull()
})

test('Escape closes without choosing', async () => {
  const { onChange } = draw()
  await userEvent.click(screen.getByLabelText('Title'))
  await expectOpen('true')
  press('Escape')
  await expectOpen('false')
  expect(onChange).not.toHaveBeenCalled()
})

test('a reference searches the entries of its entity at the server', async () => {
  const choices = vi.fn(async (_: string, { q }: { q?: string }) => {
    const records = q ? [{ id: '7', label: 'Mary' }] : [{ id: '6', label: 'John' }]
    return { records, total: 1, size: 20, current: 1, pages: 1 }
  })
  const { onChange } = draw({ field, options: undefined, outside: { data: { choices } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await screen.findByTitle('John')
  await userEvent.type(screen.getByRole('combobox'), 'mar')
  await userEvent.click(await screen.findByTitle('Mary'))
  expect(choices).toHaveBeenLastCalledWith('user', { q: 'mar', current: 1, size: 20 })
  expect(onChange).toHaveBeenLastCalledWith('7')
})

test('the label of a chosen entry comes with the record, else it is asked', async () => {
  draw({ field, value: '6', labels: { 6: 'John' } })
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('John')
})

test('without a label the chosen entry is asked by its id', async () => {
  draw({ field, value: '1002', readOnly: true })
  await waitFor(() => expect(screen.getByLabelText('Title').textContent).not.toBe('1002'))
})

test('choices that could not be fetched say so and can be tried again', async () => {
  const choices = vi
    .fn()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue({
      records: [{ id: '6', label: 'John' }],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
    })
  draw({ field, options: undefined, outside: { data: { choices } } })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByText('Try again'))
  expect(await screen.findByTitle('John')).toBeTruthy()
})

test('an option with an icon shows it in the list and when it is chosen', async () => {
  const { onChange } = draw({ options: [{ ...options[0]!, icon: 'audit' }, options[1]!] })
  await userEvent.click(screen.getByLabelText('Title'))
  const option = await screen.findByTitle('Audio')
  expect(option.querySelector('use')?.getAttribute('href')).toMatch(/#audit$/)
  await userEvent.click(option)
  expect(onChange).toHaveBeenLastCalledWith('av')
  await waitFor(() =>
    expect(document.querySelector('.ant-select-selection-item use')?.getAttribute('href')).toMatch(/#audit$/),
  )
})
