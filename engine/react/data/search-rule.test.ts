import { expect, test } from 'vitest'
import { prepareRule } from '../../rules/prepare-rule.ts'
import { recordScope } from '../../rules/scope.ts'
import type { EntityDocument, Field, Json, Rule, SearchBy } from '../../schema/document.ts'
import type { EngineRecord } from '../../value/value.ts'
import { ME } from './search-request.ts'
import { ruleOfSearch } from './search-rule.ts'

const title = { zh: 't' }
const options = ['av', 'it', 'lab'].map(id => ({ id, title }))
const fields = [
  { id: 'name', type: 'string', inEnglish: 'nameEn' },
  { id: 'nameEn', type: 'string' },
  { id: 'kind', type: 'enum', options },
  { id: 'kinds', type: 'enum', many: true, options },
  { id: 'n', type: 'integer' },
  { id: 'price', type: 'decimal', scale: 2 },
  { id: 'day', type: 'date' },
  { id: 'at', type: 'datetime' },
  { id: 'done', type: 'boolean' },
  { id: 'who', type: 'user' },
  { id: 'crew', type: 'users' },
  { id: 'place', type: 'region' },
  { id: 'marks', type: 'json', widget: 'tags' },
  { id: 'pin', type: 'string', secret: true },
  { id: 'phone', type: 'string', masked: true },
].map(field => ({ ...field, title }) as Field)
const entity: EntityDocument = { kind: 'entity', grammar: 1, key: 'thing', title, fields }
const scope = recordScope(entity, () => undefined)
const env = { today: '2026-05-01', now: '2026-05-01 08:00:00', me: { id: '7' } }

const RECORDS: EngineRecord[] = [
  { name: 'Projector A', kind: 'av', kinds: ['av', 'it'], n: 3, price: '10.50', day: '2026-03-01', done: true },
  {
    name: '投影仪',
    nameEn: 'PROJECTOR',
    kind: 'it',
    kinds: ['it'],
    n: 20,
    price: '9.00',
    day: '2026-03-15',
    done: false,
  },
  { name: '100% cotton', kind: 'lab', n: 5, day: '2026-04-01', at: '2026-03-01 23:30:00', place: '330106' },
  { name: 'a,b', who: '7', crew: ['7', '9'], at: '2026-03-02 00:00:00', place: '440100' },
  { name: 'others', who: '9', crew: ['9'] },
]

const ruleOf = (id: string, by: SearchBy, value: Json): Rule | null => {
  const field = fields.find(each => each.id === id)!
  const english = fields.find(each => each.id === field.inEnglish)
  return ruleOfSearch({ field, by, ...(english && { english }) }, value)
}

test.each<[string, SearchBy, Json, number[]]>([
  ['name', 'like', 'projector', [0, 1]],
  ['name', 'like', '%', [2]],
  ['name', 'like', ' 仪 ', [1]],
  ['name', 'equal', 'a,b', [3]],
  ['kind', 'equal', 'av', [0]],
  ['kind', 'in', ['av', 'lab'], [0, 2]],
  ['kind', 'in', 'av,lab', [0, 2]],
  ['kinds', 'equal', 'it', [0, 1]],
  ['kinds', 'in', ['av', 'lab'], [0]],
  ['kinds', 'every', ['av', 'it'], [0]],
  ['n', 'between', [3, 5], [0, 2]],
  ['n', 'between', ['5', null], [1, 2]],
  ['n', 'equal', 20, [1]],
  ['n', 'in', [3, 20], [0, 1]],
  ['price', 'between', ['9.5', '10.5'], [0]],
  ['day', 'between', ['2026-03-01', '2026-03-31'], [0, 1]],
  ['at', 'between', ['2026-03-01', '2026-03-01'], [2]],
  ['at', 'between', ['2026-03-01 23:31:00', null], [3]],
  ['at', 'equal', '2026-03-01', [2]],
  ['done', 'equal', 'true', [0]],
  ['done', 'equal', false, [1]],
  ['who', 'equal', ME, [3]],
  ['who', 'in', [ME, '9'], [3, 4]],
  ['who', 'in', ['9'], [4]],
  ['crew', 'in', [ME], [3]],
  ['crew', 'in', [ME, '9'], [3, 4]],
  ['crew', 'every', [ME, '9'], [3]],
  ['place', 'under', '33', [2]],
])('%s %s %j holds for the records %j', (id, by, value, found) => {
  const rule = ruleOf(id, by, value)
  expect(rule).not.toBeNull()
  const { holds } = prepareRule(rule as Rule, scope)
  expect(RECORDS.flatMap((record, at) => (holds({ record, env: env as never }) ? [at] : []))).toEqual(found)
})

test.each<[string, SearchBy, Json]>([
  ['marks', 'in', ['a']],
  ['pin', 'equal', '1'],
  ['phone', 'like', '1'],
  ['name', 'like', '  '],
  ['kind', 'like', 'a'],
  ['n', 'equal', 'x'],
  ['n', 'between', [null, '']],
])('%s %s %j is said by no rule', (id, by, value) => {
  expect(ruleOf(id, by, value)).toBeNull()
})

test('“me” is a name like any other where no person is meant, and stays whoever reads where one is', () => {
  expect(ruleOf('name', 'equal', ME)).toEqual({ '==': [{ var: 'name' }, ME] })
  expect(ruleOf('who', 'in', [ME])).toEqual({ '==': [{ var: 'who' }, { var: '$me.id' }] })
})
