import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import JsonInput from './json.tsx'
import manifest from './widget.json'

test('text that is JSON becomes the value, text that is none says why and does not', async () => {
  const { onChange } = drawWidget(JsonInput, manifest, { value: null, lang: 'en' })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.paste('{"a": 1}')
  expect(onChange).toHaveBeenLastCalledWith({ a: 1 })
  await userEvent.paste('x')
  expect(screen.getByRole('alert').textContent).toContain('not valid JSON')
  expect(onChange).toHaveBeenCalledOnce()
})

test('a field of type text keeps the text as it was written', async () => {
  const field: Field = { id: 'config', type: 'text', title: { zh: '-' } }
  const { onChange } = drawWidget(JsonInput, manifest, { value: null, field })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.paste('{ "a":1 }')
  expect(onChange).toHaveBeenLastCalledWith('{ "a":1 }')
})
