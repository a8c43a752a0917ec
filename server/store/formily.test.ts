/** Formily schemas at the doors of the server: made, saved, checked, and not published before a person settled the rest. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppState, Imported } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import leave from '#engine/formily/leave.formily.json' with { type: 'json' }
import type { AnyDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, openState, publish } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
})
afterAll(() => server?.stop())

const odd = {
  type: 'object',
  properties: { odd: { type: 'string', title: '怪', 'x-component': 'Orrery', 'x-visible': '{{ ask() }}' } },
}
const form = (key: string, more: object): AnyDocument =>
  ({ kind: 'form', grammar: 1, key, title: { zh: '请假', en: 'Leave' }, ...more }) as AnyDocument
const told = ({ unsaid = [] }: Imported) => unsaid.map(({ path, code }) => `${path} ${code}`)
const ODD = ['form/kit.form/odd/x-component formily.component', 'form/kit.form/odd/x-visible formily.expression']

test('a draft takes one, stores a form of ours, and answers what it could not say and what to do', async () => {
  await makeApp(creator, 'kit')
  const saved = await editDraft(creator, 'kit', documents => [...documents, form('kit.form', { schema: odd })])
  const answer = saved.body.data as Imported & { rev: number }
  expect([saved.status, answer.rev]).toEqual([200, 2])
  expect(told(answer)).toEqual(ODD)
  expect(answer.unsaid!.map(({ msg }) => msg)).toEqual([
    expect.stringContaining('Orrery'),
    expect.stringContaining('请在规则编辑器中重写'),
  ])
  const stored = (await openState(creator, 'kit')).draft.documents.at(-1)!
  expect(stored).toMatchObject({ kind: 'form', fields: [{ id: 'odd', type: 'string' }], unsaid: [{}, {}] })
  expect(stored).not.toHaveProperty('schema')
})

test('it stays a draft until each entry is settled', async () => {
  const refused = await publish(creator, 'kit')
  expect(refused.status).toBe(400)
  const { issues } = refused.body.data as unknown as { issues: WireIssue[] }
  const errors = issues.filter(({ level = 'error' }) => level === 'error')
  expect(errors.map(issue => issue.code)).toEqual(['formily.component', 'formily.expression'])
  const settle = (count: number) =>
    editDraft(creator, 'kit', documents =>
      documents.map(document => {
        const { unsaid = [], ...rest } = document
        return (unsaid.length > count ? { ...rest, unsaid: unsaid.slice(count) } : rest) as AnyDocument
      }),
    )
  await settle(1)
  expect((await publish(creator, 'kit')).status).toBe(400)
  await settle(1)
  expect((await publish(creator, 'kit')).status).toBe(200)
})

test('an app is made with one, and a check speaks of one that is not saved', async () => {
  const { documents } = (await openState(creator, 'kit')).draft
  const own = documents.slice(0, 2).map(document => ({
    ...document,
    key: document.key.replace('kit', 'leave'),
    ...('from' in document ? { from: 'leave' } : {}),
  }))
  const made = await creator.post<AppState & Imported>(APPS, {
    key: 'leave',
    title: { zh: '请假' },
    documents: [...own, form('leave.form', leave)],
  })
  expect([made.status, made.body.data.unsaid]).toEqual([200, undefined])
  expect(made.body.data.draft.documents.at(-1)).toMatchObject({ kind: 'form', fields: expect.any(Array) })
  expect((await publish(creator, 'leave')).status).toBe(200)
  const checked = await creator.post<WireIssue[]>(`${APPS}/kit/check`, {
    documents: [...documents, form('kit.other', { schema: odd })],
  })
  expect(checked.body.data.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['formily.component', 'formily.expression']),
  )
})

test('what is no draft is refused before its schema is read', async () => {
  const { draft } = await openState(creator, 'kit')
  const save = (document: unknown) =>
    creator.call('PUT', `${APPS}/kit/draft`, { rev: draft.rev, documents: [...draft.documents, document] })
  let deep: object = { type: 'object', properties: {} }
  for (let level = 0; level < 100; level++) deep = { type: 'object', properties: { a: deep } }
  expect((await save(form('kit.deep', { schema: deep }))).status).toBe(400)
  expect((await save(form('foreign.form', { schema: odd }))).status).toBe(400)
  const made = await creator.post(APPS, {
    key: 'bad',
    title: { zh: '坏' },
    documents: [form('foreign', { schema: odd })],
  })
  expect(made.status).toBe(400)
})
