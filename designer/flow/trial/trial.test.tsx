import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { SimulateCall, SimulationAnswer, SimulationStep } from '#adapters/wire/design.ts'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import { Fault } from '#engine/error/fault.ts'
import { translate } from '#engine/react/text.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { load } from '#widgets/gen/load.gen.ts'
import { FlowSurface } from '../flow-surface.tsx'
import { type PathWords, sayRights } from './path-words.ts'

afterEach(cleanup)

const step = (node: string, more: Partial<SimulationStep> = {}): SimulationStep => ({
  ...{ node, name: node, kind: 'task', handlers: [], count: 0, lane: [], waits: [] },
  ...more,
})
const chen = { name: '陈思远', account: 'chen', rule: 'leader' }
const answerOf = (steps: SimulationStep[], more: Partial<SimulationAnswer> = {}): SimulationAnswer => ({
  ...{ starter: { name: '赵宁', account: 'zhao' }, steps, taken: ['toApprove', 'toEnd'], ending: 'finished' },
  ...more,
})
const ONE = answerOf([
  step('approve', {
    ...{ name: '审批', handlers: [chen], count: 1, decides: 'one' },
    form: { see: ['title', 'quantity', 'price', 'loanDate', 'returnDate', 'reason'], write: [], required: [] },
  }),
])

async function show(
  simulate: (asked: SimulateCall) => SimulationAnswer | Promise<SimulationAnswer>,
  runTests: () => Promise<WireIssue[]> = async () => [],
) {
  const session = await openSample()
  const asked: SimulateCall[] = []
  const calls = {
    simulate: async (_: string, call: SimulateCall) => {
      asked.push(call)
      return simulate(call)
    },
    runTests: vi.fn((_: string, _asked: object) => runTests()),
  }
  render(
    <Stage session={session} loader={load} calls={calls}>
      <FlowSurface />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: /新建流程/ }))
  await user.click(screen.getByRole('radio', { name: '试走' }))
  const path = within(await screen.findByRole('region', { name: '办理路径' }, { timeout: 5000 }))
  const flow = () => session.state().view.docs['flow:loan.approval'] as FlowDocument
  return { session, user, path, asked, calls, flow }
}

it('the path says who handles a step and why, follows what is filled in, and a step selects its element', async () => {
  const { session, user, path, asked } = await show(() => ONE)
  expect((await path.findByRole('button', { name: /^审批/ })).textContent).toBe(
    '审批陈思远发起人的上级领导可看全部字段',
  )
  expect(path.getByText('流程到此结束')).toBeDefined()
  await user.type(await screen.findByLabelText(/数量/, {}, { timeout: 5000 }), '7')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ flow: 'loan.approval', values: { quantity: 7 } }), {
    timeout: 3000,
  })
  await user.click(path.getByRole('button', { name: /^审批/ }))
  expect(session.state().selection?.addresses).toEqual(['elements/approve'])
})

it('what is tried stays while another view is shown', async () => {
  const { user, path, asked } = await show(() => ONE)
  await user.type(await screen.findByLabelText(/数量/, {}, { timeout: 5000 }), '7')
  await user.click(await path.findByRole('button', { name: '如果“审批”……' }))
  await user.click((await screen.findAllByText('如果不同意')).at(-1)!)
  await user.click(screen.getByRole('radio', { name: '步骤' }))
  expect(screen.queryByLabelText(/数量/)).toBeNull()
  asked.length = 0
  await user.click(screen.getByRole('radio', { name: '试走' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/数量/, {}, { timeout: 5000 })).value).toBe('7')
  const tried = { values: { quantity: 7 }, turn: { node: 'approve', does: 'refuse' } }
  await waitFor(() => expect(asked).toEqual([expect.objectContaining({ turn: tried.turn })]), { timeout: 3000 })
  expect(asked[0]).toMatchObject(tried)
})

it('parallel branches, deputies, policies, rights, waits and where it stops are said', async () => {
  const steps = [
    step('a', {
      ...{ name: '财务', handlers: [{ ...chen, rule: 'x', deputyOf: '李四' }], count: 3, decides: 'all', lane: ['f1'] },
      form: { see: ['title', 'price'], write: ['price'], required: ['price'] },
    }),
    step('b', { name: '后勤', passed: true, why: '办理过，自动通过', lane: ['f2'] }),
    step('w', { kind: 'wait', waits: [{ node: 'w', name: '', kind: 'timer', due: '2026-12-01 08:00:00' }] }),
    step('c', { name: '校长', chosen: true }),
  ]
  const { path } = await show(() => answerOf(steps, { ending: 'stopped', stopped: '条件读不到“天数”。' }))
  await path.findByText('财务')
  const lines = path.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '财务并行 1陈思远（代李四）等 3 人 · 都要同意可看：标题、单价可改：单价（必填）看不到：数量、借出日期、归还日期、事由',
    '后勤并行 2自动通过办理过，自动通过',
    'w等待等到 2026-12-01 08:00:00',
    '校长由上一步办理人指定',
  ])
  expect(path.getByText('条件读不到“天数”。')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '存为测试' }).disabled).toBe(true)
})

it('fields are counted as fields', () => {
  const see = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const t = (key: string, params?: Record<string, unknown>) => translate('zh', key, params)
  const words = { task: { t }, fieldsAt: () => new Map([['x', 'X']]) } as unknown as PathWords
  expect(sayRights(step('s', { form: { see, write: [], required: [] } }), words)).toEqual([
    '可看：a、b、c、d、e、f等 7 个字段',
    '看不到：X',
  ])
})

it('somebody refuses, and the path is asked for again; closing it is as before', async () => {
  const { user, path, asked } = await show(() => ONE)
  await user.click(await path.findByRole('button', { name: '如果“审批”……' }))
  await user.click((await screen.findAllByText('如果不同意')).at(-1)!)
  await waitFor(() => expect(asked.at(-1)?.turn).toEqual({ node: 'approve', does: 'refuse' }), { timeout: 3000 })
  expect(path.getByText('假设“审批”不同意')).toBeDefined()
  await user.click(path.getByRole('img', { name: /close/i }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('turn'), { timeout: 3000 })
})

it('what fails is said, and can be tried again', async () => {
  let fails = true
  const { user, path } = await show(() => {
    if (fails) throw new Fault('call.refused', { msg: '草稿里没有这个流程。' })
    return ONE
  })
  expect(await path.findByText('草稿里没有这个流程。', {}, { timeout: 3000 })).toBeDefined()
  fails = false
  await user.click(path.getByRole('button', { name: /重\s?试/ }))
  expect(await path.findByRole('button', { name: /^审批/ }, { timeout: 3000 })).toBeDefined()
})

it('a path is kept as a test, run, told what differs, given the new path, renamed and removed', async () => {
  const differs = [
    { path: 'flow/loan.approval/tests/test', code: 'flow.test-longer', params: {}, msg: '第 2 步应已结束。' },
  ] as unknown as WireIssue[]
  let issues: WireIssue[] = []
  let answer = ONE
  const { session, user, path, flow, calls } = await show(
    () => answer,
    async () => issues,
  )
  await path.findByRole('button', { name: /^审批/ })
  const keep = path.getByRole<HTMLButtonElement>('button', { name: '存为测试' })
  await waitFor(() => expect(keep.disabled).toBe(false), { timeout: 3000 })
  await user.click(keep)
  await user.type(await screen.findByLabelText('测试名称'), '一般情况{Enter}')
  expect(flow().tests).toEqual([{ id: 'test', title: { zh: '一般情况' }, as: 'zhao', values: {}, path: ['approve'] }])
  const tests = within(screen.getByRole('region', { name: '测试' }))
  expect(tests.getByText('zhao 发起：审批')).toBeDefined()

  await user.click(tests.getByRole('button', { name: /全部运行/ }))
  expect((await tests.findByRole('status')).textContent).toContain('通过')
  expect(calls.runTests).toHaveBeenLastCalledWith('loan', { flow: 'loan.approval' })

  issues = differs
  await user.click(tests.getByRole('button', { name: '运行“一般情况”' }))
  expect(await tests.findByText('第 2 步应已结束。')).toBeDefined()
  answer = answerOf([step('approve'), step('end')])
  await user.click(tests.getByRole('button', { name: '采用新路径' }))
  await waitFor(() => expect(flow().tests?.[0]?.path).toEqual(['approve', 'end']))

  await user.click(tests.getByRole('button', { name: '重命名“一般情况”' }))
  const name = await screen.findByLabelText('测试名称')
  await user.clear(name)
  await user.type(name, '普通{Enter}')
  expect(flow().tests?.[0]?.title).toEqual({ zh: '普通' })
  await user.click(tests.getByRole('button', { name: '删除“普通”' }))
  expect(flow().tests).toBeUndefined()
  await act(async () => session.undo())
  expect(flow().tests).toHaveLength(1)
})

it('a result stays while another test or a name changes, and goes with its own path; one runs at a time', async () => {
  let ran: () => Promise<WireIssue[]> = async () => []
  const { session, user, flow } = await show(
    () => ONE,
    () => ran(),
  )
  const document = 'flow:loan.approval' as const
  const add = (id: string) => {
    const item = { id, title: { zh: id }, as: 'zhao', values: {}, path: ['approve'] } as never
    session.run('test.add', { document, list: 'tests', item, after: flow().tests?.at(-1)?.id ?? null })
  }
  await act(async () => ['t0', 't1'].forEach(add))
  const tests = within(screen.getByRole('region', { name: '测试' }))
  await user.click(tests.getByRole('button', { name: /全部运行/ }))
  await waitFor(() => expect(tests.getAllByRole('status')).toHaveLength(2))
  const set = (values: object) =>
    act(async () => void session.run('test.set', { document, address: 'tests/t0', values } as never))
  await set({ title: { zh: '短途' } })
  expect(tests.getAllByRole('status')).toHaveLength(2)
  await set({ path: ['approve', 'end'] })
  expect(tests.getAllByRole('status')).toHaveLength(1)
  let finish: (issues: WireIssue[]) => void = () => undefined
  ran = () =>
    new Promise(resolve => {
      finish = resolve
    })
  await user.click(tests.getByRole('button', { name: '运行“短途”' }))
  expect(tests.getByRole<HTMLButtonElement>('button', { name: '运行“t1”' }).disabled).toBe(true)
  await act(async () => finish([]))
  await waitFor(() => expect(tests.getAllByRole('status')).toHaveLength(2))
})

it('an issue of a test leads to where it is run', async () => {
  const session = await openSample()
  render(
    <Stage session={session} calls={{ simulate: async () => ONE }}>
      <FlowSurface />
    </Stage>,
  )
  await userEvent.click(screen.getByRole('button', { name: /新建流程/ }))
  const document = 'flow:loan.approval' as const
  const item = { id: 'long', title: { zh: '长途' }, as: 'zhao', values: {}, path: ['approve'] }
  await act(async () => {
    session.run('test.add', { document, list: 'tests', item: item as never, after: null })
    session.select({ document, addresses: ['tests/long'] })
  })
  expect((await screen.findByText('长途', { selector: 'b' })).closest('li')?.className).toBe('dz-on')
})

it('beside the rules of a task stands who it would be for a person', async () => {
  const session = await openSample()
  const handlers = vi.fn(async (_: string, { as }: { as?: string }) => ({
    handlers: as ? [] : [chen],
    count: as ? 0 : 1,
    depts: [
      { id: '1', code: 'lab' },
      { id: '2', code: 'office' },
    ],
    ...(as && { why: '没有人，由管理员办理' }),
  }))
  render(
    <Stage session={session} calls={{ handlers }}>
      <FlowSurface />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: /新建流程/ }))
  await user.click(screen.getByRole('button', { name: '审批发起人的上级领导' }))
  const inspector = within(screen.getByRole('complementary', { name: '属性' }))
  await user.click(await inspector.findByRole('button', { name: '换成某个人，会是谁？' }))
  expect((await inspector.findByRole('status')).textContent).toBe('陈思远 发起人的上级领导')
  expect(handlers).toHaveBeenLastCalledWith('loan', { flow: 'loan.approval', node: 'approve' })
  await user.click(inspector.getByRole('combobox', { name: '在哪个部门发起' }))
  await user.click((await screen.findAllByText('office', { selector: '.ant-select-item-option-content' })).at(-1)!)
  expect(inspector.queryByText(/陈思远/)).toBeNull()
  expect(inspector.getByRole('combobox', { name: '在哪个部门发起' })).toBeDefined()
  await waitFor(() => expect(handlers).toHaveBeenLastCalledWith('loan', expect.objectContaining({ dept: '2' })))
  expect((await inspector.findByRole('status')).textContent).toContain('陈思远')
})
