import { describe, expect, test } from 'vitest'
import type { EntityDocument, Rule } from '../schema/document.ts'
import { checkRule } from './check-rule.ts'
import { isRollup, pointingCalls, pointingName, readPointing, withoutPointing } from './pointing.ts'
import { recordScope } from './scope.ts'

const title = { zh: 'x' }
const v = (name: string): Rule => ({ var: name })
const REPAIRS = v('$pointing.kit.repair.asset')
const asset: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'kit',
  title,
  fields: [
    { id: 'price', type: 'decimal', scale: 2, title },
    { id: 'repairs', type: 'integer', title, value: { count: [REPAIRS] } },
    { id: 'best', type: 'ref', to: 'kit.repair', show: ['cost', 'parts'], title },
  ],
}
const repair: EntityDocument = {
  ...asset,
  key: 'kit.repair',
  fields: [
    { id: 'asset', type: 'ref', to: 'kit', title },
    { id: 'other', type: 'ref', to: 'room', title },
    { id: 'seen', type: 'refs', to: 'kit', title },
    { id: 'cost', type: 'decimal', scale: 2, title },
    { id: 'parts', type: 'integer', title, value: { count: [v('$pointing.kit.part.repair')] } },
  ],
}
const scope = recordScope(asset, key => [asset, repair].find(one => one.key === key))
const codes = (rule: Rule, more: object) => checkRule(rule, null, { ...scope, ...more }, '').map(({ code }) => code)

test('a name says the entity, whose key may have points and dashes, and its field', () => {
  const said = { entity: 'kit-2.repair', by: 'asset' }
  expect(readPointing(pointingName('kit-2.repair', 'asset'))).toEqual(said)
  for (const other of ['$pointing', '$pointing.', '$pointing.kit', 'pointing.kit.asset', '$me.id'])
    expect(readPointing(other)).toBeNull()
})

test('a field whose formula reads such records is computed when it is read', () => {
  expect(asset.fields.filter(isRollup).map(({ id }) => id)).toEqual(['repairs'])
  expect(isRollup({ value: { sum: [v('spans'), v('days')] } })).toBe(false)
  expect(isRollup({ value: 3 })).toBe(false)
  const twice: Rule = { '+': [{ count: [REPAIRS] }, { if: [{ empty: [REPAIRS] }, 0, 1] }] }
  expect(pointingCalls(twice)).toEqual(['$pointing.kit.repair.asset', '$pointing.kit.repair.asset'])
})

test.each<[string, Rule, Rule]>([
  ['0 for a count', { count: [REPAIRS, { '>': [v('cost'), 1] }] }, 0],
  ['0 for a sum within a sum', { '+': [v('price'), { sum: [REPAIRS, v('cost')] }] }, { '+': [v('price'), 0] }],
  ['empty for the greatest', { max: [REPAIRS, v('cost')] }, null],
  ['no for some, yes for none', { or: [{ some: [REPAIRS, true] }, { empty: [REPAIRS] }] }, { or: [false, true] }],
  ['the same for rows of the record', { count: [v('spans')] }, { count: [v('spans')] }],
])('where nothing points, it is %s', (_, rule, expected) => expect(withoutPointing(rule)).toEqual(expected))

describe('the check of such a name', () => {
  const here = { pointedAt: 'kit' }
  test.each<[string, Rule, object, string[]]>([
    ['fits where a value is computed', { sum: [REPAIRS, v('cost')] }, here, []],
    ['compares with the record it points at', { count: [REPAIRS, { '>': [v('cost'), v('$parent.price')] }] }, here, []],
    ['is refused elsewhere', { count: [REPAIRS] }, {}, ['rule.pointing']],
    ['is refused within rows', { count: [REPAIRS, { '>': [{ count: [REPAIRS] }, 1] }] }, here, ['rule.cost.rows']],
    ['needs an entity that exists', { count: [v('$pointing.room.asset')] }, here, ['rule.pointing.entity']],
    ['needs a field of it', { count: [v('$pointing.kit.repair.lost')] }, here, ['rule.pointing.by']],
    ['needs one that points here', { count: [v('$pointing.kit.repair.other')] }, here, ['rule.pointing.by']],
    ['takes one that points at several records', { count: [v('$pointing.kit.repair.seen')] }, here, []],
    ['needs fields of it', { sum: [REPAIRS, v('lost')] }, here, ['rule.unknown.near']],
    ['is rows and nothing else', { '+': [REPAIRS, 1] }, here, ['rule.type.number']],
  ])('%s', (_, rule, more, expected) => expect(codes(rule, more)).toEqual(expected))

  test.each<[string, Rule, object, string[]]>([
    ['where records are read', v('repairs'), { whenRead: true }, []],
    ['not where they are saved', v('repairs'), {}, ['rule.rollup']],
    ['not by another formula', { '+': [v('repairs'), 1] }, here, ['rule.rollup']],
    ['not through a reference', v('best.parts'), { whenRead: true }, ['rule.rollup']],
    ['not of the records that point here', { sum: [REPAIRS, v('parts')] }, here, ['rule.rollup']],
  ])('a field computed when it is read is read %s', (_, rule, more, expected) =>
    expect(codes(rule, more)).toEqual(expected),
  )
})
