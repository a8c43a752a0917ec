import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MenuItem, ScreenBundle } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, Field, Grant, PageDocument } from '#engine/schema/document.ts'
import {
  APPS,
  editDraft,
  makeApp,
  openState,
  publish,
  withEntity,
  withFields,
  withPage,
} from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let chief: Caller
let staff: Caller
let foreign: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  chief = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  staff = await server.loginNew({ account: 'reader', roles: ['staff'] })
  foreign = await server.loginNew({ account: 'foreign', roles: ['administrator'], tenant: '000001' })
})
afterAll(() => server?.stop())

const screen = (caller: Caller, key: string, headers?: Record<string, string>) =>
  caller.get<ScreenBundle>(`/api/blade-schema/screen/${key}`, headers)

describe('a screen for its reader', () => {
  beforeAll(async () => {
    await makeApp(creator, 'visit')
    await editDraft(creator, 'visit', documents =>
      withPage(page => ({ ...page, access: { roles: ['staff', 'creator'] } }))(
        withEntity(entity => ({
          ...entity,
          fields: [
            ...entity.fields,
            { id: 'secretNote', type: 'text', title: { zh: '内部备注' } },
            { id: 'kind', type: 'dict', dict: 'yes_no', title: { zh: '是否' } },
          ],
          access: [
            ...entity.access!,
            {
              id: 'staff',
              to: { roles: ['staff'] },
              may: ['list', 'detail', 'add'],
              hide: ['secretNote'],
              readOnly: ['kind'],
            },
          ],
        }))(documents),
      ),
    )
    expect((await publish(creator, 'visit')).status).toBe(200)
  })

  test('comes with its entity, its calls and its dictionaries', async () => {
    const { body } = await screen(creator, 'visit.manage')
    expect(body.data).toMatchObject({ key: 'visit.manage', app: { key: 'visit', version: 1 } })
    expect(body.data.entities.visit).toMatchObject({ path: '/api/data/visit' })
    expect(body.data.entities.visit!.may).toEqual(expect.arrayContaining(['list', 'detail', 'add', 'edit', 'remove']))
    expect(body.data.dicts.yes_no).toEqual([
      { id: '1', title: { zh: '是', en: 'Yes' } },
      { id: '0', title: { zh: '否', en: 'No' } },
    ])
  })

  test('says to who may design its app, and to nobody else, that they may', async () => {
    const designs = async (caller: Caller, key = 'visit.manage') => (await screen(caller, key)).body.data.designs
    expect(await designs(creator)).toBe(true)
    expect(await designs(chief)).toBe(true)
    expect(await designs(staff)).toBeUndefined()
    // a shipped screen is of no app
    expect(await designs(chief, 'system.post')).toBeUndefined()
    const other = await server.loginNew({ account: 'other-maker', roles: ['creator'] })
    expect(await designs(other)).toBeUndefined()
  })

  test('a hidden field does not leave the server, nor do grants', async () => {
    const { body, text } = await screen(staff, 'visit.manage')
    expect(text).not.toContain('secretNote')
    expect(body.data.entities.visit!.document).not.toHaveProperty('access')
    expect(body.data.entities.visit).toMatchObject({ readOnly: ['kind'] })
    expect(body.data.entities.visit!.may).not.toContain('remove')
  })

  test('an unchanged screen answers 304, and rights are part of its tag', async () => {
    const first = await screen(creator, 'visit.manage')
    const tag = first.headers.get('etag')!
    const again = await screen(creator, 'visit.manage', { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    const reader = await screen(staff, 'visit.manage', { 'if-none-match': tag })
    expect(reader.status).toBe(200)
  })

  test('people outside its audience are refused, and an unknown screen does not exist', async () => {
    const guest = await server.loginNew({ account: 'guest', roles: ['guest'] })
    expect((await screen(guest, 'visit.manage')).status).toBe(403)
    expect((await screen(creator, 'nothing')).status).toBe(404)
    expect((await server.call('GET', '/api/blade-schema/screen/visit.manage')).status).toBe(401)
  })

  test('the menu shows it to the roles chosen and to nobody else', async () => {
    const menus = async (caller: Caller) =>
      JSON.stringify((await caller.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data)
    expect(await menus(staff)).toContain('/app/visit.manage')
    const guest = await server.login('guest')
    expect(await menus(guest)).not.toContain('/app/visit.manage')
  })

  test('an app is one entry with its pages below; a new one takes the colour fewest have', async () => {
    const made = [await makeApp(creator, 'tinted'), await makeApp(creator, 'toned')]
    expect(new Set(made.map(({ colour }) => colour)).size).toBe(2)
    const chosen = { key: 'chosen', title: { zh: '选' }, colour: 'begonia' }
    expect((await creator.post<{ colour: string }>(APPS, chosen)).body.data.colour).toBe('begonia')
    expect((await creator.post(APPS, { ...chosen, key: 'other', colour: 'mauve' })).status).toBe(400)
    const menus = (await staff.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
    const apps = menus.find(({ area }) => area === 'apps')!.children!
    const visit = apps.find(({ children }) => children?.some(({ screen }) => screen === 'visit.manage'))
    expect(visit).toMatchObject({
      name: 'visit',
      colour: expect.any(String),
      children: [{ path: '/app/visit.manage' }],
    })
  })

  test('a published change is what the next reader gets', async () => {
    const tag = (await screen(creator, 'visit.manage')).headers.get('etag')!
    await editDraft(
      creator,
      'visit',
      withFields(fields => [...fields, { id: 'more', type: 'string', title: { zh: '更多' } }]),
    )
    await publish(creator, 'visit')
    const next = await screen(creator, 'visit.manage', { 'if-none-match': tag })
    expect(next.status).toBe(200)
    expect(next.body.data.app).toEqual({ key: 'visit', version: 2 })
    expect(next.text).toContain('"more"')
  })
})

describe('rows inside a record', () => {
  const rows: EntityDocument = {
    kind: 'entity',
    grammar: 1,
    key: 'order.lines',
    title: { zh: '明细' },
    fields: [
      { id: 'parent', type: 'ref', title: { zh: '订单' }, to: 'order', required: true },
      { id: 'quantity', type: 'integer', title: { zh: '数量' } },
      { id: 'cost', type: 'integer', title: { zh: '成本' } },
    ],
  }
  const lines: Field = { id: 'lines', type: 'children', title: { zh: '明细' }, to: 'order.lines', by: 'parent' }
  const alone: PageDocument = {
    kind: 'page',
    grammar: 1,
    key: 'order.rows',
    title: { zh: '所有明细' },
    from: rows.key,
    access: { everyone: true },
  }
  const staffs: Grant = { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'] }
  const setUp = (own: Grant, ofRows?: Grant[]) =>
    editDraft(creator, 'order', documents => [
      ...withEntity(entity => ({
        ...entity,
        fields: [...entity.fields.filter(({ id }) => id !== 'lines'), lines],
        access: [...entity.access!.filter(({ id }) => id !== 'staff'), own],
      }))(documents.filter(({ key }) => key !== rows.key && key !== alone.key)),
      { ...rows, ...(ofRows && { access: ofRows }) },
      alone,
    ])

  test('come to whoever may use the record, and open no block of their own', async () => {
    await makeApp(creator, 'order')
    await setUp(staffs)
    expect((await publish(creator, 'order')).status).toBe(200)
    for (const caller of [staff, creator]) {
      const { entities } = (await screen(caller, 'order.manage')).body.data
      if (caller === staff) expect(entities['order.lines']).toMatchObject({ may: [], readOnly: [] })
      expect(entities['order.lines']!.document.fields.map(({ id }) => id)).toEqual(['parent', 'quantity', 'cost'])
    }
    const { entities, document } = (await screen(staff, 'order.rows')).body.data
    expect(entities).toEqual({})
    expect((document as PageDocument).nodes).toEqual([])
  })

  test('what their own grants hide stays hidden; who does not see the field does not get them', async () => {
    await setUp(staffs, [{ ...staffs, hide: ['cost'] }])
    await publish(creator, 'order')
    expect((await screen(staff, 'order.manage')).text).not.toContain('cost')
    await setUp({ ...staffs, hide: ['lines'] })
    await publish(creator, 'order')
    expect((await screen(staff, 'order.manage')).text).not.toContain('quantity')
  })
})

describe('a console screen changed by one tenant', () => {
  const KEY = 'system.tenant-package'

  test('story D: is seen by that tenant, not by another, and rolls back', async () => {
    const shipped = (await screen(foreign, KEY)).body.data.document
    const before = await openState(chief, KEY)
    expect(before).toMatchObject({ kind: 'system', version: null, changed: false })
    expect(before.published).toEqual(before.shipped)

    const relabelled = withPage(page => ({ ...page, title: { zh: '套餐', en: 'Plans' } }))
    expect((await editDraft(chief, KEY, relabelled)).status).toBe(200)
    expect((await publish(chief, KEY)).body.data).toEqual({ version: 1 })
    expect((await screen(chief, KEY)).body.data.document.title.zh).toBe('套餐')
    expect((await screen(foreign, KEY)).body.data.document).toEqual(shipped)
    expect((await openState(foreign, KEY)).version).toBeNull()

    await editDraft(
      chief,
      KEY,
      withPage(page => ({ ...page, title: { zh: '方案' } })),
    )
    await publish(chief, KEY)
    expect((await chief.post(`${APPS}/${KEY}/rollback`, { version: 1 })).body.data).toEqual({
      version: 3,
      clashes: [],
      drafted: [],
    })
    expect((await screen(chief, KEY)).body.data.document.title.zh).toBe('套餐')
  })

  test('the pages of a start, a task and a process are such screens: everybody opens them as the tenant arranged them', async () => {
    const PAGE = 'workflow.task-page'
    const listed = (await chief.get<{ key: string }[]>(`${APPS}?kind=system`)).body.data.map(({ key }) => key)
    expect(listed).toEqual(expect.arrayContaining(['workflow.start-page', PAGE, 'workflow.detail-page']))
    const idsOf = async (caller: Caller) => {
      const { document } = (await screen(caller, PAGE)).body.data
      return (document as PageDocument).nodes?.map(({ id }) => id)
    }
    expect(await idsOf(staff)).toEqual(['head', 'sheet', 'side', 'opinion'])
    const turned = withPage(page => ({ ...page, nodes: [page.nodes!.at(-1)!, ...page.nodes!.slice(0, -1)] }))
    expect((await editDraft(chief, PAGE, turned)).status).toBe(200)
    expect((await publish(chief, PAGE)).status).toBe(200)
    expect(await idsOf(staff)).toEqual(['opinion', 'head', 'sheet', 'side'])
    expect(await idsOf(foreign)).toEqual(['head', 'sheet', 'side', 'opinion'])
  })

  test('a draft made before the product changed the screen is carried onto the new one', async () => {
    await editDraft(
      foreign,
      'system.post',
      withPage(page => ({ ...page, title: { zh: '职务' } })),
    )
    await server.db.define({ tenant: '000001' }, async trx => {
      const { rows } = await sql<{ base: string }>`select base from schema_draft where app = 'system.post'`.execute(trx)
      const older = { ...JSON.parse(rows[0]!.base), note: 'older' }
      const draft = { ...older, title: { zh: '职务' } }
      await sql`update schema_draft set base = ${JSON.stringify(older)}, texts = ${[JSON.stringify(draft)]}`.execute(
        trx,
      )
    })
    const { draft, shipped } = await openState(foreign, 'system.post')
    expect(draft.documents).toEqual([{ ...shipped[0], title: { zh: '职务' } }])
  })

  test('the conflicts of a rollback with the product’s own changes are shown before', async () => {
    const clashes = async (version: number) =>
      (await foreign.get<{ key: string }[]>(`${APPS}/system.post/versions/${version}/clashes`)).body.data
    await publish(foreign, 'system.post')
    expect(await clashes(1)).toEqual([])
    await server.db.define({ tenant: '000001' }, async trx => {
      const { rows } = await sql<{ base: string }>`select base from schema_document where app = 'system.post'`.execute(
        trx,
      )
      const older = JSON.stringify({ ...JSON.parse(rows[0]!.base), title: { zh: '旧岗位' } })
      await sql`update schema_document set base = ${older} where app = 'system.post'`.execute(trx)
    })
    expect((await clashes(1)).map(({ key }) => key)).toContain('title.zh')
    expect((await foreign.get(`${APPS}/system.post/versions/9/clashes`)).status).toBe(404)
  })

  test('a system app is its one screen and cannot be deleted', async () => {
    const more = await editDraft(chief, KEY, documents => [...documents, { ...documents[0]!, key: 'system.user' }])
    expect(more.status).toBe(400)
    const other = await editDraft(chief, KEY, documents => [{ ...documents[0]!, kind: 'dashboard' } as AnyDocument])
    expect(other.status).toBe(400)
    expect((await chief.call('DELETE', `${APPS}/${KEY}`)).status).toBe(400)
  })
})

describe('a shipped screen', () => {
  test('opens for those to whom its menu is granted, home for everybody signed in', async () => {
    expect((await screen(staff, 'system.user')).status).toBe(403)
    expect((await screen(chief, 'system.user')).status).toBe(200)
    expect((await screen(staff, 'home')).status).toBe(200)
  })
})

describe('a screen with a query that is a document', () => {
  const title = { zh: '次数', en: 'Counts' }
  const query = (key: string, more: object): AnyDocument =>
    ({ kind: 'query', grammar: 1, key, title, entity: 'tally', get: 'sums', ...more }) as AnyDocument
  const least = { '>=': [{ var: 'amount' }, { var: '$param.least' }] }

  test('over a model runs with the reader’s own rights: what the reader may not see is left out', async () => {
    await makeApp(creator, 'tally')
    await editDraft(creator, 'tally', documents => [
      ...withEntity(entity => ({
        ...entity,
        fields: [
          ...entity.fields,
          { id: 'amount', type: 'integer', title: { zh: '数量' } },
          { id: 'inner', type: 'integer', title: { zh: '内部' } },
        ],
        access: [...entity.access!, { id: 'staff', to: { roles: ['staff'] }, may: ['list'], hide: ['inner'] }],
      }))(documents),
      query('tally.large', {
        where: least,
        measures: [{ id: 'n', fn: 'count' }],
        params: [{ id: 'least', type: 'integer', title, default: 3 }],
      }),
      query('tally.inner', { measures: [{ id: 'most', fn: 'max', of: 'inner' }] }),
      {
        kind: 'dashboard',
        grammar: 1,
        key: 'tally.board',
        title,
        access: { everyone: true },
        queries: [
          { id: 'large', use: 'tally.large', params: { least: 5 } },
          { id: 'usual', use: 'tally.large' },
          { id: 'inner', use: 'tally.inner' },
        ],
        cards: ['large', 'usual', 'inner'].map(id => ({
          ...{ id: `${id}Card`, widget: 'number-card', title, w: 4, h: 3 },
          ...{ query: id, map: { value: id === 'inner' ? 'most' : 'n' } },
        })),
      },
    ])
    const published = await publish(creator, 'tally')
    expect([published.status, published.text]).toEqual([200, expect.any(String)])
    const asked = async (caller: Caller) => {
      const { document, entities } = (await screen(caller, 'tally.board')).body.data
      return { queries: 'queries' in document ? document.queries : [], entities: Object.keys(entities) }
    }
    const measures = [{ id: 'n', fn: 'count' }]
    const [large, usual] = [5, 3].map(given => ({
      ...{ entity: 'tally', get: 'sums', measures },
      where: { '>=': [{ var: 'amount' }, given] },
    }))
    expect(await asked(creator)).toEqual({
      entities: ['tally'],
      queries: [
        { id: 'large', ...large },
        { id: 'usual', ...usual },
        { id: 'inner', entity: 'tally', get: 'sums', measures: [{ id: 'most', fn: 'max', of: 'inner' }] },
      ],
    })
    expect((await asked(staff)).queries).toEqual([
      { id: 'large', ...large },
      { id: 'usual', ...usual },
    ])
    expect((await screen(staff, 'tally.board')).text).not.toContain('inner')
  })

  test('is refused where it does not get what it asks for', async () => {
    await editDraft(creator, 'tally', documents =>
      documents.map(document =>
        document.key === 'tally.board'
          ? { ...document, queries: [{ id: 'large', use: 'tally.large', params: { most: 1 } }] }
          : document,
      ),
    )
    const { status, text } = await publish(creator, 'tally')
    expect([status, text]).toEqual([400, expect.stringContaining('没有参数“most”')])
  })
})
