import { expect, test } from 'vitest'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import { COLOUR_NAMES } from './palette.ts'

test('the names are those of the palette, in its order', () => {
  expect(COLOUR_NAMES).toEqual(palette.map(({ id }) => id))
})
