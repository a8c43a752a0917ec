/**
 * A rule means the same in the engine and in PostgreSQL.
 * @source docs/language.md#empty; ARCHITECTURE.md#six-laws
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RuleEnv } from '#engine/rules/context.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import { CASES, envOf, thingScope } from '../cases/rules.ts'
import { RECORD, RULE, WORKDAYS } from './random-rule.ts'
import { type Answer, openThings, type Things } from './things.ts'

const scope = thingScope()
let things: Things

beforeAll(async () => {
  things = await openThings(inject('databaseUrl'), `parity_${process.pid}`)
})
afterAll(() => things?.close())

describe('the table of rules in PostgreSQL', () => {
  test.each(CASES)('$name', async ({ rule, record, env, expect: expected }) => {
    await things.insert([record])
    expect(await things.run(rule, scope, envOf(env))).toEqual([answerOf(expected)])
  })
})

test('any rule gives the same for any record, empty values included', async () => {
  const records = fc.sample(RECORD, { numRuns: 60, seed: 11 })
  await things.insert(records)
  const law = fc.asyncProperty(RULE, fc.option(WORKDAYS, { nil: undefined }), async (rule, workdays) => {
    fc.pre(readRule(rule, scope, '').issues.length === 0)
    const env = envOf(workdays && { workdays })
    expect(await things.run(rule, scope, env)).toEqual(records.map(record => runEngine(rule, record, env)))
  })
  await fc.assert(law, { numRuns: 200 })
}, 60_000)

test('working days and days of leave are the same by any calendar', async () => {
  const records = fc.sample(RECORD, { numRuns: 100, seed: 7 })
  await things.insert(records)
  const [from, to] = [{ var: 'd' }, { var: 'e' }]
  const rules: Rule[] = [{ workdays: [from, to] }, { leaveDays: [from, { var: 'b' }, to, { var: 'c' }] }]
  const law = fc.asyncProperty(WORKDAYS, async workdays => {
    const env = envOf({ workdays })
    for (const rule of rules) {
      expect(await things.run(rule, scope, env)).toEqual(records.map(record => runEngine(rule, record, env)))
    }
  })
  await fc.assert(law, { numRuns: 60 })
}, 60_000)

function runEngine(rule: Rule, record: EngineRecord, env: RuleEnv): Answer {
  return answerOf(prepareRule(rule, scope).run({ record, env }))
}

function answerOf(value: Value): Answer {
  return { value: value === null ? null : String(value), held: value === true }
}
