/** The path of a process before it runs, over HTTP. @source docs/workflow.md#simulation */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundHandlers, SimulationAnswer } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { ProcessDetail } from '#adapters/wire/process.ts'
import type { PathPreview } from '#adapters/wire/process-preview.ts'
import type { EntityDocument, FlowDocument, FlowElement, FlowTest, FormDocument } from '#engine/schema/document.ts'
import { APPS, editDraft, makeApp, publish } from '#tests/support/design.ts'
import { agree, deploy, flowOf, PROCESS, start, users } from '#tests/support/flow.ts'
import { type Block, processOf, simple, VARS } from '#tests/support/flow-blocks.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const RUNS = Number(process.env.LAW_RUNS ?? 40)
const NAMES = ['ann', 'bob', 'cat', 'dan']

let server: TestServer
let owner: Caller
let creator: Caller
const callers = new Map<string, Caller>()
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startServer()
  owner = await server.loginNew({ account: 'owner' })
  creator = await server.loginNew({ account: 'cara', roles: ['creator'] })
  for (const name of NAMES) callers.set(name, await server.loginNew({ account: name }))
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ id: string; account: string }>`select id, account from blade_user where account = any(${NAMES})`.execute(trx),
  )
  for (const { id, account } of rows) ids.set(id, account)
})
afterAll(() => server.stop())

const preview = (caller: Caller, processDefKey: string, values: object = {}) =>
  caller.post<PathPreview>(`${PROCESS}/preview`, { processDefKey, ...values })
const count = async (table: string) =>
  (
    await server.db.read({ tenant: '000000' }, trx =>
      sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(trx),
    )
  ).rows[0]!.n

const gate: [string, Partial<FlowElement>] = ['gate', { type: 'exclusiveGateway', default: 'way3' }]
const ways: [string, string, string?][] = [
  ['start', 'head'],
  ['head', 'gate'],
  ['gate', 'boss', `${'${'}days > 3}`],
  ['gate', 'end'],
  ['boss', 'end'],
]
const fields = [
  { id: 'days', type: 'integer', title: { zh: '天数' } },
  { id: 'who', type: 'string', title: { zh: '人' } },
  { id: 'secret', type: 'string', title: { zh: '密' } },
] as unknown as FormDocument['fields']
const form = { kind: 'form', grammar: 1, key: 'trip.form', title: { zh: '出差' }, fields } as FormDocument

describe('for the initiator', () => {
  test('the tasks in order with the names of their handlers, by the values; nothing is written', async () => {
    const all = { ...users('ann', 'bob'), many: { pass: 'all' as const } }
    const flow = flowOf('seen', [['head', all], gate, ['boss', users('cat')]], { ways, form: form.key })
    await deploy(server, flow, { [form.key]: form })
    const before = await Promise.all(['wf_instance', 'wf_task', 'wf_history', 'wf_job'].map(count))
    const long = await preview(owner, 'seen', { days: 5 })
    expect(long.body.data).toEqual({
      ending: 'finished',
      steps: [
        { name: 'head', handlers: [{ name: 'ann' }, { name: 'bob' }], count: 2, decides: 'all', lane: [] },
        { name: 'boss', handlers: [{ name: 'cat' }], count: 1, decides: 'one', lane: [] },
      ],
    })
    const short = await preview(owner, 'seen', { days: '2' })
    expect(short.body.data.steps.map(({ name }) => name)).toEqual(['head'])
    expect(await Promise.all(['wf_instance', 'wf_task', 'wf_history', 'wf_job'].map(count))).toEqual(before)
  })

  test('a running process has before it what is left of its path, for whoever may read it', async () => {
    const all = { ...users('ann', 'bob'), many: { pass: 'all' as const } }
    const flow = flowOf('left', [['head', all], gate, ['boss', users('cat')]], { ways, form: form.key })
    flow.elements[0] = { ...flow.elements[0]!, rest: 'write' }
    await deploy(server, flow, { [form.key]: form })
    const instance = await start(owner, 'left', { days: 5 })
    const coming = (caller: Caller) => caller.get<PathPreview>(`${PROCESS}/coming?processInsId=${instance}`)
    const boss = { name: 'boss', handlers: [{ name: 'cat' }], count: 1, decides: 'one', lane: [] }
    expect((await coming(owner)).body.data).toEqual({ ending: 'finished', steps: [boss] })
    const nameCat = (name: string | null) =>
      server.db.maintain(trx =>
        sql`update blade_user set real_name = ${name} where tenant_id = '000000' and account = 'cat'`.execute(trx),
      )
    await nameCat('catherine')
    // simulated once for each who opens it, with what they may read, until it moves on
    const renamed = { ...boss, handlers: [{ name: 'catherine' }] }
    expect((await coming(owner)).body.data.steps).toEqual([boss])
    expect((await coming(callers.get('bob')!)).body.data.steps).toEqual([renamed])
    expect((await coming(callers.get('dan')!)).status).toBe(403)
    await agree(callers.get('ann')!, instance)
    expect((await coming(owner)).body.data.steps).toEqual([renamed])
    await nameCat(null)
    await agree(callers.get('bob')!, instance)
    expect((await coming(owner)).body.data).toEqual({ ending: 'finished', steps: [] })
    expect((await coming(callers.get('dan')!)).status).toBe(403)
    await agree(callers.get('cat')!, instance)
    expect((await coming(owner)).body.data.steps).toEqual([])
    const history = (await owner.get<ProcessDetail>(`${PROCESS}/detail?processInsId=${instance}`)).body.data.flow
    const done = history.filter(({ historyActivityType }) => historyActivityType === 'userTask')
    expect(done.map(({ outcome }) => outcome)).toEqual(['agreed', 'agreed', 'agreed'])
  })

  test('values that decide and are missing leave the path open', async () => {
    const flow = flowOf('open', [['head', users('ann')], gate], {
      ways: [
        ['start', 'head'],
        ['head', 'gate'],
        ['gate', 'end', `${'${'}days > 3}`],
        ['gate', 'end', `${'${'}days < 3}`],
      ],
    })
    flow.elements.find(({ id }) => id === 'gate')!.default = ''
    await deploy(server, flow)
    expect((await preview(owner, 'open', { days: 3 })).body.data).toMatchObject({
      ending: 'open',
      steps: [{ name: 'head' }],
    })
  })

  test('a field the start may not write does not decide, and a field may name the handler', async () => {
    const chosen = { who: [{ id: 'field', is: 'field' as const, field: 'who' }] }
    const flow = flowOf('named', [['head', chosen], gate, ['boss', users('cat')]], { ways, form: form.key })
    const at = flow.elements.findIndex(({ id }) => id === 'start')
    flow.elements[at] = { ...flow.elements[at]!, rest: 'write', fields: [{ id: 'days', may: 'read' }] }
    await deploy(server, flow, { [form.key]: form })
    const { steps } = (await preview(owner, 'named', { days: 9, who: 'dan' })).body.data
    expect(steps).toMatchObject([{ name: 'head', handlers: [{ name: 'dan' }] }])
    const instance = await start(owner, 'named', { days: 9, who: 'dan' })
    expect((await agree(callers.get('dan')!, instance)).body.data).toMatchObject({ processIsFinished: 'finished' })
  })

  test('who handles what is chosen on the way is not guessed, and whoever acted before is passed where the flow says so', async () => {
    const later = { who: [{ id: 'later', is: 'chosenByPrevious' as const }], assigneeRequired: true as const }
    const same = { ...users('ann'), samePerson: 'passIfPrevious' as const }
    await deploy(
      server,
      flowOf('later', [
        ['one', users('ann')],
        ['two', same],
        ['three', later],
      ]),
    )
    const { steps } = (await preview(owner, 'later')).body.data
    expect(steps).toMatchObject([
      { name: 'one', count: 1 },
      { name: 'two', passed: true, handlers: [] },
      { name: 'three', chosen: true, handlers: [] },
    ])
  })

  test('services, waits and why somebody handles a task are not told; who may not start gets nothing', async () => {
    const flow = flowOf('quiet', [
      ['call', { type: 'serviceTask', service: { do: 'http', url: 'http://intern.example/x' } }],
      ['head', users('ann')],
    ])
    await deploy(server, { ...flow, starters: { roles: ['clerk'] } })
    expect((await preview(owner, 'quiet')).status).toBe(403)
    const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
    const answer = await preview(clerk, 'quiet')
    expect(answer.body.data.steps.map(({ name }) => name)).toEqual(['head'])
    expect(answer.text).not.toMatch(/intern|rule|account/)
  })
})

const trip = {
  ...{ kind: 'entity', grammar: 1, key: 'journey', title: { zh: '出差' }, status: true, labelField: 'place' },
  fields: [
    { id: 'place', type: 'string', title: { zh: '地点' } },
    { id: 'days', type: 'integer', title: { zh: '天数' } },
    { id: 'nights', type: 'integer', title: { zh: '夜' }, value: { '+': [{ var: 'days' }, 1] } },
  ],
} as unknown as EntityDocument

function journey(tests: FlowTest[], limit = 3): FlowDocument {
  const head = {
    ...users('ann'),
    rest: 'read' as const,
    fields: [{ id: 'days', may: 'write' as const, required: true }],
  }
  const flow = flowOf(
    'journey',
    [['head', { ...head, name: '主管', nameEn: 'Head' }], gate, ['boss', { ...users('bob', 'cat'), name: '校长' }]],
    {
      entity: 'journey',
      ways: ways.map(([from, to, when]) => (when ? [from, to, `${'${'}nights > ${limit}}`] : [from, to])),
      administrators: { roles: ['administrator'] },
    },
  )
  return { ...flow, key: 'journey.flow', tests }
}

const longTrip: FlowTest = {
  id: 'long',
  title: { zh: '长途' },
  as: 'owner',
  values: { days: 5 },
  path: ['head', 'boss'],
}

async function keep(flow: FlowDocument) {
  const answer = await editDraft(creator, 'journey', documents => [
    ...documents.filter(({ kind }) => kind !== 'flow' && kind !== 'entity'),
    trip,
    flow,
  ])
  expect(answer.status, answer.text).toBe(200)
}
const simulate = (body: object, caller = creator, lang = 'zh') =>
  caller.post<SimulationAnswer>(
    `${APPS}/journey/simulate`,
    { flow: 'journey.flow', ...body },
    { 'accept-language': lang },
  )

describe('for the creator', () => {
  beforeAll(async () => {
    await makeApp(creator, 'journey')
    await keep(journey([]))
  })

  test('a draft never published is simulated as any person, with rules, rights and what is decided', async () => {
    const answer = await simulate({ as: 'owner', values: { days: 3 } })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data).toMatchObject({
      ending: 'finished',
      steps: [
        {
          node: 'head',
          handlers: [{ name: 'ann', account: 'ann', rule: 'who' }],
          form: { see: ['place', 'days', 'nights'], write: ['days'], required: ['days'] },
        },
        { node: 'boss', count: 2, decides: 'one' },
      ],
    })
    const inEnglish = await simulate({ as: 'owner', values: { days: 3 } }, creator, 'en')
    expect(inEnglish.body.data.steps.map(({ name }) => name)).toEqual(['Head', '校长'])
    expect((await simulate({ as: 'owner', values: { days: 1 } })).body.data.steps).toHaveLength(1)
    const own = await simulate({ as: 'ann' })
    expect(own.body.data.steps[0]).toMatchObject({
      handlers: [{ account: 'admin' }],
      why: expect.stringContaining('管理员'),
    })
  })

  test('somebody refuses; unknown people, flows and nodes are refused, and so is who may not design', async () => {
    const turned = await simulate({ values: { days: 5 }, turn: { node: 'boss', does: 'refuse' } })
    expect(turned.body.data.steps.map(({ node, does }) => does ?? node)).toEqual([
      'head',
      'refuse',
      'start',
      'head',
      'boss',
    ])
    expect((await simulate({ as: 'nobody' })).status).toBe(404)
    expect((await simulate({ turn: { node: 'none', does: 'refuse' } })).status).not.toBe(200)
    expect((await simulate({ flow: 'none' })).status).toBe(404)
    expect((await simulate({}, owner)).status).toBe(403)
  })

  test('who would handle one task for a person, before any other, is told by its rules and policies', async () => {
    const ask = (body: object, caller = creator) =>
      caller.post<FoundHandlers>(`${APPS}/journey/handlers`, { flow: 'journey.flow', ...body })
    const found = await ask({ node: 'boss', as: 'owner' })
    expect(found.body.data, found.text).toEqual({
      handlers: [
        { name: 'bob', account: 'bob', rule: 'who' },
        { name: 'cat', account: 'cat', rule: 'who' },
      ],
      count: 2,
      depts: [],
    })
    const elsewhere = await ask({ node: 'boss', as: 'owner', dept: '1' })
    expect([elsewhere.status, elsewhere.text]).toEqual([403, expect.stringContaining('msg')])
    const own = await ask({ node: 'head', as: 'ann' })
    expect(own.body.data).toMatchObject({
      handlers: [{ account: 'admin' }],
      why: expect.stringContaining('管理员'),
    })
    expect((await ask({ node: 'start' })).status).toBe(400)
    expect((await ask({ node: 'boss', as: 'nobody' })).status).toBe(404)
    expect((await ask({ node: 'boss' }, owner)).status).toBe(403)
  })

  test('a publish is refused when a test takes another path, in words; a right test lets it through', async () => {
    await keep(journey([longTrip], 9))
    const refused = await publish(creator, 'journey')
    expect(refused.status).toBe(400)
    const { issues } = refused.body.data as unknown as { issues: WireIssue[] }
    expect(issues).toMatchObject([{ path: 'flow/journey.flow/tests/long', code: 'flow.test-shorter' }])
    expect(issues[0]!.msg).toBe(
      '测试“长途”：第 2 步应为“校长”，现在流程在此之前就结束了。请修正流程，或更新这条测试的路径。',
    )
    await keep(journey([{ ...longTrip, path: ['head', 'head'] }]))
    const run = await creator.post<WireIssue[]>(`${APPS}/journey/tests`, {})
    expect(run.body.data.map(({ msg }) => msg)).toEqual([
      '测试“长途”：第 2 步应为“主管”，现在是“校长”。请修正流程，或更新这条测试的路径。',
    ])
    const one = await creator.post<WireIssue[]>(`${APPS}/journey/tests`, { flow: 'journey.flow', test: 'other' })
    expect(one.body.data).toEqual([])
    await keep(journey([longTrip]))
    const passed = await publish(creator, 'journey')
    expect(passed.status, passed.text).toBe(200)
  })

  test('a test of somebody who is not here is a warning', async () => {
    await keep(journey([{ ...longTrip, as: 'gone' }]))
    const run = await creator.post<WireIssue[]>(`${APPS}/journey/tests`, {})
    expect(run.body.data).toMatchObject([{ code: 'flow.test-person', level: 'warning' }])
    expect((await publish(creator, 'journey')).status).toBe(200)
  })

  test('an old version is published again whatever its tests say now', async () => {
    const answer = await creator.post(`${APPS}/journey/rollback`, { version: 1 })
    expect(answer.status, answer.text).toBe(200)
  })
})

/** Everybody agrees, one after the other. @returns who got what, by the name of the node */
async function runThrough(instance: string): Promise<Record<string, string[]>> {
  const got = new Map<string, Set<string>>()
  for (let acts = 0; acts < 200; acts++) {
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ name: string; user: string }>`select t.name, coalesce(t.assignee, c.user_id) as user from wf_task t
        left join wf_candidate c on c.tenant_id = t.tenant_id and c.task_id = t.id and t.assignee is null
        where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance} and t.status = 'open' order by t.id`.execute(
        trx,
      ),
    )
    const [first] = rows
    if (!first) return Object.fromEntries([...got].map(([name, accounts]) => [name, [...accounts].sort()]))
    for (const { name, user } of rows) got.set(name, (got.get(name) ?? new Set()).add(ids.get(user)!))
    const caller = callers.get(ids.get(first.user)!)!
    const { rows: own } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ id: string }>`select t.id from wf_task t where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance}
        and t.status = 'open' and (t.assignee = ${first.user} or exists (select 1 from wf_candidate c
          where c.tenant_id = t.tenant_id and c.task_id = t.id and c.user_id = ${first.user})) order by t.id limit 1`.execute(
        trx,
      ),
    )
    const answer = await caller.post(`${PROCESS}/completeTask`, { taskId: own[0]!.id, pass: true, comment: 'ok' })
    expect(answer.status, answer.text).toBe(200)
  }
  throw new Error(`${instance} does not end`)
}

test('the path that is told is the path that is taken, over random processes', { timeout: 600_000 }, async () => {
  let number = 0
  const law = async (block: Block, vars: object, seed: number) => {
    const key = `law${++number}`
    const elements = processOf(block).elements.map((element, at): FlowElement => {
      const names = NAMES.filter((_, index) => ((seed >> ((at + index) % 20)) & 1) === 1)
      if (element.type !== 'userTask') return element as FlowElement
      return { ...element, name: element.id, ...users(...names), nobody: { do: 'skip' } } as FlowElement
    })
    const flow = { ...flowOf(key, []), elements }
    await deploy(server, flow)
    const told = (await preview(owner, key, vars)).body.data
    const instance = await start(owner, key, vars)
    const taken = await runThrough(instance)
    const named = told.steps.filter(({ passed }) => !passed)
    expect(
      Object.fromEntries(named.map(({ name, handlers }) => [name, handlers.map(each => each.name).sort()])),
    ).toEqual(taken)
    expect(told.ending).toBe('finished')
  }
  await fc.assert(fc.asyncProperty(simple, VARS, fc.nat(), law), { numRuns: RUNS, endOnFailure: true })
})
