import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../error/fault.ts'
import { parseJson } from './parse-json.ts'

const refusal = (text: string) => {
  try {
    return parseJson(text)
  } catch (fault) {
    const { code, params } = fault as Fault
    return [code, ...Object.values(params ?? {})]
  }
}

describe('a text that is no JSON is refused', () => {
  test.each([
    ['{\n  "kind": "page"\n}\n garbage {', 4, 2, 'garbage {'],
    ['{ kind: "page" }', 1, 3, 'kind: "page" }'],
    ['{ "kind": "page", }', 1, 19, '}'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"b": 2'],
    ['[1, g]', 1, 5, 'g]'],
    ['[01]', 1, 3, '1]'],
    ["{ 'a': 1 }", 1, 3, "'a': 1 }"],
    ['// a comment\n{}', 1, 1, '// a comment'],
    ['{ "a": "no end\n}', 1, 8, '"no end'],
    ['“a”', 1, 1, '“a”'],
    [`${'['.repeat(100_000)}x`, 1, 101, '['.repeat(20)],
  ])('%s: at its place', (text, ...place) => expect(refusal(text)).toEqual(['document.text', ...place]))

  test.each(['', ' \n', '{', '{ "a": [1, 2', '{ "a":\n', '[1,'])('%j: it ends too early', text =>
    expect(refusal(text)).toEqual(['document.unfinished']),
  )

  test('no text is refused without a place in it, and JSON is never refused', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), (json, where, put) => {
        expect(parseJson(json)).toEqual(JSON.parse(json))
        const at = where % (json.length + 1)
        const found = refusal(json.slice(0, at) + put + json.slice(at))
        if (!Array.isArray(found) || found[0] !== 'document.text') return
        expect(found[1]).toBeGreaterThan(0)
        expect(found[3]).not.toBe('')
      }),
    )
  })
})
