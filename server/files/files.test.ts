import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { formWith, PNG, PUT, put } from '#tests/support/upload.ts'

let server: TestServer
let ann: Caller
beforeAll(async () => {
  server = await startServer()
  ann = await server.loginNew({ account: 'ann' })
})
afterAll(() => server.stop())

/** The bare answer, its body unread. */
function fetchAs(caller: Caller, link: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + link, { headers: { 'blade-auth': `bearer ${caller.token}`, ...headers } })
}

describe('files', () => {
  it('RS-03 FM-15 an upload returns link, names, size and id, and the file is read back unchanged', async () => {
    const { status, body } = await ann.post<Record<string, string>>(PUT, formWith(PNG, '头像.png'))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      originalName: '头像.png',
      name: '头像.png',
      size: PNG.length,
      attachId: expect.stringMatching(/^\d+$/),
    })
    const file = await fetchAs(ann, body.data.link!)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-disposition')).toBe(
      `inline; filename="??.png"; filename*=UTF-8''%E5%A4%B4%E5%83%8F.png`,
    )
  })

  it('direction marks are removed from a name, so that its extension is what it looks like', async () => {
    const { body } = await ann.post<Record<string, string>>(PUT, formWith('plain', 'gnp.\u202etset\u2066.txt'))
    expect(body.data.originalName).toBe('gnp.tset.txt')
  })

  it.each(['', '; filename=""', '; filename="/"'])('a file without a name is refused: %j', async filename => {
    const head = `Content-Disposition: form-data; name="file"${filename}\r\nContent-Type: application/octet-stream`
    const headers = { 'content-type': 'multipart/form-data; boundary=edge', 'accept-language': 'en' }
    const answer = await ann.post(PUT, `--edge\r\n${head}\r\n\r\nplain\r\n--edge--\r\n`, headers)
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringMatching(/has no name/) } })
  })

  it('a picture can be requested with the sign-in’s cookie, which opens nothing else', async () => {
    const { link } = await put(ann, PNG, 'a.png')
    const cookie = { cookie: `screenwright_file=${ann.token}` }
    expect((await server.call('GET', link, undefined, cookie)).status).toBe(200)
    expect((await server.call('GET', '/api/blade-auth/oauth/user-info', undefined, cookie)).status).toBe(401)
  })

  it('is not there for another tenant, nor without a session', async () => {
    const { link } = await put(ann, PNG, 'a.png')
    const foreigner = await server.loginNew({ account: 'foreigner', tenant: '000005', roles: ['administrator'] })
    expect((await foreigner.get(link)).status).toBe(404)
    expect((await server.call('GET', link)).status).toBe(401)
  })

  it.each([
    ['RS-05 a kind that is not allowed', 'MZ', 'tool.exe', 'tool.exe'],
    ['a page', '<script>alert(1)</script>', 'page.html', 'page.html'],
    ['a drawing that can run', '<svg onload="alert(1)"/>', 'drawing.svg', 'drawing.svg'],
    ['a program that calls itself a picture', 'MZ\x90', 'picture.png', 'png'],
    ['an empty file', '', 'empty.txt', 'empty.txt'],
  ])('refuses %s', async (_what, content, name, named) => {
    const { status, body } = await ann.post(PUT, formWith(content, name))
    expect(status).toBe(400)
    expect(body.msg).toContain(named)
  })

  const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  it.each([
    ['JSON', '{}', 'application/json'],
    ['a form without parts', 'x', 'multipart/form-data'],
    ['a form that is broken off', '--x\r\nbroken', 'multipart/form-data; boundary=x'],
    ['a file that is broken off', `${HEAD}hello`, 'multipart/form-data; boundary=x'],
  ])('an upload of %s is refused in words', async (_what, body, type) => {
    const answer = await ann.post(PUT, body, { 'content-type': type })
    expect([answer.status, answer.body.msg]).toEqual([400, expect.stringContaining('multipart/form-data')])
  })

  it('a name cannot lead out of the folder', async () => {
    expect(await put(ann, 'hello', '../../etc/note.txt')).toMatchObject({
      name: 'note.txt',
      link: expect.stringMatching(/^\/api\/blade-resource\/file\/[0-9a-f]{36}$/),
    })
  })

  it.each([
    ['a text', 'hello', 'note.txt', '', /^inline/, /sandbox/],
    ['an archive', 'PK\x03\x04', 'all.zip', '', /^attachment/, /sandbox/],
    ['a picture', PNG, 'a.png', '', /^inline/, /^$/],
    ['a picture to be saved', PNG, 'a.png', '?download', /^attachment/, /sandbox/],
  ])('%s is served as what it may be', async (_what, content, name, query, shown, policy) => {
    const { headers } = await fetchAs(ann, (await put(ann, content, name)).link + query)
    expect(headers.get('content-disposition')).toMatch(shown)
    expect(headers.get('content-security-policy') ?? '').toMatch(policy)
  })

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-4', 206, '6789', 'bytes 6-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('the part %s is answered %s', async (range, status, content, told) => {
    const { link } = await put(ann, '0123456789', 'ten.txt')
    const part = await fetchAs(ann, link, { range })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([status, content, told])
    expect(part.headers.get('content-length')).toBe(String(content.length))
  })

  it('a part outside of the file is refused with its size', async () => {
    const { link } = await put(ann, '0123456789', 'ten.txt')
    const part = await fetchAs(ann, link, { range: 'bytes=10-' })
    expect([part.status, part.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it('a cached file is answered 304, and a range of an outdated file gets the whole file', async () => {
    const { link } = await put(ann, '0123456789', 'ten.txt')
    const etag = (await fetchAs(ann, link)).headers.get('etag')!
    expect((await fetchAs(ann, link, { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchAs(ann, link, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await fetchAs(ann, link, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  })

  it('RS-06 an avatar is a picture of at most 500 kb', async () => {
    const profile = { realName: 'Ann', name: 'Ann', phone: '13912345678', email: '' }
    const change = (avatar: string) => ann.post('/api/blade-system/user/update-info', { ...profile, avatar })
    const large = Buffer.concat([PNG, Buffer.alloc(500 * 1024)])
    for (const [content, name] of [
      ['text', 'a.txt'],
      [large, 'a.png'],
    ] as const) {
      const refused = await change((await put(ann, content, name)).link)
      expect([refused.status, refused.body.msg]).toEqual([400, '头像只能是 JPG 或 PNG，且不超过 500 KB'])
    }
    const { link } = await put(ann, PNG, 'a.png')
    expect((await change(link)).status).toBe(200)
    const other = await server.loginNew({ account: 'other' })
    expect((await other.get(link)).status).toBe(200)
  })
})

describe('the quota of a tenant', () => {
  const ROOM = 64 * 1024
  const content = Buffer.alloc(ROOM, 'a')

  it('RS-04 of concurrent uploads only those that fit are stored', async () => {
    const bob = await server.loginNew({ account: 'bob', tenant: '000007', roles: ['administrator'] })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set storage_quota = 1 where tenant_id = '000007'`.execute(trx),
    )
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => bob.post(PUT, formWith(content, `${at}.txt`))),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(16)
    expect(statuses.filter(status => status === 413)).toHaveLength(8)
    const { body } = await bob.get<Page<object>>('/api/blade-resource/attach/list')
    expect(body.data.total).toBe(16)
  })

  it('what cannot fit is refused before it is sent', async () => {
    const cleo = await server.loginNew({ account: 'cleo', tenant: '000008' })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set storage_quota = 0 where tenant_id = '000008'`.execute(trx),
    )
    const { status, body } = await cleo.post(PUT, formWith(content, 'a.txt'))
    expect([status, body.msg]).toEqual([413, expect.stringContaining('0 MB')])
  })

  it('pictures in small count too', async () => {
    const dora = await server.loginNew({ account: 'dora', tenant: '000010' })
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update blade_tenant set storage_quota = 1 where tenant_id = '000010'`.execute(trx),
    )
    const webp = Buffer.concat([Buffer.from('RIFF0000WEBP'), Buffer.alloc(40 * 1024)]).toString('base64')
    const statusOf = async (kilobytes: number, hasSmall: boolean) => {
      const form = new FormData()
      if (hasSmall) form.append('small', webp)
      form.append('file', new Blob([new Uint8Array(PNG), new Uint8Array(kilobytes * 1024)]), 'a.png')
      return (await dora.post(PUT, form)).status
    }
    expect([await statusOf(512, true), await statusOf(480, false)]).toEqual([200, 413])
    expect([await statusOf(460, true), await statusOf(460, false)]).toEqual([413, 200])
  })
})

describe('FM-24 a workbook', () => {
  it('FM-24 is previewed by people who may open it, and by nobody else', async () => {
    const { writeXlsx } = await import('hucre/xlsx')
    const book = await writeXlsx({ sheets: [{ name: 'Loans', rows: [['<b>title</b>', 2]] }] })
    const { link } = await put(ann, new Uint8Array(book), 'loans.xlsx')
    const { status, body } = await ann.get(`${link}?sheets`)
    expect([status, body.data]).toEqual([200, [{ name: 'Loans', rows: [['<b>title</b>', 2]], isCut: false }]])
    const stranger = await server.loginNew({ account: 'stranger' })
    expect((await stranger.get(`${link}?sheets`)).status).toBe(404)
    expect((await server.call('GET', `${link}?sheets`)).status).toBe(401)
    const picture = await put(ann, PNG, 'a.png')
    expect((await ann.get(`${picture.link}?sheets`)).body.msg).toMatch(/工作|表格|xlsx/i)
  })
})
