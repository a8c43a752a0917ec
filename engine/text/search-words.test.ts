import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, isWholly, termsOf, tokensOf } from './search-words.ts'

const LETTERS = [..."请假申办理aAbz0 9-%_\\'é\u0301ＡΣς😀🇨\u200b\n", '\ud83d', '\udc00', 'ß', 'İ']
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 16 }).map(parts => parts.join(''))

test('a text has every term of each of its parts', () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const [whole, word] = [foldText(before + part + after), foldText(part)]
      const words = word.split(' ').filter(Boolean)
      const tokens = [...tokensOf(whole)]
      const has = ({ text, isBeginning }: { text: string; isBeginning: boolean }) =>
        isBeginning ? tokens.some(token => token.startsWith(text)) : tokens.includes(text)
      for (const each of words.filter(each => whole.includes(each))) expect(termsOf(each).every(has), each).toBe(true)
    }),
  )
})

test('a word that is wholly in the index needs no comparison', () => {
  fc.assert(
    fc.property(text, text, (typed, other) => {
      const [whole, word] = [foldText(other), foldText(typed)]
      if (!isWholly(word)) return
      const tokens = [...tokensOf(whole)]
      const found = termsOf(word).every(({ text, isBeginning }) =>
        isBeginning ? tokens.some(token => token.startsWith(text)) : tokens.includes(text),
      )
      expect(found).toBe(whole.includes(word))
    }),
  )
})

test.each([
  ['Ａ４纸 Café', 'a4纸 cafe'],
  ['  请\u200b假\n\n申请 ', '请假 申请'],
  ['\ud83d坏', '\ufffd坏'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%j is compared as %j', (typed, folded) => expect(foldText(typed)).toBe(folded))

test.each([
  ['请假', ['请假'], true],
  ['请', ['请*'], true],
  ['请假申请', ['请假', '假申', '申请'], false],
  ['qj', ['qj*'], true],
  ['a4纸', ['a4*'], false],
  ['b纸', ['b*', '纸*'], false],
  ['%_\\', [], false],
  ['c++', ['c*'], false],
  ['abcdefghijklmnop', ['abcdefghijkl*'], false],
])('%s is looked for by %j', (word, terms, wholly) => {
  expect(termsOf(word).map(({ text, isBeginning }) => text + (isBeginning ? '*' : ''))).toEqual(terms)
  expect(isWholly(word)).toBe(wholly)
})
