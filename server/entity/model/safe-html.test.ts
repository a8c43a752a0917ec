import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import attacks from '#tests/support/html-attacks.json' with { type: 'json' }
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { toSafeHtml } from './safe-html.ts'

const notes: EntityDocument[] = [
  {
    ...{ kind: 'entity', grammar: 1, key: 'essay', title: { zh: '文' } },
    fields: [
      { id: 'title', type: 'string', title: { zh: '题' } },
      { id: 'body', type: 'text', format: 'html', title: { zh: '正文' }, required: true },
      { id: 'copy', type: 'text', format: 'html', title: { zh: '副本' }, value: { cat: ['<b>', { var: 'title' }] } },
      { id: 'parts', type: 'children', title: { zh: '段' }, to: 'essayPart', by: 'essay', onRemove: 'remove' },
    ],
  },
  {
    ...{ kind: 'entity', grammar: 1, key: 'essayPart', title: { zh: '段' } },
    fields: [
      { id: 'essay', type: 'ref', title: { zh: '文' }, to: 'essay', onRemove: 'remove' },
      { id: 'text', type: 'text', format: 'html', title: { zh: '文字' } },
    ],
  },
]
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'essay', notes as AnyDocument[])
  admin = await server.loginNew({ account: 'writer', roles: ['administrator'] })
})
afterAll(() => server.stop())

const save = (record: object) => admin.post<WireRecord>('/api/data/essay/submit', record)

test.each(attacks)('nothing of it is kept that runs, leads out or imitates the application: %s', html => {
  const safe = toSafeHtml(`<p>said</p>${html}`)
  expect(safe).toContain('<p>said</p>')
  expect(safe).not.toMatch(/<(script|style|iframe|svg|math|form|input|button|object|embed|link|meta|base|noscript)/i)
  for (const [tag] of safe.matchAll(/<[a-z][^>]*>/g)) {
    expect(tag).not.toMatch(/\s(on\w+|style|class|id|name|srcdoc|srcset|background)=/i)
    for (const [, address] of tag.matchAll(/(?:href|src)="([^"]*)"/g))
      expect(address).toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/)
  }
  expect(toSafeHtml(safe)).toBe(safe)
})

test('a direct call stores only what is safe, in rows and in computed fields too, and that is answered', async () => {
  const { body } = await save({
    title: '<img src=x onerror=alert(1)>Open day',
    body: '<h2>Rules</h2><script>alert(1)</script><p onclick="x()">Ask.</p>',
    parts: [{ text: '<a href="javascript:x()">out</a>' }],
  })
  expect(body.data).toMatchObject({
    body: '<h2>Rules</h2><p>Ask.</p>',
    copy: '<b>Open day</b>',
    parts: [{ text: '<a>out</a>' }],
  })
  const { body: read } = await admin.get<WireRecord>(`/api/data/essay/detail?id=${body.data.id}`)
  expect(read.data).toMatchObject({ body: '<h2>Rules</h2><p>Ask.</p>', copy: '<b>Open day</b>' })
})

test.each(['<p></p>', '<p><br></p>', '<script>alert(1)</script>'])(
  '%s is no text where one is required',
  async html => {
    const { status, body } = await save({ title: 'x', body: html })
    expect(status).toBe(400)
    expect((body.data as unknown as { issues: WireIssue[] }).issues).toMatchObject([
      { path: 'body', code: 'field.required' },
    ])
  },
)
