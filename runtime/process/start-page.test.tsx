import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { encodeProcess } from '#engine/flow/process-address.ts'
import { enterForm, hasUnsavedInput } from '#engine/react/form/open-forms.ts'
import { startForm } from '#tests/support/process-sample.ts'
import { drawPage } from '#tests/support/process-stage.tsx'

afterEach(() => vi.restoreAllMocks())

const PATH = `/workflow/process/start/${encodeProcess({ processId: '7' })}`
const answer = { processInsId: '30', serialNumber: 'LV-1', title: 'Leave of Ann' }
const draw = (more: Record<string, unknown> = {}, path = PATH, options = {}) =>
  drawPage(path, { getFormByProcessId: startForm(), startProcess: answer, ...more }, options)
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /^提\s?交$/ }))

test('SH-20 WU-14 WU-28 the form of the start is filled in and sent beside the process; one call opened it', async () => {
  const { sentTo, asked, go } = draw()
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  expect(screen.getByLabelText<HTMLInputElement>(/Days/).value).toBe('2')
  expect(screen.queryByText('Salary')).toBeNull()
  expect(asked.filter(({ name }) => name !== 'preview')).toHaveLength(1)
  await submit()
  await waitFor(() => expect(sentTo('startProcess')).toEqual([{ reason: 'Flu', days: 2, processId: '7' }]))
  await waitFor(() => expect(go).toHaveBeenCalledWith('/plugin/workflow/process/send'))
})

test('DM-06 a start over a record asks for its form, and names the record', async () => {
  const path = `/workflow/process/start/${encodeProcess({ processId: '7', recordId: '9' })}`
  const { sentTo } = draw({}, path)
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await submit()
  await waitFor(() => expect(sentTo('startProcess')).toEqual([{ reason: 'Flu', days: 2, processId: '7', id: '9' }]))
})

test('WU-74 a start is said to be made', async () => {
  draw()
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await submit()
  expect(await screen.findByText('发起成功')).toBeTruthy()
})

test('FM-09 what is wrong is shown at its field, and joined; nothing is sent', async () => {
  const { sentTo } = draw()
  await userEvent.clear(await screen.findByLabelText(/Days/))
  await submit()
  expect(await screen.findByText('请输入Reason | 请输入Days')).toBeTruthy()
  expect(sentTo('startProcess')).toEqual([])
})

test('VM-01 who handles next must be named where the flow asks for it', async () => {
  draw({ getFormByProcessId: startForm({ assigneeRequired: true, chooseCopy: true }) })
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  expect(await screen.findByLabelText('抄送')).toBeTruthy()
  await submit()
  expect((await screen.findAllByText('指定审核人不能为空')).length).toBeGreaterThan(0)
})

test('WU-73 a start that is refused is told in an alert, lines kept', async () => {
  draw({ startProcess: new Fault('call.forbidden', { msg: 'Closed.\nOpen from Monday.' }) })
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await submit()
  const alert = await screen.findByRole('dialog', { name: /温馨提示/ })
  expect(within(alert).getByText(/Open from Monday/).textContent).toBe('Closed.\nOpen from Monday.')
})

test('a start that got no answer keeps what was typed and says why', async () => {
  draw({ startProcess: new Fault('call.offline') })
  const reason = await screen.findByLabelText<HTMLInputElement>(/Reason/)
  await userEvent.type(reason, 'Flu')
  await submit()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(reason.value).toBe('Flu')
})

test('what the server refuses stands at its field', async () => {
  const issues = [{ path: 'days', code: 'record.check', msg: 'Too many days' }]
  draw({ startProcess: new Fault('call.refused', { msg: 'no' }, { data: { issues } }) })
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await submit()
  expect((await screen.findAllByText('Too many days')).length).toBeGreaterThan(1)
})

test('WU-74 a payment that is due is offered', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  draw({ startProcess: { ...answer, payment: 'https://pay.example.org/1' } })
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: '去缴费' }))
  await waitFor(() => expect(open).toHaveBeenCalledWith('https://pay.example.org/1', '_blank', 'noopener'))
})

test('who may, names the person it is started for; others are not asked', async () => {
  const start = startForm()
  start.process.onBehalf = true
  draw({ getFormByProcessId: start })
  expect(await screen.findByLabelText('代谁发起')).toBeTruthy()
  cleanup()
  draw({})
  await screen.findByLabelText(/Reason/)
  expect(screen.queryByLabelText('代谁发起')).toBeNull()
})

test('WU-19 what must be read stands before the form', async () => {
  const start = startForm()
  Object.assign(start.form!.bundle.document, { preRead: { title: { zh: '须知' }, body: { zh: '请如实填写' } } })
  draw({ getFormByProcessId: start })
  expect(
    within(await screen.findByRole('dialog', { name: '须知' })).getByRole('button', { name: '已 阅' }),
  ).toBeTruthy()
})

test.each(['abc', '%25', btoa('{}'), btoa('{"taskId":"1"}'), 'A'.repeat(8000)])(
  'SH-20 the address %.20s says that it is broken, and asks the server nothing',
  async p => {
    for (const path of ['/workflow/process/start', '/portal/process', '/portal/process/detail']) {
      // a task is none of a start, and one of a detail
      if (path.endsWith('detail') && p.length > 10 && p.length < 100) continue
      const { asked } = draw({}, `${path}/${p}`)
      expect(
        within(await screen.findByRole('alert')).getByRole('heading', { name: '这个流程地址不完整或已损坏' }),
      ).toBeTruthy()
      expect(asked).toEqual([])
      cleanup()
    }
  },
)

const filledStart = () => {
  const start = startForm()
  Object.assign(start.form!.values, { reason: 'Flu' })
  const process = { id: '30', at: '2026-11-02' }
  return { ...start, filled: { fields: { reason: 'process', days: 'person' }, process, draft: null } }
}
const FROM = `/workflow/process/start/${encodeProcess({ processId: '7', serviceId: '5', from: '30' })}`
const EARLIER = '来自您 2026-11-02 的申请。'

test('a start that began filled says the source of each value to whoever hears it, and one press empties it', async () => {
  const { asked, sentTo } = draw({ getFormByProcessId: filledStart() }, FROM)
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: /Reason/ })
  expect(asked[0]).toMatchObject({ name: 'getFormByProcessId', sent: { processId: '7', serviceId: '5', from: '30' } })
  expect(reason.value).toBe('Flu')
  const described = () => document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described()).toContain(EARLIER)
  expect(screen.getByText('来自您的个人信息。')).toBeTruthy()
  expect(
    screen.getByText('已带入您 2026-11-02 申请中的 1 项内容，请核对。 已带入您个人信息中的 1 项内容。'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除 Reason' }))
  expect(reason.value).toBe('')
  expect(document.activeElement).toBe(reason)
  expect(screen.queryByText(EARLIER)).toBeNull()
  await userEvent.type(reason, 'Cold')
  expect(screen.queryByText(EARLIER)).toBeNull()
  await submit()
  await waitFor(() => expect(sentTo('startProcess')[0]).toMatchObject({ reason: 'Cold', wf_service: '5' }))
})

test('a start that began filled can be begun empty, which asks for nothing to be filled in', async () => {
  const getFormByProcessId = vi.fn(({ serviceId }: Record<string, unknown>) =>
    serviceId ? filledStart() : startForm(),
  )
  draw({ getFormByProcessId }, FROM)
  await userEvent.click(await screen.findByRole('button', { name: '从空白开始' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe(''))
  expect(screen.queryByText(EARLIER)).toBeNull()
  expect(screen.queryByRole('button', { name: '从空白开始' })).toBeNull()
  expect(getFormByProcessId.mock.lastCall?.[0]).toMatchObject({ processId: '7' })
  expect(getFormByProcessId.mock.lastCall?.[0].serviceId).toBeUndefined()
})

test('a draft of one’s own wins, and is named; nothing else is filled in', async () => {
  const filled = { fields: {}, process: null, draft: { id: '8', at: '2026-11-03' } }
  const getFormByProcessId = ({ serviceId }: Record<string, unknown>) =>
    serviceId ? { ...startForm(), filled } : startForm()
  const { sentTo } = draw({ getFormByProcessId, detail: { id: '8', variables: { reason: 'kept' } } }, FROM)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Reason/ })).value).toBe('kept')
  expect(screen.getByText('正在继续您 2026-11-03 保存的草稿。')).toBeTruthy()
  await submit()
  await waitFor(() => expect(sentTo('remove')).toEqual([{ ids: '8' }]))
})

test('an earlier application that has nothing to take over is said to have none', async () => {
  draw({ getFormByProcessId: { ...startForm(), filled: { fields: {}, process: null, draft: null } } }, FROM)
  expect(await screen.findByText('那次申请中没有可以带入的内容。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '从空白开始' })).toBeNull()
})

test('in English the words are English', async () => {
  draw({}, PATH, { lang: 'en' })
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy()
})

const step = (name: string, more: object = {}) => ({
  name,
  handlers: [{ name: 'Bob' }],
  count: 1,
  decides: 'one',
  lane: [],
  ...more,
})

test('the path stands under the form and follows what is typed; the last answer wins', async () => {
  const answers: ((days: number) => void)[] = []
  const preview = ({ days }: Record<string, unknown>) =>
    new Promise(done => {
      answers.push(() => done({ steps: [step(`${days} days`)], ending: 'finished' }))
    })
  const { sentTo } = draw({ preview })
  await waitFor(() => expect(sentTo('preview')).toEqual([{ days: 2, reason: null, processId: '7' }]), { timeout: 3000 })
  await userEvent.type(await screen.findByLabelText(/Days/), '0')
  await waitFor(() => expect(sentTo('preview')).toHaveLength(2), { timeout: 3000 })
  answers[1]!(20)
  const list = await screen.findByRole('region', { name: '办理路径' })
  expect(within(list).getByText('20 days')).toBeTruthy()
  answers[0]!(2)
  await new Promise(done => setTimeout(done))
  expect(within(list).getByText('20 days')).toBeTruthy()
})

test('the path says who decides how, what is passed, chosen later, parallel or not known yet', async () => {
  const steps = [
    step('Head', { handlers: [{ name: 'Bob', deputyOf: 'Eve' }] }),
    step('Money', { decides: 'all', count: 12, lane: ['a'] }),
    step('Law', { passed: true, handlers: [], lane: ['b'] }),
    step('Dean', { chosen: true, handlers: [] }),
  ]
  draw({ preview: { steps, ending: 'open' } })
  const list = await screen.findByRole('region', { name: '办理路径' }, { timeout: 3000 })
  const lines = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'HeadBob（代 Eve）',
    'Money并行Bob 等 12 人，全部同意',
    'Law并行自动通过',
    'Dean由上一步办理人指定',
  ])
  expect(within(list).getByText(/取决于/)).toBeTruthy()
})

test('a path that cannot be told is not shown, and nothing is said of it', async () => {
  const { sentTo } = draw({ preview: new Fault('call.offline') })
  await waitFor(() => expect(sentTo('preview')).toHaveLength(1), { timeout: 3000 })
  expect(screen.queryByText('办理路径')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('WU-70 a draft keeps what is filled in, unchecked; the start goes on with it and removes it', async () => {
  const path = `/workflow/process/start/${encodeProcess({ processDefKey: 'leave', draft: '9' })}`
  const { sentTo } = drawPage(path, {
    ...{ getFormByProcessDefKey: startForm(), startProcessByKey: answer, remove: null },
    detail: { id: '9', variables: { reason: 'Flu', days: 4 } },
    submit: (sent: object) => ({ ...sent, id: '9' }),
  })
  const reason = await screen.findByLabelText<HTMLInputElement>(/Reason/)
  expect(reason.value).toBe('Flu')
  await userEvent.clear(reason)
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('草稿已保存')).toBeTruthy()
  expect(sentTo('submit')).toMatchObject([{ id: '9', variables: { reason: null, days: 4 } }])
  await userEvent.type(reason, 'Cold')
  await submit()
  await waitFor(() => expect(sentTo('remove')).toEqual([{ ids: '9' }]))
  expect(sentTo('startProcessByKey')).toMatchObject([{ reason: 'Cold', days: 4 }])
})

test('WU-70 a draft is kept once, however often it is pressed', async () => {
  const kept = Promise.withResolvers<object>()
  const { sentTo } = draw({ submit: () => kept.promise })
  const keep = await screen.findByRole('button', { name: '存草稿' })
  await screen.findByLabelText(/Reason/)
  await userEvent.dblClick(keep)
  kept.resolve({ id: '4', variables: {} })
  expect(await screen.findByText('草稿已保存')).toBeTruthy()
  expect(sentTo('submit')).toHaveLength(1)
})

test('WU-70 what is typed while a draft is being kept is still unsaved', async () => {
  const kept = Promise.withResolvers<object>()
  draw({ submit: () => kept.promise })
  const reason = await screen.findByLabelText(/Reason/)
  await userEvent.type(reason, 'Flu')
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await userEvent.type(reason, ', again')
  kept.resolve({ id: '4', variables: {} })
  expect(await screen.findByText('草稿已保存')).toBeTruthy()
  expect(hasUnsavedInput()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(hasUnsavedInput()).toBe(false))
})

test('WU-70 a draft holds the form alone: what is filled in beside it stays unsaved', async () => {
  let isUnsaved = true
  const leave = enterForm({
    opened: false,
    unsaved: () => isUnsaved,
    discard: () => {
      isUnsaved = false
    },
  })
  draw({ submit: { id: '4', variables: {} } })
  await screen.findByLabelText(/Reason/)
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('草稿已保存')).toBeTruthy()
  expect(isUnsaved).toBe(true)
  leave()
})

test('WU-70 no start is sent while its draft is being kept, and the start removes that draft', async () => {
  const kept = Promise.withResolvers<object>()
  const { sentTo } = draw({ submit: () => kept.promise, remove: null })
  await userEvent.type(await screen.findByLabelText(/Reason/), 'Flu')
  await userEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^提\s?交$/ }).disabled).toBe(true)
  await userEvent.keyboard('{Control>}s{/Control}')
  kept.resolve({ id: '4', variables: {} })
  expect(await screen.findByText('草稿已保存')).toBeTruthy()
  expect(sentTo('startProcess')).toEqual([])
  await submit()
  await waitFor(() => expect(sentTo('remove')).toEqual([{ ids: '4' }]))
})
