import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { stepsOf } from '#engine/flow/steps/edit-steps.ts'
import { allSteps } from '#engine/flow/steps/steps.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { describeApps } from '#engine/version/describe.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { FlowSurface } from './flow-surface.tsx'

// bpmn-js needs a browser: the diagram stays as it is while it loads
vi.mock('./modeler/modeler-view.tsx', () => new Promise(() => undefined))

afterEach(cleanup)

async function show(ports = createMemoryPorts()) {
  const session = await openSample()
  render(
    <Stage session={session} ports={ports}>
      <FlowSurface />
    </Stage>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(screen.getByRole('button', { name: /新建流程/ }))
  const choose = async (what: string) => {
    // a menu takes the focus in the third frame after it opens, even if it is closed by then
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
    await user.click((await screen.findAllByText(what, { selector: '[role=menuitem] *' })).at(-1)!)
  }
  const flow = () => session.state().view.docs['flow:loan.approval'] as FlowDocument
  const ids = () => allSteps(stepsOf(flow().elements).steps).map(({ id }) => id)
  const add = async (after: string, what: string) => {
    await user.click(screen.getByLabelText(`在${after}之后添加`))
    await choose(what)
  }
  const checked = () => waitFor(() => expect(session.state().issues).not.toBeNull())
  return { session, user, flow, ids, add, choose, checked }
}

it('a new process is an approval by the head of the initiator, without errors, in one step', async () => {
  const { session, flow, ids, checked } = await show()
  expect(ids()).toEqual(['approve'])
  expect(flow()).toMatchObject({ title: { zh: '借用审批' }, entity: 'loan', process: 'loan.approval' })
  expect(screen.getByText('发起人的上级领导')).toBeDefined()
  await checked()
  expect(session.state().issues?.filter(({ path }) => path.startsWith('flow/'))).toEqual([])
  expect(session.state().history.steps).toHaveLength(1)
  await act(async () => session.undo())
  expect(screen.getByRole('button', { name: /新建流程/ })).toBeDefined()
  expect(screen.getByText(/还没有流程/)).toBeDefined()
})

it('whom a rule names by account or id stands there by name', async () => {
  const people = [
    { id: '7', account: 'zhouli', name: '周莉' },
    { id: '8', account: '20260001', name: '吴昊' },
  ]
  const { session } = await show(createMemoryPorts({ records: { user: people } }))
  const who = [{ id: 'who', is: 'users', codes: ['zhouli', '20260001', 'nobody', '7'] }]
  const step = { document: 'flow:loan.approval' as const, addresses: ['elements/approve'] }
  await act(async () => {
    session.run('prop.set', { ...step, path: ['who'], value: who })
  })
  expect(await screen.findByText('周莉、吴昊、nobody、周莉')).toBeDefined()
  await act(async () => session.select(step))
  const inspector = within(screen.getByRole('complementary', { name: '属性' }))
  expect(await inspector.findByTitle('吴昊')).toBeDefined()
  expect(inspector.queryByText('zhouli')).toBeNull()
})

it('a step is added between two, names whom it lacks, is moved and removed; each is one undo', async () => {
  const { session, user, flow, ids, add, choose } = await show()
  await add('审批', '会签')
  expect(ids()).toEqual(['approve', 'countersign'])
  expect(flow().elements).toContainEqual(expect.objectContaining({ name: '会签', nameEn: 'Countersign' }))
  expect(screen.getByText('还没有选人 · 都要同意')).toBeDefined()
  expect(await screen.findAllByText('没有说明谁来办理“会签”。请添加办理人规则。')).not.toEqual([])
  await user.click(screen.getByLabelText('会签的操作'))
  await choose('上移')
  expect(ids()).toEqual(['countersign', 'approve'])
  await user.click(screen.getByLabelText('会签的操作'))
  await choose('删除')
  expect(ids()).toEqual(['approve'])
  for (let n = 0; n < 3; n++) await act(async () => session.undo())
  expect(ids()).toEqual(['approve'])
  expect(session.state().history.done).toBe(1)
})

it('branches by condition: the first asks for its condition, the second is for other cases', async () => {
  const { session, user, flow, add, choose } = await show()
  await add('审批', '按条件走')
  expect(session.state().selection?.addresses).toEqual(['elements/way'])
  expect(screen.getByLabelText('第 1 个分支：还没有条件')).toBeDefined()
  expect(screen.getByLabelText('第 2 个分支：其他情况')).toBeDefined()
  await act(async () => {
    const condition = JSON.stringify({ '>=': [{ var: 'quantity' }, 3] })
    session.run('prop.set', {
      ...{ document: 'flow:loan.approval', addresses: ['elements/way'], path: ['condition'], value: condition },
    })
  })
  expect(screen.getByLabelText('第 1 个分支：数量 大于等于 3')).toBeDefined()
  await user.click(screen.getByLabelText('第 2 个分支的操作'))
  await choose('到此结束')
  expect(flow().elements.filter(({ type }) => type === 'endEvent')).toHaveLength(2)
  await user.click(screen.getByLabelText('第 1 个分支的操作'))
  await choose('删除分支')
  expect(screen.getByText(/这是通往后面步骤的唯一分支/)).toBeDefined()
})

it('keys walk the list, move a step and remove it', async () => {
  const { user, ids, add, session } = await show()
  await add('审批', '抄送')
  await user.click(screen.getByRole('button', { name: '审批发起人的上级领导' }))
  await user.keyboard('{ArrowDown}')
  expect(session.state().selection?.addresses).toEqual(['elements/copy'])
  // the step takes the focus at the next frame
  await waitFor(() => expect(document.activeElement?.closest('[data-step="copy"]')).not.toBeNull())
  await user.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}')
  await waitFor(() => expect(ids()).toEqual(['copy', 'approve']))
  await user.keyboard('{Delete}')
  await waitFor(() => expect(ids()).toEqual(['approve']))
})

it('the inspector asks who handles a step and how several decide, as the grammar says', async () => {
  const { user, flow, session } = await show()
  await user.click(screen.getByRole('button', { name: '审批发起人的上级领导' }))
  const inspector = within(screen.getByRole('complementary', { name: '属性' }))
  for (const label of ['谁来办理', '几个人时', '可以做什么', '签名', '看到什么、填写什么', '字段权限'])
    expect(inspector.getByText(label)).toBeDefined()
  expect(inspector.queryByText('时限')).toBeNull()
  await user.click(inspector.getByText('更多'))
  for (const label of ['时限', '拒绝或退回以后', '抄送', '找不到人时', '提交检查'])
    expect(await inspector.findByText(label)).toBeDefined()
  await user.click(inspector.getByRole('checkbox', { name: '转办' }))
  const approve = () => flow().elements.find(({ id }) => id === 'approve')!
  expect(approve().buttons).toEqual([{ id: 'wf_pass' }, { id: 'wf_reject' }, { id: 'wf_transfer' }])
  await act(async () => {
    const who = [{ id: 'leader', is: 'roles', codes: ['staff'] }]
    session.run('prop.set', {
      ...{ document: 'flow:loan.approval', addresses: ['elements/approve'], path: ['who'], value: who },
    })
  })
  expect(screen.getByText('角色 教职工')).toBeDefined()
})

it('what handlers may do is ticked once for the process; a step that differs has its own, until it is given back', async () => {
  const { user, flow } = await show()
  const inspector = within(screen.getByRole('complementary', { name: '属性' }))
  for (const name of ['同意', '打印'])
    expect(inspector.getByRole<HTMLInputElement>('checkbox', { name })).toMatchObject({ checked: true, disabled: true })
  await user.click(inspector.getByRole('checkbox', { name: '转办' }))
  const usual = [{ id: 'wf_pass' }, { id: 'wf_reject' }, { id: 'wf_transfer' }]
  expect(flow().buttons).toEqual(usual)
  await user.click(screen.getByRole('button', { name: '审批发起人的上级领导' }))
  const step = () => flow().elements.find(({ id }) => id === 'approve')!
  expect(inspector.getByRole<HTMLInputElement>('checkbox', { name: '转办' }).checked).toBe(true)
  expect(step().buttons).toBeUndefined()
  await user.click(inspector.getByRole('checkbox', { name: '拒绝' }))
  expect(step().buttons).toEqual([{ id: 'wf_pass' }, { id: 'wf_transfer' }])
  await user.click(inspector.getByRole('button', { name: '改回流程的设置' }))
  expect(step().buttons).toBeUndefined()
  expect(inspector.getByText('与流程的设置相同')).toBeDefined()
})

it('a step asks for a signature; a search for the word finds it', async () => {
  const { user, flow } = await show()
  await user.click(screen.getByRole('button', { name: '审批发起人的上级领导' }))
  const inspector = within(screen.getByRole('complementary', { name: '属性' }))
  await user.type(inspector.getByLabelText('查找属性'), '签名')
  await user.click(await inspector.findByText('必须签名'))
  expect(flow().elements.find(({ id }) => id === 'approve')!.signature).toBe('required')
})

it('field rights are set for one step, a field at all steps, or all fields', async () => {
  const { user, flow, session } = await show()
  await user.click(screen.getByRole('button', { name: /字段权限/ }))
  const matrix = within(await screen.findByRole('dialog'))
  await user.click(matrix.getByRole('combobox', { name: '审批：单价' }))
  const offered = document.querySelectorAll('.ant-select-dropdown [title="隐藏"]')
  await user.click([...offered].at(-1)!)
  const fields = (id: string) => flow().elements.find(each => each.id === id)!.fields
  expect(fields('approve')).toEqual([{ id: 'price', may: 'hide' }])
  await act(async () => {
    session.run('rights.set', {
      ...{ document: 'flow:loan.approval', steps: ['start', 'approve'], fields: ['title', 'price'], right: 'must' },
    })
  })
  expect(fields('approve')).toEqual([
    { id: 'price', may: 'write', required: true },
    { id: 'title', may: 'write', required: true },
  ])
})

it('a process that is no list of steps is shown as its diagram, with the reason', async () => {
  const { session, flow } = await show()
  const { elements, ...rest } = flow()
  const boundary = { id: 'late', bpmn: 'late', type: 'boundaryEvent' as const, attachedTo: 'approve', name: '超时' }
  await act(async () => {
    session.run('source.apply', { value: { ...rest, elements: [...elements, boundary] } })
  })
  expect(screen.getByText('不能显示为步骤：“超时”是步骤里没有的元素。')).toBeDefined()
  expect(await screen.findByRole('img', { name: /流程图/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: '在审批之后添加' })).toBeNull()
})

it('where shapes are drawn is no difference', async () => {
  const { session, add, flow } = await show()
  const before = flow()
  await add('发起', '审批')
  const differences = describeApps([before], [session.state().view.stored['flow:loan.approval']!])
  expect(differences.map(({ address, verb }) => [address, verb])).toEqual([
    ['elements/approve2', 'added'],
    ['elements/way', 'added'],
    ['elements/toApprove', 'changed'],
  ])
})

it('what a file drops is listed, and how much more there is', async () => {
  render(
    <Stage session={await openSample()}>
      <FlowSurface />
    </Stage>,
  )
  const others = Array.from({ length: 53 }, (_, at) => `<process id="p${at}"/>`).join('')
  const file = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">${others}</definitions>`
  await userEvent.upload(screen.getByLabelText('导入 BPMN 文件…'), new File([file], 'a.bpmn'))
  expect(await screen.findByText('还有 2 项')).toBeDefined()
})
