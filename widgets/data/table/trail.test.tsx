import '../stage/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loanBundle, loanPorts } from '../stage/loan-screen.tsx'

const ENTRIES: TrailEntry[] = [
  {
    id: '3',
    at: '2026-03-15 09:00:00',
    who: '王芳',
    verb: 'edit',
    part: '',
    fields: [
      { title: '数量', before: '1', after: '4' },
      { title: '事由', before: '', after: '排练' },
    ],
    rowsOnly: false,
    restores: false,
  },
  {
    id: '2',
    at: '2026-03-14 09:00:00',
    who: '',
    verb: 'add',
    part: '',
    fields: Array.from({ length: 8 }, (_, n) => ({ title: `字段${n}`, before: '', after: `值${n}` })),
    rowsOnly: false,
    restores: true,
  },
]

function draw(answers: Record<string, (data: never) => unknown> = {}, may?: string[]) {
  const bundle = loanBundle({}, may ? { may } : {})
  const restored = vi.fn(async () => LOANS[0])
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const calls = {
    'equipmentLoan.timeline': async () => ({ records: ENTRIES, total: 2, size: 20, current: 1, pages: 1 }),
    'equipmentLoan.restore': restored,
    ...answers,
  } as never
  const ports = loanPorts(bundle, { calls, ports: { notify } })
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { restored, notify }
}

async function openTrail() {
  await userEvent.click((await screen.findAllByRole('button', { name: '查看' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('tab', { name: '时间线' }))
  return dialog
}

test('JB-18 a record that no table keeps has none', async () => {
  const usual = loanBundle()
  const { document } = usual.entities.equipmentLoan!
  const bundle = loanBundle(usual.document as PageDocument, { document: { ...document, calls: [] } })
  render(<LoanScreen bundle={bundle} ports={loanPorts(bundle)} />)
  await userEvent.click((await screen.findAllByRole('button', { name: '查看' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: '关闭' })
  expect(within(dialog).queryByRole('tab')).toBeNull()
})

test('JB-18 a record that is looked at shows what happened to it: who, when, which field from what to what', async () => {
  draw()
  const dialog = await openTrail()
  const [edited, added] = await within(dialog).findAllByRole('listitem')
  expect(edited!.textContent).toContain('修改王芳2026-03-15 09:00:00')
  expect(edited!.textContent).toContain('数量1 → 4')
  expect(edited!.textContent).toContain('事由空 → 排练')
  expect(added!.textContent).toContain('系统')
  expect(within(added!).queryByText('值7')).toBeNull()
  await userEvent.click(within(added!).getByRole('button', { name: '其余 2 项' }))
  expect(within(added!).getByText('值7')).toBeTruthy()
})

test('JB-18 says when rows alone were changed, and when nothing may be seen', async () => {
  const bare = { ...ENTRIES[0]!, fields: [] }
  const records = [{ ...bare, id: '5', rowsOnly: true }, bare]
  draw({ 'equipmentLoan.timeline': async () => ({ records, total: 2, size: 20, current: 1, pages: 1 }) })
  const [rows, hidden] = await within(await openTrail()).findAllByRole('listitem')
  expect(rows!.textContent).toContain('只修改了明细行')
  expect(hidden!.textContent).toContain('没有您可以查看的字段')
})

test('JB-18 an earlier state is returned to after a question', async () => {
  const { restored, notify } = draw()
  const dialog = await openTrail()
  await userEvent.click(await within(dialog).findByRole('button', { name: '恢复到 2026-03-14 09:00:00 的状态' }))
  expect(notify.confirm).toHaveBeenCalled()
  await waitFor(() => expect(restored).toHaveBeenCalledWith({ id: expect.any(String), change: '2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('JB-18 a time line that cannot be read says so and is asked for again', async () => {
  let fails = true
  draw({
    'equipmentLoan.timeline': async () => {
      if (fails) throw new Error('gone')
      return { records: [], total: 0, size: 20, current: 1, pages: 0 }
    },
  })
  const dialog = await openTrail()
  await within(dialog).findByRole('alert')
  fails = false
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByText('没有记录到变更')).toBeTruthy()
})

test('JB-18 removed records are listed for who may remove, and taken back', async () => {
  let gone: RemovedRow[] = [{ id: '9', label: '旧相机', at: '2026-03-15 09:00:00', who: '王芳' }]
  const { restored, notify } = draw({
    'equipmentLoan.removed': async () => ({ records: gone, total: gone.length, size: 20, current: 1, pages: 1 }),
    'equipmentLoan.restore': async (data: unknown) => {
      expect(data).toEqual({ id: '9' })
      gone = []
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '已删除的记录' }))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('listitem')).textContent).toContain('王芳 于 2026-03-15 09:00:00 删除')
  await userEvent.click(within(dialog).getByRole('button', { name: '恢复“旧相机”' }))
  expect(await within(dialog).findByText('没有已删除的记录')).toBeTruthy()
  expect(notify.message).toHaveBeenCalledWith('success', '已恢复“旧相机”')
  expect(restored).not.toHaveBeenCalled()
})

test('JB-18 who may not remove is not offered removed records', async () => {
  draw({}, ['list', 'detail', 'edit'])
  await screen.findAllByRole('button', { name: '查看' })
  expect(screen.queryByRole('button', { name: '已删除的记录' })).toBeNull()
})

test('JB-18 a record that is looked at says who made it and who changed it last; unchanged, only the first', async () => {
  const bundle = loanBundle()
  const [loan] = LOANS
  const told = {
    createTime: '2026-03-14 09:00:00',
    createUser: '2',
    updateUser: '3',
    updateTime: '2026-03-15 09:00:00',
  }
  const $ref = { ...loan!.$ref, createUser: { 2: { $label: '王芳' } }, updateUser: { 3: { $label: '陈默' } } }
  const open = async (record: object) => {
    const ports = loanPorts(bundle)
    const detail = async () => ({ ...loan, ...told, $ref, ...record })
    const { unmount } = render(<LoanScreen bundle={bundle} ports={{ ...ports, data: { ...ports.data, detail } }} />)
    await userEvent.click((await screen.findAllByRole('button', { name: '查看' }))[0]!)
    const line = await within(await screen.findByRole('dialog')).findByText(/创建$/)
    const said = line.parentElement!.textContent
    unmount()
    return said
  }
  const unchanged = { updateTime: told.createTime }
  expect(await open({})).toBe('王芳 于 2026-03-14 09:00:00 创建陈默 于 2026-03-15 09:00:00 更新')
  expect(await open(unchanged)).toBe('王芳 于 2026-03-14 09:00:00 创建')
  expect(await open({ ...unchanged, $ref: {} })).toBe('2026-03-14 09:00:00 创建')
})
