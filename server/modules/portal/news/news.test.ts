/** News of feeds that are real servers, beside the one under test. */
import dns from 'node:dns/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { SearchHit } from '#adapters/wire/search.ts'
import type { Who } from '#engine/access/who.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { openCatalogue } from '../../../action/catalogue.ts'
import { loadErrorTexts } from '../../../http/answer/error-texts.ts'
import { readShipped } from '../../../layers/shipped.ts'
import type { Services } from '../../../services.ts'
import { fetchFeed } from './fetch-feed.ts'
import { itemsOf } from './items-of.ts'
import { FETCH_NEWS } from './news-job.ts'
import { readFeed } from './read-feed.ts'

const SOURCE = '/api/blade-portal/newsSource'
const ITEM = '/api/blade-portal/newsItem'
const MINUTE_MS = 60_000
type Serve = (request: http.IncomingMessage, response: http.ServerResponse) => void

let server: TestServer
let admin: Caller
let reader: Caller
let feed: http.Server
let serve: Serve
let heard: http.IncomingHttpHeaders[] = []
let clock = 0

beforeAll(async () => {
  feed = http.createServer((request, response) => {
    heard.push(request.headers)
    serve(request, response)
  })
  await new Promise<void>(done => feed.listen(0, '0.0.0.0', done))
  server = await startServer({ internalHosts: ['127.0.0.1', 'feed.test'] })
  admin = await server.loginNew({ account: 'news-admin', roles: ['administrator'] })
  reader = await server.loginNew({ account: 'news-reader' })
})
afterAll(async () => {
  await server.stop()
  feed.closeAllConnections()
  await new Promise(done => feed.close(done))
})
beforeEach(async () => {
  heard = []
  serve = say(rss('<item><title>One</title><link>http://news.example/1</link></item>'))
  clock = Date.now()
  const { records } = (await admin.get<Page<WireRecord>>(`${SOURCE}/list?size=200`)).body.data
  if (records.length) await admin.post(`${SOURCE}/remove?ids=${records.map(({ id }) => id)}`)
})
afterEach(() => vi.restoreAllMocks())

const at = (path = '/', host = '127.0.0.1') => `http://${host}:${(feed.address() as AddressInfo).port}${path}`
const rss = (items: string, head = '') =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`
const say =
  (body: string | Buffer, headers: http.OutgoingHttpHeaders = {}): Serve =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body)
const moved =
  (to: string): Serve =>
  ({ url }, response) =>
    url === '/' ? response.writeHead(302, { location: to }).end() : say(rss(''))(null as never, response)

async function addSource(more: object = {}): Promise<string> {
  const { status, body } = await admin.post<WireRecord>(`${SOURCE}/submit`, {
    ...{ name: 'Campus', kind: 'feed', rssUrl: at(), ...more },
  })
  expect([status, body.msg]).toEqual([200, expect.anything()])
  return String(body.data.id)
}

/** What the job does, `minutes` after the last time. */
async function run(minutes = 0, tenant = '000000') {
  clock += minutes * MINUTE_MS
  const store = { shipped: readShipped() }
  const services = { db: server.db, config: server.config, errors: loadErrorTexts(), store } as unknown as Services
  const { perform } = openCatalogue({ 'news.fetch': FETCH_NEWS }, () => services)
  return (await perform('news.fetch', null, { tenant } as Who, {}, { now: new Date(clock) })).vars
}
const source = async (id: string) => (await admin.get<WireRecord>(`${SOURCE}/detail?id=${id}`)).body.data
async function titles(caller = reader) {
  const { records } = (await caller.get<Page<WireRecord>>(`${ITEM}/list?size=200`)).body.data
  return records.map(({ title }) => title)
}

describe('a feed', () => {
  test('is fetched by the job, once in its interval, and again at once when its address changes', async () => {
    const id = await addSource({ fetchInterval: 30 })
    expect(await titles()).toEqual([])
    expect(await run()).toEqual({ news: 1, failed: 0 })
    expect(await titles()).toEqual(['One'])
    expect(await run(29)).toEqual({ news: 0, failed: 0 })
    expect(await run(2)).toEqual({ news: 1, failed: 0 })
    expect(await source(id)).toMatchObject({ failingSince: null, fetchedAt: expect.any(String) })
    const { rev } = await source(id)
    await admin.post(`${SOURCE}/submit`, { id, rev, rssUrl: at('/other') })
    expect(await run()).toEqual({ news: 1, failed: 0 })
    expect(await run()).toEqual({ news: 0, failed: 0 })
  })

  test('runs at the same moment fetch it once', async () => {
    await addSource()
    const runs = await Promise.all([run(), run(), run()])
    expect(runs.map(vars => vars?.news).toSorted()).toEqual([0, 0, 1])
    expect(heard.length).toBe(1)
    expect(await titles()).toEqual(['One'])
  })

  test('is asked with what it said last time, and keeps its news when it has not changed', async () => {
    await addSource()
    serve = say(rss('<item><title>One</title><link>http://news.example/1</link></item>'), {
      etag: '"v1"',
      'last-modified': 'Mon, 30 Nov 2026 00:00:00 GMT',
    })
    await run()
    serve = (_, response) => response.writeHead(304).end()
    expect(await run(90)).toEqual({ news: 1, failed: 0 })
    expect(heard[1]).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Mon, 30 Nov 2026 00:00:00 GMT',
    })
    expect(await titles()).toEqual(['One'])
    expect(await run(90)).toEqual({ news: 1, failed: 0 })
    expect(heard[2]).toMatchObject({ 'if-none-match': '"v1"' })
  })

  test('its news follows it; what was added by hand, hidden or removed by hand stays so', async () => {
    const id = await addSource({ mostItems: 3 })
    const items = (...names: string[]) =>
      say(
        rss(names.map(name => `<item><title>${name}</title><link>http://n.example/${name[0]}</link></item>`).join('')),
      )
    serve = items('a', 'b', 'c', 'd')
    await run()
    expect((await titles()).toSorted()).toEqual(['a', 'b', 'c'])
    await admin.post(`${ITEM}/submit`, { title: 'ours', sourceId: id, urlAddress: 'https://campus.example' })
    const { records } = (await admin.get<Page<WireRecord>>(`${ITEM}/list`)).body.data
    const [a, b] = ['a', 'b'].map(title => records.find(record => record.title === title)!)
    await admin.post(`${ITEM}/submit`, { id: a!.id, rev: a!.rev, status: 0 })
    await admin.post(`${ITEM}/remove?ids=${b!.id}`)
    serve = items('a', 'b', 'c changed', 'd')
    await run(90)
    expect((await titles()).toSorted()).toEqual(['c changed', 'ours'])
    serve = items('e')
    await run(90)
    expect((await titles()).toSorted()).toEqual(['e', 'ours'])
  })

  test('what it tells is searched for as it stands, within the rights of its list', async () => {
    await addSource()
    const items = (...names: string[]) =>
      say(rss(names.map((name, n) => `<item><title>${name}</title><link>http://n.example/${n}</link></item>`).join('')))
    const found = async (text: string, caller = reader) => {
      const path = `/api/blade-system/search/all?kinds=news&text=${encodeURIComponent(text)}`
      return (await caller.get<SearchHit>(path)).body.data.kinds!.flatMap(({ things }) => things)
    }
    serve = items('图书馆通宵开放', '食堂检修')
    await run()
    expect(await found('tsg')).toMatchObject([{ title: '图书馆通宵开放', path: 'http://n.example/0', about: '' }])
    serve = items('体育馆通宵开放')
    await run(90)
    expect([await found('图书馆'), await found('食堂')]).toEqual([[], []])
    const [{ id: item } = { id: '' }] = await found('体育馆')
    await admin.post(`${ITEM}/submit`, { id: item, status: 0 })
    expect([(await found('体育馆')).length, (await found('体育馆', admin)).length]).toEqual([0, 1])
  })

  test('that breaks keeps its last news and says since when and why, until it works again', async () => {
    const id = await addSource()
    await run()
    const broken: Serve[] = [
      (_, response) => response.writeHead(500).end(),
      say('<html>Sign in</html>'),
      say(rss('')),
      (_, response) => response.destroy(),
      say('x', { 'content-encoding': 'gzip' }),
      say('x', { 'content-encoding': 'compress' }),
    ]
    for (const [n, way] of broken.entries()) {
      serve = way
      expect(await run(90), String(n)).toEqual({ news: 1, failed: 1 })
      expect(await titles()).toEqual(['One'])
    }
    const { failingSince, failure, failureEn } = await source(id)
    expect([failure, failureEn]).toEqual([expect.stringContaining('compress'), expect.stringContaining('unpacked')])
    const since = Date.parse(`${String(failingSince).replace(' ', 'T')}+08:00`)
    expect(Math.round((clock - since) / MINUTE_MS)).toBe(90 * (broken.length - 1))
    const seen = (await reader.get<WireRecord>(`${SOURCE}/detail?id=${id}`)).body.data
    for (const hidden of ['rssUrl', 'failure', 'failingSince', 'fetchedAt']) expect(seen).not.toHaveProperty(hidden)
    serve = say(rss('<item><title>Two</title><link>http://news.example/2</link></item>'))
    expect(await run(90)).toEqual({ news: 1, failed: 0 })
    expect(await titles()).toEqual(['Two'])
    expect(await source(id)).toMatchObject({ failingSince: null, failure: null, failureEn: null })
  })

  test('one that breaks costs no other', async () => {
    await addSource({ rssUrl: at('/broken') })
    await addSource()
    serve = ({ url }, response) =>
      url === '/broken'
        ? response.writeHead(503).end()
        : say(rss('<item><title>Fine</title><link>http://n.example/1</link></item>'))(null as never, response)
    expect(await run()).toEqual({ news: 2, failed: 1 })
    expect(await titles()).toEqual(['Fine'])
  })

  test('news of a source that is switched off, or of another tenant, is shown to nobody', async () => {
    const id = await addSource()
    await run()
    const neighbour = await server.loginNew({ account: 'news-other', roles: ['administrator'], tenant: '000001' })
    expect(await titles(neighbour)).toEqual([])
    expect(await run(90, '000001')).toEqual({ news: 0, failed: 0 })
    expect((await admin.post(`${SOURCE}/updateStatus`, { ids: id, status: 0 })).status).toBe(200)
    expect(await titles()).toEqual([])
    expect(await run(90)).toEqual({ news: 0, failed: 0 })
  })

  test('the state of the last time is the job’s alone to write', async () => {
    const id = await addSource()
    const forged = { failingSince: '2020-01-01 00:00:00', failure: 'x', fetchedAt: '2999-01-01 00:00:00' }
    const { rev } = await source(id)
    await admin.post(`${SOURCE}/submit`, { id, rev, ...forged })
    expect(await source(id)).toMatchObject({ failingSince: null, failure: null, fetchedAt: null })
    expect((await reader.post(`${SOURCE}/submit`, { name: 'mine', kind: 'links' })).status).toBe(403)
    for (const rssUrl of ['', 'javascript:alert(1)', 'file:///etc/passwd', '/api/health', 'ftp://a.b/c'])
      expect((await admin.post(`${SOURCE}/submit`, { name: 'x', kind: 'feed', rssUrl })).status, rssUrl).toBe(400)
  })
})

describe('an address', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]:8080/',
    'http://localhost:8080/',
    'http://2130706434/',
    'http://[::ffff:127.0.0.2]/',
    'http://127.0.0.2/',
    'file:///etc/passwd',
    'http://user:word@127.0.0.1/',
  ])('that redirects to %s is not followed', async to => {
    serve = moved(to)
    const code = /^(host\.internal|news\.address)$/
    await expect(fetchFeed(at(), NONE, ['127.0.0.1'])).rejects.toMatchObject({ code: expect.stringMatching(code) })
    await expect(fetchFeed(to, NONE, ['127.0.0.1'])).rejects.toMatchObject({ code: expect.stringMatching(code) })
  })

  test('is redirected three times and no more', async () => {
    serve = ({ url }, response) => {
      const n = Number(url?.slice(1))
      return n === 0 ? say('there')(null as never, response) : response.writeHead(301, { location: `/${n - 1}` }).end()
    }
    expect((await fetchFeed(at('/3'), NONE, ['127.0.0.1']))?.body.toString()).toBe('there')
    await expect(fetchFeed(at('/4'), NONE, ['127.0.0.1'])).rejects.toMatchObject({ code: 'news.redirects' })
  })

  test('whose name leads elsewhere a moment later is connected to as it was checked', async () => {
    const lookup = vi.spyOn(dns, 'lookup')
    lookup.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }] as never)
    lookup.mockResolvedValue([{ address: '169.254.169.254', family: 4 }] as never)
    expect((await fetchFeed(at('/', 'feed.test'), NONE, ['feed.test']))?.body.toString()).toContain('One')
    expect(lookup).toHaveBeenCalledTimes(1)
    await expect(fetchFeed(at('/', 'feed.other'), NONE, ['feed.test'])).rejects.toMatchObject({ code: 'host.internal' })
  })

  test('that sends without end is left at two megabytes, as it is sent and as it is unpacked', async () => {
    const chunk = Buffer.alloc(64 * 1024, 120)
    let sent = 0
    serve = (_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    await expect(fetchFeed(at(), NONE, ['127.0.0.1'])).rejects.toMatchObject({ code: 'news.size' })
    expect(sent).toBeLessThan(16 * 1024 * 1024)
    const bomb = zlib.gzipSync(Buffer.alloc(64 * 1024 * 1024))
    serve = say(bomb, { 'content-encoding': 'gzip' })
    await expect(fetchFeed(at(), NONE, ['127.0.0.1'])).rejects.toMatchObject({ code: 'news.size' })
    serve = say(zlib.brotliCompressSync(Buffer.from('small')), { 'content-encoding': 'br' })
    expect((await fetchFeed(at(), NONE, ['127.0.0.1']))?.body.toString()).toBe('small')
  })

  test('that does not end in time is left', async () => {
    serve = (_, response) => response.writeHead(200).write('<rss')
    await expect(fetchFeed(at(), NONE, ['127.0.0.1'], 300)).rejects.toMatchObject({ code: 'news.slow' })
  })

  test.each([
    ['the header', 'text/xml; charset=GBK', ''],
    ['the declaration', 'text/xml', '<?xml version="1.0" encoding="gb2312"?>'],
  ])('in GB18030 is read as %s says', async (_, type, declared) => {
    const gbk = Buffer.concat([
      Buffer.from(`${declared}<rss version="2.0"><channel><item><link>http://a.example</link><title>`),
      Buffer.from([0xd5, 0xd0, 0xc9, 0xfa]), // the two characters of "enrolment"
      Buffer.from('</title></item></channel></rss>'),
    ])
    serve = say(gbk, { 'content-type': type })
    const id = await addSource()
    await run()
    expect(await titles()).toEqual(['招生'])
    const { rev } = await source(id)
    serve = say(gbk, { 'content-type': 'text/xml; charset=utf-8' })
    await admin.post(`${SOURCE}/submit`, { id, rev, encoding: 'gb18030' })
    await run(90)
    expect(await titles()).toEqual(['招生'])
    serve = say(gbk, { 'content-type': 'text/xml; charset=nonsense' })
    await admin.post(`${SOURCE}/submit`, { id, rev: (await source(id)).rev, encoding: 'auto' })
    expect(await run(90)).toEqual({ news: 1, failed: 1 })
    expect((await source(id)).failure).toContain('nonsense')
  })
})

const NONE = { etag: null, modified: null }

describe('what a feed says', () => {
  const item = (inner: string, head = '') => itemsOf(rss(`<item>${inner}</item>`, head), 10)
  const link = '<link>http://n.example/1</link>'

  test('is kept as plain text, without scripts and entities of its own', () => {
    const attack =
      '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;A &amp;amp; &lt;b&gt;B&lt;/b&gt;'
    expect(
      item(
        `<title>${attack}</title>${link}<description><![CDATA[<p>x<style>p{}</style><iframe src=y></iframe></p>]]></description>`,
      ),
    ).toMatchObject([{ title: 'A & B', summary: 'x' }])
    const outside =
      '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    for (const name of ['x', 'b']) {
      const read = () => item(`<title>t &${name};</title>${link}`, outside)
      try {
        expect(read()[0]!.title).toBe(`t &${name};`)
      } catch (error) {
        expect(String(error)).toMatch('Invalid feed format')
      }
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'http://user:word@n.example', '', 'mailto:a@b.c'])(
    'a link to %s is no link',
    address => expect(item(`<title>t</title><link>${address}</link><guid isPermaLink="false">g</guid>`)).toEqual([]),
  )

  test('is cut to what is shown, and its date to now by the store', () => {
    const [read] = item(`<title>${'题'.repeat(100_000)}</title>${link}<pubDate>Fri, 01 Jan 2999 00:00:00 GMT</pubDate>`)
    expect([[...read!.title].length, read!.title.at(-1), read!.published]).toEqual([
      200,
      '…',
      '2999-01-01T00:00:00.000Z',
    ])
    expect(item(`<title>\u202eevil\u0007</title>${link}<pubDate>not a date</pubDate>`)).toMatchObject([
      { title: 'evil', published: null },
    ])
  })

  test('is read from Atom, RDF and JSON Feed too; the same item stands once', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>f</title><entry><id>1</id><title type="html">A &lt;i&gt;b&lt;/i&gt;</title>
      <link rel="self" href="http://n.example/self"/><link href="http://n.example/1"/><author><name>Li</name></author>
      <summary>s</summary><updated>2026-11-30T00:00:00Z</updated></entry></feed>`
    expect(itemsOf(atom, 5)).toMatchObject([
      { title: 'A b', url: 'http://n.example/1', author: 'Li', summary: 's', published: '2026-11-30T00:00:00.000Z' },
    ])
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>f</title></channel>
      <item rdf:about="http://n.example/2"><title>R</title><link>http://n.example/2</link></item></rdf:RDF>`
    expect(itemsOf(rdf, 5)).toMatchObject([{ title: 'R', url: 'http://n.example/2' }])
    const entry = { id: '1', url: 'http://n.example/3', title: 'J' }
    const json = { version: 'https://jsonfeed.org/version/1.1', title: 'f', items: [entry, entry] }
    expect(itemsOf(JSON.stringify(json), 5)).toMatchObject([{ title: 'J' }])
  })

  test('takes no more time than it is given, and stops nothing else meanwhile', async () => {
    const many = rss('<item><title>a</title></item>'.repeat(60_000))
    let ticks = 0
    const timer = setInterval(() => ticks++, 20)
    await expect(readFeed(many, 5, 400)).rejects.toMatchObject({ code: 'news.heavy' })
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
    await expect(readFeed('<rss version="2.0"><channel>', 5)).rejects.toMatchObject({ code: 'news.unreadable' })
  })
})
