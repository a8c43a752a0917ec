/** The table of rules on the engine; `tests/parity/rules.test.ts` runs it in PostgreSQL. */
import { expect, test } from 'vitest'
import { checkRule } from '#engine/rules/check-rule.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { CASES, envOf, THING, thingScope } from './rules.ts'

test.each(CASES)('$name', ({ rule, record, env, expect: expected }) => {
  const scope = thingScope()
  expect(checkRule(rule, null, scope, THING.key)).toEqual([])
  expect(prepareRule(rule, scope).run({ record, env: envOf(env) })).toEqual(expected)
})
