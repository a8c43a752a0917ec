import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Tags from './tags.tsx'
import manifest from './widget.json'

const draw = (value: string[] | null) => drawWidget(Tags, manifest, { value, lang: 'en' })
const shown = () => screen.queryAllByRole('button').map(button => button.getAttribute('aria-label'))

test('Enter and commas of either kind end a tag; what is still typed is saved as well', async () => {
  const { onChange } = draw(null)
  await userEvent.type(screen.getByLabelText('Title'), 'new{Enter}old，big、a')
  expect(shown()).toEqual(['Remove new', 'Remove old', 'Remove big'])
  expect(onChange).toHaveBeenLastCalledWith(['new', 'old', 'big', 'a'])
  await userEvent.tab()
  expect(shown()).toHaveLength(4)
})

test('several are pasted at once, each once', async () => {
  const { onChange } = draw(['one'])
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.paste('two, three\none')
  expect(onChange).toHaveBeenLastCalledWith(['one', 'two', 'three'])
})

test('Backspace in an empty input removes the last one, a button its own', async () => {
  const { onChange } = draw(['one', 'two', 'three'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove one' }))
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(['two'])
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('Enter without a text is the form’s', async () => {
  draw(['one'])
  const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented)
  document.addEventListener('keydown', pressed)
  await userEvent.type(screen.getByLabelText('Title'), '{Enter}')
  document.removeEventListener('keydown', pressed)
  expect(pressed).toHaveLastReturnedWith(false)
})

test('read only they are tags', () => {
  drawWidget(Tags, manifest, { value: ['one', 'two'], readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('one two')
})
