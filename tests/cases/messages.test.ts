/** What the engine says, word for word where the specification gives the words. */
import { expect, test } from 'vitest'
import { type Lang, say, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/errors/engine-entity.json' with { type: 'json' }
import ruleTexts from '#schemas/text/errors/engine-rules.json' with { type: 'json' }
import cases from './messages.json' with { type: 'json' }

const known: Record<string, Text> = { ...texts, ...ruleTexts }

test.each(cases)('$name', ({ code, params, lang, text }) => {
  expect(say(known[code], params, lang as Lang)).toBe(text)
})

test('every text is there in zh and en, with the same names to fill', () => {
  const names = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).sort()
  for (const [code, { zh, en }] of Object.entries(known)) expect([code, ...names(en)]).toEqual([code, ...names(zh)])
})
