import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Rating from './rating.tsx'
import manifest from './widget.json'

test('arrows choose within a named group, Delete and the button clear', async () => {
  const { onChange } = drawWidget(Rating, manifest, { value: 3, lang: 'en' })
  expect(screen.getByRole('radiogroup', { name: 'Title' })).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  await userEvent.click(screen.getByRole('radio', { name: '3 stars' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith(4)
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
  await userEvent.click(screen.getByRole('radio', { name: '1 star' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear the rating' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test.each([
  [10, 10],
  [99, 10],
  [1, 3],
])('of a field up to %i there are %i stars', (max, stars) => {
  drawWidget(Rating, manifest, { field: { id: 'f', type: 'integer', max, title: { zh: '-' } }, value: null })
  expect(screen.getAllByRole('radio')).toHaveLength(stars)
})

test('read only it says how many of how many', () => {
  drawWidget(Rating, manifest, { value: 4, readOnly: true, lang: 'en' })
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy()
})
