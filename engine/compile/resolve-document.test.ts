import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkGrammar } from '../schema/check-grammar.ts'
import type {
  AnyDocument,
  Change,
  DashboardDocument,
  EntityDocument,
  FormBody,
  FormDocument,
  Library,
  ModelQuery,
  Node,
  PageDocument,
  Query,
  Rule,
  TableBody,
} from '../schema/document.ts'
import { locate } from '../version/address.ts'
import { checkDocument } from './check-document.ts'
import { pageEnv } from './page-env.ts'
import { expandDocument, resolveDocument } from './resolve-document.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../schema/examples/${file}.json`, import.meta.url), 'utf8'))
const loan: EntityDocument = read('1-equipment-loan.entity')
const page: PageDocument = read('2-equipment-loan.page')
const list: AnyDocument = read('4-equipment-loan.table')
const card: AnyDocument = {
  kind: 'form',
  grammar: 1,
  key: 'equipment-loan.form',
  title: { zh: '借' },
  from: 'equipmentLoan',
}
const documents = [loan, list, card]
const library: Library = {
  entity: key => (key === loan.key ? loan : undefined),
  document: (kind, key) => documents.find(each => each.kind === kind && each.key === key),
  widget: () => undefined,
  dict: () => undefined,
  names: () => [],
}

const countValues = (value: unknown): number =>
  value === null || typeof value !== 'object'
    ? 1
    : Object.values(value).reduce((sum: number, part) => sum + countValues(part), 1)

describe('the read view of a page made from an entity', () => {
  const nodesOf = (change: Change[], id: string) => {
    const { document } = expandDocument({ ...page, change }, library) as { document: PageDocument }
    return (document.nodes!.find(node => node.id === id)!.body as FormBody).nodes!
  }
  const move: Change = { move: 'form/reason', in: 'form/nodes', first: true }
  const wide: Change = { set: 'form/title', to: { span: 24 } }
  const group: Change = { add: { id: 'more', widget: 'group', children: [] }, in: 'form/nodes', first: true }
  test.each<[says: string, change: Change[], follows: boolean]>([
    ['is derived as the form is', [], true],
    ['takes the order and the widths of the form', [move, wide], true],
    ['takes the groups of the form and what was moved into them', [group, { ...move, in: 'form/more/children' }], true],
    ['lacks what the form lacks', [{ remove: 'form/price' }], true],
    ['follows on while only the list changes', [move, { remove: 'table/columns/price' }], true],
    ['stands by itself once it was changed', [move, { set: 'detail/title', to: { span: 24 } }], false],
    [
      'stands by itself once something of it was moved',
      [move, { ...move, move: 'detail/price', in: 'detail/nodes' }],
      false,
    ],
  ])('%s', (_says, change, follows) => {
    const [form, detail] = [nodesOf(change, 'form'), nodesOf(change, 'detail')]
    if (follows) expect(detail).toEqual(form)
    else expect(detail).not.toEqual(form)
  })

  test('shows no secret, and asks for nothing', () => {
    const secret: EntityDocument = {
      ...loan,
      fields: [...loan.fields, { id: 'pass', type: 'string', title: { zh: '密码' }, secret: true }],
    }
    const sees = { ...library, entity: () => secret }
    const change: Change[] = [
      move,
      { set: 'form/body', to: { preRead: { title: { zh: '须知' }, body: { zh: '先读' } } } },
    ]
    const { document } = expandDocument({ ...page, change }, sees) as { document: PageDocument }
    const detail = document.nodes!.find(node => node.id === 'detail')!
    expect(JSON.stringify(detail)).not.toMatch(/pass|preRead/)
    expect((detail.body as FormBody).nodes![0]!.id).toBe('reason')
  })
})

describe('a document made from an entity', () => {
  test('has its changes applied by id', () => {
    const { document, issues } = expandDocument(page, library)
    expect(issues).toEqual([])
    expect(checkGrammar(document)).toEqual([])
    expect(document.nodes?.map(node => node.id)).toEqual(['hint', 'table', 'form', 'detail'])
    expect(locate(document, 'table/columns/price')).toBeUndefined()
    expect(locate(document, 'table/columns/title')).toMatchObject({ value: { width: 240, pin: 'left' } })
    const form = document.nodes![2]!.body as { nodes: Node[] }
    expect(form.nodes.map(node => node.id).slice(2, 5)).toEqual(['quantity', 'reason', 'price'])
  })

  test('keeps working when a field it names is missing, with an issue', () => {
    const without = { ...loan, fields: loan.fields.filter(field => field.id !== 'reason') }
    const { issues } = expandDocument(page, { ...library, entity: () => without })
    expect(issues.map(issue => [issue.path, issue.code])).toEqual([
      ['change/4 move form/reason', 'change.dangling'],
      ['change/6 set form/reason', 'change.dangling'],
    ])
  })

  test('without its entity it is empty, with an issue', () => {
    expect(expandDocument({ ...page, from: 'nothing' }, library).issues).toMatchObject([
      { path: 'from', code: 'ref.entity' },
    ])
  })
})

describe('a screen as it runs', () => {
  const using = (node: Node): PageDocument => ({
    kind: 'page',
    grammar: 1,
    key: 'p',
    title: { zh: '页' },
    nodes: [node],
  })

  test('has everything it uses resolved, and a block for every dialog', () => {
    const { document, issues } = resolveDocument(
      using({ id: 'loans', widget: 'table', use: 'equipment-loan.list' }),
      library,
    )
    expect(issues).toEqual([])
    expect(document.nodes?.map(node => node.id)).toEqual(['loans', 'loansForm'])
    expect(document.nodes![0]).toMatchObject({ body: { entity: 'equipmentLoan', form: 'loansForm' } })
    expect(document.nodes![0]!.use).toBeUndefined()
    expect((document.nodes![1]!.body as { nodes: Node[] }).nodes.map(node => node.id)).toContain('reason')
  })

  test('a table that names no form gets one when its buttons open one', () => {
    const table = { entity: loan.key, columns: [{ id: 'title' }], rowActions: [{ id: 'see', does: 'view' as const }] }
    const { document } = resolveDocument(using({ id: 't', widget: 'table', body: table }), library)
    expect(document.nodes?.map(node => node.id)).toEqual(['t', 'tDetail'])
    const quiet = using({ id: 't', widget: 'table', body: { entity: loan.key, columns: [{ id: 'title' }] } })
    expect(resolveDocument(quiet, library).document.nodes).toHaveLength(1)
  })

  test('a query that uses a document runs its query, with the page’s values', () => {
    const asked: ModelQuery = {
      kind: 'query',
      grammar: 1,
      key: 'equipment-loan.late',
      title: { zh: '逾期' },
      entity: loan.key,
      get: 'rows',
      where: {
        and: [
          { '<': [{ var: 'returnDate' }, { var: '$param.day' }] },
          { '==': [{ var: 'borrower' }, { var: '$param.who' }] },
        ],
      },
      size: 5,
      params: [
        { id: 'day', type: 'date', default: { var: '$today' } },
        { id: 'who', type: 'user' },
      ],
    }
    const named = { ...library, document: () => asked }
    const queries = [{ id: 'late', use: asked.key, params: { who: { var: '$var.person' } }, minutes: 5 }]
    const placed = {
      id: 'late',
      minutes: 5,
      entity: loan.key,
      get: 'rows',
      size: 5,
      where: {
        and: [
          { '<': [{ var: 'returnDate' }, { var: '$today' }] },
          { '==': [{ var: 'borrower' }, { var: '$var.person' }] },
        ],
      },
    }
    const cards = [{ id: 'note', widget: 'divider', w: 4, h: 2 }]
    const board: DashboardDocument = { kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '板' }, queries, cards }
    expect(checkGrammar(asked)).toEqual([])
    expect(checkGrammar(board)).toEqual([])
    expect(resolveDocument(board, named).document.queries).toEqual([placed])
    const page = using({ id: 'inner', widget: 'dashboard', body: { queries, cards } })
    const { document } = resolveDocument({ ...page, queries }, named)
    expect(document.queries).toEqual([placed])
    expect(document.nodes![0]!.body).toMatchObject({ queries: [placed] })
    const silent: DashboardDocument = { ...board, queries: [{ id: 'late', use: asked.key }] }
    expect(JSON.stringify(resolveDocument(silent, named).document.queries![0]!.where)).toContain(
      '{"==":[{"var":"borrower"},null]}',
    )
  })

  test('a table shows the records of a query document, beside its own condition', () => {
    const asked: ModelQuery = {
      ...{ kind: 'query', grammar: 1, key: 'q', title: { zh: '查' }, entity: loan.key, get: 'rows' },
      where: { '>': [{ var: 'quantity' }, { var: '$param.least' }] },
      params: [{ id: 'least', type: 'integer' }],
      sort: [{ id: 'title' }],
    }
    const table = { entity: loan.key, columns: [{ id: 'title' }], query: { use: 'q', params: { least: 3 } } }
    const named = { ...library, document: () => asked }
    const bodyOf = (more: object) =>
      resolveDocument(using({ id: 't', widget: 'table', body: { ...table, ...more } }), named).document.nodes![0]!.body
    const where = { '>': [{ var: 'quantity' }, 3] }
    const { query: _, ...plain } = table
    expect(checkGrammar(using({ id: 't', widget: 'table', body: table }))).toEqual([])
    expect(bodyOf({})).toEqual({ ...plain, where, sort: [{ id: 'title' }] })
    const own = { '==': [{ var: 'category' }, 'av'] }
    expect(bodyOf({ where: own, sort: [{ id: 'price' }] })).toEqual({
      ...plain,
      where: { and: [where, own] },
      sort: [{ id: 'price' }],
    })
  })

  test('a query document is over a model or of SQL, not both and not neither', () => {
    const envelope = { kind: 'query', grammar: 1, key: 'q', title: { zh: '查' } }
    const issuesOf = (more: object) => checkGrammar({ ...envelope, ...more }).map(({ path, code }) => `${path} ${code}`)
    expect(issuesOf({})).toContain(' grammar.required')
    expect(issuesOf({ entity: 'loan', get: 'rows', sql: ['select 1'] })).toContain('sql grammar.beside')
    expect(issuesOf({ entity: 'loan', get: 'rows', access: { everyone: true } })).toContain('access grammar.beside')
    expect(issuesOf({ source: 'main', sql: ['x'], result: [{ id: 'a', type: 'string' }], size: 2 })).toEqual([
      'size grammar.beside',
    ])
  })

  test('forms that each use two others grow as far as a screen may', () => {
    const twice = (key: string) => ['a', 'b'].map(id => ({ id, widget: 'form', use: key }))
    const chain = Array.from({ length: 17 }, (_, n) => ({
      ...card,
      from: undefined,
      key: `form${n}`,
      nodes: twice(`form${n + 1}`),
    }))
    const find: Library['document'] = (_, key) => chain.find(each => each.key === key) ?? card
    const { document, issues } = resolveDocument(
      {
        ...page,
        from: undefined,
        change: undefined,
        nodes: [{ id: 'all', widget: 'form', use: 'form0' }],
      } as PageDocument,
      { ...library, document: find },
    )
    expect(issues).toEqual([{ path: 'nodes/all', code: 'document.grown', params: { max: 200_000 } }])
    expect(JSON.stringify(document).length).toBeLessThan(10_000_000)
  })

  test('a screen with its dialogs has no more values than it may', () => {
    const body = { entity: loan.key, columns: [{ id: 'title' }], toolbar: [{ id: 'add', does: 'add' as const }] }
    const nodes = Array.from({ length: 3800 }, (_, n) => ({ id: `t${n}`, widget: 'table', body }))
    const screen: PageDocument = { ...using({ id: 'x', widget: 'divider' }), nodes }
    const { document, issues } = resolveDocument(screen, library)
    expect(issues).toMatchObject([{ code: 'document.grown' }])
    expect(countValues(document)).toBeLessThanOrEqual(200_000)
  })

  describe('queries set in place are counted too', () => {
    const literals = Array.from({ length: 200 }, (_, n) => `v${n}`)
    const asked: ModelQuery = {
      ...{ kind: 'query', grammar: 1, key: 'q', title: { zh: '查' }, entity: loan.key, get: 'rows' },
      where: { or: Array.from({ length: 40 }, () => ({ in: [{ var: 'title' }, literals] })) },
    }
    const named: Library = { ...library, document: kind => (kind === 'query' ? asked : undefined) }
    const many = <T>(count: number, one: (n: number) => T) => Array.from({ length: count }, (_, n) => one(n))
    const cards = [{ id: 'note', widget: 'divider', w: 4, h: 2 }]
    const table = { entity: loan.key, columns: [{ id: 'title' }], query: { use: 'q' } }
    const board = { queries: many(50, n => ({ id: `q${n}`, use: 'q' })), cards }
    const pageOf = (more: object): PageDocument => ({ ...using({ id: 'x', widget: 'divider' }), ...more })
    const screens: [string, AnyDocument, string][] = [
      ['tables', pageOf({ nodes: many(50, n => ({ id: `t${n}`, widget: 'table', body: table })) }), 'nodes/t24'],
      [
        'tables in groups',
        pageOf({
          nodes: [
            { id: 'g', widget: 'group', children: many(50, n => ({ id: `t${n}`, widget: 'table', body: table })) },
          ],
        }),
        'nodes/t24',
      ],
      ['a page', pageOf({ queries: board.queries }), 'queries/q24'],
      ['a board of a page', pageOf({ nodes: [{ id: 'b', widget: 'dashboard', body: board }] }), 'nodes/b/queries/q24'],
      [
        'a board',
        { ...board, kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '板' } } as AnyDocument,
        'queries/q24',
      ],
    ]

    test.each(screens)('of %s', (_, screen, path) => {
      const { document, issues } = resolveDocument(screen, named)
      expect(issues).toEqual([{ path, code: 'document.grown', params: { max: 200_000 } }])
      expect(countValues(document)).toBeLessThanOrEqual(200_000)
      expect(checkDocument(screen, named).map(({ code }) => code)).toContain('document.grown')
    })

    test('by what they are given, where it stands many times', () => {
      const given = 'x'.repeat(1000)
      const where = { or: many(50, () => ({ in: [{ var: 'title' }, many(200, () => ({ var: '$param.p' }))] })) }
      const asking = { ...asked, where, params: [{ id: 'p', type: 'string' as const }] }
      const screen = pageOf({ queries: many(2, n => ({ id: `q${n}`, use: 'q', params: { p: given } })) })
      const { document, issues } = resolveDocument(screen, { ...library, document: () => asking })
      expect(issues).toMatchObject([{ path: 'queries/q1', code: 'document.grown' }])
      expect(JSON.stringify(document).length).toBeLessThan(10 * 1024 * 1024)
    })

    test('as the JSON they become, escapes and signs too', () => {
      const where = { in: [{ var: 'title' }, many(200, () => '\u0001'.repeat(1000))] }
      const screen = pageOf({ queries: many(50, n => ({ id: `q${n}`, use: 'q' })) })
      const { document, issues } = resolveDocument(screen, { ...library, document: () => ({ ...asked, where }) })
      expect(issues).toMatchObject([{ path: 'queries/q8', code: 'document.grown' }])
      expect(JSON.stringify(document).length).toBeLessThan(10 * 1024 * 1024)
    })

    test('a condition without params is the very one of its document', () => {
      const screen = pageOf({
        queries: [{ id: 'q', use: 'q' }],
        nodes: [{ id: 't', widget: 'table', body: table }],
      })
      const { document } = resolveDocument(screen, named)
      expect((document as PageDocument).queries![0]!.where).toBe(asked.where)
      expect(((document as PageDocument).nodes![0]!.body as TableBody).where).toBe(asked.where)
    })

    test('a table for whose query there is no room shows nothing rather than everything', () => {
      const { document } = resolveDocument(screens[0]![1] as PageDocument, named)
      expect(document.nodes![23]!.body).toMatchObject({ where: asked.where })
      expect(document.nodes!.slice(24).every(node => node.body === undefined)).toBe(true)
    })
  })

  describe('the work of expanding is bounded by what is counted', () => {
    const derivedFrom = (entity: EntityDocument) => {
      const reads = { count: 0 }
      const { screen } = entity
      const counted = {
        ...entity,
        get screen() {
          reads.count++
          return screen
        },
      }
      return { counted, reads }
    }
    const removed = loan.fields.slice(1).map(({ id }) => ({ remove: id }))
    const formOf = (n: number): FormDocument => ({
      ...{ kind: 'form', grammar: 1, key: `form${n}`, title: { zh: '表' }, from: loan.key, change: removed },
    })
    const pageOf = (key: string, uses: string[]): PageDocument => ({
      ...{ kind: 'page', grammar: 1, key, title: { zh: '页' } },
      nodes: uses.map((use, n) => ({ id: `n${n}`, widget: 'form', use })),
    })
    const around = (documents: AnyDocument[], entity: EntityDocument): Library => ({
      ...library,
      entity: key => (key === entity.key ? entity : undefined),
      document: (kind, key) => documents.find(each => each.kind === kind && each.key === key),
      names: kind => {
        asked.push(kind)
        return []
      },
    })
    const asked: string[] = []

    test('a document used often is expanded once', () => {
      const { counted, reads } = derivedFrom(loan)
      const screen = pageOf(
        'p',
        Array.from({ length: 2000 }, () => 'form0'),
      )
      const { document, issues } = resolveDocument(screen, around([formOf(0)], counted))
      expect(issues).toEqual([])
      expect((document.nodes![1999]!.body as FormBody).nodes).toHaveLength(1)
      expect(reads.count).toBeLessThan(5)
    })

    test('and once for all screens that use it, as long as its entity stays', () => {
      const { counted, reads } = derivedFrom(loan)
      const forms = Array.from({ length: 10 }, (_, n) => formOf(n))
      const keys = forms.map(({ key }) => key)
      const documents = [...forms, ...Array.from({ length: 30 }, (_, n) => pageOf(`p${n}`, keys))]
      const first = around(documents, counted)
      for (const document of documents) checkDocument(document, first)
      expect(reads.count).toBeLessThan(70)
      const other = { ...loan, fields: loan.fields.slice(0, 2) }
      const { issues } = resolveDocument(documents[10]!, around(documents, other))
      expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['change.dangling']))
    })

    test('a document, and a condition without params, is measured once for all screens that use it', () => {
      const reads = { count: 0 }
      const props = {
        get text() {
          reads.count++
          return 'x'
        },
      }
      const { change: _change, from: _from, ...form } = formOf(0)
      const used: FormDocument = { ...form, nodes: [{ id: 'a', widget: 'divider', props }] }
      const where = { in: [{ var: 'title' }, [props]] } as unknown as Rule
      const query: ModelQuery = {
        ...{ kind: 'query', grammar: 1, key: 'q', title: { zh: '查' }, entity: loan.key, get: 'rows', where },
      }
      const table = { entity: loan.key, columns: [{ id: 'title' }], query: { use: 'q' } }
      const found = around([used, query], loan)
      for (let n = 0; n < 10; n++) {
        const screen = pageOf(
          `p${n}`,
          Array.from({ length: 100 }, () => 'form0'),
        )
        const nodes = [...screen.nodes!, { id: 't', widget: 'table', body: table }]
        const { document } = resolveDocument({ ...screen, nodes, queries: [{ id: 'q', use: 'q' }] }, found)
        expect(document.queries![0]).toHaveProperty('where', where)
      }
      expect(reads.count).toBeLessThan(50)
    })

    test('what a query document asks for is read once, and told in part where much of it is missing', () => {
      const reads = { count: 0 }
      const params = Array.from({ length: 100 }, (_, n) => ({
        ...{ id: `p${n}`, type: 'string' as const },
        get required() {
          reads.count++
          return true as const
        },
      }))
      const query: ModelQuery = {
        ...{ kind: 'query', grammar: 1, key: 'q', title: { zh: '查' }, entity: loan.key, get: 'rows', params },
      }
      const cards = [{ id: 'note', widget: 'divider', w: 4, h: 2 }]
      const queries = Array.from({ length: 50 }, (_, n) => ({ id: `q${n}`, use: 'q', params: { p0: 'given' } }))
      const board: DashboardDocument = { kind: 'dashboard', grammar: 1, key: 'b', title: { zh: '板' }, queries, cards }
      const issues = checkDocument(board, around([query], loan)).filter(({ code }) => code === 'param.missing')
      expect(issues).toHaveLength(50 * 10)
      expect(issues.slice(0, 2).map(({ params }) => params)).toEqual([
        { param: 'p1', in: 'q' },
        { param: 'p2', in: 'q' },
      ])
      expect(reads.count).toBeLessThan(500)
    })

    test('the columns of a query are made once for its model, and told in part where they are many', () => {
      const fields = Array.from({ length: 100 }, (_, n) => ({ ...loan.fields[0]!, id: `f${n}` }))
      const result = fields.map(({ id, type, title }) => ({ id, type, title }))
      const wide = { ...loan, fields }
      const sql = { kind: 'query', grammar: 1, key: 'sql', title: { zh: '查' }, source: 'main', sql: ['x'], result }
      const sources = { entity: () => wide, query: () => sql as never }
      const asks = ['a', 'b'].flatMap((id): Query[] => [
        { id, entity: loan.key, get: 'rows' },
        { id: `${id}Sql`, sql: 'sql' },
      ])
      const env = pageEnv({ queries: asks }, sources)
      expect(env['$query.a']).toMatchObject({ f0: 'text', rows: 'any' })
      expect(env['$query.a']).toBe(env['$query.b'])
      expect(env['$query.aSql']).toBe(env['$query.bSql'])

      const cards = [{ id: 'c', widget: 'stat', w: 4, h: 2, query: 'a', map: { value: 'gone' } }]
      const envelope = { kind: 'dashboard' as const, grammar: 1, key: 'b', title: { zh: '板' } }
      const board: DashboardDocument = { ...envelope, queries: asks.slice(0, 1), cards }
      const lost = checkDocument(board, around([], wide)).find(({ code }) => code === 'query.column')
      expect(lost?.params).toMatchObject({ query: 'a', name: 'gone' })
      expect(lost?.params?.known).toHaveLength(6)
    })

    test('a circle is looked for once, however often it is entered', () => {
      const reads = { count: 0 }
      const ring = Array.from({ length: 30 }, (_, n): FormDocument => {
        const { change: _change, from: _from, ...form } = formOf(n)
        const nodes = [{ id: 'next', widget: 'form', use: `form${(n + 1) % 30}` }]
        return {
          ...form,
          get nodes() {
            reads.count++
            return nodes
          },
        }
      })
      const uses = Array.from({ length: 300 }, (_, n) => `form${n % 30}`)
      resolveDocument(pageOf('p', uses), around(ring, loan))
      const counted = reads.count
      const issues = checkDocument(pageOf('p', uses), around(ring, loan)).filter(({ code }) => code === 'ref.circle')
      expect(issues).toHaveLength(300)
      const paths = issues.map(({ params }) => (params!.path as string).split(' → '))
      expect(paths.map(path => path[0])).toEqual(uses)
      expect(paths.every(path => path.at(-1) === path[0] && path.includes('…') && path.length < 20)).toBe(true)
      expect(reads.count - 2 * counted).toBeLessThan(100)
    })

    test('what is wrong with a document is told once, however often it is used', () => {
      const lost = { ...formOf(0), from: 'nothing' }
      const uses = Array.from({ length: 100 }, () => ['form0', 'gone']).flat()
      asked.length = 0
      const { issues } = resolveDocument(pageOf('p', uses), around([lost], loan))
      expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(['from ref.entity', 'nodes/n1 ref.document'])
      expect(asked).toHaveLength(2)
    })
  })

  test('a use that leads nowhere or in a circle is an issue', () => {
    const loop: AnyDocument = {
      kind: 'form',
      grammar: 1,
      key: 'loop',
      title: { zh: '环' },
      nodes: [{ id: 'x', widget: 'form', use: 'loop' }],
    }
    const looped = { ...library, document: () => loop }
    expect(resolveDocument(using({ id: 'a', widget: 'form', use: 'loop' }), looped).issues).toMatchObject([
      { code: 'ref.circle' },
    ])
    expect(resolveDocument(using({ id: 'a', widget: 'form', use: 'no' }), library).issues).toMatchObject([
      { code: 'ref.document' },
    ])
  })
})
