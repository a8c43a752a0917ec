/** Searching records by words, over real PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchHit } from '#adapters/wire/search.ts'
import { guestIn, type Who } from '#engine/access/who.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { compareWithLike, SERVICES } from '#tests/support/words-oracle.ts'
import type { Services } from '../services.ts'
import { askedWords } from './asked-words.ts'
import { fillIndex } from './fill-index.ts'
import { allMatches } from './words-match.ts'

const PORTAL = '/api/blade-portal'
const EDITOR: Who = {
  ...{ id: '1', account: 'admin', name: '', tenant: '000000', dept: '', deptCode: '', posts: [] },
  roles: ['administrator'],
}

let server: TestServer
let services: Services
let admin: Caller
beforeAll(async () => {
  const take = (_app: unknown, all: Services) => {
    services = all
  }
  server = await startServer({}, [{ parts: [take] }])
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const save = async (values: object, entity = 'serviceManage') => {
  const { status, body, text } = await admin.post<{ id: string }>(`${PORTAL}/${entity}/submit`, values)
  expect(status, text).toBe(200)
  return body.data.id
}

/** Names of the services found, the best first. */
async function find(typed: string, who = EDITOR, synonyms: string[][] = []): Promise<string[]> {
  const context = await services.entities.accessContext(who)
  const reader = context.reader(context.models.get('serviceManage'), 'list')
  const matches = await allMatches(services.db, reader, askedWords(typed, synonyms))
  const { rows } = await services.db.readAtOnce(who, trx =>
    sql<{ name: string }>`select t.service_name as name from ${reader.from} join (${matches}) f on f.record = t.id
      where ${reader.rows} order by f.tier desc, t.id`.execute(trx),
  )
  return rows.map(({ name }) => name)
}

test('search by words misses nothing LIKE finds, and finds nothing else but by pinyin', async () => {
  await services.entities.saveAll(EDITOR, 'serviceManage', SERVICES)
  expect(await compareWithLike(services, EDITOR, 300, 1)).toBeGreaterThan(300)
  await services.db.maintain(trx => sql`delete from blade_service_manage where tenant_id = '000000'`.execute(trx))
})

test('pairs of characters, pinyin, initials, words and parts of words find a service; what fits best comes first', async () => {
  const categoryId = await save({ name: '教务服务', status: '1' }, 'serviceCategory')
  await save({
    serviceName: '学生请假申请',
    serviceCode: 'QJ-01',
    status: '1',
    introduce: '<p>事假、<b>病</b>假都在这里办理</p>',
  })
  await save({ serviceName: '请假', keywords: '离校 Leave', status: '1', categoryId })
  await save({ serviceName: '成绩单打印', introduce: '<p>A4 纸，请假期间也可以办理</p>', status: '1', categoryId })
  expect(await find('请假')).toEqual(['请假', '学生请假申请', '成绩单打印'])
  expect(await find('qj')).toEqual(['请假', '学生请假申请'])
  expect(await find('qingjiash')).toEqual(['学生请假申请'])
  expect(await find('xsqj')).toEqual(['学生请假申请'])
  expect(await find('ngjia')).toEqual([]) // not from a syllable on
  expect(await find('eav')).toEqual(['请假'])
  expect(await find('病假')).toEqual(['学生请假申请']) // over a mark-up
  expect(await find('strong')).toEqual([]) // no mark-up is searched
  expect(await find('ａ４')).toEqual(['成绩单打印'])
  expect(await find('假')).toHaveLength(3)
  expect(await find('请假 申请')).toEqual(['学生请假申请'])
  expect(await find('教务')).toEqual(['请假', '成绩单打印'])
  expect(await find('jwfw 成绩')).toEqual(['成绩单打印'])
  await save({ id: categoryId, name: '学工服务' }, 'serviceCategory')
  expect(await find('教务')).toEqual([])
  expect(await find('学工')).toHaveLength(2)
  expect(await find('休假', EDITOR, [['休假', '请假']])).toHaveLength(3)
  expect(await find('休假申请', EDITOR, [['休假', '请假']])).toEqual(['学生请假申请'])
})

test('keywords of any kind are answered', async () => {
  for (const typed of ['%', '_', "'", '\\', ':*', '& | !', '()', '\ud83d', '—'])
    expect(await find(typed), typed).toEqual([])
  expect(await find('😀')).toEqual([])
  expect(await find(' \u200b\n\u0000')).toHaveLength(3) // nothing was typed
  expect(await find("请假' or 1=1 --")).toEqual([])
  expect(await find('请'.repeat(60))).toEqual([])
  expect(
    await find(
      Array.from({ length: 30 }, (_, at) => at)
        .join(' ')
        .slice(0, 60),
    ),
  ).toEqual([])
  await expect(find('请'.repeat(61))).rejects.toThrow('search.long')
  await expect(find('a'.repeat(10_240))).rejects.toThrow('search.long')
})

test('an index row follows every way a record is stored', async () => {
  const id = await save({ serviceName: '宿舍报修', status: '1' })
  expect(await find('报修')).toEqual(['宿舍报修'])
  await save({ id, serviceName: '宿舍维修' })
  expect(await find('报修')).toEqual([])
  expect(await find('wx')).toEqual(['宿舍维修'])
  const batch = await admin.post('/api/data/serviceManage/submit', { id, keywords: '水电' })
  expect(batch.status).toBe(200)
  expect(await find('水电 维修')).toEqual(['宿舍维修'])
  await admin.post(`${PORTAL}/serviceManage/remove?ids=${id}`)
  expect(await find('水电')).toEqual([])
  const stored = (tenant: string) =>
    services.db.write({ tenant }, trx =>
      sql`insert into blade_service_manage (tenant_id, service_name, status) values (${tenant}, '图书续借', 1)`.execute(
        trx,
      ),
    )
  for (const tenant of ['000000', '000007']) await stored(tenant)
  expect(await find('xj')).toEqual([])
  const made = await fillIndex(services.db, services.store.shipped.entities)
  expect(made).toBeGreaterThanOrEqual(2)
  expect(await fillIndex(services.db, services.store.shipped.entities)).toBe(0)
  expect(await find('xj')).toEqual(['图书续借'])
  await services.db.write({ tenant: '000000' }, trx =>
    sql`update record_search set made = 'older', words = '' where tenant_id = '000000'`.execute(trx),
  )
  expect(await find('xj')).toEqual([])
  await fillIndex(services.db, services.store.shipped.entities)
  expect(await find('xj')).toEqual(['图书续借'])
})

test('nobody finds a record by a field they may not read, nor one of another tenant', async () => {
  await save({ serviceName: '保险', keywords: '秘密词', status: '1' })
  const context = await services.entities.accessContext(EDITOR)
  const reader = context.reader(context.models.get('serviceManage'), 'list')
  const blind = { ...reader, access: { ...reader.access, hide: new Set(['keywords', 'categoryId']) } }
  const count = async (typed: string, as = blind) => {
    const matches = await allMatches(services.db, as, askedWords(typed))
    const { rows } = await services.db.readAtOnce(EDITOR, trx =>
      sql`select t.id from ${as.from} join (${matches}) f on f.record = t.id where ${as.rows}`.execute(trx),
    )
    return rows.length
  }
  expect([await count('秘密'), await count('mmc'), await count('学工'), await count('bx')]).toEqual([0, 0, 0, 1])
  expect([await count('秘密', reader), await count('mmc', reader), await count('学工', reader)]).toEqual([1, 1, 2])
  expect(await find('图书', { ...EDITOR, tenant: '000007' })).toEqual(['图书续借'])
  expect(await find('保险', { ...EDITOR, tenant: '000007' })).toEqual([])
})

test('an index answers, under row-level security', async () => {
  const context = await services.entities.accessContext(EDITOR)
  const reader = context.reader(context.models.get('serviceManage'), 'list')
  const matches = await allMatches(services.db, reader, askedWords('请假'))
  await services.db.maintain(async trx => {
    await sql`insert into record_search select '000000', 'serviceManage', n, '', 'x', '{}', '{}'
      from generate_series(1, 20000) n`.execute(trx)
    await sql`analyze record_search`.execute(trx)
  })
  const plan = await services.db.readAtOnce(EDITOR, trx => {
    return sql<Record<string, string>>`explain ${matches}`.execute(trx)
  })
  expect(JSON.stringify(plan.rows)).toContain('record_search_words')
})

const searchPortal = async (caller: Caller, text: string, kinds = 'services,pages,apps,weather') => {
  const { status, body } = await caller.get<SearchHit>(
    `/api/blade-system/search/all?text=${encodeURIComponent(text)}&kinds=${kinds}`,
  )
  expect(status).toBe(200)
  return Object.fromEntries(
    body.data.kinds!.map(({ kind, things, total, isMore }) => [
      kind,
      { titles: things.map(({ title }) => title), total, ...(isMore && { isMore }) },
    ]),
  )
}
const hotWords = async () => {
  await services.search.flush()
  const { status, body } = await server.call<{ keyword: string; searchCount: number }[]>(
    'GET',
    `${PORTAL}/searchLog/noLogin/hotSearch`,
  )
  expect(status).toBe(200)
  return body.data.map(({ keyword }) => keyword)
}
const logged = async (where: object = { '>': [{ var: 'searchCount' }, 0] }) => {
  await services.search.flush()
  const { body } = await admin.post<{ rows: Record<string, unknown>[] }>('/api/data/searchLog/query', {
    where,
    size: 200,
  })
  return body.data.rows
}

test('the portal is searched for services, pages and apps, each within the rights of who asks', async () => {
  await save({ serviceName: '岗位津贴申请', introduce: '<p>按<b>月</b>发放</p>', status: '1' })
  await save({ serviceName: '岗位撤销', status: '0' })
  const clerk = await server.loginNew({ account: 'clerk' })
  expect(await searchPortal(admin, '岗位')).toEqual({
    services: { titles: ['岗位津贴申请'], total: 1 },
    pages: { titles: ['岗位管理'], total: 1 },
    apps: { titles: [], total: 0 },
  })
  expect(await searchPortal(clerk, 'gwjt')).toMatchObject({ services: { titles: ['岗位津贴申请'], total: 1 } })
  expect(await searchPortal(clerk, '岗位')).toMatchObject({ services: { total: 1 }, pages: { total: 0 } })
  expect(await searchPortal(clerk, ' ')).toMatchObject({ services: { titles: [], total: 0 } })
  const address = (text: string) => `/api/blade-system/search/all?kinds=services&text=${text}`
  expect((await server.call('GET', address('a'))).status).toBe(401)
  expect((await clerk.get(address('a'.repeat(10_240)))).status).toBe(400)
})

test('synonyms of editors are used at once, on every server', async () => {
  await save({ serviceName: '校园网报障', status: '1' })
  const group = await save({ words: ['WIFI', '校园网'] }, 'searchSynonym')
  const found = async () => (await searchPortal(admin, 'wifi', 'services')).services!.total
  await expect.poll(found).toBe(1)
  await save({ id: group, status: '0' }, 'searchSynonym')
  await expect.poll(found).toBe(0)
  for (const words of [
    ['一个'],
    ['同', '同'],
    ['——', '词'],
    ['很'.repeat(21), '词'],
    Array.from('一二三四五六七八九'),
  ]) {
    const { status, text } = await admin.post(`${PORTAL}/searchSynonym/submit`, { words })
    expect([status, text]).toEqual([400, expect.stringContaining('search.synonyms')])
  }
})

test('the best of very many are found among those the reader sees, which are counted up to a bound', async () => {
  const categoryId = await save({ name: '迎新专栏', status: '1' }, 'serviceCategory')
  const named = (from: string, status: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ serviceName: `${from}${n}`, status }))
  await services.entities.saveAll(EDITOR, 'serviceManage', [
    ...named('迎新草稿', '0', 70),
    ...named('新生的迎新', '1', 45),
    { serviceName: '绿色通道', keywords: '迎新', status: '1' },
    { serviceName: '一卡通', introduce: '迎新时领取', status: '1' },
    { serviceName: '接站', status: '1', categoryId },
    { serviceName: '迎新报到', status: '1' },
    { serviceName: '迎新', status: '1' },
  ])
  const found = async (text: string) => (await searchPortal(admin, text, 'services')).services!
  expect(await found('迎新')).toMatchObject({ total: 50 })
  expect((await found('迎新')).isMore).toBeUndefined()
  expect((await found('迎新')).titles.slice(0, 3)).toEqual(['迎新', '迎新报到', '新生的迎新0'])
  expect((await found('yingxin')).titles.slice(0, 2)).toEqual(['迎新报到', '迎新'])
  const narrowed = ['迎新 绿色', '迎新 领取', '迎新 接站', '专栏 接']
  expect(await Promise.all(narrowed.map(async text => (await found(text)).titles))).toEqual([
    ['绿色通道'],
    ['一卡通'],
    ['接站'],
    ['接站'],
  ])
  await services.entities.saveAll(EDITOR, 'serviceManage', named('迎新说明', '1', 10))
  expect(await found('迎新')).toMatchObject({ total: 50, isMore: true })
  expect((await found('迎新')).titles.slice(0, 2)).toEqual(['迎新', '迎新报到'])
  await services.db.maintain(trx =>
    sql`delete from blade_service_manage where tenant_id = '000000' and service_name ~ '迎新|绿色|一卡通|接站'`.execute(
      trx,
    ),
  )
})

test('PC-39 hot words are told without sign-in: what found something and three people searched for', async () => {
  const callers = []
  for (const account of ['asker-1', 'asker-2', 'asker-3'])
    callers.push(await server.loginNew({ account, name: account === 'asker-1' ? '欧阳询' : account }))
  for (const caller of callers)
    for (const text of ['津贴', '津贴', '找不到的词', '欧阳询', '13912345678', 'asker-2'])
      await searchPortal(caller, text)
  for (let n = 0; n < 5; n++) await searchPortal(callers[0]!, '成绩')
  expect(await hotWords()).toEqual(['津贴'])
  expect(await logged({ '==': [{ var: 'found' }, 0] })).toMatchObject([
    { keyword: '找不到的词', people: 3, searchCount: 3 },
  ])
  const rows = await logged()
  expect(rows.find(({ keyword }) => keyword === '成绩')).toMatchObject({ people: 1, searchCount: 1, userId: null })
  expect(rows.map(({ keyword }) => keyword).filter(word => /欧阳|139|asker/.test(String(word)))).toEqual([])
  const askers = await services.db.maintain(trx =>
    sql<{ asker: string }>`select asker from search_asker where tenant_id = '000000'`.execute(trx),
  )
  expect(new Set(askers.rows.map(({ asker }) => asker)).size).toBe(askers.rows.length) // none in two words
  const { id } = rows.find(({ keyword }) => keyword === '津贴') as { id: string }
  await save({ id, hot: 'never' }, 'searchLog')
  await save({ keyword: '报到', hot: 'always' }, 'searchLog')
  expect(await hotWords()).toEqual(['报到'])
})

test('visitors are counted by address and day, and nobody fills the log', async () => {
  const visit = (ip: string, word: string) => services.search.note({ ...guestIn('000000'), ip }, askedWords(word), 1)
  for (const ip of ['10.0.0.1', '10.0.0.1', '2001:db8:1:1::7', '2001:db8:1:1::8']) visit(ip, '图书')
  for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) visit(ip, '续借')
  expect(await hotWords()).toEqual(['报到', '续借'])
  expect((await logged()).find(({ keyword }) => keyword === '图书')).toMatchObject({ people: 2 })
  await services.db.maintain(trx =>
    sql`update search_asker set day = day - 1 where tenant_id = '000000' and visitor`.execute(trx),
  )
  const before = (await logged()).length
  for (let n = 0; n < 100; n++) visit('10.0.0.9', `词语${n}`)
  visit('10.0.0.10', '一'.repeat(25))
  visit('10.0.0.10', '图书')
  const rows = await logged()
  expect(rows.length - before).toBe(40)
  expect(rows.find(({ keyword }) => keyword === '图书')).toMatchObject({ people: 2 }) // of the day with the most
  const clerk = await server.login('clerk')
  expect((await clerk.post(`${PORTAL}/searchLog/submit`, { keyword: 'mine' })).status).toBe(403)
})
