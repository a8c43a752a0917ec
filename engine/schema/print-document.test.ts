import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../error/fault.ts'
import { orderKeys } from './order-keys.ts'
import { parseDocument } from './parse-document.ts'
import { printDocument } from './print-document.ts'

const examples = new URL('examples/', import.meta.url)

describe('canonical text', () => {
  test.each(readdirSync(examples))('%s comes back byte for byte', file => {
    const text = readFileSync(new URL(file, examples), 'utf8')
    expect(printDocument(parseDocument(text))).toBe(text)
  })

  test('defaults, empty lists and nulls are not written', () => {
    const node = { widget: 'text', id: 'a', when: true, required: false, children: [], props: {}, help: null, span: 3 }
    expect(orderKeys(node)).toEqual({ id: 'a', widget: 'text', span: 3 })
  })

  test('rules, props and what a change sets keep every value', () => {
    const change = { to: { required: false, title: null, select: 'none' }, set: 'table/body' }
    expect(orderKeys(change)).toEqual(change)
    const node = { id: 'a', widget: 'w', props: { required: false, list: [] }, when: { in: [{ var: 'x' }, []] } }
    expect(orderKeys(node)).toEqual(node)
  })

  test('names people choose keep their order, keys of the language take theirs', () => {
    expect(Object.keys(orderKeys({ props: { z: 1, a: 2 }, id: 'x' }))).toEqual(['id', 'props'])
    expect(Object.keys(orderKeys({ props: { z: 1, a: 2 }, id: 'x' }).props)).toEqual(['z', 'a'])
  })
})

describe('reading a text', () => {
  const refusal = (text: string) => {
    try {
      return parseDocument(text)
    } catch (fault) {
      return (fault as Fault).code
    }
  }
  test.each([
    ['{ "kind": ', 'document.unfinished'],
    ['{ "kind": page }', 'document.text'],
    ['[]', 'document.object'],
    ['"text"', 'document.object'],
    ['{ "kind": "page", "grammar": 2 }', 'grammar.newer'],
    ['{ "kind": "page", "__proto__": {} }', 'document.refused'],
    [`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`, 'document.refused'],
  ])('%s is refused', (text, code) => expect(refusal(text)).toBe(code))
})
