import { describe, expect, it } from 'vitest'
import type { EntityDocument, Field, PageDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { fill, type Lang, pick, type Text } from '#engine/text/text.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import { sampleDocs, sampleGround } from '#tests/support/design-sample.ts'
import { accessSet } from './access/access-set.ts'
import type { Sentence } from './documents/command.ts'
import { type Docs, docsOf, listOf } from './documents/docs.ts'
import { viewOf } from './documents/view.ts'
import { findItem, itemsIn } from './documents/walk.ts'
import type { Call } from './index.ts'
import { applyPatches, runCalls } from './run.ts'

const PAGE = 'page:loan.manage'
const ENTITY = 'entity:loan'
const BOARD = 'dashboard:loan.board'
const start = () => viewOf(sampleDocs, sampleGround)

function say({ key, params = {} }: Sentence, lang: Lang): string {
  const text = (texts as Record<string, Text>)[key.replace(/^designer\./, '')]
  const filled = Object.entries(params).map(([name, value]) => [
    name,
    typeof value !== 'object' ? value : 'key' in value ? say(value, lang) : pick(value, lang),
  ])
  return fill(pick(text, lang), Object.fromEntries(filled))
}

/** One command on the sample: what is stored of the screen afterwards, and what is said. */
const CASES: { does: string; call: Call; change?: unknown; zh: string; en: string }[] = [
  {
    does: 'moves a form field by id',
    call: {
      command: 'node.move',
      args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: 'title' },
    },
    change: [{ move: 'form/reason', in: 'form/nodes', after: 'title' }],
    zh: '把事由移到标题之后',
    en: 'Moved Reason after Title',
  },
  {
    does: 'sets the width of a column',
    call: { command: 'column.set', args: { document: PAGE, address: 'table/columns/title', values: { width: 240 } } },
    change: [{ set: 'table/columns/title', to: { width: 240 } }],
    zh: '设置标题的“width”',
    en: 'Set width of Title',
  },
  {
    does: 'takes a column away',
    call: { command: 'column.remove', args: { document: PAGE, address: 'table/columns/price' } },
    change: [{ remove: 'table/columns/price' }],
    zh: '去掉列单价',
    en: 'Removed the column Price',
  },
  {
    does: 'adds a search field',
    call: {
      command: 'search.add',
      args: { document: PAGE, list: 'table/search', item: { id: 'loanDate', by: 'between' }, after: 'title' },
    },
    zh: '添加查询字段借出日期',
    en: 'Added the search field Loan date',
  },
  {
    does: 'renames in one language',
    call: {
      command: 'text.set',
      args: { document: PAGE, address: 'form/reason', path: ['title'], language: 'zh', text: '借用事由' },
    },
    change: [{ set: 'form/reason', to: { title: { zh: '借用事由' } } }],
    zh: '事由的文字改为“借用事由”',
    en: 'Changed the text of Reason to “借用事由”',
  },
  {
    does: 'gives a node a rule',
    call: {
      command: 'rule.set',
      args: { document: PAGE, address: 'form/reason', target: ['required'], rule: { '>': [{ var: 'quantity' }, 10] } },
    },
    change: [{ set: 'form/reason', to: { required: { '>': [{ var: 'quantity' }, 10] } } }],
    zh: '设置事由的规则“required”',
    en: 'Set the rule required of Reason',
  },
]

describe('commands', () => {
  for (const { does, call, change, zh, en } of CASES)
    it(`${call.command} ${does}`, () => {
      const done = runCalls(start(), sampleGround, [call])
      expect(done.docs[PAGE]?.change).toEqual(change)
      expect(say(done.say, 'zh')).toBe(zh)
      expect(say(done.say, 'en')).toBe(en)
      expect(printDocument(applyPatches(done.docs, done.undo)[PAGE] as object)).toBe(
        printDocument(sampleDocs[PAGE] as object),
      )
    })

  it('rule.set of a model: what the rule reads through a reference is shown by it from then on', () => {
    const reference: Field = { id: 'item', type: 'ref', to: 'loan', title: { zh: '物品' }, show: ['title'] }
    const [model] = listOf(start().docs) as EntityDocument[]
    const made = viewOf(docsOf([{ ...model!, fields: [...model!.fields, reference] } as EntityDocument]), sampleGround)
    const rule = { '*': [{ var: 'item.price' }, { var: 'item.quantity' }, { var: 'quantity' }] }
    const args = { document: ENTITY, address: 'fields/price', target: ['value'], rule }
    const { docs, undo } = runCalls(made, sampleGround, [{ command: 'rule.set', args } as Call])
    const show = (of: Docs) => findItem(of[ENTITY], 'fields/item')?.value.show
    expect(show(docs)).toEqual(['title', 'price', 'quantity'])
    expect(show(applyPatches(docs, undo))).toEqual(['title'])
  })

  it('field.add adds the field to list and form, at the given place', () => {
    const field = { id: 'remark', type: 'string' as const, title: { zh: '备注' } }
    const place = { document: PAGE, block: 'form/', in: 'form/nodes', after: 'title' } as const
    const done = runCalls(start(), sampleGround, [
      { command: 'field.add', args: { document: ENTITY, field, after: 'reason', place } },
    ])
    const seen = viewOf(done.docs, sampleGround).docs[PAGE]!
    expect(findItem(seen, 'table/columns/remark')).toBeDefined()
    expect(
      itemsIn(seen, 'form/nodes')
        .map(item => item.id)
        .slice(0, 2),
    ).toEqual(['title', 'remark'])
  })

  it('field.retype puts a new field in the place of the old one, which stays in the model without a screen', () => {
    const moved: Call = {
      command: 'node.move',
      args: { document: PAGE, addresses: ['form/reason'], in: 'form/nodes', after: 'title' },
    }
    const off: Call = { command: 'column.remove', args: { document: PAGE, address: 'table/columns/quantity' } }
    const grant: Call = {
      command: 'access.set',
      args: { document: ENTITY, party: { kind: 'roles', code: 'staff' }, rights: { may: ['list'], hide: ['reason'] } },
    }
    const before = runCalls(start(), sampleGround, [moved, off, grant])
    const retype = (field: string, to: Field, keep: boolean) =>
      runCalls(viewOf(before.docs, sampleGround), sampleGround, [
        { command: 'field.retype', args: { document: ENTITY, field, to, keep } },
      ])
    const words: Field = { id: 'reason2', type: 'string', title: { zh: '事由' }, required: true }
    const done = retype('reason', words, false)
    const entity = done.docs[ENTITY] as EntityDocument
    const at = entity.fields.findIndex(({ id }) => id === 'reason')
    expect(entity.fields.slice(at, at + 2)).toEqual([
      expect.not.objectContaining({ required: expect.anything() }),
      { ...words, copies: 'reason' },
    ])
    expect(entity.access?.[0]?.hide).toEqual(['reason', 'reason2'])
    const seen = viewOf(done.docs, sampleGround).docs[PAGE]!
    const idsOf = (list: string) => itemsIn(seen, list).map(({ id }) => id)
    expect(idsOf('form/nodes').slice(0, 2)).toEqual(['title', 'reason2'])
    expect([...idsOf('form/nodes'), ...idsOf('detail/nodes'), ...idsOf('table/columns')]).not.toContain('reason')
    expect(idsOf('detail/nodes')).toContain('reason2')
    expect(applyPatches(done.docs, done.undo)).toEqual(before.docs)

    const kept = retype('quantity', { id: 'quantity2', type: 'string', title: { zh: '数量' } }, true)
    const both = viewOf(kept.docs, sampleGround).docs[PAGE]!
    expect(findItem(both, 'form/quantity')).toBeDefined()
    expect(findItem(both, 'form/quantity2')?.index).toBe(findItem(both, 'form/quantity')!.index + 1)
    expect(findItem(both, 'table/columns/quantity2')).toBeUndefined()
    expect(applyPatches(kept.docs, kept.undo)).toEqual(before.docs)
  })

  it('field.retype puts the new field on screens of one’s own as well', () => {
    const body = {
      entity: 'loan',
      columns: [{ id: 'title' }, { id: 'reason', width: 90 }],
      search: [{ id: 'reason', by: 'like' }],
      toolbar: [],
      rowActions: [],
    }
    const nodes = [{ id: 'why', widget: 'textarea', bind: 'reason', span: 12, props: { rows: 3 } }]
    const own = {
      kind: 'page',
      grammar: 1,
      key: 'loan.own',
      title: { zh: '页' },
      nodes: [
        { id: 'list', widget: 'table', body },
        { id: 'entry', widget: 'form', body: { entity: 'loan', nodes } },
      ],
    } as unknown as PageDocument
    const docs = docsOf([...listOf(sampleDocs), own])
    const to: Field = { id: 'reason2', type: 'integer', title: { zh: '事由' } }
    const retype = (keep: boolean) => {
      const args = { document: ENTITY, field: 'reason', to, keep } as const
      const done = runCalls(viewOf(docs, sampleGround), sampleGround, [{ command: 'field.retype', args }])
      expect(applyPatches(done.docs, done.undo)).toEqual(docs)
      const seen = viewOf(done.docs, sampleGround).docs['page:loan.own']!
      return (list: string) => itemsIn(seen, list).map(({ value }) => value)
    }
    const gone = retype(false)
    expect(gone('list/columns')).toEqual([{ id: 'title' }, { id: 'reason2', width: 90 }])
    expect([gone('list/search'), gone('entry/nodes')]).toEqual([
      [{ id: 'reason2', by: 'equal' }],
      [{ id: 'reason2', widget: 'number', bind: 'reason2', span: 12 }],
    ])
    expect(retype(true)('entry/nodes').map(({ id }) => id)).toEqual(['why', 'reason2'])
  })

  it('field.retype of an untouched screen changes nothing of it where the old field stays', () => {
    const to: Field = { id: 'quantity2', type: 'string', title: { zh: '数量' } }
    const args = { document: ENTITY, field: 'quantity', to, keep: true } as const
    const done = runCalls(start(), sampleGround, [{ command: 'field.retype', args }])
    expect(done.docs[PAGE]?.change).toEqual(sampleDocs[PAGE]?.change)
    expect(say(done.say, 'zh')).toBe('给数量换一种类型')
    expect(say(done.say, 'en')).toBe('Another type for Quantity')
  })

  it('keeps a change without a target and those that depend on one another, each once', () => {
    const change = [
      { add: { id: 'box', widget: 'group' }, in: 'form/nodes', first: true },
      { move: 'form/loanDate', in: 'form/box/children' },
      { set: 'table/columns/gone', to: { width: 90 } },
    ]
    const docs = { ...sampleDocs, [PAGE]: { ...sampleDocs[PAGE]!, change } } as Docs
    const gone: Call = { command: 'node.remove', args: { document: PAGE, addresses: ['form/reason'] } }
    const done = runCalls(viewOf(docs, sampleGround), sampleGround, [gone])
    expect(done.docs[PAGE]?.change).toEqual([change[0], { remove: 'form/reason' }, ...change.slice(1)])
  })

  it('field.remove takes the field out of the rights that name it', () => {
    const grant: Call = {
      command: 'access.set',
      args: {
        document: ENTITY,
        party: { kind: 'roles', code: 'staff' },
        rights: { may: ['list'], readOnly: ['price'], hide: ['price', 'title'] },
      },
    }
    const gone: Call = { command: 'field.remove', args: { document: ENTITY, field: 'price' } }
    const done = runCalls(start(), sampleGround, [grant, gone])
    expect((done.docs[ENTITY] as EntityDocument).access).toEqual([
      { id: 'staff', to: { roles: ['staff'] }, may: ['list'], hide: ['title'] },
    ])
    expect(applyPatches(done.docs, done.undo)).toEqual(sampleDocs)
  })

  it('prop.reset takes the change out of the layer and writes no default', () => {
    const set: Call = {
      command: 'prop.set',
      args: { document: PAGE, addresses: ['form/title'], path: ['span'], value: 24 },
    }
    const reset: Call = { command: 'prop.reset', args: { document: PAGE, addresses: ['form/title'], path: ['span'] } }
    expect(runCalls(start(), sampleGround, [set, reset]).docs[PAGE]).toEqual(sampleDocs[PAGE])
  })

  it('prop.set removes `anyCase` together with `unique`, and undo restores both', () => {
    const set = (path: string, value: true | null): Call => ({
      command: 'prop.set',
      args: { document: ENTITY, addresses: ['fields/title'], path: [path], value },
    })
    const titleOf = (docs: Docs) => (docs[ENTITY] as EntityDocument).fields.find(({ id }) => id === 'title')!
    const both = runCalls(start(), sampleGround, [set('unique', true), set('anyCase', true)])
    expect(titleOf(both.docs)).toMatchObject({ unique: true, anyCase: true })
    const none = runCalls(viewOf(both.docs, sampleGround), sampleGround, [set('unique', null)])
    expect(titleOf(none.docs)).toEqual(titleOf(sampleDocs))
    expect(applyPatches(none.docs, none.undo)).toEqual(both.docs)
  })

  it('node.wrap and node.unwrap are inverse', () => {
    const container = { id: 'group', widget: 'group', children: [] }
    const wrap: Call = {
      command: 'node.wrap',
      args: { document: PAGE, addresses: ['form/title', 'form/reason'], container },
    }
    const wrapped = runCalls(start(), sampleGround, [wrap])
    const seen = viewOf(wrapped.docs, sampleGround).docs[PAGE]!
    expect(itemsIn(seen, 'form/group/children').map(item => item.id)).toEqual(['title', 'reason'])
    const unwrapped = runCalls(viewOf(wrapped.docs, sampleGround), sampleGround, [
      { command: 'node.unwrap', args: { document: PAGE, address: 'form/group' } },
    ])
    const flat = viewOf(unwrapped.docs, sampleGround).docs[PAGE]!
    expect(
      itemsIn(flat, 'form/nodes')
        .map(item => item.id)
        .slice(0, 2),
    ).toEqual(['title', 'reason'])
  })

  const beside = (addresses: string[], target: string, side: 'left' | 'right', row = 'row'): Call => ({
    command: 'node.beside',
    args: { document: PAGE, addresses, target, side, row },
  })
  const rowAfter = (...calls: Call[]) => {
    const seen = viewOf(runCalls(start(), sampleGround, calls).docs, sampleGround).docs[PAGE]!
    return itemsIn(seen, 'form/row/children').map(({ id, value }) => [id, value.span])
  }

  it('node.beside makes a row of the two, and both share it', () => {
    const done = runCalls(start(), sampleGround, [beside(['form/price'], 'form/reason', 'left')])
    const seen = viewOf(done.docs, sampleGround).docs[PAGE]!
    expect(findItem(seen, 'form/row')?.value.widget).toBe('row')
    expect(itemsIn(seen, 'form/nodes').map(item => item.id)).toEqual([
      'title',
      'quantity',
      'loanDate',
      'returnDate',
      'row',
    ])
    expect(rowAfter(beside(['form/price'], 'form/reason', 'left'))).toEqual([
      ['price', 12],
      ['reason', 12],
    ])
    expect(say(done.say, 'zh')).toBe('把单价和事由放在一行')
    expect(say(done.say, 'en')).toBe('Placed Price next to Reason')
    expect(applyPatches(done.docs, done.undo)).toEqual(sampleDocs)
  })

  it('node.beside joins a row that is there, and moves within it', () => {
    const pair = beside(['form/price'], 'form/reason', 'left')
    const joined = beside(['form/title', 'form/quantity'], 'form/price', 'right', 'unused')
    expect(rowAfter(pair, joined)).toEqual([
      ['price', 6],
      ['title', 6],
      ['quantity', 6],
      ['reason', 6],
    ])
    expect(rowAfter(pair, beside(['form/price'], 'form/reason', 'right', 'unused'))).toEqual([
      ['reason', 12],
      ['price', 12],
    ])
  })

  it.each([
    ['a column', beside(['table/columns/price'], 'form/reason', 'left')],
    ['itself', beside(['form/reason'], 'form/reason', 'left')],
    ['a node of another form', beside(['detail/price'], 'form/reason', 'left')],
    ['a row whose id is taken', beside(['form/price'], 'form/reason', 'left', 'title')],
  ])('node.beside refuses %s', (_, call) => {
    expect(() => runCalls(start(), sampleGround, [call])).toThrow('designer.refused')
  })

  it('node.duplicate gives copies ids of their own', () => {
    const done = runCalls(start(), sampleGround, [
      { command: 'node.duplicate', args: { document: PAGE, addresses: ['form/title'] } },
    ])
    expect(itemsIn(viewOf(done.docs, sampleGround).docs[PAGE]!, 'form/nodes').map(item => item.id)).toContain('title2')
  })

  it('node.move refuses to put a container into itself', () => {
    const container = { id: 'group', widget: 'group', children: [] }
    const wrapped = runCalls(start(), sampleGround, [
      { command: 'node.wrap', args: { document: PAGE, addresses: ['form/title'], container } },
    ])
    const into: Call = {
      command: 'node.move',
      args: { document: PAGE, addresses: ['form/group'], in: 'form/group/children', after: null },
    }
    expect(() => runCalls(viewOf(wrapped.docs, sampleGround), sampleGround, [into])).toThrow('designer.refused')
  })

  it('card.place sets all places and the order in one step', () => {
    const cards = [
      { id: 'two', x: 0, w: 8, h: 6 },
      { id: 'one', x: 8, w: 4, h: 6 },
      { id: 'three', x: 0, w: 12, h: 6 },
    ]
    const done = runCalls(start(), sampleGround, [
      { command: 'card.place', args: { document: BOARD, list: 'cards', cards, moved: 'two' } },
    ])
    const placed = (done.docs[BOARD] as { cards: { id: string; x: number; w: number; h: number }[] }).cards
    expect(placed.map(({ id, x, w, h }) => ({ id, x, w, h }))).toEqual(cards)
    expect(applyPatches(done.docs, done.undo)).toEqual(sampleDocs)
  })

  it('access.set adds a grant of a role, changes it, and takes it away with its last right', () => {
    const may = (rights: string[]): Call => ({
      command: 'access.set',
      args: { document: ENTITY, party: { kind: 'roles', code: 'staff' }, rights: { may: rights } },
    })
    const added = runCalls(start(), sampleGround, [may(['list', 'add'])])
    expect(added.docs[ENTITY]).toMatchObject({
      access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'add'] }],
    })
    expect(say(accessSet.say(start(), { ...may([]).args, called: '教职工' } as never), 'zh')).toBe('设置“教职工”的权限')
    const gone = runCalls(viewOf(added.docs, sampleGround), sampleGround, [may([])])
    expect((gone.docs[ENTITY] as { access?: unknown }).access).toBeUndefined()
  })
})
