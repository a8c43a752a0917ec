import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answers, type Decision, type DecisionRule, decide } from './decide.ts'

const any: DecisionRule = { pass: 'any' }
const anyAll: DecisionRule = { pass: 'any', allMustRefuse: true }
const all: DecisionRule = { pass: 'all' }
const ratio = (percent: number): DecisionRule => ({ pass: 'ratio', percent })
const vote = (percent: number): DecisionRule => ({ pass: 'vote', percent })

test.each<[rule: DecisionRule, total: number, agreed: number, refused: number, decision: Decision]>([
  [any, 3, 0, 0, 'open'],
  [any, 3, 1, 0, 'agreed'],
  [any, 3, 0, 1, 'refused'],
  [anyAll, 3, 0, 2, 'open'],
  [anyAll, 3, 1, 2, 'agreed'],
  [anyAll, 3, 0, 3, 'refused'],
  [all, 3, 2, 0, 'open'],
  [all, 3, 3, 0, 'agreed'],
  [all, 3, 2, 1, 'refused'],
  [ratio(60), 5, 2, 1, 'open'],
  [ratio(60), 5, 3, 0, 'agreed'],
  [ratio(60), 5, 2, 2, 'open'],
  [ratio(60), 5, 2, 3, 'refused'],
  [ratio(50), 3, 1, 1, 'open'],
  [ratio(50), 3, 2, 0, 'agreed'],
  [ratio(1), 200, 1, 0, 'open'],
  [ratio(1), 200, 2, 0, 'agreed'],
  [ratio(0), 3, 0, 2, 'open'],
  [ratio(0), 3, 0, 3, 'refused'],
  [vote(60), 5, 3, 1, 'open'],
  [vote(60), 5, 3, 2, 'agreed'],
  [vote(60), 5, 2, 3, 'refused'],
  [vote(100), 1, 1, 0, 'agreed'],
])('%o of %i with %i agreed and %i refused is %s', (rule, total, agreed, refused, decision) => {
  expect(decide(rule, { total, agreed, refused })).toBe(decision)
})

const RULE = fc.oneof(
  fc.constantFrom(any, anyAll, all),
  fc.integer({ min: 1, max: 100 }).map(ratio),
  fc.integer({ min: 1, max: 100 }).map(vote),
)
const ANSWERS = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 })

function walk(rule: DecisionRule, answers: boolean[]): Decision[] {
  const so: Answers = { total: answers.length, agreed: 0, refused: 0 }
  return answers.map(agrees => {
    so[agrees ? 'agreed' : 'refused']++
    return decide(rule, so)
  })
}

describe('over any rule and answers', () => {
  test('it is decided once everybody has answered, and not before anybody has', () => {
    fc.assert(
      fc.property(RULE, ANSWERS, (rule, answers) => {
        expect(decide(rule, { total: answers.length, agreed: 0, refused: 0 })).toBe('open')
        expect(walk(rule, answers).at(-1)).not.toBe('open')
      }),
    )
  })

  test('a share that is reached early is the share of the vote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), ANSWERS, (percent, answers) => {
        const early = walk(ratio(percent), answers).find(decision => decision !== 'open')
        expect(early).toBe(walk(vote(percent), answers).at(-1))
      }),
    )
  })

  test('further agreement never turns an agreement into a refusal', () => {
    fc.assert(
      fc.property(RULE, ANSWERS, (rule, answers) => {
        if (walk(rule, answers).at(-1) !== 'agreed') return
        const more = answers.map((agrees, at) => agrees || at === 0)
        expect(walk(rule, more).at(-1)).toBe('agreed')
      }),
    )
  })
})
