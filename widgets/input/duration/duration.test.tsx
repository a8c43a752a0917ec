import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Duration from './duration.tsx'
import manifest from './widget.json'

test.each([
  ['2h 30m', 150],
  ['2小时30分', 150],
  ['150', 150],
])('%s is typed and stays until the person leaves', async (typed, minutes) => {
  const { onChange } = drawWidget(Duration, manifest, { value: null, lang: 'en' })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  await userEvent.type(input, typed)
  expect(onChange).toHaveBeenLastCalledWith(minutes)
  expect(input.value).toBe(typed)
  await userEvent.tab()
  expect(input.value).toBe('2 h 30 min')
})

test('in the units of its field, of which a number alone counts the smallest', async () => {
  const field: Field = { id: 'f', type: 'integer', widget: 'duration', units: ['days', 'hours'], title: { zh: '-' } }
  const { onChange } = drawWidget(Duration, manifest, { value: null, lang: 'en', field })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  await userEvent.type(input, '36')
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(2160)
  expect(input.value).toBe('1 d 12 h')
})

test('what is no duration is kept, and the form is told what it should look like', async () => {
  const onPartialInput = vi.fn()
  const { onChange } = drawWidget(Duration, manifest, { value: null, lang: 'en', onPartialInput })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  await userEvent.type(input, '2x')
  await userEvent.tab()
  expect(input.value).toBe('2x')
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(onPartialInput).toHaveBeenLastCalledWith({ text: '2x', wants: '2 h 30 min' })
})

test('read only it is said in words', () => {
  drawWidget(Duration, manifest, { value: 1590, readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('1 天 2 小时 30 分钟')
})
