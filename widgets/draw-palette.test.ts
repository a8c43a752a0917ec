import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COLOUR_NAMES } from '#engine/react/look/palette.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import { drawPalette } from './draw-palette.ts'

test('the style sheet of colours is what their document says; run `npm run gen`', () => {
  expect(readFileSync(new URL('../engine/react/look/palette.gen.css', import.meta.url), 'utf8')).toBe(drawPalette())
})

test('the grammar offers exactly these colours, beside those with a meaning', () => {
  const common = JSON.parse(readFileSync(new URL('../schemas/meta/common.schema.json', import.meta.url), 'utf8'))
  expect(common.$defs.colour.enum.slice(6)).toEqual(palette.map(({ id }) => id))
})

test('new things take exactly these colours, in this order', () => {
  expect(COLOUR_NAMES).toEqual(palette.map(({ id }) => id))
})
