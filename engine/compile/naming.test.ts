import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyDocument } from '../schema/document.ts'
import { renameApp } from './naming.ts'

const FOLDER = 'schemas/seed/demo/apps'
const apps = fs
  .readdirSync(FOLDER)
  .map(file => JSON.parse(fs.readFileSync(`${FOLDER}/${file}`, 'utf8')))
  .filter(({ app }) => app.kind !== 'system')
  .map(({ app, documents }): [string, AnyDocument[]] => [app.key, documents])

describe.each(apps)('%s under another key', (key, documents) => {
  const copies = renameApp(documents, key, 'copyOf')

  test('has the same documents and names itself nowhere by the old key', () => {
    expect(copies.map(copy => copy.key.replace(/^copyOf/, key))).toEqual(documents.map(document => document.key))
    const keys = new Set(documents.map(document => document.key))
    const left = JSON.stringify(copies, (name, value) =>
      typeof value === 'string' && keys.has(value) && name !== 'id' ? `left: ${value}` : value,
    ).match(/"[a-zA-Z]+":"left: [^"]+"/g)
    expect(left).toBeNull()
  })

  test('comes back as it was, but for the names of tables and processes', () => {
    const whole = documents.map(({ table: _, ...document }: AnyDocument & { table?: string }) =>
      document.kind === 'flow' ? { ...document, process: document.key } : document,
    )
    expect(renameApp(copies, 'copyOf', key)).toEqual(whole)
  })
})

test('an edge, a value an author chose and what belongs to others keep their names', () => {
  const documents = [
    { kind: 'entity', grammar: 1, key: 'trip', title: { zh: '出差' }, fields: [{ id: 'by', type: 'ref', to: 'user' }] },
    {
      ...{ kind: 'page', grammar: 1, key: 'trip.list', title: { zh: '出差' } },
      queries: [{ id: 'trip', entity: 'trip' }],
      nodes: [{ id: 'n', use: 'table', query: 'trip', with: { entity: 'trip' }, props: { call: 'trip.list' } }],
    },
    {
      kind: 'flow',
      grammar: 1,
      key: 'trip.flow',
      title: { zh: '出差' },
      flows: [{ id: 'f', from: 'start', to: 'trip' }],
    },
  ] as unknown as AnyDocument[]
  const [entity, page, flow] = renameApp(documents, 'trip', 'visit') as unknown as Record<string, unknown>[]
  expect(entity).toMatchObject({ key: 'visit', fields: [{ to: 'user' }] })
  expect(page).toMatchObject({
    key: 'visit.list',
    queries: [{ id: 'trip', entity: 'visit' }],
    nodes: [{ use: 'table', query: 'trip', with: { entity: 'trip' }, props: { call: 'visit.list' } }],
  })
  expect(flow).toMatchObject({ key: 'visit.flow', flows: [{ from: 'start', to: 'trip' }] })
})

test('a formula over records that point here names their model by its new key', () => {
  const documents = ['kit', 'kit.repair'].map(key => ({
    ...{ kind: 'entity', grammar: 1, key, title: { zh: '器材' } },
    fields: [
      { id: 'n', type: 'integer', title: { zh: '次' }, value: { count: [{ var: '$pointing.kit.repair.kit' }] } },
    ],
  })) as unknown as AnyDocument[]
  const [asset] = renameApp(documents, 'kit', 'tool') as [{ fields: object[] } & AnyDocument]
  expect(asset.fields).toMatchObject([{ value: { count: [{ var: '$pointing.tool.repair.kit' }] } }])
})

test('a process gets an id of its own, by which all in the app name it; values of records and other processes stay', () => {
  const flow = {
    ...{ kind: 'flow', grammar: 1, key: 'trip.flow', title: { zh: '出差' }, process: 'leaving' },
    elements: [
      { id: 'again', bpmn: '', type: 'callActivity', calledElement: 'leaving' },
      { id: 'other', bpmn: '', type: 'callActivity', calledElement: 'elsewhere' },
    ],
    file: {
      ...{ attributes: {}, before: [] },
      after: [{ name: 'bpmndi:BPMNPlane', attributes: { id: 'p', bpmnElement: 'leaving' } }],
    },
    tests: [{ id: 't', title: { zh: 't' }, as: 'ann', path: [], values: { process: 'leaving' } }],
  }
  const page = {
    ...{ kind: 'page', grammar: 1, key: 'trip.list', title: { zh: '出差' } },
    nodes: [
      {
        ...{ id: 'go', widget: 'button' },
        on: { click: [{ id: 's', do: 'navigate', with: { processDefKey: 'leaving', name: 'leaving' } }] },
      },
      { id: 'sent', widget: 'table', body: { call: 'wfProcess.sendList', with: { processDefinitionKey: 'leaving' } } },
    ],
  }
  const copies = renameApp([flow, page] as unknown as AnyDocument[], 'trip', 'visit')
  expect(copies).toMatchObject([
    {
      ...{ key: 'visit.flow', process: 'visit.flow' },
      elements: [{ calledElement: 'visit.flow' }, { calledElement: 'elsewhere' }],
      file: { after: [{ attributes: { bpmnElement: 'visit.flow' } }] },
      tests: [{ values: { process: 'leaving' } }],
    },
    {
      nodes: [
        { on: { click: [{ with: { processDefKey: 'visit.flow', name: 'leaving' } }] } },
        { body: { with: { processDefinitionKey: 'visit.flow' } } },
      ],
    },
  ])
})
