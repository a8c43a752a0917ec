import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { StartAnswer } from '#adapters/wire/process-start.ts'
import type { AnyDocument, FormDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { put } from '#tests/support/upload.ts'
import { deployFlow } from '../../flow/definition/deploy.ts'

const paper = {
  ...{ kind: 'entity', grammar: 1, key: 'paper', title: { zh: '文件' }, status: true, access: [] },
  fields: [
    { id: 'open', type: 'file', title: { zh: '公开附件' } },
    { id: 'secret', type: 'file', title: { zh: '内部附件' } },
  ],
}

let server: TestServer
let owner: Caller
let ann: Caller
let bob: Caller
let stranger: Caller

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'paper', [paper] as unknown as AnyDocument[])
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
  stranger = await server.loginNew({ account: 'stranger' })
  const hidden = [{ id: 'secret', may: 'hide' as const }]
  const flow = flowOf(
    'paper',
    [
      ['one', { ...users('ann'), rest: 'read' }],
      ['two', { ...users('bob'), rest: 'read', fields: hidden }],
    ],
    { entity: 'paper' },
  )
  flow.elements[0] = { ...flow.elements[0]!, rest: 'write' }
  await deploy(server, flow)
})
afterAll(() => server.stop())

const status = async (caller: Caller, { link }: { link: string }) => (await caller.get(link)).status

test('WU-16 WU-26 files of a form are read by handlers whose node shows the field, files of opinions by all of the process', async () => {
  const [open, secret] = [await put(owner, 'open', 'open.txt'), await put(owner, 'secret', 'secret.txt')]
  const id = await start(owner, 'paper', { open: [open], secret: [secret] })
  expect([await status(ann, open), await status(ann, secret)]).toEqual([200, 200])
  expect([await status(bob, open), await status(stranger, open)]).toEqual([404, 404])
  const said = await put(ann, 'said'.repeat(1_300), 'said.txt')
  expect((await agree(ann, id, { attachment: [said], signature: said.link })).status).toBe(200)
  expect([await status(bob, open), await status(bob, secret), await status(bob, said)]).toEqual([200, 404, 200])
  expect([await status(owner, said), await status(stranger, said)]).toEqual([200, 404])
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ free: string | null }>`select free_since as free from blade_attach
      where tenant_id = ${trx.tenant} and link = ${said.link}`.execute(trx),
  )
  expect(rows).toEqual([{ free: null }])
  const stolen = await agree(bob, id, { attachment: [secret] })
  expect(stolen.status).toBe(404)
})

test('FM-04 WU-74 a start answers the payment its form asks for, while its condition holds', async () => {
  const form = {
    ...{ kind: 'form', grammar: 1, key: 'fee.form', title: { zh: '报名' } },
    fields: [{ id: 'amount', type: 'integer', title: { zh: '金额' } }],
    nodes: [{ id: 'amount', widget: 'number', bind: 'amount' }],
  } as unknown as FormDocument
  const flow = flowOf('fee', [['look', users('ann')]], { form: 'fee.form' })
  const payments = { 'fee.form': { address: 'https://pay.example/', condition: `${'${'}amount > 0}` } }
  await server.db.write({ tenant: '000000' }, trx =>
    deployFlow(trx, '1', { flow, forms: { 'fee.form': form }, payments, app: 'fee' }),
  )
  const begin = async (amount: number) =>
    (await owner.post<StartAnswer>(`${PROCESS}/startProcessByKey`, { processDefKey: 'fee', amount })).body.data
  expect((await begin(0)).payment).toBeUndefined()
  const { payment, processInsId } = await begin(20)
  expect(payment).toBe('https://pay.example/')
  const detail = async (caller: Caller) =>
    (await caller.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${processInsId}`)).body.data.process.payment
  expect([await detail(owner), await detail(ann)]).toEqual([payment, undefined])
})

test('WU-17 a node that asks for a signature is not passed without one, and says so to the page', async () => {
  const read = { seconds: 3, title: { zh: '须知' } } as never
  await deploy(server, flowOf('signed', [['look', { ...users('ann'), signature: 'required', preRead: read }]], {}))
  const id = await start(owner, 'signed')
  const { process } = (await ann.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${id}`)).body.data
  expect(process.signature).toBe('required')
  const refused = await agree(ann, id)
  expect([refused.status, refused.body.msg]).toEqual([400, '请签名后再点击确定！'])
  const sign = async (bytes: number) =>
    agree(ann, id, { signature: (await put(ann, 's'.repeat(bytes), 'name.txt')).link })
  const empty = await sign(5_199)
  expect([empty.status, empty.body.msg]).toEqual([400, '请签名后再点击确定！'])
  expect((await sign(5_200)).status).toBe(200)
})
