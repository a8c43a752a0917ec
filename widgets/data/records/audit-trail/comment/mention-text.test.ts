import { expect, test } from 'vitest'
import { keptText, readKept, sentText } from './mention-text.ts'

const people = [
  { id: '1', name: '王芳' },
  { id: '2', name: '王芳华' },
]

test('who was chosen is sent by id, the longer of two names first; a name that was only typed stays text', () => {
  const text = '@王芳 和 @王芳华：请看，@陈默'
  expect(sentText(text, people)).toBe('@{1} 和 @{2}：请看，@陈默')
  expect(sentText(text, [])).toBe(text)
})

test('what is kept for later gives back the text and who was chosen', () => {
  const text = '@王芳华 请看 @王芳'
  expect(readKept(keptText(text, people))).toEqual({ text, chosen: [people[1], people[0]] })
})
