import '../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Field, FormBody, PageDocument } from '#engine/schema/document.ts'
import { leaveWorld } from '../../stage/data/leave-screen.tsx'
import { LoanScreen } from '../../stage/data/loan-screen.tsx'

vi.mock('#engine/react/save-file.ts', () => ({ saveFile: vi.fn() }))

function draw(stored = false) {
  const { bundle, ports } = leaveWorld(stored)
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { save }
}
const row = (n: number) => within(screen.getAllByRole('row')[n]!)

test('rows are added, copied and removed; what is computed from them follows', async () => {
  draw(true)
  await screen.findByDisplayValue('2026-03-02')
  expect(screen.getByLabelText(/合计天数/).textContent).toContain('3.0')
  await userEvent.click(screen.getByRole('button', { name: '复制第 1 行' }))
  await waitFor(() => expect(screen.getByLabelText(/合计天数/).textContent).toContain('5.0'))
  await userEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  await waitFor(() => expect(screen.getByLabelText(/合计天数/).textContent).toContain('4.0'))
})

test('rows with an order are moved by buttons and by keys, with the focus; others are not', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leave!
  const fields = document.fields.map(field => (field.id === 'spans' ? { ...field, place: 'at' } : field))
  bundle.entities.leave = { ...client, document: { ...document, fields } }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  for (const n of [1, 2, 3]) {
    await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
    await userEvent.type(row(n).getByLabelText(/开始/), `2026-03-0${n}`)
  }
  const days = () =>
    screen
      .getAllByLabelText<HTMLInputElement>(/开始/)
      .map(({ value }) => value.slice(-1))
      .join('')
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect([button('第 1 行上移').disabled, button('第 3 行下移').disabled]).toEqual([true, true])
  await userEvent.click(button('第 3 行上移'))
  await waitFor(() => expect(days()).toBe('132'))
  expect(window.document.activeElement).toBe(button('第 2 行上移'))
  expect(screen.getByText('第 3 行已移到第 2 行')).toBeTruthy()
  await userEvent.click(row(1).getByLabelText(/开始/))
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(days()).toBe('312'))
  expect(row(2).getByLabelText(/开始/)).toBe(window.document.activeElement)
  expect(button('第 2 行上移').getAttribute('aria-keyshortcuts')).toBe('Alt+ArrowUp')
  row(2).getByLabelText(/开始/).setAttribute('role', 'combobox') // opens its list with the same key
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(days()).toBe('312')
})

test('rows without an order are not moved', async () => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  expect(screen.queryByRole('button', { name: '第 1 行上移' })).toBeNull()
})

test('a rule gives and takes the rights to add and to remove rows', async () => {
  const { bundle, ports } = leaveWorld()
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  const few = { '<': [{ count: [{ var: 'spans' }, true] }, 2] }
  form.nodes = form.nodes!.map(node =>
    node.bind === 'spans' ? { ...node, live: { can: { if: [few, ['add'], ['remove']] } } } : node,
  )
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const add = () => screen.queryByRole('button', { name: '添加一行' })
  const remove = () => screen.queryByRole('button', { name: '删除第 1 行' })
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  expect(remove()).toBeNull()
  await userEvent.click(add()!)
  await waitFor(() => expect(add()).toBeNull())
  await userEvent.click(remove()!)
  await waitFor(() => expect(add()).toBeTruthy())
  expect(remove()).toBeNull()
})

test('a cell follows from the others of its row, and the rules of a row see it alone', async () => {
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  expect(row(1).queryByRole('switch')).toBeNull()
  await userEvent.type(row(1).getByLabelText(/开始/), '2026-03-01')
  await userEvent.type(row(1).getByLabelText(/结束/), '2026-03-04')
  await waitFor(() => expect(row(1).getByLabelText(/天数/).textContent).toContain('4.0'))
  await userEvent.click(await row(1).findByRole('switch'))
  await waitFor(() => expect(row(1).getByLabelText(/天数/).textContent).toContain('3.5'))
})

test('cells nobody named are those of the fields; what is no number yet is empty to formulas and goes with its row', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const price: Field = { id: 'price', type: 'integer', title: { zh: '单价' } }
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields: [...document.fields, price] } }
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  form.nodes = form.nodes!.map(({ children: _, ...node }) => node)
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await userEvent.type(await row(1).findByRole('spinbutton', { name: /单价/ }), '-')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '-')
  await userEvent.click(screen.getByRole('button', { name: '复制第 1 行' }))
  expect(row(2).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  await waitFor(() => expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', ''))
  expect(row(2).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '')
})

test('a row that is added has the focus in its first cell, and Enter in the last cell adds the next', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const price: Field = { id: 'price', type: 'integer', title: { zh: '单价' } }
  const locked: Field = { id: 'code', type: 'string', title: { zh: '编号' }, readOnly: true }
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields: [locked, ...document.fields, price] } }
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  form.nodes = form.nodes!.map(({ children: _, ...node }) => node)
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await waitFor(() => expect(row(1).getByLabelText(/开始/)).toBe(window.document.activeElement))
  await userEvent.type(row(1).getByRole('spinbutton', { name: /单价/ }), '12{Enter}')
  await waitFor(() => expect(row(2).getByLabelText(/开始/)).toBe(window.document.activeElement))
  expect(row(1).getByRole('spinbutton', { name: /单价/ })).toHaveProperty('value', '12')
  expect(save).not.toHaveBeenCalled()
  expect(screen.queryByText(/必填/)).toBeNull()
})

test('numbers stand at the end of their column, the head over them', async () => {
  draw(true)
  await screen.findByDisplayValue('2026-03-02')
  const cell = row(1).getByLabelText(/天数/).closest('td')!
  for (const one of [cell, screen.getByRole('columnheader', { name: '天数' })]) expect(one.className).toBe('sw-end')
  expect(row(1).getByLabelText(/开始/).closest('td')!.className).toBe('')
})

test('VM-03 the head of the rows says which cells are required, and in what they count', async () => {
  const { bundle, ports } = leaveWorld()
  const { document, ...client } = bundle.entities.leaveSpan!
  const fields = document.fields.map(each => (each.id === 'days' ? { ...each, unit: { zh: '天' } } : each))
  bundle.entities.leaveSpan = { ...client, document: { ...document, fields } }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await screen.findByRole('button', { name: '添加一行' })
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads).toEqual(expect.arrayContaining(['*开始', '*结束', '天数天']))
})

test('VM-03 a cell that is missing is named by row and column, at the cell and in the summary', async () => {
  const { save } = draw()
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('子表单控件[请假时段]中 第 1 行[开始]是必填项，请填写')).length).toBe(2)
  expect(save).not.toHaveBeenCalled()
})

test('a stored row that is removed travels marked, one that was never stored does not travel', async () => {
  const { save } = draw(true)
  await screen.findByDisplayValue('2026-03-02')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  await userEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  await userEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.calls[0]![1].spans).toMatchObject([{ id: '11' }, { id: '12', $delete: true }])
})

/** The leave form with other props of its rows, and as many stored rows as wanted. */
function drawWith(props: object, { rows = 2, field = {} as Partial<Field>, stored = true, readOnly = false } = {}) {
  const world = leaveWorld(stored, readOnly, {}, props as never)
  const { document, ...client } = world.bundle.entities.leave!
  world.bundle.entities.leave = {
    ...client,
    document: {
      ...document,
      fields: document.fields.map(each => (each.id === 'spans' ? { ...each, ...field } : each)),
    },
  }
  const detail = world.ports.data.query
  vi.spyOn(world.ports.data, 'query').mockImplementation(async (...asked) => {
    const answer = await detail(...asked)
    const more = Array.from({ length: rows }, (_, n) => ({ id: `${n + 20}`, start: '2026-03-01', end: '2026-03-01' }))
    return rows > 2 ? { ...answer, rows: answer.rows.map(row => ({ ...row, spans: more })) } : answer
  })
  const save = vi.spyOn(world.ports.data, 'save')
  render(<LoanScreen bundle={world.bundle} ports={world.ports} />)
  return { save, ...world }
}
const bodyRows = () => screen.getAllByRole('row').filter(each => each.closest('tbody'))

test('FM-18 rows beyond ten are on further pages, and an issue on one of them turns to it', async () => {
  const { save } = drawWith({}, { rows: 13 })
  const pages = await screen.findByRole('navigation', { name: '分页' })
  expect(pages.textContent).toContain('共 13 条')
  expect(bodyRows().length).toBe(10)
  await userEvent.click(within(pages).getByRole('button', { name: '第 2 页' }))
  expect(bodyRows().map(each => each.querySelector('td')?.textContent)).toEqual(['11', '12', '13'])
  await userEvent.clear(within(bodyRows()[1]!).getByLabelText(/开始/))
  await userEvent.click(within(pages).getByRole('button', { name: '第 1 页' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await userEvent.click(
    await screen.findByRole('button', { name: '子表单控件[请假时段]中 第 12 行[开始]是必填项，请填写' }),
  )
  await waitFor(() => expect(bodyRows().length).toBe(3))
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  await waitFor(() => expect(bodyRows().length).toBe(4))
})

test('FM-19 a row is added and edited in a dialog, checked there, and comes back as it was when that is left', async () => {
  drawWith({ edit: 'dialog' })
  await userEvent.click(await screen.findByRole('button', { name: '编辑第 1 行' }))
  let dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText(/开始/))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText(/第 1 行\[开始\]是必填项/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/开始/), '2026-03-01')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(bodyRows()[0]!).getByText('2026-03-01')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  dialog = within(await screen.findByRole('dialog'))
  expect(bodyRows().length).toBe(3)
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(bodyRows().length).toBe(2))
})

test('FM-21 a record that is only looked at has no way to add, edit, copy or remove rows', async () => {
  drawWith({ edit: 'dialog' }, { readOnly: true })
  await screen.findByText('2026-03-02')
  const named = screen.queryAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent)
  expect(named.filter(name => /添加|编辑|复制|删除|导入/.test(name ?? ''))).toEqual([])
  expect(named).toContain('导出 Excel')
})

test('rows may be added but not changed afterwards where the form says so', async () => {
  drawWith({ can: ['add'] })
  await screen.findByText('2026-03-02')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  expect(within(bodyRows()[2]!).getByLabelText(/开始/).tagName).toBe('INPUT')
  expect(within(bodyRows()[0]!).getByLabelText(/开始/).tagName).toBe('OUTPUT')
})

test('a child of which there is one is filled in without a table', async () => {
  const { save } = drawWith({}, { stored: false, field: { maxCount: 1 } })
  await userEvent.click(await screen.findByRole('button', { name: /填\s?写/ }))
  await userEvent.type(await screen.findByLabelText(/开始/), '2026-03-01')
  await userEvent.type(screen.getByLabelText(/结束/), '2026-03-04')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /清\s?除/ }))
  expect(await screen.findByRole('button', { name: /填\s?写/ })).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('a pasted block fills the rows from its cell on and adds what is missing; what fits nothing is named; undone at once', async () => {
  drawWith({})
  await screen.findByDisplayValue('2026-03-02')
  const cell = within(bodyRows()[1]!).getByLabelText(/开始/)
  cell.focus()
  await userEvent.paste('2026/4/1\t2026/4/2\t是\n2026-05-01\tsoon\n2026-06-01\t2026-06-03\n')
  expect(await screen.findByText(/已粘贴 6 个单元格。 1 个看不懂，没有填：第 3 行\[结束\]“soon”/)).toBeTruthy()
  expect(bodyRows().length).toBe(4)
  expect(within(bodyRows()[1]!).getByDisplayValue('2026-04-01')).toBeTruthy()
  await waitFor(() => expect(within(bodyRows()[3]!).getByLabelText(/天数/).textContent).toContain('3.0'))
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(bodyRows().length).toBe(2))
  expect(screen.queryByText(/已粘贴/)).toBeNull()
})

test('a table is full at its most rows and says so; lines of a block that do not fit are counted', async () => {
  drawWith({}, { field: { maxCount: 3 } })
  await screen.findByDisplayValue('2026-03-02')
  within(bodyRows()[1]!).getByLabelText(/开始/).focus()
  await userEvent.paste('2026-04-01\n2026-05-01\n2026-06-01\n2026-07-01')
  expect(await screen.findByText(/已粘贴 2 个单元格。 还有 2 行放不下，没有粘贴。/)).toBeTruthy()
  expect(bodyRows().length).toBe(3)
  expect(screen.getByText('最多 3 行，已满。')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '添加一行' })).toBeNull()
})

test('FM-19 rows come from a workbook: wrong cells are shown before anything is added, and rows go out again', async () => {
  const { writeXlsx, readXlsx } = await import('hucre/xlsx')
  const { saveFile } = await import('#engine/react/save-file.ts')
  drawWith({})
  await screen.findByDisplayValue('2026-03-02')
  await userEvent.click(screen.getByRole('button', { name: '导入 Excel' }))
  const dialog = within(await screen.findByRole('dialog'))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['开始 *', '结束', '别的'],
          ['2026-07-01', '2026-07-02', 'x'],
          ['', '2026-07-02', 'x'],
          ['2026-07-05', 'tomorrow', ''],
        ],
      },
    ],
  })
  const input = dialog.getByLabelText<HTMLInputElement>('选择 .xlsx 文件')
  await userEvent.upload(input, new File(['nothing'], 'a.xlsx'))
  expect((await dialog.findByRole('alert')).textContent).toContain('无法读取这个文件')
  const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  await userEvent.upload(input, new File([ole], 'a.xlsx'))
  expect((await dialog.findByRole('alert')).textContent).toContain('Excel 97–2003')
  await userEvent.upload(input, new File([bytes as BlobPart], 'rows.xlsx'))
  expect((await dialog.findByRole('status')).textContent).toBe('将添加 1 行，修改 0 行。 2 行有问题，不会导入。')
  expect(dialog.getByText('“tomorrow”不符合这一列')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '添加 1 行' }))
  await waitFor(() => expect(bodyRows().length).toBe(3))
  expect(within(bodyRows()[2]!).getByDisplayValue('2026-07-01')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const file = vi.mocked(saveFile).mock.calls[0]![0]
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  expect(sheets[0]!.rows[0]!.slice(0, 2)).toEqual(['开始 *', '结束 *'])
  expect(sheets[0]!.rows[3]!.slice(0, 2)).toEqual(['2026-07-01', '2026-07-02'])
})

test('FM-19 a workbook that comes again changes the rows it has, by a key, as one step that is taken back', async () => {
  const { writeXlsx } = await import('hucre/xlsx')
  drawWith({})
  await screen.findByDisplayValue('2026-03-02')
  const before = bodyRows().map(row => row.querySelectorAll<HTMLInputElement>('input')[0]!.value)
  expect(before).toEqual(['2026-03-02', '2026-03-09'])
  const file = async (rows: string[][]) =>
    new File(
      [(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [['开始', '结束'], ...rows] }] })) as BlobPart],
      'rows.xlsx',
    )
  await userEvent.click(screen.getByRole('button', { name: '导入 Excel' }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = dialog.getByLabelText<HTMLInputElement>('选择 .xlsx 文件')
  await userEvent.upload(
    input,
    await file([
      ['2026-03-02', '2026-03-08'],
      ['2026-08-01', '2026-08-02'],
    ]),
  )
  expect((await dialog.findByRole('status')).textContent).toBe(
    '将添加 1 行，修改 1 行。 这里有 1 行文件中没有，保持不变。',
  )
  expect(dialog.getByText('“开始”相同的是同一行')).toBeTruthy()
  expect(dialog.getByRole('cell', { name: /2026-03-08/ }).querySelector('del')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '添加 1 行，修改 1 行' }))
  await waitFor(() => expect(bodyRows().length).toBe(3))
  expect(within(bodyRows()[0]!).getByDisplayValue('2026-03-08')).toBeTruthy()
  expect(screen.getByText(/已从文件添加 1 行，修改 1 行。/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(bodyRows().length).toBe(2))
  expect(screen.queryByDisplayValue('2026-03-08')).toBeNull()
})

test('rows of a form without a model: their cells read the form, and what is wrong in one is told', async () => {
  const { bundle, ports } = leaveWorld()
  const form = (bundle.document as PageDocument).nodes![0]!.body as FormBody
  delete form.entity
  const price: Field = {
    id: 'price',
    type: 'integer',
    title: { zh: '小计' },
    value: { '*': [{ var: 'count' }, { var: '$parent.each' }] },
  }
  form.fields = [
    { id: 'each', type: 'integer', title: { zh: '单价' } },
    {
      id: 'parts',
      type: 'children',
      title: { zh: '零件' },
      fields: [{ id: 'count', type: 'integer', title: { zh: '数量' }, required: true }, price],
    },
    { id: 'total', type: 'integer', title: { zh: '合计' }, value: { sum: [{ var: 'parts' }, { var: 'price' }] } },
  ]
  form.nodes = [
    { id: 'each', widget: 'number', bind: 'each' },
    { id: 'parts', widget: 'sub-table', bind: 'parts' },
    { id: 'total', widget: 'number', bind: 'total' },
  ]
  render(<LoanScreen bundle={bundle} ports={ports} />)
  await userEvent.click(await screen.findByRole('button', { name: '添加一行' }))
  await userEvent.type(row(1).getByRole('spinbutton', { name: /数量/ }), '3')
  await userEvent.type(screen.getByRole('spinbutton', { name: /单价/ }), '4')
  await waitFor(() => expect(screen.getByLabelText(/合计/).textContent).toContain('12'))
  expect(row(1).getByLabelText(/小计/).textContent).toContain('12')
  await userEvent.click(screen.getByRole('button', { name: '添加一行' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText('子表单控件[零件]中 第 2 行[数量]是必填项，请填写')).length).toBe(2)
})
