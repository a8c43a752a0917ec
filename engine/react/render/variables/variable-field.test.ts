import { expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { DashboardDocument, EntityDocument, Variable } from '../../../schema/document.ts'
import { createPage } from '../../state/page.ts'
import { fieldOfVariable, setVariable } from './variable-field.ts'

const title = (zh: string) => ({ zh })
const options = ['a', 'b'].map(id => ({ id, title: title(id) }))
const visit = {
  ...{ kind: 'entity', grammar: 1, key: 'visit', title: title('来访') },
  fields: [
    { id: 'house', type: 'enum', options, title: title('楼') },
    {
      id: 'floor',
      type: 'enum',
      options,
      title: title('层'),
      choices: { '==': [{ var: '$option.id' }, { var: 'house' }] },
    },
    {
      id: 'room',
      type: 'ref',
      to: 'room',
      title: title('房'),
      choices: { '==': [{ var: '$option.floor' }, { var: 'floor' }] },
    },
  ],
} as unknown as EntityDocument
const like = (id: string, type: Variable['type'], more: Partial<Variable> = {}): Variable => ({
  ...{ id, type, like: { entity: 'visit', field: id } },
  ...more,
})
const variables = [like('house', 'enum'), like('floor', 'enum', { many: true }), like('room', 'refs')]

function open() {
  const document: DashboardDocument = {
    kind: 'dashboard',
    grammar: 1,
    key: 'b',
    title: title('看板'),
    variables,
    cards: [],
  }
  const client = { document: visit, path: '', may: ['list'], readOnly: [] }
  const bundle = { key: 'b', document, entities: { visit: client }, dicts: {}, app: null }
  return createPage({ bundle, ports: createMemoryPorts(), loader: {}, manifests: {}, mode: 'run' })
}

test('a variable has the options of its field, limited by the variables that these read', () => {
  const page = open()
  setVariable(page, variables, 'house', 'b')
  const floor = fieldOfVariable(page, variables[1]!)
  expect(floor.field).toMatchObject({ id: 'floor', many: true, options })
  expect(options.filter(floor.choices!).map(({ id }) => id)).toEqual(['b'])
  setVariable(page, variables, 'floor', ['b'])
  const room = fieldOfVariable(page, variables[2]!)
  expect(room.field).toMatchObject({ type: 'refs', to: 'room' })
  expect(JSON.parse(room.offer!)).toEqual({ into: 'visit.room', with: JSON.stringify({ floor: ['b'] }) })
})

test('those whose options read a variable begin anew when it changes', () => {
  const page = open()
  for (const [id, value] of [
    ['house', 'b'],
    ['floor', ['b']],
    ['room', ['7']],
  ] as const)
    setVariable(page, variables, id, value as never)
  expect({ ...page.vars }).toEqual({ house: 'b', floor: ['b'], room: ['7'] })
  setVariable(page, variables, 'house', 'a')
  expect({ ...page.vars }).toEqual({ house: 'a', floor: null, room: null })
})
