/** A kind of document that is nowhere but here: its rows are all that the product needs of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppState } from '#adapters/wire/design.ts'
import type { MenuItem, ScreenBundle } from '#adapters/wire/screen.ts'
import { docsOf, nameOf, surfaceOf } from '#designer/commands/documents/docs.ts'
import { viewOf } from '#designer/commands/documents/view.ts'
import type { DesignedKind } from '#designer/kind/designed-kind.ts'
import { DESIGNED_KINDS } from '#designer/kind/designed-kinds.ts'
import { newScreen } from '#designer/new/new-screen.ts'
import type { Compiler } from '#engine/compile/kind/compiler.ts'
import { COMPILERS } from '#engine/compile/kind/compilers.ts'
import type { Kind } from '#engine/kind/kind.ts'
import { KINDS } from '#engine/kind/kinds.ts'
import { ITEM, ownerOf } from '#engine/kind/owner.ts'
import { wholeAccess } from '#engine/kind/whole-access.ts'
import { pageOf } from '#engine/react/state/page.ts'
import { GRAMMARS } from '#engine/schema/check-grammar.ts'
import type { AnyDocument, Envelope, To } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { mergeApps } from '#engine/version/merge-apps.ts'
import { APPS, editDraft, makeApp, openState, publish } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { StoredKind } from './stored-kind.ts'
import { STORED_KINDS } from './stored-kinds.ts'

interface Memo extends Envelope<'memo'> {
  access?: To
  lines: { id: string; text: Text; for?: To }[]
}

const kind: Kind<Memo> = {
  owner: ownerOf({ lines: ITEM }),
  access: wholeAccess,
  menu: () => true,
  opens: ({ lines }) => ({
    nodes: lines.map(({ id, text }) => ({ id, widget: 'text-view', props: { text: { ...text } } })),
  }),
}
const compiler: Compiler<Memo> = {
  check: (checking, memo) => checking.once(memo.lines, 'lines'),
  cut: ({ access: _, ...memo }, { may }) => ({ ...memo, lines: memo.lines.filter(line => !line.for || may(line.for)) }),
}
const begun: string[] = []
const stored: StoredKind<Memo> = {
  async publish(_, documents, before) {
    begun.push(`${before.map(({ key }) => key)} → ${documents.map(({ key }) => key)}`)
  },
}
const designed: DesignedKind = {
  surface: 'data',
  keys: {},
  empty: { offer: 'designer.new.memo', content: title => ({ lines: [{ id: 'first', text: title }] }) },
}
const ROWS: [table: object, row: unknown][] = [
  [KINDS, kind],
  [COMPILERS, compiler],
  [STORED_KINDS, stored],
  [DESIGNED_KINDS, designed],
  [GRAMMARS, (memo: Memo) => Array.isArray(memo.lines)],
]

const memo: Memo = {
  kind: 'memo',
  grammar: 1,
  key: 'house.memo',
  title: { zh: '便条', en: 'Memo' },
  access: { roles: ['tenant', 'keeper'] },
  lines: [
    { id: 'open', text: { zh: '开门', en: 'Open' } },
    { id: 'safe', text: { zh: '密码', en: 'Code' }, for: { roles: ['keeper'] } },
  ],
}
const asDocument = (document: Memo) => document as unknown as AnyDocument
const withMemo = (next: Memo) => (documents: AnyDocument[]) => [
  ...documents.filter(({ key }) => key !== next.key),
  asDocument(next),
]
const shut: Memo = { ...memo, lines: [{ id: 'open', text: { zh: '关门', en: 'Shut' } }, memo.lines[1]!] }

let server: TestServer
let creator: Caller
let tenant: Caller
let keeper: Caller
let guest: Caller

beforeAll(async () => {
  for (const [table, row] of ROWS) Object.assign(table, { memo: row })
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  tenant = await server.loginNew({ account: 'tom', roles: ['tenant'] })
  keeper = await server.loginNew({ account: 'kim', roles: ['keeper'] })
  guest = await server.loginNew({ account: 'guy', roles: ['guest'] })
  await makeApp(creator, 'house')
})
afterAll(async () => {
  await server?.stop()
  for (const [table] of ROWS) delete (table as Record<string, unknown>).memo
})

const lines = (bundle: ScreenBundle) => (bundle.document as unknown as Memo).lines.map(({ id }) => id)
const open = (caller: Caller) => caller.get<ScreenBundle>(`/api/blade-schema/screen/${memo.key}`)

test('a new kind is drafted, checked and published by its rows alone', async () => {
  const twice = { ...memo, lines: [memo.lines[0]!, memo.lines[0]!] }
  expect((await editDraft(creator, 'house', withMemo(twice))).status).toBe(200)
  const { data } = (await creator.post<{ path: string; code: string }[]>(`${APPS}/house/check`)).body
  expect(data.filter(({ path }) => path.startsWith('memo'))).toEqual([
    expect.objectContaining({ path: 'memo/house.memo/lines/open', code: 'id.twice' }),
  ])
  await editDraft(creator, 'house', withMemo(memo))
  expect((await publish(creator, 'house')).status).toBe(200)
  expect(begun).toEqual([' → house.memo'])
})

test('it is opened by its audience, each reader gets what is for them, and its menu leads to it', async () => {
  const seen = (await open(tenant)).body.data
  expect(lines(seen)).toEqual(['open'])
  expect(pageOf(seen.document).nodes).toMatchObject([{ id: 'open', widget: 'text-view' }])
  expect(lines((await open(keeper)).body.data)).toEqual(['open', 'safe'])
  expect((await open(guest)).status).toBe(403)
  const { data } = (await keeper.get<MenuItem[]>('/api/blade-system/menu/routes')).body
  expect(JSON.stringify(data)).toContain('/app/house.memo')
})

test('it is compared, merged and rolled back by the ids of its lines', async () => {
  await editDraft(creator, 'house', withMemo(shut))
  const differences = (await creator.get<{ address: string; verb: string }[]>(`${APPS}/house/diff`)).body.data
  expect(differences).toMatchObject([{ address: 'lines/open', verb: 'changed' }])
  await publish(creator, 'house')
  const added = { ...memo, lines: [...memo.lines, { id: 'last', text: { zh: '走' } }] }
  const { document: merged, clashes } = mergeApps([memo].map(asDocument), [added].map(asDocument), [asDocument(shut)])
  expect(clashes).toEqual([])
  expect(merged).toEqual([{ ...shut, lines: [...shut.lines, added.lines[2]] }])
  expect((await creator.post(`${APPS}/house/rollback`, { version: 1 })).status).toBe(200)
  expect((await open(keeper)).body.data.document).toMatchObject({ lines: memo.lines })
})

test('the designer makes an empty one and edits it on its surface', async () => {
  const state: AppState = await openState(creator, 'house')
  const view = viewOf(docsOf(state.draft.documents), { entities: [], shipped: {} })
  const made = newScreen('house', 'memo' as 'page', view, undefined)
  expect(made).toMatchObject({ kind: 'memo', key: 'house.memo2', lines: [{ id: 'first' }] })
  expect(surfaceOf(nameOf(made))).toBe('data')
})
