import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawIcons } from './draw-icons.ts'

test('the picture file of icons is what their names say; run `npm run gen`', () => {
  expect(readFileSync(new URL('../engine/react/icons.gen.svg', import.meta.url), 'utf8')).toBe(drawIcons())
})
