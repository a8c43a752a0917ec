import { describe, expect, it } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { EntityDocument, Grant, PageDocument } from '#engine/schema/document.ts'
import { checkHere, loan, sampleDocs, sampleGround, sampleLibrary } from '#tests/support/design-sample.ts'
import { docsOf, listOf, namesOf } from '../commands/documents/docs.ts'
import { viewOf } from '../commands/documents/view.ts'
import { applyPatches, runCalls } from '../commands/run.ts'
import { callsForModel, usesOfModel } from './new-model.ts'

const TITLE = { zh: '供应商', en: 'Vendor' }
const startWith = (access: Grant[]) =>
  viewOf({ ...sampleDocs, 'entity:loan': { ...loan, access } as EntityDocument }, sampleGround)
const add = (view = viewOf(sampleDocs, sampleGround)) => {
  const [model, calls] = callsForModel('loan', view, TITLE, 'vendor')
  return { model, ...runCalls(view, sampleGround, calls) }
}

describe('another model of an app', () => {
  it('comes with a list, and both are sound; one undo takes both away', async () => {
    const { docs, undo } = add(startWith([{ id: 'all', to: { roles: ['staff'] }, may: ['list', 'add'] }]))
    expect(namesOf(docs).slice(3)).toEqual(['entity:loan.vendor', 'page:loan.page'])
    expect(docs['page:loan.page']).toMatchObject({ title: TITLE, from: 'loan.vendor' })
    const checker = checkHere()
    checker.open({
      key: 'loan',
      kind: 'app',
      published: [],
      shipped: [],
      library: sampleLibrary,
    } as unknown as AppState)
    const found = await checker.check(listOf(docs).filter(({ key }) => /vendor|page/.test(key)))
    expect(found).toEqual([])
    expect(namesOf(applyPatches(docs, undo))).toEqual(namesOf(sampleDocs))
  })

  it('is open to those who have the first, as far as that can be said of it, and to nobody else', () => {
    const grants: Grant[] = [
      { id: 'all', to: { roles: ['staff'] }, may: ['list'], hide: ['price'], readOnly: ['reason'] },
      {
        id: 'own',
        to: { everyone: true },
        may: ['list', 'edit'],
        rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] },
      },
      { id: 'few', to: { posts: ['head'] }, may: ['list'], rows: { '>': [{ var: 'quantity' }, 1] } },
    ]
    const { docs } = add(startWith(grants))
    expect((docs['entity:loan.vendor'] as EntityDocument).access).toEqual([
      { id: 'all', to: { roles: ['staff'] }, may: ['list'] },
      grants[1],
    ])
    expect(add().docs['entity:loan.vendor']).not.toHaveProperty('access')
  })

  it('names what goes with it and what else uses it: fields, cards, calls, queries', () => {
    const { docs, model } = add()
    const uses = (documents: object) => {
      const { derived, others } = usesOfModel(Object.values({ ...docs, ...documents }), model)
      return [derived, others].map(list => list.map(({ key }) => key))
    }
    expect(uses({})).toEqual([['loan.page'], []])
    const pointing = {
      ...loan,
      fields: [...loan.fields, { id: 'from', type: 'ref' as const, title: TITLE, to: model.key }],
    }
    const itself = {
      ...model,
      fields: [...model.fields, { id: 'parent', type: 'ref' as const, title: TITLE, to: model.key }],
    }
    const envelope = { grammar: 1 as const, title: TITLE }
    const query = { kind: 'query', ...envelope, key: 'loan.query', entity: model.key, get: 'sums' }
    const queries = [{ id: 'count', entity: model.key, get: 'sums' as const }]
    const card = { kind: 'dashboard', ...envelope, key: 'loan.board2', queries, cards: [] }
    const on = { steps: [{ id: 'a', do: 'request', call: 'loan.vendor.list' }] }
    const calling = { kind: 'page', ...envelope, key: 'loan.own', nodes: [{ id: 'a', widget: 'button', on }] }
    const other = {
      ...calling,
      key: 'loan.other',
      nodes: [{ id: 'a', widget: 'button', on: { steps: [{ id: 'a', call: 'loan.list' }] } }],
    }
    const all = [pointing, itself, query, card, calling, other] as unknown as PageDocument[]
    expect(uses(docsOf(all))).toEqual([['loan.page'], ['loan', 'loan.query', 'loan.board2', 'loan.own']])
  })

  it('what was taken away comes back where it stood', () => {
    const { docs } = add()
    const gone = runCalls(viewOf(docs, sampleGround), sampleGround, [
      { command: 'document.remove', args: { document: 'entity:loan' } },
      { command: 'document.remove', args: { document: 'page:loan.manage' } },
      { command: 'document.remove', args: { document: 'page:loan.page' } },
    ])
    expect(namesOf(gone.docs)).toEqual(['dashboard:loan.board', 'entity:loan.vendor'])
    expect(namesOf(applyPatches(gone.docs, gone.undo))).toEqual(namesOf(docs))
    expect(applyPatches(gone.docs, gone.undo)).toEqual(docs)
  })
})
