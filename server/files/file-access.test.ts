import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { PNG, PUT, put, type Uploaded } from '#tests/support/upload.ts'
import documents from './fixtures.json' with { type: 'json' }

const DOSSIERS = '/api/data/dossier'
const ATTACH = '/api/blade-resource/attach'
let server: TestServer
let ann: Caller
let bob: Caller
let office: Caller
let keeper: Caller
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'dossier', documents as unknown as AnyDocument[])
  ann = await server.loginNew({ account: 'ann', roles: ['staff'] })
  bob = await server.loginNew({ account: 'bob', roles: ['staff'] })
  office = await server.loginNew({ account: 'office', roles: ['office'] })
  keeper = await server.loginNew({ account: 'keeper', roles: ['keepers'] })
  admin = await server.loginNew({ account: 'chief', roles: ['administrator'] })
})
afterAll(() => server.stop())

const fileOf = ({ link, name, size, attachId }: Uploaded) => ({ link, name, size, attachId })
const save = (caller: Caller, record: object) => caller.post<WireRecord>(`${DOSSIERS}/submit`, record)
async function saved(caller: Caller, record: object): Promise<WireRecord> {
  const { status, body } = await save(caller, record)
  expect([status, body.msg]).toEqual([200, expect.anything()])
  return body.data
}
const statusFor = async (caller: Caller, { link }: { link: string }) => (await caller.get(link)).status

describe('who may have a file', () => {
  test('RS-03 before it is saved with a record: its uploader, and whoever manages attachments', async () => {
    const file = await put(ann, PNG, 'a.png')
    expect(await statusFor(ann, file)).toBe(200)
    expect(await statusFor(admin, file)).toBe(200)
    expect(await statusFor(bob, file)).toBe(404)
    expect(await statusFor(office, file)).toBe(404)
  })

  test('RS-03 whoever may open the record that holds it, and nobody else', async () => {
    const file = await put(ann, PNG, 'a.png')
    await saved(ann, { title: 'Loan', proof: [fileOf(file)] })
    expect(await statusFor(office, file)).toBe(200)
    expect(await statusFor(bob, file)).toBe(404)
  })

  test('not through a field that is hidden from the reader', async () => {
    const file = await put(keeper, PNG, 'a.png')
    await saved(keeper, { title: 'Loan', secretProof: [fileOf(file)] })
    expect(await statusFor(office, file)).toBe(404)
  })

  test('of a row through its record, and of a text that shows it', async () => {
    const [scan, shown] = [await put(ann, PNG, 'scan.png'), await put(ann, PNG, 'shown.png')]
    await saved(ann, { title: 'Loan', body: `See ![](${shown.link}).`, pages: [{ scan: [fileOf(scan)] }] })
    for (const file of [scan, shown]) {
      expect(await statusFor(office, file)).toBe(200)
      expect(await statusFor(bob, file)).toBe(404)
    }
  })

  test('no longer when the record released it or was removed', async () => {
    const [one, two] = [await put(ann, PNG, 'one.png'), await put(ann, PNG, 'two.png')]
    const { id } = await saved(ann, { title: 'Loan', proof: [fileOf(one), fileOf(two)] })
    await saved(ann, { id, proof: [fileOf(two)] })
    expect([await statusFor(office, one), await statusFor(office, two)]).toEqual([404, 200])
    expect((await ann.post(`${DOSSIERS}/remove?ids=${id}`)).status).toBe(200)
    expect(await statusFor(office, two)).toBe(404)
  })

  test('JB-18 of a row that an earlier state brought back', async () => {
    const scan = await put(ann, PNG, 'scan.png')
    const { id, pages } = await saved(ann, { title: 'Loan', pages: [{ scan: [fileOf(scan)] }] })
    await saved(ann, { id, pages: [{ id: (pages as WireRecord[])[0]!.id, $delete: true }] })
    expect(await statusFor(office, scan)).toBe(404)
    const { records } = (await ann.post<Page<{ id: string; part: string }>>(`${DOSSIERS}/timeline`, { id })).body.data
    const added = records.filter(({ part }) => part === '').at(-1)!
    expect((await ann.post(`${DOSSIERS}/restore`, { id, change: added.id })).status).toBe(200)
    expect(await statusFor(office, scan)).toBe(200)
  })

  test('writing its address into a record gives no access to somebody else’s file', async () => {
    const file = await put(ann, PNG, 'a.png')
    for (const record of [
      { proof: [fileOf(file)] },
      { body: `![](${file.link})` },
      { pages: [{ scan: [fileOf(file)] }] },
    ]) {
      const { status, body } = await save(bob, { title: 'Mine now', ...record })
      expect(status).toBe(400)
      expect((body.data as unknown as { issues: WireIssue[] }).issues).toMatchObject([
        { path: Object.keys(record)[0], code: 'file.unknown' },
      ])
    }
    expect(await statusFor(bob, file)).toBe(404)
  })

  test('a colleague who may open it may add it to a record of their own', async () => {
    const file = await put(ann, PNG, 'a.png')
    await saved(ann, { title: 'Loan', proof: [fileOf(file)] })
    await saved(keeper, { title: 'Copy', proof: [fileOf(file)] })
    expect(await statusFor(keeper, file)).toBe(200)
  })

  test('a file a published document shows is everybody’s', async () => {
    const file = await put(admin, PNG, 'banner.png')
    expect(await statusFor(bob, file)).toBe(404)
    const page = { kind: 'page', grammar: 1, key: 'dossier.page', title: { zh: file.link } }
    await publishDocuments(server.db, 'shown', [page as unknown as AnyDocument])
    expect(await statusFor(bob, file)).toBe(200)
  })
})

describe('a picture in small', () => {
  const webp = Buffer.from('RIFF0000WEBPsmall')
  const upload = async (small: Buffer | string | null, name = 'a.png', content: Uint8Array | string = PNG) => {
    const form = new FormData()
    if (small) form.append('small', Buffer.from(small).toString('base64'))
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
    return (await ann.post<Uploaded>(PUT, form)).body.data
  }
  const smallOf = async (caller: Caller, { link }: { link: string }, headers = {}) => {
    const answer = await fetch(`${server.url}${link}?small`, {
      headers: { 'blade-auth': `bearer ${caller.token}`, ...headers },
    })
    return { status: answer.status, type: answer.headers.get('content-type'), content: await answer.text() }
  }

  test('is kept with it and read by whoever may read the file, and nobody else', async () => {
    const file = await upload(webp)
    await saved(ann, { title: 'Loan', proof: [fileOf(file)] })
    const seen = { status: 200, type: 'image/webp', content: 'RIFF0000WEBPsmall' }
    expect(await smallOf(office, file)).toEqual(seen)
    expect((await smallOf(bob, file)).status).toBe(404)
    const key = file.link.split('/').at(-1)
    expect((await smallOf(ann, file, { 'if-none-match': `"${key}-small"` })).status).toBe(304)
    expect((await fetch(`${server.url}${file.link}?small`)).status).toBe(401)
  })

  test.each([
    ['none was sent', null, 'a.png', PNG],
    ['it is no picture', '<script>', 'a.png', PNG],
    ['it is too large', Buffer.concat([webp, Buffer.alloc(50_000)]), 'a.png', PNG],
    ['it has no fewer bytes than the file', Buffer.concat([webp, Buffer.alloc(PNG.length)]), 'a.png', PNG],
  ])('is not kept when %s: the picture itself is sent', async (_why, small, name, content) => {
    const file = await upload(small, name, content)
    expect(Buffer.from((await smallOf(ann, file)).content).length).toBe(Buffer.from(String(content)).length)
  })

  test('is not there for a file that is none', async () => {
    expect((await smallOf(ann, await upload(webp, 'a.txt', 'hello'))).status).toBe(404)
  })
})

describe('attachments', () => {
  const rowOf = async ({ attachId }: Uploaded) =>
    (await admin.get<WireRecord>(`${ATTACH}/detail?id=${attachId}`)).body.data

  test('RS-04 a row says what it is, whose, where it belongs, and since when nobody needs it', async () => {
    const file = await put(ann, PNG, '证明.png')
    const fresh = await rowOf(file)
    expect(fresh).toMatchObject({
      originalName: '证明.png',
      extension: 'png',
      attachSize: PNG.length,
      link: file.link,
      ossId: null,
      entity: null,
      createUser: ann.result.user_id,
      freeSince: expect.stringMatching(/^\d{4}-/),
    })
    const { id } = await saved(ann, { title: 'Loan', proof: [fileOf(file)] })
    expect(await rowOf(file)).toMatchObject({ entity: 'dossier', recordId: id, freeSince: null })
    await ann.post(`${DOSSIERS}/remove?ids=${id}`)
    expect(await rowOf(file)).toMatchObject({ entity: 'dossier', freeSince: expect.stringMatching(/^\d{4}-/) })
  })

  test('RS-04 are listed and searched by who may, and made by an upload alone', async () => {
    await put(ann, PNG, 'needle.png')
    const found = await admin.get<Page<WireRecord>>(`${ATTACH}/list?originalName_like=needle&extension_equal=png`)
    expect(found.body.data.records).toMatchObject([{ originalName: 'needle.png' }])
    expect((await ann.get(`${ATTACH}/list`)).status).toBe(403)
    expect((await admin.post(`${ATTACH}/submit`, { originalName: 'x' })).status).not.toBe(200)
  })

  test('RS-04 the records that hold one are told; it is removed when none does', async () => {
    const file = await put(ann, PNG, 'a.png')
    const one = await saved(ann, { title: 'Loan [1]', proof: [fileOf(file)] })
    const two = await saved(ann, { title: 'Loan 2', proof: [fileOf(file)] })
    const { data } = (await admin.get<{ uses: object[]; list: string }>(`${ATTACH}/uses?id=${file.attachId}`)).body
    expect(data.uses).toMatchObject([
      { entity: 'dossier', recordId: one.id, label: 'Loan [1]' },
      { entity: 'dossier', recordId: two.id, label: 'Loan 2' },
    ])
    expect(data.list).toBe('1. 档案 · Loan \\[1\\]\n1. 档案 · Loan 2')
    const remove = () => admin.post(`${ATTACH}/remove?ids=${file.attachId}`)
    const refused = await remove()
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('2 条记录')])
    await ann.post(`${DOSSIERS}/remove?ids=${one.id}`)
    expect((await remove()).status).toBe(409)
    expect(await statusFor(office, file)).toBe(200)
    await ann.post(`${DOSSIERS}/remove?ids=${two.id}`)
    expect((await remove()).status).toBe(200)
    expect(await statusFor(ann, file)).toBe(404)
  })
})
