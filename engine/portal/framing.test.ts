import { expect, test } from 'vitest'
import { mayBeFramed } from './framing.ts'

const HERE = 'https://portal.campus.cn'
const may = (policy: string | null, options: string | null = null, origin = 'https://a.example', here = HERE) =>
  mayBeFramed({ origin, policy, options }, here)

test.each<[string | null, boolean]>([
  [null, true],
  ['', true],
  ['DENY', false],
  ['deny', false],
  ['SAMEORIGIN', false],
  ['SAMEORIGIN, SAMEORIGIN', false],
  ['ALLOW-FROM https://portal.campus.cn', true],
  ['ALLOWALL', true],
  ['ALLOWALL, DENY', false],
])('X-Frame-Options %j: %s', (options, is) => expect(may(null, options)).toBe(is))

test.each<[string, boolean]>([
  ["frame-ancestors 'none'", false],
  ['frame-ancestors', false],
  ["frame-ancestors 'self'", false],
  ['frame-ancestors *', true],
  ['frame-ancestors https:', true],
  ['frame-ancestors http:', true],
  ['frame-ancestors data:', false],
  ['frame-ancestors portal.campus.cn', true],
  ['frame-ancestors https://portal.campus.cn', true],
  ['frame-ancestors http://portal.campus.cn', true],
  ['frame-ancestors https://portal.campus.cn:443', true],
  ['frame-ancestors https://portal.campus.cn:8443', false],
  ['frame-ancestors https://portal.campus.cn:*', true],
  ['frame-ancestors *.campus.cn', true],
  ['frame-ancestors *.portal.campus.cn', false],
  ['frame-ancestors *.ampus.cn', false],
  ['frame-ancestors campus.cn', false],
  ["default-src 'self'; Frame-Ancestors 'self' https://portal.campus.cn; img-src *", true],
  ["frame-ancestors 'none'; frame-ancestors *", false],
  ["frame-ancestors *, frame-ancestors 'none'", false],
  ["default-src 'none'", true],
  ["frame-ancestors 'unsafe-inline' ht!tp://x", false],
])('a policy %j: %s', (policy, is) => expect(may(policy)).toBe(is))

test('a policy takes the place of X-Frame-Options; our own page may frame itself; https frames no http', () => {
  expect(may('frame-ancestors *', 'DENY')).toBe(true)
  expect(may("default-src 'self'", 'DENY')).toBe(false)
  expect(may("frame-ancestors 'self'", 'SAMEORIGIN', HERE)).toBe(true)
  expect(may(null, 'SAMEORIGIN', HERE)).toBe(true)
  expect(may(null, null, 'http://a.example')).toBe(false)
  expect(may(null, null, 'http://a.example', 'http://portal.campus.cn')).toBe(true)
  expect(may('frame-ancestors portal.campus.cn', null, 'http://a.example', 'http://portal.campus.cn')).toBe(true)
})
