import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import TextInput from './text.tsx'
import manifest from './widget.json'

test('it is a native input under its label and reports every key', async () => {
  const { onChange } = drawWidget(TextInput, manifest, { value: null })
  await userEvent.type(screen.getByLabelText('Title'), 'ab')
  expect(screen.getByLabelText('Title').tagName).toBe('INPUT')
  expect(onChange.mock.calls).toEqual([['a'], ['ab']])
})

test('an emptied input is null, never an empty string', async () => {
  const { onChange } = drawWidget(TextInput, manifest, { value: 'a' })
  await userEvent.clear(screen.getByLabelText('Title'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('help and issue describe the input', () => {
  drawWidget(TextInput, manifest, { required: true, help: 'As printed on the device', issue: 'Needed' })
  const input = screen.getByLabelText('Title')
  expect(input.getAttribute('aria-describedby')).toBe('stage-text-issue stage-text-help')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('read only it is text', () => {
  drawWidget(TextInput, manifest, { value: 'Projector', readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('Projector')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('read only and empty it is a dash', () => {
  drawWidget(TextInput, manifest, { value: null, readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('–')
})
