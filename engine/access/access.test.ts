import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutScreen } from '../compile/cut-screen.ts'
import { deriveScreen } from '../entity/derive-screen.ts'
import type { EntityDocument, Field, Grant, PageDocument, Rule, TableBody } from '../schema/document.ts'
import { cutEntity } from './cut-entity.ts'
import { grantOf } from './grant-of.ts'
import { mayOpen } from './may-open.ts'
import { guestIn, type Who } from './who.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../schema/examples/${file}.json`, import.meta.url), 'utf8'))
const loan: EntityDocument = read('1-equipment-loan.entity')
const who = (...roles: string[]): Who => ({
  id: '7',
  account: 'li',
  name: 'Li',
  tenant: '000000',
  dept: '3',
  deptCode: 'library',
  roles,
  posts: ['clerk'],
})
const withGrants = (...access: Grant[]): EntityDocument => ({ ...loan, access })
const grant = (id: string, more: Partial<Grant> = {}): Grant => ({ id, to: { roles: [id] }, may: ['list'], ...more })

test('a card meant for others goes, in a container too, and with its last card the container', () => {
  const secret = { id: 'plan', widget: 'quick-text', w: 4, h: 2, access: { roles: ['dean'] }, title: { zh: '密' } }
  const board = {
    ...{ kind: 'dashboard' as const, grammar: 1, key: 'b', title: { zh: '板' } },
    queries: [{ id: 'q', entity: 'closed', get: 'sums' as const, measures: [{ id: 'n', fn: 'count' as const }] }],
    cards: [
      { id: 'tabs', widget: 'tabs', w: 12, h: 6, cards: [secret, { id: 'open', widget: 'image', w: 4, h: 2 }] },
      { id: 'gone', widget: 'cards', w: 12, h: 6, cards: [secret, { id: 'n', widget: 'bar', w: 4, h: 4, query: 'q' }] },
    ],
  }
  const cut = cutScreen(board as never, {}, to => to.roles?.includes('staff') ?? false)
  expect(cut).toMatchObject({ cards: [{ id: 'tabs', cards: [{ id: 'open' }] }] })
  expect((cut as { cards: object[] }).cards).toHaveLength(1)
  expect(JSON.stringify(cut)).not.toMatch(/plan|dean|closed/)
})

describe('grants', () => {
  test('no grant, no entry', () => {
    expect(grantOf(loan, who('visitor'))).toBeNull()
    expect(grantOf({ ...loan, access: undefined }, who('staff'))).toBeNull()
  })

  test('a masked field is whole to whom any grant lifts the mask, and to the administrator', () => {
    const [first, ...rest] = loan.fields
    const masked = { ...withGrants(grant('desk'), grant('keeper', { unmask: [first!.id] })) }
    masked.fields = [{ ...first!, masked: true }, ...rest]
    const unmask = (...roles: string[]) => grantOf(masked, who(...roles))?.unmask
    expect(unmask('desk')).toEqual([])
    expect(unmask('desk', 'keeper')).toEqual([first!.id])
    expect(unmask('administrator')).toEqual([first!.id])
  })

  test('they are added together for the roles a person acts with', () => {
    const staff = grantOf(loan, who('staff'))!
    expect(staff).toMatchObject({ may: ['list', 'detail', 'add', 'edit'], hide: [], readOnly: ['price'] })
    expect(staff.rows).toEqual({ '==': [{ var: 'borrower' }, { var: '$me.id' }] })
    const both = grantOf(loan, who('staff', 'equipment-keeper'))!
    expect(both.may).toEqual(['list', 'detail', 'add', 'edit', 'remove', 'export'])
    expect(both).toMatchObject({ rows: true, readOnly: [] })
  })

  test('what is granted to anyone is for those whom no other grant names, visitors too', () => {
    const open = grant('open', { to: { anyone: true }, may: ['totals'], hide: ['price'] })
    const entity = withGrants(grant('a', { hide: ['reason'] }), open)
    expect(grantOf(entity, who('a'))).toMatchObject({ may: ['list'], hide: ['reason'] })
    for (const one of [who('b'), guestIn('000000')])
      expect(grantOf(entity, one)).toMatchObject({ may: ['totals'], hide: ['price'] })
    const everyone = withGrants(grant('all', { to: { everyone: true } }))
    expect(grantOf(everyone, who())).not.toBeNull()
    expect(grantOf(everyone, guestIn('000000'))).toBeNull()
    expect(mayOpen({ users: [''], depts: [''] }, guestIn('000000'))).toBe(false)
  })

  test('a grant to anyone that names fields hides all others, those of the system too, but the id', () => {
    const entity = withGrants(grant('open', { to: { anyone: true }, may: ['list'], show: ['title'] }))
    for (const one of [who('b'), guestIn('000000')]) {
      const { hide } = grantOf(entity, one)!
      expect(hide).toEqual(expect.arrayContaining(['price', 'reason', 'createUser', 'createDept', 'updateTime']))
      for (const shown of ['id', 'title']) expect(hide).not.toContain(shown)
    }
  })

  test('a field is hidden or locked only if every grant that applies hides or locks it', () => {
    const entity = withGrants(
      grant('a', { hide: ['price', 'reason'] }),
      grant('b', { hide: ['price'], readOnly: ['reason', 'title'] }),
    )
    expect(grantOf(entity, who('a', 'b'))).toMatchObject({ hide: ['price'], readOnly: ['reason'] })
    expect(grantOf(entity, who('a'))).toMatchObject({ hide: ['price', 'reason'], readOnly: [] })
  })

  test('rows of several grants are joined, and each call is limited to the rows of the grants that allow it', () => {
    const mine: Rule = { '==': [{ var: 'borrower' }, { var: '$me.id' }] }
    const cheap: Rule = { '<': [{ var: 'price' }, 10] }
    const access = grantOf(
      withGrants(grant('a', { may: ['list', 'edit'], rows: mine }), grant('b', { rows: cheap })),
      who('a', 'b'),
    )!
    expect(access.rows).toEqual({ or: [mine, cheap] })
    expect(access.rowsBy).toEqual({ list: { or: [mine, cheap] }, edit: mine })
  })

  test('UR-53 the administrator of the tenant may do everything until a grant names that role', () => {
    expect(grantOf(loan, who('administrator'))).toMatchObject({ rows: true, hide: [] })
    expect(grantOf({ ...loan, access: [] }, who('administrator'))?.may).toContain('remove')
    expect(grantOf(withGrants(grant('administrator')), who('administrator'))?.may).toEqual(['list'])
  })

  test('roles, posts, accounts and departments open', () => {
    expect(mayOpen({ everyone: true }, who())).toBe(true)
    expect(mayOpen({ posts: ['clerk'] }, who())).toBe(true)
    expect(mayOpen({ users: ['li'] }, who())).toBe(true)
    expect(mayOpen({ depts: ['library'] }, who())).toBe(true)
    expect(mayOpen({ depts: ['3'] }, who())).toBe(false)
    expect(mayOpen({ roles: ['dean'], posts: ['dean'] }, who('staff'))).toBe(false)
    expect(mayOpen({ roles: ['dean'] }, who('administrator'))).toBe(true)
  })
})

const withoutValue = ({ value: _, ...field }: Field): Field => field
const withoutWhen = ({ when: _, ...field }: Field): Field => field
const SECRET = 'zqSecret'
const secretRule: Rule = { '>': [{ var: SECRET }, 3] }
const text = (zh: string) => ({ zh, en: zh })
/** Every place of the language where a field can be named. */
const entity: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'thing',
  title: text('T'),
  note: SECRET,
  fields: [
    { id: SECRET, type: 'integer', title: text('S'), search: 'equal' },
    { id: 'open', type: 'string', title: text('O'), required: secretRule, when: secretRule, choices: secretRule },
    { id: 'lock', type: 'string', title: text('L'), readOnly: secretRule },
    { id: 'sum', type: 'integer', title: text('C'), value: { '+': [{ var: SECRET }, 1] } },
    { id: 'parts', type: 'children', title: text('P'), to: 'part', by: 'thing' },
    { id: 'count', type: 'integer', title: text('N'), value: { sum: [{ var: 'parts' }, { var: 'zqInner' }] } },
    { id: 'twin', type: 'ref', title: text('W'), to: 'part', show: ['zqInner', 'name'] },
  ],
  checks: [{ id: 'c', refuse: { '<': [{ var: 'open' }, { var: SECRET }] }, at: 'open', message: text('no') }],
  indexes: [{ id: 'i', fields: ['open', SECRET] }],
  access: [grant('a', { hide: [SECRET] })],
  screen: { sort: [{ id: SECRET }, { id: 'open' }] },
}
const part: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'part',
  title: text('Part'),
  fields: [
    { id: 'thing', type: 'ref', title: text('T'), to: 'thing' },
    { id: 'zqInner', type: 'integer', title: text('I') },
    { id: 'name', type: 'string', title: text('N') },
  ],
}
const cuts = {
  thing: { document: entity, hide: [SECRET] },
  part: { document: part, hide: ['zqInner'] },
}
const page: PageDocument = {
  ...deriveScreen(entity),
  queries: [
    { id: 'gone', entity: 'thing', get: 'rows', where: secretRule },
    {
      id: 'sums',
      entity: 'thing',
      get: 'sums',
      measures: [
        { id: 'n', fn: 'count' },
        { id: 'worth', fn: 'sum', of: SECRET },
      ],
      sort: [{ id: 'worth' }],
    },
    { id: 'closed', entity: 'other', get: 'rows' },
    { id: 'kept', entity: 'thing', get: 'rows', params: { a: { var: '$query.gone.total' }, b: 1 } },
  ],
  nodes: [
    ...(deriveScreen(entity).nodes ?? []),
    { id: 'a', widget: 'text', when: { '>': [{ var: '$query.sums.worth' }, 1] } },
    { id: 'b', widget: 'number-card', query: 'gone' },
    { id: 'worth', widget: 'number-card', query: 'sums', map: { value: 'worth' } },
    { id: 'number', widget: 'number-card', query: 'sums', map: { value: 'n' } },
    { id: 'c', widget: 'text', live: { text: { var: '$query.gone.total' }, tone: { var: '$query.sums.n' } } },
    { id: 'd', widget: 'table', body: { entity: 'other', columns: [{ id: 'x' }] } },
    {
      id: 'e',
      widget: 'table',
      body: {
        entity: 'thing',
        columns: [{ id: 'open' }, { id: 'x', bind: SECRET }, { id: 'y', bind: 'twin.zqInner' }],
        sort: [{ id: SECRET }],
        formats: [
          { id: 'f', when: secretRule, colour: 'danger' },
          { id: 'g', when: true, colour: 'danger', columns: [SECRET, 'open'] },
        ],
        views: [
          { id: 'v', view: 'list', columns: [SECRET, 'open'] },
          { id: 'k', view: 'kanban', by: SECRET },
          { id: 's', view: 'calendar', start: SECRET },
          { id: 'n', view: 'calendar', start: 'open', end: SECRET },
          { id: 'p', view: 'card', cover: SECRET, start: SECRET },
        ],
        rowActions: [
          {
            id: 'r',
            title: text(`x {${SECRET}}`),
            steps: [{ id: 's', do: 'request', call: 'thing.go', data: { a: { var: `$row.${SECRET}` }, b: 1 } }],
          },
          { id: 'q', does: 'edit', when: secretRule },
        ],
      },
    },
    {
      id: 'f',
      widget: 'form',
      body: {
        entity: 'thing',
        nodes: [
          { id: 'box', widget: 'group', children: [{ id: 'z', widget: 'number', bind: SECRET }] },
          { id: 'open', widget: 'text', bind: 'open', required: secretRule, readOnly: secretRule, value: secretRule },
          {
            id: 'parts',
            widget: 'sub-table',
            bind: 'parts',
            props: { totals: ['zqInner'] },
            children: [{ id: 'p', widget: 'number', bind: 'zqInner' }],
          },
        ],
        checks: [{ id: 'k', by: 'rule', refuse: secretRule, message: text('m') }],
      },
    },
  ],
}

describe('cutting for a reader', () => {
  test('to whom a field is masked it is there, and no rule over it; to others it is like any other', () => {
    const number: Field = { id: 'number', type: 'string', title: text('证件号'), masked: true }
    const year: Field = { id: 'year', type: 'string', title: text('年份'), value: { part: [{ var: 'number' }, 7, 4] } }
    const local: Field = { id: 'local', type: 'string', title: text('本地'), when: { '==': [{ var: 'number' }, 'x'] } }
    const over = { ...entity, fields: [number, year, local], checks: [], indexes: [] } as EntityDocument
    const seen = cutEntity(over, { hide: [], mask: ['number'] })
    expect(seen.fields).toEqual([number, { ...withoutValue(year), readOnly: true }, withoutWhen(local)])
    const { masked: _, ...whole } = number
    expect(cutEntity(over, { hide: [] }).fields).toEqual([whole, year, local])
  })

  test('a hidden field never appears in the text of an entity or a screen', () => {
    for (const cut of [cutEntity(entity, cuts.thing, cuts), cutScreen(page, cuts)]) {
      expect(JSON.stringify(cut)).not.toMatch(/zqSecret|zqInner/)
    }
  })

  test('the rest still works: locked where a rule was removed, parts decided by hidden rules removed, everything else unchanged', () => {
    const cut = cutEntity(entity, cuts.thing, cuts)
    const field = (id: string) => cut.fields.find(each => each.id === id)
    expect(field('sum')).toMatchObject({ readOnly: true })
    expect(field('lock')).toMatchObject({ readOnly: true })
    expect(field('open')).toEqual({ id: 'open', type: 'string', title: text('O') })
    expect(cut.access).toBeUndefined()
    const screen = cutScreen(page, cuts) as PageDocument
    expect(screen.nodes?.map(node => node.id)).toEqual(['table', 'form', 'detail', 'number', 'c', 'e', 'f'])
    expect(screen.queries?.map(query => query.id)).toEqual(['sums', 'kept'])
    const table = screen.nodes?.find(({ id }) => id === 'e')?.body as TableBody
    expect(table.views?.map(view => view.id)).toEqual(['v', 'n', 'p'])
  })

  test('whatever fields are hidden, none of their ids is in the cut text', () => {
    const ids = loan.fields.map(field => field.id)
    const marked = JSON.parse(
      JSON.stringify(loan).replaceAll(new RegExp(`"(${ids.join('|')})"(?=[,}\\]])`, 'g'), '"zq$1"'),
    )
    const values = Object.fromEntries(marked.fields.map(({ id }: Field) => [id, 'sample']))
    marked.samples = [{ id: 'r1', values }]
    fc.assert(
      fc.property(fc.subarray(marked.fields.map((field: Field) => field.id) as string[]), hide => {
        const cut = cutEntity(marked, { hide })
        const screen = cutScreen(deriveScreen(marked), { [loan.key]: { document: marked, hide } })
        for (const id of hide)
          for (const document of [cut, screen]) expect(JSON.stringify(document)).not.toContain(`"${id}"`)
      }),
    )
  })

  test('a node of what is not built yet reaches no reader', () => {
    const later: PageDocument = {
      ...page,
      nodes: [
        { id: 'a', widget: 'card', comes: 'portal' },
        { id: 'b', widget: 'card' },
      ],
    }
    expect((cutScreen(later, cuts) as PageDocument).nodes?.map(({ id }) => id)).toEqual(['b'])
  })

  test('cards are kept for their audience', () => {
    const home = read('8-home.dashboard')
    const seen = cutScreen(home, { equipmentLoan: { document: loan, hide: ['total'] } }, () => false) as {
      cards: { id: string }[]
    }
    expect(seen.cards.map(card => card.id)).toEqual([
      'greeting',
      'leaveLeft',
      'loans',
      'bars',
      'share',
      'trend',
      'messages',
      'apps',
    ])
    expect(JSON.stringify(seen)).not.toContain('total')
  })
})
