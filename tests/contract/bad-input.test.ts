/** Wrong input gets a message with the place and the remedy, and changes nothing. Over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DraftConflict } from '#adapters/wire/design.ts'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, Field } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish, withEntity, withFields, withPage } from '../support/design.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'

const KITS = '/api/data/kit'
const ENGLISH = { 'accept-language': 'en' }
let server: TestServer
let creator: Caller
let record: WireRecord

const quantity: Field = { id: 'quantity', type: 'integer', title: { zh: '数量', en: 'Quantity' }, min: 1, max: 99 }
const price: Field = { id: 'price', type: 'decimal', title: { zh: '单价', en: 'Price' }, scale: 2 }
const worth: Field = {
  id: 'worth',
  type: 'decimal',
  title: { zh: '合计', en: 'Worth' },
  scale: 2,
  value: { round: [{ '*': [{ var: 'quantity' }, { var: 'price' }] }, 2] },
}

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(creator, 'kit')
  await editDraft(
    creator,
    'kit',
    withFields(fields => [...fields, quantity, price, worth]),
  )
  expect((await publish(creator, 'kit')).status).toBe(200)
  await makeApp(creator, 'spare')
  record = (await creator.post<WireRecord>(`${KITS}/submit`, { title: 'Tripod', quantity: 2, price: '1.50' })).body.data
})
afterAll(() => server?.stop())

/** Everything that bad input must leave as it was. */
async function snapshot(): Promise<unknown> {
  const states = await Promise.all(['kit', 'spare'].map(key => openState(creator, key)))
  const running = states.map(({ version, published }) => ({ version, published }))
  return { running, records: (await creator.get<Page<WireRecord>>(`${KITS}/list`)).body.data }
}

const issuesOf = (answer: Answer) => (answer.body.data as { issues: WireIssue[] }).issues

type Change = (documents: AnyDocument[]) => AnyDocument[]
const changeField = (id: string, more: object): Change =>
  withFields(fields => fields.map(field => (field.id === id ? ({ ...field, ...more } as Field) : field)))
const addNode = (node: object): Change =>
  withPage(page => ({ ...page, change: [{ add: node as never, in: 'form/nodes' }] }))

describe('a document', () => {
  const cases: [title: string, change: Change, path: string, msg: RegExp][] = [
    [
      'an unknown widget',
      addNode({ id: 'extra', widget: 'textaria' }),
      'page/kit.manage/nodes/form/nodes/extra',
      /textaria.*textarea/,
    ],
    ['an unknown property', withPage(page => ({ ...page, colour: 'red' }) as never), 'page/kit.manage', /colour/],
    [
      'an unknown property of a widget',
      addNode({ id: 'extra', widget: 'textarea', bind: 'title', props: { rowz: 3 } }),
      'page/kit.manage/nodes/form/nodes/extra/props',
      /rowz.*rows/,
    ],
    [
      'a cyclic rule',
      changeField('price', { value: { round: [{ '+': [{ var: 'worth' }, 1] }, 2] } }),
      'entity/kit/fields/price',
      /price → worth → price|worth → price → worth/,
    ],
    [
      'a reference to a field that is gone',
      changeField('worth', { value: { round: [{ var: 'quantty' }, 2] } }),
      'entity/kit/fields/worth/value',
      /quantty.*quantity/,
    ],
    [
      'a name that is no identifier',
      withFields(fields => [...fields, { id: 'unit price', type: 'string', title: { zh: '价' } }]),
      'entity/kit/fields/unit price/id',
      /unit price.*letter.*Rename/,
    ],
    [
      'a name the database keeps to itself',
      withFields(fields => [...fields, { id: 'ctid', type: 'string', title: { zh: '号' } }]),
      'entity/kit/fields/ctid',
      /ctid.*Choose another/,
    ],
    [
      'a code that is no number where numbers are stored',
      withFields(fields => [
        ...fields,
        {
          id: 'size',
          type: 'enum',
          store: 'integer',
          title: { zh: '尺' },
          options: [{ id: 'large', title: { zh: '大' } }],
        },
      ]),
      'entity/kit/fields/size/options/large',
      /large.*integer/,
    ],
    [
      'a pattern that could run for ever',
      changeField('title', { pattern: '(a+)\\1' }),
      'entity/kit/fields/title/pattern',
      /title.*Rewrite/,
    ],
  ]
  test.each(cases)('with %s is not published', async (_title, change, path, msg) => {
    const before = await snapshot()
    await creator.call('DELETE', `${APPS}/kit/draft`)
    await editDraft(creator, 'kit', change)
    const { draft } = await openState(creator, 'kit')
    const answer = await creator.post(`${APPS}/kit/publish`, { rev: draft.rev, note: 'x' }, ENGLISH)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).not.toBe('')
    const errors = issuesOf(answer).filter(issue => (issue.level ?? 'error') === 'error')
    expect(errors.map(issue => [issue.path, issue.msg])).toContainEqual([path, expect.stringMatching(msg)])
    await creator.call('DELETE', `${APPS}/kit/draft`)
    expect(await snapshot()).toEqual(before)
  })

  const bodies: [title: string, documents: string, status: number, msg: RegExp][] = [
    ['of more than 10 MB', `["${'x'.repeat(11 * 1024 * 1024)}"]`, 413, /10 MB/],
    ['200 levels deep', `${'['.repeat(200)}${']'.repeat(200)}`, 400, /64/],
    ['with __proto__ keys', '[{"kind":"entity","key":"kit","__proto__":{"x":1}}]', 400, /__proto__/],
    ['with an escaped __proto__ key', '[{"kind":"entity","key":"kit","\\u005f_proto__":{"x":1}}]', 400, /__proto__/],
    ['with a constructor key', '[{"kind":"entity","key":"kit","note":{"constructor":1}}]', 400, /constructor/],
  ]
  test.each(bodies)('%s does not come in', async (_title, documents, status, msg) => {
    const { draft } = await openState(creator, 'kit')
    const body = `{"rev":${draft.rev},"documents":${documents}}`
    const answer = await creator.call('PUT', `${APPS}/kit/draft`, body, ENGLISH)
    expect(answer.status).toBe(status)
    expect(answer.body.msg).toMatch(msg)
    expect((await openState(creator, 'kit')).draft).toEqual(draft)
  })

  test('whose app wants the table of another is not published', async () => {
    const before = await snapshot()
    await editDraft(
      creator,
      'spare',
      withEntity(entity => ({ ...entity, table: 'app_kit' })),
    )
    const { draft } = await openState(creator, 'spare')
    const answer = await creator.post(`${APPS}/spare/publish`, { rev: draft.rev }, ENGLISH)
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)).toMatchObject([{ code: 'table.taken', path: 'entity/spare' }])
    expect(answer.body.msg).toMatch(/app_kit/)
    await creator.call('DELETE', `${APPS}/spare/draft`)
    expect(await snapshot()).toEqual(before)
  })

  test('that changes the type of a field with data is not published', async () => {
    const before = await snapshot()
    await editDraft(creator, 'kit', changeField('price', { type: 'date', scale: undefined, value: undefined }))
    const { draft } = await openState(creator, 'kit')
    const answer = await creator.post(`${APPS}/kit/publish`, { rev: draft.rev }, ENGLISH)
    expect(answer.status).toBe(400)
    const changed = issuesOf(answer).find(issue => issue.code === 'design.type.changed')!
    expect(changed.path).toBe('entity/kit/fields/price')
    expect(changed.msg).toMatch(/price.*decimal.*date/s)
    await creator.call('DELETE', `${APPS}/kit/draft`)
    expect(await snapshot()).toEqual(before)
  })

  test('saved over a stale draft is refused with both sides', async () => {
    const { draft } = await openState(creator, 'kit')
    await editDraft(creator, 'kit', changeField('title', { maxLength: 50 }))
    const answer = await creator.call<DraftConflict>(
      'PUT',
      `${APPS}/kit/draft`,
      { rev: draft.rev, documents: draft.documents },
      ENGLISH,
    )
    expect(answer).toMatchObject({ status: 409, body: { data: { rev: draft.rev + 1, by: 'maker' } } })
    expect(JSON.stringify(answer.body.data.theirs)).toContain('"maxLength":50')
    expect(answer.body.msg).not.toBe('')
    const kept = await openState(creator, 'kit')
    expect(kept.draft.rev).toBe(draft.rev + 1)
    const stale = await creator.post(`${APPS}/kit/publish`, { rev: draft.rev })
    expect(stale.status).toBe(409)
    await creator.call('DELETE', `${APPS}/kit/draft`)
  })
})

describe('an app', () => {
  test.each([
    'unit price',
    'Kit',
    '1kit',
    'kit_loan',
    '',
    'k'.repeat(41),
    'constructor',
    'toString',
    'constructor; drop table x',
  ])('is not named %j', async key => {
    const answer = await creator.post(APPS, { key, title: { zh: '名称' } }, ENGLISH)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toMatch(/letter/i)
  })
})

describe('a call', () => {
  const refused: [title: string, path: string, msg: RegExp][] = [
    ['an unknown search operator', `${KITS}/list?quantity_near=3`, /near.*equal/s],
    ['an operator that does not fit', `${KITS}/list?quantity_like=3`, /quantity.*like.*equal/s],
    ['an unknown field', `${KITS}/list?quantum_equal=3`, /quantum.*quantity/s],
    ['a value that is none of its type', `${KITS}/list?quantity_equal=many`, /many/],
    ['a sort by no field', `${KITS}/list?ascs=createTime;drop`, /drop/],
    ['a page that is too large', `${KITS}/list?size=100000`, /200/],
  ]
  test.each(refused)('with %s is refused', async (_title, path, msg) => {
    const answer = await creator.get(path, ENGLISH)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toMatch(msg)
  })

  test('with ids one of which is none is told which', async () => {
    const before = await snapshot()
    const ids = [...Array.from({ length: 300 }, (_, at) => String(at + 1)), 'x'.repeat(5000)]
    for (const call of [
      creator.post(`${KITS}/remove`, { ids }, ENGLISH),
      creator.get(`${KITS}/select?ids=${ids.join(',')}`, ENGLISH),
      creator.post(`${KITS}/submit`, { id: ids.at(-1) }, ENGLISH),
    ])
      expect((await call).body.msg).toMatch(/^"x{40}" is not a record id/)
    expect(await snapshot()).toEqual(before)
  })

  test('that sorts by a hidden field is refused as if there were none', async () => {
    await editDraft(
      creator,
      'kit',
      withEntity(entity => ({
        ...entity,
        access: [...entity.access!, { id: 'helpers', to: { roles: ['helper'] }, may: ['list'], hide: ['price'] }],
      })),
    )
    expect((await publish(creator, 'kit')).body.msg).toBe('')
    const helper = await server.loginNew({ account: 'helper', roles: ['helper'] })
    expect((await helper.get(`${KITS}/list?descs=quantity`)).status).toBe(200)
    for (const query of ['descs=price', 'price_gt=1']) {
      const answer = await helper.get(`${KITS}/list?${query}`, ENGLISH)
      expect(answer.status).toBe(400)
      expect(answer.body.msg).toMatch(/price.*quantity/s)
    }
  })

  test("with another tenant's id finds nothing there", async () => {
    const neighbour = await server.loginNew({
      account: 'neighbour',
      roles: ['administrator', 'creator'],
      tenant: '000001',
    })
    await makeApp(neighbour, 'kit')
    expect((await publish(neighbour, 'kit')).status).toBe(200)
    const before = await snapshot()
    for (const call of [
      neighbour.get(`${KITS}/detail?id=${record.id}`, ENGLISH),
      neighbour.post(`${KITS}/submit`, { id: record.id, title: 'Mine' }, ENGLISH),
      neighbour.post(`${KITS}/remove?ids=${record.id}`, undefined, ENGLISH),
    ]) {
      const answer = await call
      expect(answer.status).toBe(404)
      expect(answer.body.msg).not.toBe('')
    }
    expect(await snapshot()).toEqual(before)
  })

  test('with a stale revision of a record is refused with what is stored', async () => {
    await creator.post(`${KITS}/submit`, { id: record.id, rev: 1, quantity: 3 })
    const answer = await creator.post<WireRecord>(`${KITS}/submit`, { id: record.id, rev: 1, quantity: 9 }, ENGLISH)
    expect(answer).toMatchObject({ status: 409, body: { data: { id: record.id, rev: 2, quantity: 3 } } })
    expect(answer.body.msg).not.toBe('')
    expect((await creator.get<WireRecord>(`${KITS}/detail?id=${record.id}`)).body.data).toMatchObject({ quantity: 3 })
  })

  const shapes: [title: string, body: unknown][] = [
    ['groups that are no list', { get: 'sums', group: 'title' }],
    ['measures that are no objects', { get: 'sums', measures: [1] }],
    ['a sort that is no list', { sort: 'title' }],
    ['a rule that is none', { where: { shell: ['rm'] } }],
    ['a rule of source text', { where: '{{1}}' }],
    ['another kind of answer', { get: 'everything' }],
    [
      'more measures than anybody reads',
      { get: 'sums', measures: Array.from({ length: 2000 }, (_, at) => ({ id: `n${at}`, fn: 'count' })) },
    ],
  ]
  test.each(shapes)('of a query with %s is refused', async (_title, body) => {
    const answer = await creator.post(`${KITS}/query`, body, ENGLISH)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).not.toBe('')
  })

  const bodies: [title: string, body: unknown][] = [
    ['no JSON', '{"title":'],
    ['a list', []],
    ['a text', '"title"'],
    ['prototype keys', '{"title":"x","__proto__":{"id":1}}'],
    ['an object that is no text as its id', { id: { toString: 1 }, title: 'x' }],
    ['200 levels', `{"title":${'['.repeat(200)}${']'.repeat(200)}}`],
    ['an id that is none', { id: "1' or 1=1", title: 'x' }],
    ['a revision that is none', { title: 'x', rev: 'x' }],
    ['an object for a text', { title: { zh: 'x' } }],
    ['a list for a number', { title: 'x', quantity: [1] }],
    ['a number past its range', { title: 'x', quantity: 1e300 }],
    ['too many places', { title: 'x', price: '1.005' }],
  ]
  test.each(bodies)('of a save with %s is refused and saves nothing', async (_title, body) => {
    const before = await snapshot()
    const answer = await creator.post(`${KITS}/submit`, body, ENGLISH)
    expect(answer.status).toBe(400)
    expect(answer.body.msg).not.toBe('')
    expect(await snapshot()).toEqual(before)
  })
})
