import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import DateTimeInput from './datetime.tsx'
import manifest from './widget.json'

test('a typed moment is taken with Enter', async () => {
  const { onChange } = drawWidget(DateTimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11-20 09:30:15')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20 09:30:15')
})
