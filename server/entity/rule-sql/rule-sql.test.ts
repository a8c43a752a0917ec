import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import { ruleToSql, type SqlScope, valueToSql } from './rule-sql.ts'

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: each => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const title = { zh: 'x' }
const document: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'loan',
  title,
  fields: [
    { id: 'quantity', type: 'integer', title },
    { id: 'name', type: 'string', title },
    { id: 'urgent', type: 'boolean', title },
    { id: 'owner', type: 'user', title },
    { id: 'boss', type: 'user', title },
    { id: 'dept', type: 'dept', title },
    { id: 'category', type: 'ref', to: 'category', show: ['name'], title },
  ],
}
const scope = recordScope(document, () => undefined, { $option: 'any' })
const env = { today: '2026-11-20', now: '2026-11-20 10:00:00', me: { id: '7', dept: '' } }
const columns: SqlScope = { env, tenant: '000001', column: id => sql.ref(`t.${id}`) }
const v = (name: string): Rule => ({ var: name })
const write = (rule: Rule, within = columns) => {
  const { sql: text, parameters } = ruleToSql(rule, scope, within).compile(db)
  return [text.replaceAll(/\s+/g, ' '), parameters]
}

describe('a condition', () => {
  test.each<[string, Rule, string, unknown[]]>([
    ['binds what it compares with', { '>': [v('quantity'), 10] }, '("t"."quantity" > $1::bigint)', [10]],
    [
      'never splices a text',
      { '==': [v('name'), "'; drop table loan --"] },
      '("t"."name" = $1::text)',
      ["'; drop table loan --"],
    ],
    [
      'binds who asks, so that an index serves',
      { '==': [v('owner'), v('$me.id')] },
      '("t"."owner" = $1::bigint)',
      ['7'],
    ],
    ['asks for empty when I have no department', { '==': [v('dept'), v('$me.dept')] }, '("t"."dept" is null)', []],
    [
      'compares two columns where both may be empty',
      { '==': [v('owner'), v('boss')] },
      '("t"."owner" is not distinct from "t"."boss")',
      [],
    ],
    ['holds for empty under !=', { '!=': [v('name'), 'a'] }, '("t"."name" is distinct from $1::text)', ['a']],
    [
      'leaves null as it is under and',
      { and: [v('urgent'), { '>': [v('quantity'), 1] }] },
      '("t"."urgent" and ("t"."quantity" > $1::bigint))',
      [1],
    ],
    [
      'makes a truth of it under !',
      { '!': [{ '>': [v('quantity'), 1] }] },
      '(not ((("t"."quantity" > $1::bigint)) is true))',
      [1],
    ],
    ['is run by the engine when it reads no record', { '<': [v('$today'), '2027-01-01'] }, '$1::boolean', [true]],
  ])('%s', (_, rule, text, parameters) => {
    expect(write(rule)).toEqual([text, parameters])
  })

  test('reaches a shown field and an option through the scope alone', () => {
    const more: SqlScope = {
      ...columns,
      shown: () => sql`(select c.name from category c where c.id = t.category)`,
      option: name => sql.ref(`o.${name}`),
    }
    expect(write({ '==': [v('category.name'), 'x'] }, more)[0]).toBe(
      '((select c.name from category c where c.id = t.category) = $1::text)',
    )
    expect(write({ '!=': [v('$option.id'), v('owner')] }, more)[0]).toBe('("o"."id" is distinct from "t"."owner")')
  })

  test('says what the scope lacks', () => {
    expect(() => write({ '==': [v('category.name'), 'x'] })).toThrow(
      expect.objectContaining({ code: 'rule.sql', params: { name: 'category' } }),
    )
  })

  test('that does not pass the check becomes no statement', () => {
    expect(() => valueToSql({ '>': [v('nowhere'), 1] }, scope, columns)).toThrow('rule.refused')
  })
})
