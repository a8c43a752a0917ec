import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PUT = '/api/blade-resource/oss/endpoint/put-file'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let server: TestServer
let ann: Caller
beforeAll(async () => {
  server = await startServer()
  ann = await server.loginNew({ account: 'ann' })
})
afterAll(() => server.stop())

function form(content: Uint8Array<ArrayBuffer> | string, name: string): FormData {
  const data = new FormData()
  data.append('file', new Blob([content]), name)
  return data
}

describe('files', () => {
  it('RS-03 an upload answers link, names, size and id, and reads back as it was', async () => {
    const { status, body } = await ann.post<Record<string, string>>(PUT, form(new Uint8Array(PNG), '头像.png'))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      originalName: '头像.png',
      name: '头像.png',
      size: PNG.length,
      attachId: expect.stringMatching(/^\d+$/),
    })
    const file = await fetch(server.url + body.data.link, { headers: { 'blade-auth': `bearer ${ann.token}` } })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('a picture may be asked for with the cookie of the sign-in, which opens nothing else', async () => {
    const { body } = await ann.post<Record<string, string>>(PUT, form(new Uint8Array(PNG), 'a.png'))
    const cookie = { cookie: `screenwright_file=${ann.token}` }
    expect((await server.call('GET', body.data.link ?? '', undefined, cookie)).status).toBe(200)
    expect((await server.call('GET', '/api/blade-auth/oauth/user-info', undefined, cookie)).status).toBe(401)
  })

  it('is not there for another tenant, nor without a session', async () => {
    const { body } = await ann.post<Record<string, string>>(PUT, form(new Uint8Array(PNG), 'a.png'))
    const foreigner = await server.loginNew({ account: 'foreigner', tenant: '000005' })
    expect((await foreigner.get(body.data.link ?? '')).status).toBe(404)
    expect((await server.call('GET', body.data.link ?? '')).status).toBe(401)
  })

  it.each([
    ['RS-05 a kind that is not allowed', 'MZ', 'tool.exe', 'tool.exe'],
    ['a page', '<script>alert(1)</script>', 'page.html', 'page.html'],
    ['a program that calls itself a picture', 'MZ\x90', 'picture.png', 'png'],
    ['an empty file', '', 'empty.txt', 'empty.txt'],
  ])('refuses %s', async (_what, content, name, named) => {
    const { status, body } = await ann.post(PUT, form(content, name))
    expect(status).toBe(400)
    expect(body.msg).toContain(named)
  })

  it('a name cannot lead out of the folder', async () => {
    const { body } = await ann.post<Record<string, string>>(PUT, form('hello', '../../etc/note.txt'))
    expect(body.data).toMatchObject({
      name: 'note.txt',
      link: expect.stringMatching(/^\/api\/blade-resource\/file\/[0-9a-f]{36}$/),
    })
  })
})
