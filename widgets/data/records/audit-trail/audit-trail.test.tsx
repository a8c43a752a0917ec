import '../../../stage/data/patience.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ChangeEntry, CommentEntry, RemovedRow, TrailEntry } from '#adapters/wire/trail.ts'
import type { Ports } from '#engine/ports/ports.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

const ENTRIES: ChangeEntry[] = [
  {
    id: '3',
    kind: 'change',
    act: '3',
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
    kind: 'change',
    act: '2',
    at: '2026-03-14 09:00:00',
    who: '',
    verb: 'add',
    part: '',
    fields: Array.from({ length: 8 }, (_, n) => ({ title: `字段${n}`, before: '', after: `值${n}` })),
    rowsOnly: false,
    restores: true,
  },
]

function draw(answers: Record<string, (data: never) => unknown> = {}, may?: string[], store?: Ports['store']) {
  const bundle = loanBundle({}, may ? { may } : {})
  const restored = vi.fn(async () => LOANS[0])
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const calls = {
    'equipmentLoan.timeline': async () => ({ records: ENTRIES, total: 2, size: 20, current: 1, pages: 1 }),
    'equipmentLoan.restore': restored,
    ...answers,
  } as never
  const ports = loanPorts(bundle, { calls, ports: { notify, ...(store && { store }) } })
  render(<LoanScreen bundle={bundle} ports={ports} />)
  return { restored, notify, store: ports.store }
}

async function openAuditTrail() {
  await userEvent.click((await screen.findAllByRole('button', { name: '查看' }))[0]!)
  const dialog = await screen.findByRole('dialog')
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
  const dialog = await openAuditTrail()
  const [edited, quantity, reason, added] = await within(dialog).findAllByRole('listitem')
  expect(quantity!.textContent).toBe('数量从 1 改为 4')
  expect(reason!.textContent).toBe('事由设为 排练')
  expect(
    within(dialog)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['今天', '昨天']))
  expect(edited!.textContent).toContain('王芳 修改了记录1小时前')
  expect(within(edited!).getByText('1小时前').title).toBe('2026-03-15 09:00:00')
  expect(added!.textContent).toContain('系统')
  expect(within(added!).queryByText('值7')).toBeNull()
  await userEvent.click(within(added!).getByRole('button', { name: '8 项内容' }))
  expect(within(added!).getByText('值7')).toBeTruthy()
})

test('JB-18 says when rows alone were changed, and when nothing may be seen', async () => {
  const bare = { ...ENTRIES[0]!, fields: [] }
  const records = [{ ...bare, id: '5', act: '5', rowsOnly: true }, bare]
  draw({ 'equipmentLoan.timeline': async () => ({ records, total: 2, size: 20, current: 1, pages: 1 }) })
  const [rows, , hidden] = await within(await openAuditTrail()).findAllByRole('listitem')
  expect(rows!.textContent).toContain('只修改了明细行')
  expect(hidden!.textContent).toContain('没有您可以查看的字段')
})

test('JB-18 an earlier state is returned to after a question', async () => {
  const { restored, notify } = draw()
  const dialog = await openAuditTrail()
  await userEvent.click(await within(dialog).findByRole('button', { name: '恢复到 2026-03-14 09:00:00 的状态' }))
  expect(notify.confirm).toHaveBeenCalled()
  await waitFor(() => expect(restored).toHaveBeenCalledWith({ id: expect.any(String), change: '2' }))
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('success', '更新成功'))
  expect(dialog.isConnected).toBe(true)
})

test('JB-18 a time line that cannot be read says so and is asked for again', async () => {
  let fails = true
  draw({
    'equipmentLoan.timeline': async () => {
      if (fails) throw new Error('gone')
      return { records: [], total: 0, size: 20, current: 1, pages: 0 }
    },
  })
  const dialog = await openAuditTrail()
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

const SAID: CommentEntry = {
  kind: 'comment',
  id: '4',
  at: '2026-03-15 07:00:00',
  who: '陈默',
  text: '<b>镜头</b>有划痕',
  people: {},
  remover: '',
  removes: true,
}
const pageOf = (records: TrailEntry[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 })

test('JB-18 a long value is folded, a file opens where it is there for the reader', async () => {
  const fields = [
    { title: '说明', before: '', after: '很长。'.repeat(100) },
    {
      title: '附件',
      before: '旧.pdf',
      after: '新.pdf',
      files: {
        before: [{ name: '旧.pdf', link: null }],
        after: [{ name: '新.pdf', link: '/api/blade-resource/file/1' }],
      },
    },
  ]
  draw({ 'equipmentLoan.timeline': async () => pageOf([{ ...ENTRIES[0]!, fields }]) })
  const dialog = await openAuditTrail()
  const fold = await within(dialog).findByRole('button', { name: '展开' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(fold)
  expect(within(dialog).getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true')
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['新.pdf'])
  expect(within(dialog).getByText('旧.pdf')).toBeTruthy()
})

test('JB-18 something is said of a record, stands among its changes, and is taken back after a question', async () => {
  let line: TrailEntry[] = [...ENTRIES]
  const { notify } = draw({
    'equipmentLoan.timeline': async () => pageOf(line),
    'equipmentLoan.comment': async (sent: { text: string }) => {
      line = [{ ...SAID, text: sent.text }, ...line]
    },
    'equipmentLoan.removeComment': async (sent: object) => {
      expect(sent).toEqual({ id: expect.any(String), comment: '4' })
      line = [{ ...SAID, text: null, remover: '王芳', removes: false }, ...ENTRIES]
    },
  })
  const dialog = await openAuditTrail()
  const box = await within(dialog).findByRole('textbox', { name: '评论' })
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '发表评论' }).disabled).toBe(true)
  await userEvent.type(box, `  ${SAID.text} `)
  await userEvent.click(within(dialog).getByRole('button', { name: '发表评论' }))
  const said = await within(dialog).findByText('<b>镜头</b>有划痕', { selector: 'p' })
  expect(within(said.closest('li')!).getByText('3小时前').title).toBe(SAID.at)
  expect((box as HTMLTextAreaElement).value).toBe('')
  await userEvent.click(within(dialog).getByRole('button', { name: '删除 陈默 于 2026-03-15 07:00:00 的评论' }))
  expect(await within(dialog).findByText('评论已由 王芳 删除')).toBeTruthy()
  expect(notify.confirm).toHaveBeenCalledWith('删除这条评论？', { danger: true })
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(5)
})

test('JB-18 a half-typed comment is not lost: by a look at the record, by a call that fails, nor by closing without a question', async () => {
  const { notify } = draw({
    'equipmentLoan.comment': async () => {
      throw new Error('gone')
    },
  })
  const dialog = await openAuditTrail()
  const box = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: '评论' })
  await userEvent.type(box, '镜头有划痕{Control>}{Enter}{/Control}')
  await within(dialog).findByRole('alert')
  expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '评论' }).value).toBe('镜头有划痕')
  notify.confirm.mockResolvedValueOnce(false)
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(notify.confirm).toHaveBeenCalledTimes(1))
  expect(box.isConnected && box.value).toBe('镜头有划痕')
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('JB-18 a half-typed comment is offered back after a reload, of its record alone, until it is sent or let go', async () => {
  const comment = vi.fn(async () => undefined)
  const { store } = draw()
  const kept = () => store.keys('draft/').map(name => store.get<{ values: object }>(name)?.values)
  const boxIn = (dialog: HTMLElement) => within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: '评论' })
  const reopen = () => {
    cleanup()
    draw({ 'equipmentLoan.comment': comment }, undefined, store)
  }
  await userEvent.type(await boxIn(await openAuditTrail()), '镜头有划痕')
  expect(kept()).toEqual([{ comment: '镜头有划痕' }])
  reopen()
  await userEvent.click((await screen.findAllByRole('button', { name: '查看' }))[1]!)
  const other = await screen.findByRole('dialog')
  await boxIn(other)
  expect(within(other).queryByText(/未保存的内容/)).toBeNull()
  reopen()
  const dialog = await openAuditTrail()
  expect(await within(dialog).findByText(/未保存的内容：镜头有划痕/)).toBeTruthy()
  await userEvent.type(await boxIn(dialog), '电池也旧了')
  expect(kept()).toEqual([{ comment: '镜头有划痕\n电池也旧了' }])
  await userEvent.click(within(dialog).getByRole('button', { name: '恢复' }))
  expect((await boxIn(dialog)).value).toBe('镜头有划痕\n电池也旧了')
  await userEvent.click(within(dialog).getByRole('button', { name: '发表评论' }))
  await waitFor(() => expect(comment).toHaveBeenCalledWith({ id: expect.any(String), text: '镜头有划痕\n电池也旧了' }))
  await waitFor(() => expect(kept()).toEqual([]))
  await userEvent.type(await boxIn(dialog), '再说')
  expect(kept()).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(kept()).toEqual([]))
})

test('JB-18 a comment of more than 500 characters cannot be sent and says so', async () => {
  draw()
  const dialog = await openAuditTrail()
  const box = await within(dialog).findByRole('textbox', { name: '评论' })
  const isOff = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: '发表评论' }).disabled
  await userEvent.click(box)
  await userEvent.paste('😀'.repeat(500))
  expect(isOff()).toBe(false)
  await userEvent.paste('好')
  expect(isOff()).toBe(true)
  expect(within(dialog).getByText('501 / 500')).toBeTruthy()
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

test('JB-18 typing @ offers people; keys choose one, who is sent by id and shown by name', async () => {
  const sent = vi.fn(async (_: { text: string }) => undefined)
  draw({
    'equipmentLoan.timeline': async () => pageOf([{ ...SAID, text: '请 @{7} 看', people: { 7: '陈默' } }]),
    'equipmentLoan.comment': sent,
    'equipmentLoan.mentionable': async ({ name }: { name: string }) =>
      [
        { id: '7', name: '陈默' },
        { id: '8', name: '陈思远' },
      ].filter(person => person.name.startsWith(name)),
  })
  const dialog = await openAuditTrail()
  expect((await within(dialog).findByText('@陈默')).tagName).toBe('MARK')
  const box = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '评论' })
  await userEvent.type(box, '请 @陈')
  const list = await within(dialog).findByRole('listbox', { name: '可提醒的人' })
  expect(within(list).getAllByRole('option')).toHaveLength(2)
  const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(chosen()!.textContent).toContain('陈默')
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()!.textContent).toContain('陈思远')
  await userEvent.keyboard('{Enter}确认')
  expect(box.value).toBe('请 @陈思远 确认')
  expect(within(dialog).queryByRole('listbox')).toBeNull()
  await userEvent.type(box, ' @陈')
  await within(dialog).findByRole('listbox')
  await userEvent.keyboard('{Escape}')
  expect(within(dialog).queryByRole('listbox')).toBeNull()
  expect(dialog.isConnected).toBe(true)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ id: expect.any(String), text: '请 @{8} 确认 @陈' }))
})
