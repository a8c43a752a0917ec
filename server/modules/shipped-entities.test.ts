/** What documents of shipped entities promise beyond the usual calls, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { isStored } from '../entity/table/names.ts'
import { readShipped } from '../layers/shipped.ts'

const GROUP = '/api/personalGroup/personalGroup'
const MEMBER = '/api/personalGroupItem/personalGroupItem'
const NOTICE = '/api/blade-desk/notice'
const OSS = '/api/blade-resource/oss'
let server: TestServer
let admin: Caller
let owner: Caller
let other: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  owner = await server.loginNew({ account: 'owner', roles: ['staff'], depts: ['hr'] })
  other = await server.loginNew({ account: 'other', roles: ['staff'] })
})
afterAll(() => server.stop())

const list = async (caller: Caller, path: string) => (await caller.get<Page<WireRecord>>(path)).body.data.records
const save = (caller: Caller, path: string, record: object) => caller.post<WireRecord>(`${path}/submit`, record)
/** Where a save was refused, and with which words. */
async function refused(caller: Caller, path: string, record: object): Promise<[path: string, msg: string][]> {
  const { data } = (await save(caller, path, record)).body as unknown as {
    data: { issues: (Issue & { msg: string })[] }
  }
  return data.issues.map(issue => [issue.path, issue.msg])
}
async function saved(caller: Caller, path: string, record: object): Promise<WireRecord> {
  const { status, body } = await save(caller, path, record)
  expect([status, body.msg]).toEqual([200, expect.anything()])
  return body.data
}

test('the titles of keys come from an action that everybody who sees the keys may call', () => {
  const { entities } = readShipped()
  const told = new Map(
    entities.flatMap(({ key, actions = [] }) => actions.map(({ id, right }) => [`${key}.${id}`, right])),
  )
  const mayAsk = (keysOf: string, key: string) =>
    told.get(keysOf) === 'signed-in' || (told.get(keysOf) === 'list' && keysOf.startsWith(`${key}.`))
  const named = entities.flatMap(({ key, fields }) =>
    fields.flatMap(({ id, keysOf }) => (keysOf ? { key, id, keysOf } : [])),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ key, keysOf }) => !mayAsk(keysOf, key))).toEqual([])
})

test('UR-40 UR-54 VM-44 a person keeps personal groups, which nobody but an administrator finds', async () => {
  expect((await save(owner, GROUP, {})).body.msg).toContain('请输入群组名称')
  const { id } = await saved(owner, GROUP, { groupName: 'Team' })
  const names = async (caller: Caller) => (await list(caller, `${GROUP}/page`)).map(group => group.groupName)
  expect([await names(owner), await names(other), await names(admin)]).toEqual([['Team'], [], ['Team']])
  expect((await other.get(`${GROUP}/detail?id=${id}`)).status).toBe(404)
  expect((await other.post(`${GROUP}/remove?ids=${id}`)).status).toBe(404)
})

test('UR-41 UR-55 a member shows the person’s data, is in a group once, and is removed with the group', async () => {
  const group = await saved(owner, GROUP, { groupName: 'Committee' })
  const member = { groupId: group.id, userId: owner.result.user_id, userAccount: 'invented' }
  expect(await saved(owner, MEMBER, member)).toMatchObject({ userAccount: 'owner', realName: 'owner' })
  expect((await save(owner, MEMBER, member)).body.msg).toBe('该用户已在群组中')
  expect((await save(other, MEMBER, member)).status).toBe(400)
  expect(await list(owner, `${MEMBER}/page?userAccount_like=own`)).toHaveLength(1)
  expect((await owner.post(`${GROUP}/remove?ids=${group.id}`)).status).toBe(200)
  expect(await list(owner, `${MEMBER}/page`)).toEqual([])
})

test('DI-03 DI-04 VM-56 VM-57 VM-58 VM-59 VM-60 VM-61 an entry of a standard carries its number and stands once in it', async () => {
  const [SET, DETAIL] = ['/api/blade-codeSet/code_set', '/api/blade-codeSet/code_set_detail']
  expect(await refused(admin, SET, { sort: '' })).toEqual([
    ['code', '请输入标准文号'],
    ['dictValue', '请输入标准名称'],
    ['dept', '请输入发布部门'],
    ['type', '请选择标准类别'],
    ['sort', '请输入排序'],
  ])
  const standard = { code: 'GB/T 2261.1', dictValue: 'Sex', dept: 'SAC', type: '1' }
  const { id } = await saved(admin, SET, standard)
  expect((await save(admin, DETAIL, { parentId: id, dictValue: 'Male' })).body.msg).toBe('请输入编号')
  const entry = { parentId: id, dictKey: '1', dictValue: 'Male' }
  expect(await saved(admin, DETAIL, entry)).toMatchObject({ code: 'GB/T 2261.1' })
  expect((await save(admin, DETAIL, entry)).body.msg).toBe('同一标准中编号不能重复')
})

test('DI-20 DI-24 a configuration is found by its key, by administrators alone', async () => {
  const path = '/api/systemConfig/systemConfig'
  await saved(admin, path, { configKey: 'AIConfig', configInfo: { aiPlatform: 'off' } })
  const found = (await admin.get<WireRecord>(`${path}/detail?configKey=AIConfig`)).body.data
  expect(found.configInfo).toEqual({ aiPlatform: 'off' })
  expect((await owner.get(`${path}/detail?configKey=AIConfig`)).status).toBe(403)
})

test('ME-27 everyone reads the notices that are released, administrators write them', async () => {
  const notice = (title: string, more: object) => saved(admin, NOTICE, { title, content: title, ...more })
  await notice('Now', {})
  await notice('Later', { releaseTime: '2999-01-01 00:00:00' })
  await notice('Withdrawn', { status: '0' })
  expect((await list(owner, `${NOTICE}/list`)).map(({ title }) => title)).toEqual(['Now'])
  expect(await list(admin, `${NOTICE}/list`)).toHaveLength(3)
  expect((await save(owner, NOTICE, { title: 'Mine', content: 'x' })).status).toBe(403)
})

test('RS-01 RS-02 one storage is enabled at a time; one of S3 needs its address, bucket and keys', async () => {
  const bare = await refused(admin, OSS, { name: 'S3', ossCode: 's3', category: 's3' })
  expect(bare.map(([path]) => path)).toEqual(['endpoint', 'bucketName', 'accessKey', 'secretKey'])
  const disk = await saved(admin, OSS, { name: 'Disk', ossCode: 'disk', category: 'disk', status: '1' })
  const s3 = await saved(admin, OSS, {
    name: 'S3',
    ossCode: 's3',
    category: 's3',
    endpoint: 'https://s3.example.org',
    bucketName: 'files',
    accessKey: 'key',
    secretKey: 'quite secret',
  })
  expect((await admin.post(`${OSS}/enable`, { id: s3.id })).status).toBe(200)
  const { text } = await admin.get(`${OSS}/list`)
  expect(text).not.toContain('quite secret')
  const enabled = (await list(admin, `${OSS}/list`)).filter(({ status }) => status === 1)
  expect(enabled.map(({ id }) => id)).toEqual([s3.id])
  expect(disk.id).not.toBe(s3.id)
})

test('no call of any entity fails; whose records are kept elsewhere has none at /api/data', async () => {
  const failed: string[] = []
  for (const document of readShipped().entities) {
    const at = `/api/data/${document.key}`
    const answers = await Promise.all([
      admin.get(`${at}/list`),
      admin.get(`${at}/select`),
      admin.get(`${at}/detail?id=1`),
      admin.post(`${at}/query`, { get: 'rows' }),
      admin.post(`${at}/timeline`, { id: '1' }),
      admin.post(`${at}/removed`, {}),
    ])
    failed.push(...answers.filter(({ status }) => status >= 500).map(({ status }) => `${document.key} ${status}`))
    if (!isStored(document)) expect([403, 404], document.key).toContain(answers[0].status)
  }
  expect(failed).toEqual([])
})

test('JB-02 JB-03 JB-04 VM-45 VM-47 VM-48 a job needs a name, a target and a cron expression; the rest has defaults', async () => {
  const path = '/api/quartzJob/quartzJob'
  expect((await save(admin, path, {})).body.msg).toBe('请输入任务名称 | 请输入调用目标字符串 | 请输入cron执行表达式')
  const job = { jobName: 'Clean', invokeTarget: 'system.cleanup' }
  expect((await save(admin, path, { ...job, cronExpression: 'at two' })).body.msg).toContain('cron')
  expect(await saved(admin, path, { ...job, cronExpression: '0 0 2 * * ?' })).toMatchObject({
    jobPacket: 'sys',
    misfirePolicy: 1,
    concurrent: 1,
    status: 1,
  })
})

test.each([
  ['quartzJobLog', '/api/quartzJobLog/quartzJobLog'],
  ['usualLog', '/api/blade-log/usual'],
  ['apiLog', '/api/blade-log/api'],
  ['errorLog', '/api/blade-log/error'],
  ['userLoginLog', '/api/userLoginLog'],
  ['dataCollectLog', '/api/dataCollectLog'],
  ['wfFlowLog', '/api/blade-wfFlowLog/wfFlowLog'],
  ['thirdPartyApiLog', '/api/thirdPartyApiLog/thirdPartyApiLog'],
])('JB-07 JB-11 nobody adds, changes or removes a record of %s', async (key, path) => {
  expect((await admin.get(`${path}/list`)).status).toBe(200)
  expect((await owner.get(`${path}/list`)).status).toBe(403)
  for (const at of [path, `/api/data/${key}`]) {
    expect((await save(admin, at, { title: 'x' })).status).toBe(403)
    expect((await admin.post(`${at}/remove?ids=1`)).status).toBe(403)
  }
})
