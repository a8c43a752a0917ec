import { expect, test } from 'vitest'
import { screenSize } from './screen-size.ts'

test('SH-83 a screen is of size 3 from 1200 px on, 2 from 992, 1 from 768, else 0', () => {
  const sizes = [320, 767, 768, 991, 992, 1199, 1200, 2560].map(width => screenSize(stepPx => width >= stepPx))
  expect(sizes).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})
