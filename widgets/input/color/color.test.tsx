import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Color from './color.tsx'
import manifest from './widget.json'

test('half a colour is no value yet; a whole one is written one way', async () => {
  const { onChange } = drawWidget(Color, manifest, { value: null })
  await userEvent.type(screen.getByLabelText('Title'), '409ef')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Title'), 'f')
  expect(onChange).toHaveBeenLastCalledWith('#409EFF')
})

test('the browser’s own picker gives a colour too', () => {
  const { onChange } = drawWidget(Color, manifest, { value: null, lang: 'en' })
  fireEvent.change(screen.getByLabelText('Pick a colour'), { target: { value: '#123abc' } })
  expect(onChange).toHaveBeenLastCalledWith('#123ABC')
})
