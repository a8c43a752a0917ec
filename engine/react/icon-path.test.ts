import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ICON_NAMES } from './icon-names.ts'
import { outlineIn } from './icon-path.ts'

test('every icon has an outline in the sprite, and an unknown one has none', () => {
  const sprite = readFileSync(new URL('./icons.gen.svg', import.meta.url), 'utf8')
  expect(ICON_NAMES.filter(name => !/^M/i.test(outlineIn(sprite, name)))).toEqual([])
  expect(outlineIn(sprite, 'nothing-of-that-name')).toBe('')
})

test('its arcs can be read number by number, without knowing which are flags', () => {
  const sprite = readFileSync(new URL('./icons.gen.svg', import.meta.url), 'utf8')
  const misread = ICON_NAMES.filter(name =>
    (outlineIn(sprite, name).match(/a[^a-z]+/gi) ?? []).some(
      arcs => (arcs.match(/-?([0-9]*\.)?[0-9]+(e-?[0-9]+)?/gi)?.length ?? 0) % 7 > 0,
    ),
  )
  expect(misread).toEqual([])
})
