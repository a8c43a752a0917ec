import { expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { DashboardDocument, Variable } from '../../schema/document.ts'
import { createPage } from '../state/page.ts'
import { restoreVariables, saidOfVariables } from './said.ts'

const variable = (id: string, type: Variable['type'], more: Partial<Variable> = {}): Variable => ({ id, type, ...more })
const document = {
  ...{ kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '看板' }, cards: [] },
  variables: [variable('since', 'date'), variable('most', 'integer'), variable('kinds', 'enum', { many: true })],
} as DashboardDocument
const begun = { since: '2026-09-01', most: 5, kinds: ['a'] }

function open() {
  const bundle = { key: 'b', document, entities: {}, dicts: {}, app: null }
  const page = createPage({ bundle, ports: createMemoryPorts(), loader: {}, manifests: {}, mode: 'run' })
  Object.assign(page.begun, begun)
  Object.assign(page.vars, begun)
  return page
}

test.each([
  ['nothing', {}, begun],
  [
    'a value',
    { 'v.since': '2026-10-01', 'v.most': '7', 'v.kinds': 'b,c' },
    { since: '2026-10-01', most: 7, kinds: ['b', 'c'] },
  ],
  ['empty values', { 'v.since': '', 'v.most': '', 'v.kinds': '' }, { since: null, most: null, kinds: null }],
  ['what does not fit', { 'v.since': '"<script>', 'v.most': 'many' }, begun],
  ['a text too long', { 'v.kinds': 'b'.repeat(401) }, begun],
  ['a variable that is not there', { 'v.other': '1' }, begun],
])('an address that says %s', (_, said, vars) => {
  const page = open()
  restoreVariables(page, said)
  expect(page.vars).toEqual(vars)
})

test('an address says the variables that are not as they began, an emptied one too', () => {
  const page = open()
  Object.assign(page.vars, { since: null, most: 7 })
  const said = saidOfVariables(page)
  expect(said).toEqual({ 'v.since': '', 'v.most': '7', 'v.kinds': null })
  const again = open()
  restoreVariables(again, { 'v.since': '', 'v.most': '7' })
  expect(again.vars).toEqual({ ...begun, since: null, most: 7 })
})
