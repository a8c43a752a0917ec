import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Password from './password.tsx'
import manifest from './widget.json'

test('it is a native password input the browser may fill', async () => {
  const { onChange } = drawWidget(Password, manifest, { value: null })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  expect([input.type, input.autocomplete]).toEqual(['password', 'new-password'])
  await userEvent.type(input, 's')
  expect(onChange).toHaveBeenLastCalledWith('s')
})

test('read only it never shows what the secret is, not even its length', () => {
  drawWidget(Password, manifest, { value: 'x', readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('••••••••')
})
