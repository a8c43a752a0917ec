import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'
import { outlineIn } from './icon-path.ts'

test('every icon has an outline in the sprite, and an unknown one has none', () => {
  const sprite = readFileSync(new URL('./icons.gen.svg', import.meta.url), 'utf8')
  expect(ICON_NAMES.filter(name => !/^M/i.test(outlineIn(sprite, name)))).toEqual([])
  expect(outlineIn(sprite, 'nothing-of-that-name')).toBe('')
})
