import '../../stage/data/patience.ts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { accessIn } from '#engine/access/app-rights.ts'
import { deriveScreen } from '#engine/entity/derive-screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { detailPath } from '#engine/flow/process-address.ts'
import type { Button, FormBody, Node, PageDocument, TableBody } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loan, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

const rows = () => screen.getAllByRole('row').slice(1)
const NEWEST = '无人机'
/** What the message of a removal offers. */
const UNDO = { label: '撤销', run: expect.any(Function) }

function draw(confirmed = true, nodes = deriveScreen(loan).nodes) {
  const bundle = loanBundle({ nodes })
  const notify = { message: vi.fn(), confirm: vi.fn(async () => confirmed) }
  const ports = loanPorts(bundle, { ports: { notify } })
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { ports, notify }
}

test('DM-01 CN-01 records come in pages of ten or more in the order of the screen, with how many there are', async () => {
  draw()
  await screen.findByText(NEWEST)
  expect(rows()).toHaveLength(10)
  expect(screen.getByText('共 12 条')).toBeTruthy()
  const sizes = within(screen.getByRole('combobox', { name: '每页条数' })).getAllByRole('option')
  expect(sizes.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([10, 30, 50, 100, 200])
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})

test('a long list counts up to 10,000, and all of them when asked; there is a page after the last that was counted', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle)
  const { list } = ports.data
  const asked = vi.spyOn(ports.data, 'list').mockImplementation(async (entity, request, signal) => {
    const page = await list(entity, request, signal)
    return request.countUpTo ? { ...page, total: request.countUpTo, more: true } : { ...page, total: 1_234_567 }
  })
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await screen.findByText(NEWEST)
  expect(asked.mock.calls[0]![1].countUpTo).toBe(10_000)
  expect(screen.getByRole('button', { name: '第 1000 页' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '共 10,000+ 条' }))
  expect(await screen.findByText('共 1234567 条')).toBeTruthy()
  expect(screen.getByRole('button', { name: '第 123457 页' })).toBeTruthy()
})

test('selected records are given the same values: shown first, saved one by one with reasons, undone at once', async () => {
  const { ports } = draw()
  await screen.findByText(NEWEST)
  const save = vi.spyOn(ports.data, 'save').mockRejectedValueOnce(new Fault('call.offline'))
  const boxes = screen.getAllByRole('checkbox', { name: '选择' })
  for (const box of boxes.slice(0, 3)) await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: '批量修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批量修改 3 条记录' }))
  const ticks = dialog.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)
  expect(ticks).toContain('数量')
  expect(ticks).not.toContain('合计')
  await userEvent.click(dialog.getByRole('checkbox', { name: '数量' }))
  await userEvent.type(await dialog.findByRole('spinbutton', { name: '数量' }), '9')
  await userEvent.click(dialog.getByRole('button', { name: /预\s?览/ }))
  expect((await dialog.findByRole('status')).textContent).toBe('2 条会改变，0 条本来就是这样，1 条不能改。')
  expect(dialog.getAllByText(/→ 9$/)).toHaveLength(2)
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: '修改 2 条' }))
  expect((await dialog.findByText(/已修改/)).textContent).toBe('已修改 1 条。 1 条没有保存，原因如下。')
  expect(dialog.getByText(/无法连接服务器/)).toBeTruthy()
  expect(save.mock.calls.map(([, record]) => record.quantity)).toEqual([9, 9])
  await waitFor(() => expect(rows().filter(row => within(row).queryByText('9'))).toHaveLength(1))
  await userEvent.click(dialog.getByRole('button', { name: '全部撤销' }))
  await dialog.findByText('已恢复 1 条。')
  await waitFor(() => expect(rows().filter(row => within(row).queryByText('9'))).toHaveLength(0))
})

test('conditions are put together as a sentence, asked of the server with the search, said above the rows and ended there', async () => {
  const { ports } = draw()
  const asked = vi.spyOn(ports.data, 'list')
  await screen.findByText(NEWEST)
  await userEvent.click(screen.getByRole('button', { name: '高级筛选' }))
  const dialog = within(await screen.findByRole('dialog', { name: '高级筛选' }))
  await userEvent.click(await dialog.findByRole('button', { name: /添加条件$/ }))
  const box = dialog.getByRole('combobox', { name: '比较什么' })
  await userEvent.click(box)
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '')?.closest('.ant-select-dropdown')
  await userEvent.click(await within(list as HTMLElement).findByTitle('数量'))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^筛\s?选$/ }).disabled).toBe(true)
  await userEvent.type(dialog.getByRole('spinbutton'), '3')
  await userEvent.click(dialog.getByRole('button', { name: /^筛\s?选$/ }))
  const said = await screen.findByRole('button', { name: /数量.*3/ })
  await waitFor(() => expect(asked.mock.calls.at(-1)![1].where).toMatchObject({ '==': [{ var: 'quantity' }, 3] }))
  expect(rows().every(row => within(row).queryAllByText('3').length > 0)).toBe(true)
  await userEvent.click(within(said.parentElement!).getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(rows()).toHaveLength(10))
})

test('with Shift a further column sorts among the ties of those before it', async () => {
  const { ports } = draw()
  const asked = vi.spyOn(ports.data, 'list')
  await screen.findByText(NEWEST)
  const head = (name: RegExp) => screen.getByRole('columnheader', { name })
  await userEvent.click(within(head(/类别/)).getByRole('button'))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(within(head(/数量/)).getByRole('button'))
  await user.click(within(head(/数量/)).getByRole('button'))
  await user.keyboard('{/Shift}')
  await waitFor(() =>
    expect(asked.mock.calls.at(-1)![1].sort).toEqual([
      { id: 'category', order: 'up' },
      { id: 'quantity', order: 'down' },
    ]),
  )
  expect(head(/数量/).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(head(/数量/)).getByRole('button'))
  await waitFor(() => expect(head(/类别/).getAttribute('aria-sort')).toBeNull())
})

test('on a page of an app its tile stands before the title; elsewhere there is none', async () => {
  const bundle = { ...loanBundle(), app: { key: 'equipmentLoan', version: 1 } }
  const app = { key: 'equipmentLoan', title: { zh: '设备借用' }, icon: 'tool', colour: 'teal', screen: bundle.key }
  const tile = () => screen.getByRole('toolbar').querySelector('.sw-tile')
  const { unmount } = render(<LoanScreen bundle={bundle} ports={loanPorts(bundle, { ports: { apps: () => [app] } })} />)
  await screen.findByText(NEWEST)
  expect(tile()?.getAttribute('data-colour')).toBe('teal')
  expect(tile()?.nextElementSibling).toBe(screen.getByRole('heading', { level: 2 }))
  unmount()
  render(<LoanScreen ports={loanPorts(loanBundle(), { ports: { apps: () => [app] } })} />)
  await screen.findByText(NEWEST)
  expect(tile()).toBeNull()
})

test('DM-01 a search narrows the list, clearing widens it again', async () => {
  draw()
  await screen.findByText(NEWEST)
  await userEvent.type(screen.getByLabelText('标题'), '相机{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(rows()).toHaveLength(10))
})

test('DM-01 a choice is searched by its chip at once; its cross ends the search', async () => {
  const categories = loan.fields.map(field =>
    field.id === 'category'
      ? {
          ...field,
          type: 'enum' as const,
          options: [
            { id: 'av', title: { zh: '影音' } },
            { id: 'it', title: { zh: '电脑' } },
          ],
        }
      : field,
  )
  const bundle = loanBundle({}, { document: { ...loan, fields: categories } })
  const ports = loanPorts(bundle)
  const list = vi.spyOn(ports.data, 'list')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await screen.findByText(NEWEST)
  const search = screen.getByRole('search')
  await userEvent.click(within(search).getByRole('button', { name: '类别' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '影音', hidden: true }))
  await waitFor(() => expect(list.mock.lastCall?.[1]).toMatchObject({ search: { category_equal: 'av' } }))
  await userEvent.click(within(search).getByRole('button', { name: '清除“类别”' }))
  await waitFor(() => expect(list.mock.lastCall?.[1].search).toEqual({}))
})

test('DM-01 a search pressed again asks again: somebody else may have added what is looked for', async () => {
  const { ports } = draw()
  await screen.findByText(NEWEST)
  const list = vi.spyOn(ports.data, 'list')
  await userEvent.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1))
})

test('DM-07 the list is asked for a status where records have another than normal, or a process gives them one', async () => {
  const normal = LOANS.filter(({ dataStatus }) => dataStatus === 1)
  const bundle = loanBundle()
  const { unmount } = render(<LoanScreen ports={loanPorts(bundle, { records: { equipmentLoan: normal } })} />)
  await screen.findByText('转接头')
  const choose = () => screen.queryByRole('combobox', { name: '数据状态' })
  expect(choose()).toBeNull()
  unmount()
  const mixed = render(<LoanScreen />)
  await screen.findByText(NEWEST)
  await userEvent.selectOptions(choose()!, '正常')
  await waitFor(() => expect(screen.queryByText(NEWEST)).toBeNull())
  await userEvent.selectOptions(choose()!, '流转中')
  await waitFor(() => expect(rows()).toHaveLength(1))
  mixed.unmount()
  const page = deriveScreen(loan)
  ;(page.nodes![0]!.body as TableBody).rowActions = [{ id: 'start', does: 'startFlow' }]
  const flowing = loanBundle({ nodes: page.nodes })
  render(<LoanScreen bundle={flowing} ports={loanPorts(flowing, { records: { equipmentLoan: normal } })} />)
  await screen.findByText('转接头')
  expect(choose()).toBeTruthy()
})

/** The list of loans with a button in its rows, and processes to start over them. */
function drawWithProcesses(button: Button) {
  const page = deriveScreen(loan)
  ;(page.nodes![0]!.body as TableBody).rowActions = [button]
  const bundle = loanBundle({ nodes: page.nodes })
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const made = loanPorts(bundle, { ports: { notify } })
  const process = vi.fn()
  const answers: Record<string, object[]> = {
    'wfProcess.processList': [
      { id: '7', name: '维修', closed: null },
      { id: '8', name: '报废', closed: '每月 1–5 日开放' },
    ],
    'wfProcess.ofRecord': [
      { processInsId: '30', title: '维修 1', processIsFinished: 'finished', taskName: null, assigneeName: '' },
    ],
  }
  const call = vi.fn(async (name: string) => ({ records: answers[name] ?? [] }))
  const ports = { ...made, data: { ...made.data, call }, route: { ...made.route, process } }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { notify, process, answers }
}

const press = async (name: string) => {
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name }))
}
const START = /^发\s?起$/

test('DM-06 VM-73 a process is started over a record: chosen among those of its entity, none chosen is said', async () => {
  const { notify, process } = drawWithProcesses({ id: 'start', does: 'startFlow' })
  await press('发起流程')
  const dialog = await screen.findByRole('dialog', { name: '发起流程' })
  await within(dialog).findByRole('radio', { name: '维修' })
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /报废 · 每月 1–5 日开放/ }).disabled).toBe(true)
  expect(await within(dialog).findByText(/已结束/)).toBeTruthy()
  const start = within(dialog).getByRole('button', { name: START })
  await userEvent.click(start)
  expect(notify.message).toHaveBeenCalledWith('warning', '请选择流程名称')
  await userEvent.click(within(dialog).getByRole('radio', { name: '维修' }))
  await userEvent.click(start)
  const { id: recordId } = LOANS.find(({ title }) => title === '转接头')!
  expect(process).toHaveBeenCalledWith('start', { processId: '7', recordId })
})

test('DM-06 WU-90 the view of a record lists its processes with status and link, and starts another', async () => {
  const { process, answers } = drawWithProcesses({ id: 'view', does: 'view' })
  await press('查看')
  const link = await screen.findByRole('link', { name: '打开流程“维修 1”' })
  expect(link.getAttribute('href')).toBe(`/#/page${detailPath({ processInsId: '30' })}?isClosePage=true`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText(/已结束/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '发起流程' }))
  await userEvent.click(await screen.findByRole('radio', { name: '维修' }))
  await userEvent.click(screen.getByRole('button', { name: START }))
  const { id: recordId } = LOANS.find(({ title }) => title === '转接头')!
  expect(process).toHaveBeenCalledWith('start', { processId: '7', recordId })
  // who may start none is offered none
  answers['wfProcess.processList'] = []
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await press('查看')
  await screen.findByRole('link', { name: '打开流程“维修 1”' })
  expect(screen.queryByRole('button', { name: '发起流程' })).toBeNull()
})

test('a table may search what every record has: by when it was made', async () => {
  const page = deriveScreen(loan)
  const table = page.nodes![0]!.body as TableBody
  table.search = [{ id: 'createTime', by: 'between' }]
  render(<LoanScreen bundle={loanBundle({ nodes: page.nodes })} />)
  expect(within(await screen.findByRole('search')).getByLabelText('创建时间')).toBeTruthy()
})

test('DM-02 a record is added in a dialog: defaults stand, computed fields follow, what is missing is named', async () => {
  const { ports, notify } = draw()
  await screen.findByText(NEWEST)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/标题/), '新设备')
  await userEvent.type(within(dialog).getByLabelText(/单价/), '12.5')
  await waitFor(() => expect(within(dialog).getByLabelText(/合计/).textContent).toContain('12.50'))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  const summary = await within(dialog).findByRole('alert')
  expect(within(summary).getByRole('button', { name: '请选择类别' })).toBeTruthy()
  expect(notify.message).not.toHaveBeenCalled()
  expect((await ports.data.list(loanBundle().entities.equipmentLoan!, { current: 1, size: 1 })).total).toBe(12)
})

test('DM-02 VM-65 an edited record is saved and the list shows it', async () => {
  const { notify } = draw()
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('button', { name: '编辑' }))
  const dialog = await screen.findByRole('dialog')
  const title = await within(dialog).findByLabelText(/标题/)
  await userEvent.clear(title)
  await userEvent.type(title, '转接头 HDMI')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('转接头 HDMI')).toBeTruthy()
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('success', '更新成功'))
})

test('VM-10 Delete in the list removes what is chosen; nothing chosen is said before anything is asked', async () => {
  const { notify } = draw()
  await screen.findByText(NEWEST)
  expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull()
  screen.getByRole('region', { name: '设备借用' }).focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('warning', '请选择至少一条数据'))
  expect(notify.confirm).not.toHaveBeenCalled()
})

test('who reads English sees a text as its English field has it, and as it is where that is empty', async () => {
  const fields = loan.fields.map(field => (field.id === 'title' ? { ...field, inEnglish: 'reason' } : field))
  const bundle = loanBundle({}, { document: { ...loan, fields } })
  const data = { ports: { lang: 'en' as const } }
  const records = {
    equipmentLoan: [
      { id: '1', title: '相机', reason: 'Camera' },
      { id: '2', title: '灯' },
    ],
  }
  render(<LoanScreen bundle={bundle} options={{ ...data, records }} />)
  expect(await screen.findByText('Camera')).toBeTruthy()
  expect(screen.getByText('灯')).toBeTruthy()
  expect(screen.queryByText('相机')).toBeNull()
})

test('a selection brings a bar with what can be done with it: the destructive last, Escape ends it', async () => {
  draw()
  await screen.findByText(NEWEST)
  const tick = within(screen.getByText('转接头').closest('tr')!).getByRole('checkbox')
  await userEvent.click(tick)
  const bar = await screen.findByRole('toolbar', { name: '已选 1 条' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['批量修改', '批量删除', '×'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: '已选 1 条' })).toBeNull()
  await userEvent.click(tick)
  await userEvent.click(await screen.findByRole('button', { name: '取消选择' }))
  expect((tick as HTMLInputElement).checked).toBe(false)
})

test('VM-10 the steps of a button for a selection know the ticked rows', async () => {
  const page = deriveScreen(loan)
  const table = page.nodes![0]!.body as TableBody
  const data = { ids: { var: '$chosen' } }
  table.toolbar = [
    { id: 'send', title: { zh: '提醒' }, steps: [{ id: 'go', do: 'request', call: 'loan.remind', data }] },
  ]
  const bundle = loanBundle({ nodes: page.nodes })
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const ports = loanPorts(bundle, { ports: { notify } })
  const call = vi.spyOn(ports.data, 'call').mockResolvedValue(null)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await screen.findByText(NEWEST)
  expect(screen.queryByRole('button', { name: '提醒' })).toBeNull()
  for (const row of rows().slice(0, 2)) await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: '提醒' }))
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('loan.remind', { ids: [expect.any(String), expect.any(String)] }),
  )
})

test('a button is disabled while its steps run, and a double click presses it once', async () => {
  const page = deriveScreen(loan)
  const table = page.nodes![0]!.body as TableBody
  const button = (id: string, zh: string): Button => ({
    id,
    title: { zh },
    steps: [{ id: 'go', do: 'act', service: { do: 'message', subject: 'x', to: { everyone: true } } }],
  })
  Object.assign(table, { toolbar: [button('all', '通知')], rowActions: [button('one', '催办')] })
  const bundle = loanBundle({ nodes: page.nodes })
  const ports = loanPorts(bundle)
  const answers: (() => void)[] = []
  const call = vi.fn(() => new Promise<null>(resolve => void answers.push(() => resolve(null))))
  render(<LoanScreen bundle={bundle} ports={{ ...ports, data: { ...ports.data, call } }} />)
  const row = within((await screen.findByText(NEWEST)).closest('tr')!)
  for (const [n, found] of [
    screen.getByRole('button', { name: '通知' }),
    row.getByRole('button', { name: '催办' }),
  ].entries()) {
    const user = userEvent.setup()
    await user.dblClick(found)
    await userEvent.click(found)
    expect(found.ariaDisabled).toBe('true')
    expect(call).toHaveBeenCalledTimes(2 * n + 1)
    await act(async () => answers.pop()!())
    expect(found.ariaDisabled).toBeNull()
    // as of a double click whose first press was answered between the two
    fireEvent.click(found, { detail: 2 })
    expect(call).toHaveBeenCalledTimes(2 * n + 1)
    await userEvent.click(found)
    expect(call).toHaveBeenCalledTimes(2 * n + 2)
    await act(async () => answers.pop()!())
  }
  // for another row it runs beside
  const other = within(screen.getByText('转接头').closest('tr')!)
  const before = call.mock.calls.length
  for (const found of [row, other]) await userEvent.click(found.getByRole('button', { name: '催办' }))
  expect(call).toHaveBeenCalledTimes(before + 2)
  await act(async () => {
    for (const answer of answers) answer()
  })
})

test('VM-62 VM-25 DM-13 the chosen records are removed after the question; those of another status stay', async () => {
  const { notify } = draw()
  await screen.findByText(NEWEST)
  for (const name of [NEWEST, '转接头']) {
    await userEvent.click(within(screen.getByText(name).closest('tr')!).getByRole('checkbox'))
  }
  expect(await screen.findByText(/已选 2 条/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批量删除' }))
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledWith('确定将选择数据删除?', expect.anything()))
  await waitFor(() => expect(screen.queryByText('转接头')).toBeNull())
  expect(screen.getByText(NEWEST)).toBeTruthy()
  expect(notify.message).toHaveBeenCalledWith('warning', '操作成功! 另有 1 条未删除：非正常状态数据不可删除!', UNDO)
})

test('VM-20 VM-21 VM-87 one record is removed after its own question; that it was not is told with the reason', async () => {
  const { ports, notify } = draw()
  const row = (await screen.findByText('转接头')).closest('tr')!
  const removeIt = async () => {
    await userEvent.click(within(row).getByRole('button', { name: /更多/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除', hidden: true }))
  }
  const remove = vi.spyOn(ports.data, 'remove').mockRejectedValueOnce(new Fault('record.used', { msg: '仍被使用' }))
  await removeIt()
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('error', '删除失败! 仍被使用'))
  expect(notify.confirm).toHaveBeenCalledWith('此操作将永久删除该条数据, 是否继续?', expect.anything())
  expect(screen.getByText('转接头')).toBeTruthy()
  await removeIt()
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('success', '删除成功!', UNDO))
  await waitFor(() => expect(screen.queryByText('转接头')).toBeNull())
  expect(remove).toHaveBeenCalledTimes(2)
})

test('VM-62 a refused question removes nothing', async () => {
  const { ports, notify } = draw(false)
  const remove = vi.spyOn(ports.data, 'remove')
  const row = (await screen.findByText('转接头')).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: '批量删除' }))
  await waitFor(() => expect(notify.confirm).toHaveBeenCalled())
  expect(remove).not.toHaveBeenCalled()
  expect(screen.getByText('转接头')).toBeTruthy()
})

test('DM-12 a record out of its normal state offers neither edit nor delete', async () => {
  draw()
  const row = (await screen.findByText(NEWEST)).closest('tr')!
  expect(within(row).queryByRole('button', { name: '编辑' })).toBeNull()
  expect(within(row).getByRole('button', { name: '查看' })).toBeTruthy()
})

test('what the reader may not do has no button, and no list without the right to it', async () => {
  const bundle = loanBundle({}, { may: ['list'] })
  const { rerender } = render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
  await screen.findByText(NEWEST)
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  const closed = loanBundle({}, { may: [] })
  rerender(<LoanScreen bundle={closed} ports={loanPorts(closed)} />)
  expect(await screen.findByText('您没有查看这些数据的权限')).toBeTruthy()
})

test('DM-26 without add there is no copy; without view, edit and delete a row has no buttons and no menu', async () => {
  const does = ['view', 'edit', 'copy', 'remove'] as const
  const drawn = async (may: string[]) => {
    const bundle = loanBundle({}, { may })
    const table = ((bundle.document as PageDocument).nodes ?? []).find(({ widget }) => widget === 'table')!
    Object.assign(table, { body: { ...table.body, rowActions: does.map(id => ({ id, does: id })) } })
    const { unmount } = render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
    const row = (await screen.findByText('转接头')).closest('tr')!
    const more = within(row).queryByRole('button', { name: '更多操作' })
    if (more) await userEvent.click(more)
    const items = screen.queryAllByRole('menuitem', { hidden: true })
    const shown = [...within(row).queryAllByRole('button'), ...items].map(({ textContent }) => textContent)
    unmount()
    return shown.filter(Boolean).join(' ')
  }
  expect(await drawn(['list', 'detail', 'edit', 'remove', 'add', 'copy'])).toMatch(/查看.*编辑.*复制.*删除/)
  const rights = accessIn(loan, { ...STAFF, roles: [] }, [GRANT])!
  expect(rights.may).not.toContain('copy')
  expect(await drawn(rights.may)).toMatch(/^(?!.*复制).*查看.*编辑.*删除/)
  expect(await drawn(['list', 'add', 'copy'])).toBe('')
})

/** A permission that gives copies and no additions. */
const GRANT = { id: 'g', to: {}, may: ['list', 'detail', 'edit', 'remove', 'copy'] }
const STAFF = {
  id: '1',
  account: 'a',
  name: 'a',
  tenant: '1',
  dept: '',
  deptCode: '',
  roles: [] as string[],
  posts: [],
}

test('a colour is seen beside its code, and what is none names nothing', async () => {
  const fields = loan.fields.map(field => (field.id === 'title' ? { ...field, format: 'colour' as const } : field))
  const nodes: Node[] = [{ id: 'list', widget: 'table', body: { entity: 'equipmentLoan', columns: [{ id: 'title' }] } }]
  const bundle = loanBundle({ nodes }, { document: { ...loan, fields } })
  const records = [
    { id: '1', title: '#40a9ff' },
    { id: '2', title: 'url(//a.example/)' },
  ]
  render(<LoanScreen bundle={bundle} options={{ records: { equipmentLoan: records } }} />)
  const [first, second] = [await screen.findByText('#40a9ff'), screen.getByText('url(//a.example/)')]
  const swatch = (cell: HTMLElement) => cell.closest('td')!.querySelector<HTMLElement>('.sw-swatch')
  expect(swatch(first)!.style.background).toBe('rgb(64, 169, 255)')
  expect(swatch(second)).toBeNull()
})

test('names of people stand with their faces, three of them and how many more there are', async () => {
  const fields = loan.fields.map(field => (field.id === 'title' ? { ...field, format: 'person' as const } : field))
  const nodes: Node[] = [{ id: 'list', widget: 'table', body: { entity: 'equipmentLoan', columns: [{ id: 'title' }] } }]
  const bundle = loanBundle({ nodes }, { document: { ...loan, fields } })
  const titles = ['林晓', '林晓、赵宁、王芳、孙丽', 'Ann Lee, Ben Wu, Cat Fox, Dan +280']
  const records = titles.map((title, at) => ({ id: String(at), title }))
  render(<LoanScreen bundle={bundle} options={{ records: { equipmentLoan: records } }} />)
  const cells = async () => {
    await waitFor(() => expect(document.querySelectorAll('.sw-person').length).toBe(7))
    return [...document.querySelectorAll('.sw-people')].map(({ textContent }) => textContent)
  }
  expect(await cells()).toEqual(['林林晓', '林林晓赵赵宁王王芳 +1', 'AAnn LeeBBen WuCCat Fox +281'])
})

test('HT-18 a failed list says so instead of waiting on, and tries again', async () => {
  const bundle = loanBundle()
  const ports = loanPorts(bundle)
  const list = vi.spyOn(ports.data, 'list').mockRejectedValueOnce(new Error('down'))
  render(<LoanScreen bundle={bundle} ports={ports} />)
  expect(await screen.findByRole('status', { name: '加载中…' })).toBeTruthy()
  await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('status', { name: '加载中…' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText(NEWEST)).toBeTruthy()
  expect(list).toHaveBeenCalledTimes(2)
})

test('a record added to a table that is passed values begins with them', async () => {
  const bundle = loanBundle()
  const page = bundle.document as PageDocument
  const [table, ...blocks] = page.nodes!
  const nodes = [{ ...table!, with: { title: { var: '$state.begun' }, quantity: 7 } }, ...blocks]
  const state = [{ id: 'begun', type: 'string' as const, default: '三脚架' }]
  render(<LoanScreen bundle={{ ...bundle, document: { ...page, state, nodes } }} />)
  await screen.findByText(NEWEST)
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByDisplayValue('三脚架')).toBeTruthy()
  expect(within(dialog).getByDisplayValue('7')).toBeTruthy()
})

test('the steps of the form run once its record is saved, in place of the usual message', async () => {
  const [table, form, ...blocks] = deriveScreen(loan).nodes!
  const steps = [{ id: 'told', do: 'message' as const, text: { zh: '{title}已登记' }, level: 'success' as const }]
  const body = { ...(form!.body as FormBody), afterSubmit: steps }
  const { notify } = draw(true, [table!, { ...form!, body }, ...blocks])
  await screen.findByText(NEWEST)
  await userEvent.click(screen.getAllByRole('button', { name: '编辑' })[0]!)
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(notify.message).toHaveBeenCalledExactlyOnceWith('success', expect.stringMatching(/已登记$/)),
  )
})

test('VM-65 a record in place of its table: the list waits as it was left, Esc leads back to what opened it', async () => {
  const page = deriveScreen(loan)
  const table = page.nodes![0]!
  const body = { ...(table.body as TableBody), openAs: 'page' as const }
  render(<LoanScreen bundle={loanBundle({ nodes: [{ ...table, body }, ...page.nodes!.slice(1)] })} />)
  await userEvent.type(await screen.findByLabelText('标题'), '相机{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  const edit = within(rows()[0]!).getByRole('button', { name: '编辑' })
  await userEvent.click(edit)
  const record = await screen.findByRole('region', { name: /^编辑/ })
  expect(screen.queryByRole('search')).toBeNull()
  expect(await within(record).findByLabelText(/标题/)).toBeTruthy()
  await waitFor(() => expect(record.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: /^编辑/ })).toBeNull())
  expect(rows()).toHaveLength(1)
  expect(document.activeElement).toBe(edit)
})

test('where nothing shows a record, a click on its row presses the button that leads to it, as the title of its card does', async () => {
  const go: Button = { id: 'go', title: { zh: '办理' }, steps: [{ id: 'to', do: 'navigate', target: 'loan.other' }] }
  const ask: Button = { id: 'ask', title: { zh: '催办' }, steps: [{ id: 'say', do: 'message', text: { zh: '好' } }] }
  const nodes = (deriveScreen(loan).nodes ?? []).map(node =>
    node.widget === 'table' ? { ...node, body: { ...(node.body as TableBody), rowActions: [ask, go] } as never } : node,
  )
  const bundle = loanBundle({ nodes })
  const ports = loanPorts(bundle)
  const away = vi.spyOn(ports.route, 'open').mockReturnValue()
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByText(NEWEST))
  await waitFor(() => expect(away).toHaveBeenCalledTimes(1))
  await userEvent.click(within(rows()[1] as HTMLElement).getByRole('button', { name: '催办' }))
  expect(away).toHaveBeenCalledTimes(1)
})
