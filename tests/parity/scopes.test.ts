/**
 * Data scopes leave the same records in the engine and in PostgreSQL, whoever asks and whatever is empty.
 * @source UR-30, UR-47; docs/language.md#empty
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { joinScopes, SCOPE_TYPES, scopeRows } from '#engine/access/data-scope.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { envOf, thingScope } from '../cases/rules.ts'
import { CONDITION, RECORD } from './random-rule.ts'
import { openThings, type Things } from './things.ts'

const USERS = ['7', '8', '9']
const DEPTS = ['10', '20', '21', '22', '30', '99']
const scope = thingScope()
let things: Things

beforeAll(async () => {
  things = await openThings(inject('databaseUrl'), `scopes_${process.pid}`)
})
afterAll(() => things?.close())

/** Records with who made them and for which department, where that is known. */
const MADE: fc.Arbitrary<EngineRecord> = fc
  .tuple(RECORD, fc.option(fc.constantFrom(...USERS)), fc.option(fc.constantFrom(...DEPTS)))
  .map(([record, createUser, createDept]) => ({ ...record, createUser, createDept }))

/** Who asks: somebody without a department too. */
const ME = fc
  .record({ id: fc.constantFrom(...USERS, '5'), dept: fc.constantFrom(...DEPTS, '') })
  .map(me => ({ ...envOf().me, ...me }))

/** As `dataScope` takes it: it may stand beside another. */
const isSound = (rule: Rule) => readRule(joinScopes([rule, { '!': [true] }]), scope, '').issues.length === 0

/** What a role may be granted: scopes of every type, a custom one with any condition, or none yet. */
const SCOPE = fc
  .tuple(fc.constantFrom(...SCOPE_TYPES, 'rule' as const), fc.option(CONDITION, { nil: null, freq: 6 }))
  .filter(([type, rule]) => type !== 'rule' || rule === null || isSound(rule as Rule))
  .map(([type, rule]): Rule => scopeRows(type, rule as Rule | null))
const SCOPES = fc.array(SCOPE, { minLength: 1, maxLength: 3 }).map(joinScopes)

/** How often a law held over records some of which a scope left and some it did not. */
let parted = 0

test('UR-30 UR-47 what scopes leave is the same in both, empty values included', async () => {
  const records = fc.sample(MADE, { numRuns: 80, seed: 23 })
  await things.insert(records)
  const law = fc.asyncProperty(SCOPES, ME, async (rows, me) => {
    const env = { ...envOf(), me }
    const left = records.map(record => prepareRule(rows, scope).run({ record, env }) === true)
    const found = await things.run(rows, scope, env)
    expect(found.map(({ held }) => held)).toEqual(left)
    if (left.includes(true) && left.includes(false)) parted++
  })
  await fc.assert(law, { numRuns: 250, seed: 5 })
  expect(parted).toBeGreaterThan(60)
}, 60_000)

test('UR-30 nobody’s records are left to somebody without a department, nor by a custom scope without a rule', async () => {
  await things.insert([{ createUser: '7', createDept: null }, { createDept: '10' }, {}])
  const env = { ...envOf(), me: { ...envOf().me, id: '7', dept: '' } }
  const held = async (rows: Rule) => (await things.run(rows, scope, env)).map(each => each.held)
  expect(await held(scopeRows('own', null))).toEqual([true, false, false])
  for (const type of ['dept', 'deptTree', 'rule'] as const) {
    expect(await held(scopeRows(type, null)), type).toEqual([false, false, false])
  }
})
