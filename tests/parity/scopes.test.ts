/**
 * Data scopes leave the same records in the engine and in PostgreSQL, whoever asks and whatever is empty.
 * @source UR-30, UR-47; docs/language.md#empty
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { joinScopes, SCOPE_TYPES, scopeRows } from '#engine/access/data-scope.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { accessTo } from '#server/entity/rights/access.ts'
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

const ROLES = ['clerk', 'boss', 'staff', 'guard']
/** What the document gives: to roles, perhaps to everyone, each with rows of its own or all. */
const DOCUMENT = fc
  .array(
    fc.record({
      to: fc.oneof(
        { weight: 5, arbitrary: fc.subarray(ROLES, { minLength: 1 }).map(roles => ({ roles })) },
        { weight: 1, arbitrary: fc.constant({ everyone: true as const }) },
      ),
      rows: fc.option(SCOPE, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(grants => {
    const access = grants.map((grant, at) => ({ id: `g${at}`, may: ['list'], ...grant }))
    return { kind: 'entity', grammar: 1, key: 'thing', title: { zh: 't' }, fields: [], access } as EntityDocument
  })
/** What administrators bound roles to, some to several scopes, some to none. */
const BOUND = fc.array(fc.record({ role: fc.constantFrom(...ROLES), rows: SCOPE }), { maxLength: 4 })

const PERSON = { tenant: '000001', account: 'ann', name: 'Ann', deptCode: '', posts: [] }

let severalParted = 0

test('UR-30 UR-47 several roles leave what each leaves alone, together, in the engine and in PostgreSQL', async () => {
  const records = fc.sample(MADE, { numRuns: 60, seed: 29 })
  await things.insert(records)
  const law = fc.asyncProperty(
    DOCUMENT,
    BOUND,
    fc.subarray(ROLES, { minLength: 2 }),
    ME,
    async (document, scopes, roles, me) => {
      const env = { ...envOf(), me }
      const grants = { buttons: () => undefined, scopes: () => scopes, isShut: () => false, app: () => [] }
      const asRoles = (held: string[]) => accessTo(document, { ...PERSON, ...me, roles: held }, grants)
      const left = (rows: Rule) => records.map(record => prepareRule(rows, scope).run({ record, env }) === true)
      const alone = roles.map(role => asRoles([role])).filter(({ may }) => may.has('list'))
      const together = asRoles(roles)
      expect(together.may.has('list')).toBe(alone.length > 0)
      if (alone.length === 0) return
      const each = alone.map(({ rows }) => left(rows('list')))
      const rows = together.rows('list')
      const found = (await things.run(rows, scope, env)).map(({ held }) => held)
      expect(left(rows)).toEqual(records.map((_, at) => each.some(one => one[at])))
      expect(found).toEqual(left(rows))
      if (each.length > 1 && new Set(each.map(one => one.join())).size > 1 && found.includes(false)) severalParted++
    },
  )
  await fc.assert(law, { numRuns: 250, seed: 11 })
  expect(severalParted).toBeGreaterThan(20)
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
