import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProcessDetail } from '#adapters/wire/process.ts'
import { Fault } from '#engine/error/fault.ts'
import { encodeProcess } from '#engine/flow/process-address.ts'
import { hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { leaveDetail, leaveForm } from '#tests/support/process-sample.ts'
import { drawPage } from '#tests/support/process-stage.tsx'

afterEach(() => vi.restoreAllMocks())

const PATH = `/workflow/process/detail/${encodeProcess({ taskId: '20', processInsId: '30' })}`
const handled = { processIsFinished: 'unfinished', next: null }
const CALLS = {
  ...{ completeTask: handled, transferTask: handled, rollbackTask: handled, terminateProcess: handled },
  ...{ urgeTask: null, withdrawTask: null },
  getBackNodes: [{ nodeId: 'begin', nodeName: 'Start', assigneeName: 'Ann' }],
}
const draw = (detail: ProcessDetail = leaveDetail(), more: Record<string, unknown> = {}, options = {}, path = PATH) =>
  drawPage(path, { detail, ...CALLS, ...more }, options)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const fold = async (name: string) => {
  await press(/更\s?多/)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const write = async (text: string) => userEvent.type(await screen.findByLabelText('审批意见'), text)

test('WU-15 WU-16 the task shows its number, who has it, the readable fields and the history; one call opened it', async () => {
  const { asked } = draw()
  expect(await screen.findByRole('heading', { name: /Leave of Ann/ })).toBeTruthy()
  expect(screen.getByText('编号 LV-1')).toBeTruthy()
  expect(screen.getByText(/Head：Bob（代 Eve），已/)).toBeTruthy()
  expect((await screen.findByLabelText(/Reason/)).tagName).toBe('OUTPUT')
  expect(screen.getByLabelText<HTMLInputElement>(/Days/).value).toBe('2')
  expect(screen.queryByText('Salary')).toBeNull()
  expect(screen.getByText('2026-01-01 08:00 · 等待处理')).toBeTruthy()
  const opened = asked.filter(({ name }) => name !== 'coming')
  expect(opened.map(({ name, sent }) => [name, sent])).toEqual([['detail', { taskId: '20', processInsId: '30' }]])
})

test('WU-29 WU-31 agreeing sends what may be written, with the opinion', async () => {
  const { sentTo } = draw()
  await userEvent.type(await screen.findByLabelText(/Days/), '1')
  await write('Fine')
  await press('Agree')
  await waitFor(() => expect(sentTo('completeTask')).toHaveLength(1))
  expect(sentTo('completeTask')[0]).toEqual({
    ...{ taskId: '20', processInstanceId: '30', processDefinitionName: 'Leave', processDefinitionId: '7' },
    ...{ pass: true, comment: 'Fine', commentType: 'comment', variables: { id: '5', rev: 3, days: 21 } },
  })
  expect(await screen.findByText('办理成功')).toBeTruthy()
})

test('what is wrong with the record and nobody touched is told after the act', async () => {
  draw(undefined, { completeTask: { ...handled, told: [{ path: 'days', code: 'value.max', msg: 'Days: at most 5' }] } })
  await write('Fine')
  await press('Agree')
  expect(await screen.findByText('办理成功')).toBeTruthy()
  expect(await screen.findByText('Days: at most 5')).toBeTruthy()
})

test('VM-04 WU-75 a refusal needs an opinion; a common phrase gives one', async () => {
  const { sentTo } = draw()
  await press('Refuse')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写批复意见')
  expect(sentTo('completeTask')).toEqual([])
  await press('请补充材料')
  await press('Refuse')
  expect(await screen.findByText('驳回成功')).toBeTruthy()
  expect(sentTo('completeTask')[0]).toMatchObject({ pass: false, comment: '请补充材料' })
  expect(sentTo('completeTask')[0]).not.toHaveProperty('variables')
})

test('opinions are asked for and what is filled in is kept, both without leaving the task', async () => {
  const detail = leaveDetail()
  detail.button = [
    { prop: 'wf_pass', label: 'Agree' },
    { prop: 'wf_ask', label: 'Ask' },
    { prop: 'wf_keep', label: 'Keep' },
  ]
  const { sentTo } = draw(detail, { askOpinion: handled, keepDraft: handled })
  await userEvent.type(await screen.findByLabelText(/Days/), '1')
  await write('Soon')
  await press('Keep')
  await waitFor(() =>
    expect(sentTo('keepDraft')[0]).toEqual({
      ...{ taskId: '20', comment: 'Soon', variables: { days: 21 }, begun: { days: 2 } },
    }),
  )
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy()
  await press('Ask')
  expect(within(await screen.findByRole('dialog', { name: '征求意见' })).getByLabelText('审批意见')).toBeTruthy()
})

test('what is typed while a task is being kept is still unsaved, and the task is not handled meanwhile', async () => {
  const detail = leaveDetail()
  detail.button = [
    { prop: 'wf_pass', label: 'Agree' },
    { prop: 'wf_keep', label: 'Keep' },
  ]
  const kept = Promise.withResolvers<object>()
  const { sentTo } = draw(detail, { keepDraft: () => kept.promise })
  const days = await screen.findByLabelText(/Days/)
  await userEvent.type(days, '1')
  const [agree, keep] = [screen.getByRole('button', { name: 'Agree' }), screen.getByRole('button', { name: 'Keep' })]
  act(() => {
    keep.click()
    agree.click()
  })
  await waitFor(() => expect(sentTo('keepDraft')).toHaveLength(1))
  await userEvent.type(days, '0')
  await act(async () => kept.resolve(handled))
  expect(hasUnsavedInput()).toBe(true)
  expect(sentTo('completeTask')).toEqual([])
})

test('a task goes on with what its handler kept', async () => {
  const { unmount } = draw(leaveDetail({ draft: { comment: 'Soon', variables: { days: 7 }, begun: { days: 2 } } }))
  expect((await screen.findByLabelText<HTMLInputElement>(/Days/)).value).toBe('7')
  expect((await screen.findByLabelText<HTMLTextAreaElement>('审批意见')).value).toBe('Soon')
  unmount()
  // somebody changed it since: theirs stays, and that is said
  draw(leaveDetail({ draft: { comment: '', variables: { days: 7 }, begun: { days: 1 } } }))
  expect((await screen.findByLabelText<HTMLInputElement>(/Days/)).value).toBe('2')
  expect(screen.getByText(/Days已被他人改过/)).toBeTruthy()
})

test('who reads a process comments on it', async () => {
  const detail = leaveDetail()
  detail.button = [{ prop: 'wf_comment', label: 'Comment' }]
  const { sentTo } = draw(detail, { comment: handled })
  await press('Comment')
  const dialog = within(await screen.findByRole('dialog', { name: '评论' }))
  await userEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect((await dialog.findAllByText('请填写评论')).length).toBeGreaterThan(0)
  expect(sentTo('comment')).toEqual([])
  await userEvent.type(dialog.getByLabelText(/评论/), 'Check the list')
  await userEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() =>
    expect(sentTo('comment')[0]).toMatchObject({ processInstanceId: '30', comment: 'Check the list' }),
  )
})

test('VM-05 WU-35 the owner of a returned process says what they changed', async () => {
  const { sentTo } = draw(leaveDetail({ processIsFinished: 'reject', isOwner: true }))
  await press('Agree')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写修改说明')
  await userEvent.type(screen.getByLabelText('修改说明'), 'Days')
  await press('Agree')
  await waitFor(() =>
    expect(sentTo('completeTask')[0]).toMatchObject({ commentType: 'explainComment', comment: 'Days' }),
  )
})

test('an opinion the node asks for depends on what is filled in', async () => {
  const { sentTo } = draw(leaveDetail({ commentRequired: { '>': [{ var: 'days' }, 10] } }))
  await userEvent.type(await screen.findByLabelText(/Days/), '1')
  await press('Agree')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写批复意见')
  expect(sentTo('completeTask')).toEqual([])
})

test('WU-76 WU-83 stopping asks first and needs an opinion', async () => {
  const { sentTo } = draw()
  await write('No')
  await press('Stop')
  const sure = await screen.findByRole('dialog', { name: /确定要终止此流程吗\?/ })
  await userEvent.click(within(sure).getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('终止成功')).toBeTruthy()
  expect(sentTo('terminateProcess')[0]).toEqual({ taskId: '20', processInstanceId: '30', comment: 'No' })
})

test('WU-84 urging asks first', async () => {
  const { sentTo } = draw()
  await press('Urge')
  const sure = await screen.findByRole('dialog', { name: /确定要将催办当前任务吗？若任务没有审核人此操作无效/ })
  await userEvent.click(within(sure).getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sentTo('urgeTask')).toEqual([{ taskId: '20', processInstanceId: '30' }]))
})

test.each([
  ['WU-77', '撤 销', '撤销成功', 'wf_withdraw_end'],
  ['WU-78', '撤 回', '撤回成功', 'wf_withdraw_start'],
])('WU-85 %s withdrawing asks which: %s', async (_, word, said, withdrawType) => {
  const { sentTo } = draw()
  await fold('Withdraw')
  const dialog = await screen.findByRole('dialog', { name: '撤回申请' })
  await userEvent.click(within(dialog).getByRole('button', { name: new RegExp(word.replace(' ', '\\s?')) }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sentTo('withdrawTask')[0]).toMatchObject({ processInstanceId: '30', withdrawType })
})

test('WU-04 WU-55 sending back offers the steps the process passed', async () => {
  const { sentTo } = draw()
  await press('Send back')
  const dialog = await screen.findByRole('dialog', { name: '退回到' })
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Start（Ann）' }))
  await userEvent.type(within(dialog).getByLabelText(/审批意见/), 'Again')
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('退回成功')).toBeTruthy()
  expect(sentTo('rollbackTask')[0]).toEqual({
    ...{ taskId: '20', processInstanceId: '30', nodeId: 'begin', comment: 'Again' },
  })
})

test('VM-04 VM-10 a transfer needs a person and an opinion', async () => {
  const { sentTo } = draw()
  await press('Transfer')
  const dialog = await screen.findByRole('dialog', { name: '转办给' })
  await within(dialog).findByLabelText(/审批意见/)
  await userEvent.click(within(dialog).getByRole('button', { name: /确\s?定/ }))
  expect((await within(dialog).findAllByText('请填写批复意见')).length).toBeGreaterThan(0)
  expect(within(dialog).getAllByText('请选择至少一条数据').length).toBeGreaterThan(0)
  expect(sentTo('transferTask')).toEqual([])
})

test('a task somebody else handled meanwhile is told and loaded again', async () => {
  const { sentTo } = draw(leaveDetail(), { completeTask: new Fault('call.stale', { msg: 'Handled by Eve' }) })
  await screen.findByLabelText(/Days/)
  await press('Agree')
  expect(await screen.findByText('Handled by Eve')).toBeTruthy()
  await waitFor(() => expect(sentTo('detail')).toHaveLength(2))
})

test('a record that was stored meanwhile is shown beside what was typed', async () => {
  const data = { id: '5', rev: 4, reason: 'Flu', days: 9 }
  draw(leaveDetail(), { completeTask: new Fault('call.stale', { msg: '' }, { data }) })
  await userEvent.type(await screen.findByLabelText(/Days/), '1')
  await press('Agree')
  expect((await screen.findByRole('row', { name: /Days/ })).textContent).toBe('Days219')
})

test('the next task is one key away', async () => {
  const next = { taskId: '21', processInsId: '31', title: 'Leave of Eve' }
  const { go } = draw(leaveDetail(), { completeTask: { ...handled, next } })
  await screen.findByLabelText(/Days/)
  await press('Agree')
  expect(await screen.findByText('下一件：Leave of Eve')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(go).toHaveBeenCalledWith(`/workflow/process/detail/${encodeProcess({ taskId: '21', processInsId: '31' })}`)
})

test('on a phone a task is handled with one press, refused with three', async () => {
  const { sentTo } = draw(leaveDetail(), {}, { width: 'phone' })
  await screen.findByLabelText(/Days/)
  expect(screen.queryByLabelText('审批意见')).toBeNull()
  await press('Refuse')
  await press('请补充材料')
  await press('Refuse')
  await waitFor(() => expect(sentTo('completeTask')).toHaveLength(1))
})

test('what waits for others is read only, and says so', async () => {
  const detail = {
    ...leaveDetail(),
    button: [],
    form: leaveForm({ rest: 'read' }, { id: '5', reason: 'Flu', days: 2 }, true),
  }
  draw(detail)
  expect(await screen.findByText(/只读/)).toBeTruthy()
  expect((await screen.findByLabelText(/Days/)).tagName).toBe('OUTPUT')
})

test('SH-69 the diagram is asked for when it is looked at', async () => {
  const elements = [{ id: 'head', type: 'userTask', name: 'Head' }]
  const { sentTo } = draw(leaveDetail(), { modelView: { xml: '', flow: leaveDetail().flow, elements } })
  await userEvent.click(await screen.findByText('流程图'))
  expect(await screen.findByRole('button', { name: '放大 流程图：正在Head' }, { timeout: 20_000 })).toBeTruthy()
  expect(sentTo('modelView')).toEqual([{ processInstanceId: '30' }])
})

test('WU-18 the print shows the opinions with signature and date, and that it is still running', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
  const detail = leaveDetail()
  Object.assign(detail.flow[0]!, {
    comments: [
      {
        action: 'AddComment',
        type: 'comment',
        fullMessage: 'So be it',
        time: '2026-01-02 09:30:00',
        userName: 'Ann',
        signature: '/f/1',
      },
    ],
  })
  draw(detail)
  await screen.findByLabelText(/Days/)
  await fold('Print')
  await waitFor(() => expect(print).toHaveBeenCalled(), { timeout: 20_000 })
  const sheet = document.querySelector<HTMLElement>('.sw-paper')!
  expect(within(sheet).getByText('审批中')).toBeTruthy()
  expect(within(sheet).getByText('So be it')).toBeTruthy()
  expect(within(sheet).getByRole('img', { name: 'Ann 的签名' })).toBeTruthy()
  expect(within(sheet).getByText(/2026-01-02 09:30/)).toBeTruthy()
})

test('SH-21 SH-23 SH-24 a window of its own closes when the task is done', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue(undefined)
  const p = btoa('{"processInsId":"30"}')
  const path = `/portal/process/detail/${p}?isClosePage=true&isPortal=true`
  const { go, sentTo } = draw(leaveDetail(), {}, {}, path)
  await screen.findByLabelText(/Days/)
  expect(sentTo('detail')).toEqual([{ taskId: undefined, processInsId: '30' }])
  await press('Agree')
  await press(/关\s?闭/)
  expect(close).toHaveBeenCalled()
  expect(go).toHaveBeenCalledWith('/portal/index')
})

test('a process that is not there, one that may not be seen, and one that does not load say so', async () => {
  const one = draw(undefined, { detail: new Fault('call.missing', { msg: 'gone' }) })
  expect(await screen.findByRole('heading', { name: /找不到|不存在|没有/ })).toBeTruthy()
  one.unmount()
  const { sentTo } = draw(undefined, { detail: new Fault('call.failed', { msg: 'down' }) })
  await press(/重\s?试/)
  expect(sentTo('detail')).toHaveLength(2)
})

test('WU-17 attachments and copies are added when they are wanted, a signature that is asked for is there at once', async () => {
  const one = draw(leaveDetail({ chooseCopy: true }))
  expect(screen.queryByRole('region', { name: '办理' })).toBeNull()
  await press('添加附件、抄送')
  expect(await screen.findByLabelText('抄送')).toBeTruthy()
  expect(screen.getByRole('button', { name: /附件/ })).toBeTruthy()
  one.unmount()
  const { sentTo } = draw(leaveDetail({ signature: 'required' }))
  expect(await screen.findByRole('button', { name: '签名 签名' })).toBeTruthy()
  await press('Agree')
  expect((await screen.findAllByText('请签名后再点击确定！')).length).toBeGreaterThan(0)
  expect(sentTo('completeTask')).toEqual([])
  expect(await screen.findByRole('dialog', { name: /签名/ }, { timeout: 20_000 })).toBeTruthy()
})

test('what goes with a decision stays as it is filled in while the process is commented on', async () => {
  const detail = leaveDetail({ chooseCopy: true })
  detail.button.push({ prop: 'wf_comment', label: 'Comment' })
  const { sentTo } = draw(detail, { comment: handled })
  await press('添加附件、抄送')
  const copies = await screen.findByLabelText('抄送')
  await fold('Comment')
  const dialog = within(await screen.findByRole('dialog', { name: '评论' }))
  await userEvent.type(dialog.getByLabelText(/评论/), 'Check the list')
  await userEvent.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(sentTo('detail')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('抄送')).toBe(copies)
})

test('a field the node requires is told before it is sent, touched or not', async () => {
  const fields = [{ id: 'salary', may: 'write' as const, required: true }]
  const detail = {
    ...leaveDetail(),
    form: leaveForm({ rest: 'read', fields }, { id: '5', rev: 3, reason: 'Flu', days: 2 }),
  }
  const { sentTo } = draw(detail)
  const salary = await screen.findByLabelText(/Salary/)
  await press('Agree')
  expect(await screen.findByText('请输入Salary', { selector: '.sw-issue' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(salary))
  expect(sentTo('completeTask')).toEqual([])
})

test('a task of several candidates may be agreed to at once; WU-82 the words after it are the node’s', async () => {
  const detail = leaveDetail()
  detail.button.unshift({ prop: 'wf_claim', label: 'Claim' })
  detail.form!.afterSubmit = [{ id: 'said', do: 'message', text: { zh: '辛苦了' } }]
  draw(detail, {}, { width: 'phone' })
  await screen.findByLabelText(/Days/)
  await press('Agree')
  expect(await screen.findByText('辛苦了')).toBeTruthy()
  expect(screen.queryByText('办理成功')).toBeNull()
})

test('SH-22 a process whose form is a page of its own leads there', async () => {
  const detail = { ...leaveDetail({ formKey: 'wf_ex_leave' }), form: null }
  draw(detail, { wf_ex_leave: new Fault('call.missing', { msg: 'gone' }) })
  await waitFor(() => expect(document.title).toContain('wf_ex_leave'))
})

test('what was written as an opinion is there again after a reload', async () => {
  const { unmount } = draw()
  await write('Half')
  const kept = { ...localStorage }
  unmount()
  vi.restoreAllMocks()
  const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {})
  Object.assign(localStorage, kept)
  draw()
  expect((await screen.findByLabelText<HTMLTextAreaElement>('审批意见')).value).toBe('Half')
  clear.mockRestore()
})
