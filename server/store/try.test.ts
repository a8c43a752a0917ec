/** A screen of the draft as somebody else would get it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tried } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { rowsModel } from '#designer/new/new-field.ts'
import type { EntityDocument, Field, Grant } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withEntity, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let other: Caller
let reader: Caller
let chief: Caller

const field = (id: string): Field => ({ id, type: 'string', title: { zh: id } })
const grants: Grant[] = [
  {
    id: 'chiefs',
    to: { roles: ['administrator'] },
    may: ['list', 'detail', 'add', 'edit', 'remove'],
    hide: ['secret'],
  },
  { id: 'makers', to: { roles: ['creator'] }, may: ['list', 'detail', 'add', 'edit', 'remove'], hide: ['secret'] },
  {
    id: 'staff',
    to: { roles: ['staff'] },
    may: ['list', 'detail', 'add'],
    hide: ['price'],
    readOnly: ['title'],
    rows: { '!=': [{ var: 'title' }, 'not for staff'] },
  },
]
const withAccess = (access: Grant[]) => withEntity(entity => ({ ...entity, access }))

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  reader = await server.loginNew({ account: 'reader', name: '读者', roles: ['staff'] })
  await makeApp(creator, 'kit')
  await editDraft(
    creator,
    'kit',
    withFields(fields => [...fields, field('price'), field('secret'), field('late')]),
  )
  await publish(creator, 'kit')
  chief = await server.loginNew({ account: 'chief', roles: ['administrator'] })
  for (const title of ['one', 'not for staff']) {
    const saved = await chief.post('/api/data/kit/submit', { title, price: 'P-12', secret: 'S-34', late: 'L-56' })
    expect(saved.status).toBe(200)
  }
  await editDraft(creator, 'kit', withAccess(grants))
  expect((await publish(creator, 'kit')).status).toBe(200)
})
afterAll(() => server?.stop())

const ask = (query: string, caller = creator) => caller.get<Tried>(`${APPS}/kit/try?screen=kit.manage&${query}`)
const kit = ({ bundle }: Tried) => bundle!.entities.kit!

describe('a screen tried as a role', () => {
  test('has the rows of its records, with the rights the draft gives on these', async () => {
    await makeApp(creator, 'order')
    const items = { id: 'items', type: 'children', title: { zh: '行' }, to: 'order.items', by: 'parent' } as const
    const access: Grant[] = [
      { id: 'makers', to: { roles: ['creator'] }, may: ['list', 'detail', 'edit'] },
      { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'] },
    ]
    const list = { kind: 'page', grammar: 1, key: 'order.lines', title: { zh: '行' }, from: 'order.items' } as const
    const added = await editDraft(creator, 'order', documents => {
      const [order] = withEntity(entity => ({ ...entity, access, fields: [...entity.fields, items] }))(documents)
      const [, ...others] = documents
      return [order!, ...others, rowsModel(order as EntityDocument, items, [field('what')]), list]
    })
    expect(added.status, added.text).toBe(200)
    const lines = async (role: string) =>
      (await creator.get<Tried>(`${APPS}/order/try?screen=order.lines&as=role:${role}`)).body.data.bundle?.entities
    expect((await lines('staff'))?.['order.items']).toMatchObject({
      may: ['detail', 'download', 'list', 'print', 'printList', 'select'],
    })
    expect((await lines('creator'))?.['order.items']?.may).not.toContain('edit')

    // an unfinished draft may go in a circle
    const circle = await editDraft(creator, 'order', documents =>
      documents.map(one =>
        one.key === 'order' && one.kind === 'entity' ? { ...one, access: undefined, rightsOf: 'order.items' } : one,
      ),
    )
    expect(circle.status, circle.text).toBe(200)
    const tried = await creator.get<Tried>(`${APPS}/order/try?screen=order.lines&as=role:staff`)
    expect(tried.status, tried.text).toBe(200)
    expect(tried.body.data.bundle).toBeNull()
  })

  test('has the rights of that role, and no trace of a field it may not read', async () => {
    const answer = await ask('as=role:staff&data=real')
    expect(kit(answer.body.data)).toMatchObject({
      may: ['add', 'copy', 'detail', 'download', 'list', 'print', 'printList', 'select'],
      readOnly: ['title'],
    })
    expect(answer.body.data.me).toMatchObject({ id: '', roles: ['staff'], tenant: '000000' })
    expect(JSON.stringify(answer.body)).not.toMatch(/price|P-12/)
  })

  test('shows no record and no value that whoever tries it may not read', async () => {
    const { records, bundle } = (await ask('as=role:staff&data=real', chief)).body.data
    expect(JSON.stringify(bundle)).toContain('secret')
    expect(records!.kit!.map(({ title, late }) => [title, late])).toEqual([['one', 'L-56']])
    expect(JSON.stringify(records)).not.toContain('S-34')
    const asCreator = await ask('as=role:creator&data=real', chief)
    expect(asCreator.body.data.records!.kit).toHaveLength(2)
    expect(JSON.stringify(asCreator.body)).not.toContain('S-34')
  })

  test('is the draft’s: what it hides is cut from records of the version that runs', async () => {
    const draft: Grant[] = [...grants.slice(0, 2), { ...grants[2]!, hide: ['price', 'late'] }]
    await editDraft(creator, 'kit', withAccess(draft))
    const answer = await ask('as=role:staff&data=real')
    expect(answer.body.data.records!.kit).toHaveLength(1)
    expect(JSON.stringify(answer.body)).not.toMatch(/L-56|"late"/)
    await editDraft(creator, 'kit', withAccess(grants))
  })

  test('trying leaves the rights of the version that runs as they are', async () => {
    const read = async () => (await reader.get<{ records: object[] }>('/api/data/kit/list')).body.data.records[0]
    await editDraft(creator, 'kit', withAccess([{ ...grants[2]!, hide: [] }]))
    expect(JSON.stringify((await ask(`as=user:${reader.result.user_id}`)).body)).toContain('price')
    expect(await read()).not.toHaveProperty('price')
    await editDraft(creator, 'kit', withAccess(grants))
  })

  test('that may do nothing there is told so', async () => {
    await server.loginNew({ account: 'idle', roles: ['idle'] })
    expect((await ask('as=role:nothing')).status).toBe(404)
    expect((await ask('as=role:idle&data=real')).body.data).toMatchObject({ bundle: null, records: null })
  })

  test('has no records unless real ones are asked for', async () => {
    expect((await ask('as=role:staff')).body.data.records).toBeNull()
  })
})

test('a person, a department and a post are tried too; without any it is who asks', async () => {
  await server.loginNew({ account: 'dean', roles: ['staff'], depts: ['physics'], posts: ['dean'] })
  const person = (await ask(`as=user:${reader.result.user_id}`)).body.data
  expect(person.me).toMatchObject({ account: 'reader', name: '读者', roles: ['staff'] })
  expect(kit(person).may).toEqual(['add', 'copy', 'detail', 'download', 'list', 'print', 'printList', 'select'])
  const to = { depts: ['physics'], posts: ['dean'] }
  await editDraft(creator, 'kit', withAccess([...grants, { id: 'some', to, may: ['list'] }]))
  for (const as of ['dept:physics', 'post:dean']) expect(kit((await ask(`as=${as}`)).body.data).may).toContain('list')
  expect((await ask('as=dept:none')).status).toBe(404)
  expect((await ask('as=user:1%20or%201')).status).toBe(404)
  await editDraft(creator, 'kit', withAccess(grants))
  expect((await ask('data=real')).body.data.me.account).toBe('maker')
})

test('of a draft that is not written in the grammar, what is asked is answered with the places', async () => {
  await makeApp(creator, 'torn')
  const { draft } = await openState(creator, 'torn')
  const torn = (more: object) => draft.documents.map(document => ({ ...document, ...more }))
  let { rev } = draft
  for (const more of [
    { nodes: { a: 1 }, access: 'all' },
    { nodes: [null], access: [null] },
    { fields: [null], access: 5 },
  ]) {
    const saved = await creator.call<{ rev: number }>('PUT', `${APPS}/torn/draft`, { rev, documents: torn(more) })
    expect(saved.status).toBe(200)
    rev = saved.body.data.rev
    for (const asked of [
      'try?screen=torn.manage',
      'audience',
      'effects',
      'diff',
      'touched?entity=torn&kind=required&field=title',
    ]) {
      const answer = await creator.get<{ issues?: WireIssue[] }>(`${APPS}/torn/${asked}`)
      expect([asked, answer.status < 500]).toEqual([asked, true])
    }
    const told = await creator.get<{ issues: WireIssue[] }>(`${APPS}/torn/audience`)
    expect(told.status).toBe(400)
    expect(told.body.data.issues.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^entity\/torn\/access/))
  }
})

test('trying writes nothing', async () => {
  const count = async () => {
    const counted = await server.db.read({ tenant: '000000' }, trx =>
      sql`select (select count(*) from app_kit) as kit, (select max(rev) from schema_draft) as rev,
          (select count(*) from schema_point) as points, (select count(*) from blade_change) as changes`.execute(trx),
    )
    return counted.rows
  }
  const before = await count()
  await ask('as=role:staff&data=real')
  expect(await count()).toEqual(before)
})

test('trying is for who may edit the app', async () => {
  expect((await ask('as=role:staff', other)).status).toBe(403)
  expect((await server.call('GET', `${APPS}/kit/try?screen=kit.manage`)).status).toBe(401)
})
