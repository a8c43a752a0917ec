/** What one call answers is of one state, whoever writes beside it. @source docs/security.md#reliability */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppState, Effect, VersionSummary } from '#adapters/wire/design.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { AnyDocument, Field } from '#engine/schema/document.ts'
import type { Difference } from '#engine/version/describe.ts'
import { APPS, editDraft, makeApp, openState, publish, withFields } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import type { TreeNode } from '../entity/read/tree.ts'
import { openGrants } from '../entity/rights/grants/grants.ts'

let server: TestServer
let maker: Caller
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  await makeApp(maker, 'loop')
  await makeApp(maker, 'kit')
})
afterAll(() => server?.stop())

const READERS = 2
const READS = 40

/** What readers got at the same time while one writer went on. */
async function readBeside<T>(write: () => Promise<unknown>, read: () => Promise<T>): Promise<T[]> {
  let isRead = false
  const writing = (async () => {
    while (!isRead) await write()
  })()
  const reading = Array.from({ length: READERS }, async () => {
    const answers: T[] = []
    while (answers.length < READS) answers.push(await read())
    return answers
  })
  try {
    return (await Promise.all(reading)).flat()
  } finally {
    isRead = true
    await writing
  }
}

/** The number all documents of a state are called by; NaN where they differ. */
function numberIn(documents: (AnyDocument | ScreenBundle['document'])[]): number {
  const numbers = new Set(documents.map(({ title }) => Number(title.zh)))
  return numbers.size === 1 ? [...numbers][0]! : Number.NaN
}

test('an app that is saved and published beside is opened, compared and shown as it was at one moment', async () => {
  const call = (method: string, what: string, body: object) => maker.call(method, `${APPS}/loop${what}`, body)
  const byRevision = new Map<number, number>()
  const byVersion = new Map<number, number>()
  let last = 0
  const write = async () => {
    const { draft, version } = await openState(maker, 'loop')
    const rev = draft.rev + 1
    last++
    byRevision.set(rev, last).set(rev + 1, last)
    byVersion.set((version ?? 0) + 1, last)
    const documents = draft.documents.map(document => ({ ...document, title: { zh: String(last) } }))
    expect((await call('PUT', '/draft', { rev: rev - 1, documents })).status).toBe(200)
    expect((await call('POST', '/publish', { rev, note: String(last) })).status).toBe(200)
  }
  await write()
  const states = await readBeside(write, async () => {
    const [opened, differences, versions, shown] = await Promise.all([
      maker.get<AppState>(`${APPS}/loop`),
      maker.get<Difference[]>(`${APPS}/loop/diff?from=published&to=draft`),
      maker.get<VersionSummary[]>(`${APPS}/loop/versions`),
      maker.get<ScreenBundle>('/api/blade-schema/screen/loop.manage'),
    ])
    return {
      ...opened.body.data,
      differences: differences.body.data,
      versions: versions.body.data,
      shown: shown.body.data,
    }
  })
  const torn = { opened: 0, compared: 0, listed: 0, shown: 0 }
  for (const { draft, changed, published, version, differences, versions, shown } of states) {
    const drafted = numberIn(draft.documents)
    const runs = numberIn(published)
    const isOne =
      byRevision.get(draft.rev) === drafted && byVersion.get(version!) === runs && changed === (drafted !== runs)
    if (!isOne) torn.opened++
    const keys = differences.flatMap(difference => difference.keys ?? [])
    const steps = keys.map(({ before, after }) => Number(textOf(after)) - Number(textOf(before)))
    if (steps.some(step => step !== 1)) torn.compared++
    if (versions.some(({ version, note, by }) => String(byVersion.get(version)) !== note || by === '')) torn.listed++
    const model = shown.entities.loop!.document as unknown as AnyDocument
    if (numberIn([shown.document, model]) !== byVersion.get(shown.app!.version)) torn.shown++
  }
  expect(states.some(({ differences }) => differences.length > 0)).toBe(true)
  expect(torn).toEqual({ opened: 0, compared: 0, listed: 0, shown: 0 })
})

const textOf = (value: unknown) => (value as { zh: string }).zh

test('the effects of a draft are counted over the records of one moment', async () => {
  const code: Field = { id: 'code', type: 'string', title: { zh: '编号' } }
  await editDraft(
    maker,
    'kit',
    withFields(fields => [...fields, code]),
  )
  await publish(maker, 'kit')
  const add = () => maker.post('/api/data/kit/submit', { title: 'same', code: 'same' })
  await add()
  await add()
  await editDraft(
    maker,
    'kit',
    withFields(fields => fields.map(field => ({ ...field, unique: true }))),
  )
  const found = await readBeside(add, async () => (await maker.get<Effect[]>(`${APPS}/kit/effects`)).body.data[0]!)
  const torn = found.filter(({ records, tightenings }) => tightenings.some(({ touches }) => touches !== records))
  expect(found[0]!.tightenings).toHaveLength(2)
  expect(torn.length).toBe(0)
})

test('the rights of a role are those that were granted together', async () => {
  const grants = openGrants(server.db)
  const toggle = async (isGranted: boolean) =>
    server.db.write({ tenant: '000000' }, async trx => {
      if (isGranted) {
        await sql`insert into blade_menu (id, parent_id, code, name, category, sort) values
          (71, 0, 'kit', 'kit', 1, 1), (72, 71, 'kit_list', 'kit', 2, 1)`.execute(trx)
        await sql`insert into blade_data_scope (id, tenant_id, menu_id, name, code, entity, scope_type)
          values (73, '000000', 71, 'kit', 'kit', 'kit', 1)`.execute(trx)
        await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
          select tenant_id, id, 72 from blade_role where role_alias = 'creator'`.execute(trx)
        await sql`insert into blade_role_scope (tenant_id, role_id, scope_id, kind)
          select tenant_id, id, 73, 'data' from blade_role where role_alias = 'creator'`.execute(trx)
      } else {
        await sql`delete from blade_role_menu where menu_id = 72`.execute(trx)
        await sql`delete from blade_role_scope where scope_id = 73`.execute(trx)
        await sql`delete from blade_data_scope where id = 73`.execute(trx)
        await sql`delete from blade_menu where id in (71, 72)`.execute(trx)
      }
    })
  const answers = await readBeside(
    () => toggle(true).then(() => toggle(false)),
    async () => {
      grants.forget()
      const [{ buttons, scopes }, offered] = await Promise.all([
        grants.read('000000'),
        admin.get<{ menu: TreeNode[]; dataScope: TreeNode[] }>('/api/blade-system/menu/grant-tree'),
      ])
      const has = (tree: TreeNode[]) => tree.some(({ id }) => id === '71')
      const { menu, dataScope } = offered.body.data
      return { granted: [buttons('kit') !== undefined, scopes('kit').length > 0], offered: [has(menu), has(dataScope)] }
    },
  )
  const torn = (what: 'granted' | 'offered') => answers.filter(({ [what]: [one, other] }) => one !== other).length
  expect(answers.some(({ granted }) => granted[0])).toBe(true)
  expect([torn('granted'), torn('offered')]).toEqual([0, 0])
})
