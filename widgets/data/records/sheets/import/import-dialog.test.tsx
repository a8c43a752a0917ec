import type { ImportLine, ImportState } from '#adapters/wire/import.ts'
import '../../../../stage/data/patience.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DataPort, PushPort } from '#engine/ports/ports.ts'
import { LoanScreen, loan, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

const TITLE = { zh: '导入', en: 'Import' }
const NONE = {
  id: '7',
  name: 'loans.xlsx',
  createTime: '2026-11-20 10:00:00',
  fault: null,
  told: null,
  rows: [],
  warned: [],
  moreWarned: false,
  merge: null,
  undo: null,
  back: 0,
  left: { count: 0, rows: [] },
}
const RUNNING: ImportState = {
  ...{ ...NONE, state: 'running', step: 'write', total: 4 },
  ...{ added: 1, changed: 0, same: 0, removed: 0, refused: 0 },
}
const CHOOSING: ImportState = {
  ...{ ...RUNNING, state: 'choosing', step: 'choose', added: 0 },
  merge: {
    ...{ key: 'code', keys: [{ id: 'code', title: { zh: '编号', en: 'Code' } }], again: true },
    counts: { added: 0, changed: 1, clash: 2, same: 5, gone: 1, removed: 0, wrong: 1 },
  },
}
const LINES: Record<string, ImportLine[]> = {
  wrong: [{ row: 9, label: 'V9', cells: [], reasons: ['请填写姓名', '电话不对'] }],
  clash: [2, 3].map(row => ({
    ...{ row, label: `V${row}`, reasons: [] },
    cells: [
      { id: 'name', title: '姓名', base: '安娜', record: '安妮', file: '安', wins: null },
      { id: 'day', title: '日期', base: '2026-11-01', record: '2026-11-01', file: '2026-12-01', wins: 'file' as const },
      { id: 'note', title: '备注', base: 'a', record: 'b', file: 'a', wins: 'record' as const },
    ],
  })),
  gone: [{ row: 12, label: 'V7', cells: [], reasons: [] }],
}
const DONE: ImportState = {
  ...RUNNING,
  state: 'done',
  added: 2,
  told: '初始密码',
  refused: 2,
  rows: [{ row: 3, label: 'Projector', reason: 'Enter Quantity' }],
  warned: [2, 4].map(row => ({ row, label: 'Camera', reason: 'Choose another grade' })),
  moreWarned: true,
}

/** @param states  what the server tells, one after the other; the last again and again */
function draw(states: (ImportState | null)[], lang: 'zh' | 'en' = 'zh', push?: PushPort) {
  const actions = [
    { id: 'import', verb: 'import', title: TITLE },
    { id: 'export', verb: 'export', title: TITLE },
  ]
  const bundle = loanBundle({}, { document: { ...loan, actions }, may: ['list', 'add', 'edit', 'import', 'export'] })
  const left = [...states]
  const sent: unknown[] = []
  const plain = loanPorts(bundle)
  const list = vi.fn(plain.data.list)
  const call: DataPort['call'] = async (name, data) => {
    sent.push([name, data])
    if (name.endsWith('/state')) return left.length > 1 ? left.shift() : left[0]
    if (name.endsWith('/lines')) return { lines: LINES[(data as { kind: string }).kind] ?? [], more: false }
    return name.endsWith('.import') ? { id: '7' } : new File([], 'file.xlsx')
  }
  const ports = { ...plain, lang, push, data: { ...plain.data, list, call } }
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { sent, list }
}

const openDialog = async (name = '导入') => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const choose = async (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)

test('a file is sent, its progress is told, then what became of its rows; the list is read anew', async () => {
  const { sent, list } = draw([null, RUNNING, DONE])
  const dialog = await openDialog()
  const start = await dialog.findByRole('button', { name: '检查文件' })
  expect(start).toHaveProperty('disabled', true)
  await choose(new File(['x'], 'loans.xlsx'))
  const listed = list.mock.calls.length
  await userEvent.click(start)
  expect(await dialog.findByText('已处理 1 / 4 行')).toBeTruthy()
  expect((await dialog.findByRole('status', {}, { timeout: 5000 })).textContent).toContain('有 2 行未导入')
  expect(dialog.getByText('新增 2，更新 0，无变化 0，未导入 2')).toBeTruthy()
  expect(dialog.getByRole('row', { name: /3 Projector Enter Quantity/ })).toBeTruthy()
  const warned = within(dialog.getByRole('group', { name: '已导入，但记录另有问题的行' }))
  expect(warned.getByRole('row', { name: /2 Camera Choose another grade/ })).toBeTruthy()
  expect(dialog.getByText('报告中列出了新增的 2 条记录的初始密码。')).toBeTruthy()
  for (const n of [1, 2]) expect(dialog.getByText(`以上是前 ${n} 行，其余见报告。`)).toBeTruthy()
  expect(list.mock.calls.length).toBeGreaterThan(listed)
  expect(sent).toContainEqual(['equipmentLoan.import', { attachId: expect.any(String), compare: true }])
})

test('opened while one runs it shows that one', async () => {
  draw([RUNNING])
  const dialog = await openDialog()
  expect(await dialog.findByRole('progressbar')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: '检查文件' })).toBeNull()
})

test('what the server tells of it is shown without asking; its end is asked for once', async () => {
  const hearing = new Set<(data: unknown) => void>()
  const push: PushPort = {
    isLive: () => true,
    on: (_event, listener) => {
      hearing.add(listener)
      return () => hearing.delete(listener)
    },
  }
  const tell = (more: object) => act(async () => hearing.forEach(hear => void hear({ ...RUNNING, ...more })))
  const { sent, list } = draw([RUNNING, DONE], 'zh', push)
  const dialog = await openDialog()
  const listed = list.mock.calls.length
  expect(await dialog.findByText('已处理 1 / 4 行')).toBeTruthy()
  await tell({ added: 2, refused: 1 })
  expect(dialog.getByText('已处理 3 / 4 行')).toBeTruthy()
  await tell({ id: '8', added: 4 })
  expect(dialog.getByText('已处理 3 / 4 行')).toBeTruthy()
  await new Promise(go => setTimeout(go, 1500))
  expect(sent).toHaveLength(1)
  await tell({ state: 'done', added: 2, refused: 2 })
  expect(await dialog.findByText(/^上次导入：loans\.xlsx/)).toBeTruthy()
  expect(sent).toHaveLength(2)
  expect(list.mock.calls.length).toBeGreaterThan(listed)
})

test('the last one is named with its report, in English too', async () => {
  const { sent } = draw([DONE], 'en')
  const dialog = await openDialog('Import')
  expect(await dialog.findByText('Last import: loans.xlsx, 2026-11-20 10:00:00')).toBeTruthy()
  URL.createObjectURL = () => 'blob:report'
  URL.revokeObjectURL = () => {}
  await userEvent.click(dialog.getByRole('button', { name: 'Download report' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Download template' }))
  expect(sent).toContainEqual(['equipmentLoan.import/report', { id: '7' }])
  expect(sent).toContainEqual(['equipmentLoan.import/template', {}])
})

test('who may not import is offered no import', async () => {
  const document = { ...loan, actions: [{ id: 'import', verb: 'import', title: TITLE }] }
  render(<LoanScreen bundle={loanBundle({}, { document })} />)
  expect(await screen.findByRole('button', { name: '新增' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

test('what was compared is shown by kind, and is written when every question is decided', async () => {
  const { sent } = draw([CHOOSING, { ...DONE, undo: 'may' }, { ...DONE, step: 'undo', back: 3 }])
  const dialog = await openDialog()
  expect(await dialog.findByText('请填写姓名')).toBeTruthy()
  expect(dialog.getByText('电话不对')).toBeTruthy()
  const write = dialog.getByRole('button', { name: /^导入$|^导 入$/ })
  expect(write).toHaveProperty('disabled', true)
  expect(dialog.getByText('还有 3 行没有选择')).toBeTruthy()
  await userEvent.click(dialog.getByText('两边都改了 2'))
  const first = within(await dialog.findByRole('radiogroup', { name: 'V2 姓名' }))
  for (const radio of first.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
  expect(dialog.getAllByText('上次导入：安娜')).toHaveLength(2)
  expect(dialog.getAllByText('2026-11-01 → 2026-12-01')).toHaveLength(2)
  expect(dialog.getAllByText('保留记录中的 b（文件：a）')).toHaveLength(2)
  await userEvent.click(dialog.getByRole('button', { name: '全部保留记录' }))
  await userEvent.click(first.getByRole('radio', { name: '文件：安' }))
  expect(dialog.getByText('还有 1 行没有选择')).toBeTruthy()
  await userEvent.click(dialog.getByText('文件中没有了 1'))
  await userEvent.click(await dialog.findByRole('radio', { name: '删除记录' }))
  await userEvent.click(write)
  const choices = { all: { clash: 'record' }, rows: { 12: 'file' }, cells: { 2: { name: 'file' } } }
  expect(sent).toContainEqual(['equipmentLoan.import/apply', { id: '7', choices }])
  await userEvent.click(await dialog.findByRole('button', { name: '撤销这次导入' }))
  expect((await dialog.findByRole('status')).textContent).toContain('已撤销：3 行恢复原状')
})

test('another key is compared by, and forgets what was chosen', async () => {
  const { sent } = draw([CHOOSING])
  const dialog = await openDialog()
  await userEvent.click(await dialog.findByRole('combobox', { name: '对应记录的列' }))
  await userEvent.click(await screen.findByTitle('不对应，全部新增'))
  expect(sent).toContainEqual(['equipmentLoan.import/compare', { id: '7', key: null }])
})
