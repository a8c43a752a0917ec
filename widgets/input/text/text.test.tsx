import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
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

const formatted = (format: Field['format']): Field => ({ id: 'f', type: 'string', title: { zh: '-' }, format })

test('a format asks for its keyboard and what the browser may offer', () => {
  drawWidget(TextInput, manifest, { field: formatted('phone') })
  const { inputMode, autocomplete, maxLength } = screen.getByLabelText<HTMLInputElement>('Title')
  expect([inputMode, autocomplete, maxLength]).toEqual(['tel', 'tel', 11])
})

test.each([
  ['+86 138-1234 5678', '13812345678'],
  ['138123456789', '138123456789'],
])('the number pasted as %s is %s: no digit is lost', async (pasted, number) => {
  const { onChange } = drawWidget(TextInput, manifest, { field: formatted('phone'), value: null })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.paste(pasted)
  expect(onChange).toHaveBeenLastCalledWith(number)
})

test.each([
  ['phone', '13812345678', 'tel:13812345678'],
  ['email', 'sunli@campus.edu.cn', 'mailto:sunli@campus.edu.cn'],
  ['url', 'campus.edu.cn/news', '//campus.edu.cn/news'],
] as const)('read only a %s is a link', (format, value, href) => {
  drawWidget(TextInput, manifest, { field: formatted(format), value, readOnly: true })
  expect(screen.getByRole('link', { name: value }).getAttribute('href')).toBe(href)
})

test('read only a text that only looks like a link is text', () => {
  drawWidget(TextInput, manifest, { field: formatted('url'), value: 'javascript:alert(1)', readOnly: true })
  expect(screen.queryByRole('link')).toBeNull()
})
