import '#widgets/stage/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Json } from '#engine/schema/document.ts'
import { describeApps } from '#engine/version/describe.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { listOf } from '../../commands/documents/docs.ts'
import type { Call } from '../../commands/index.ts'
import { LiveRegion } from '../../frame/live-region.tsx'
import { DifferenceList } from './difference-list.tsx'

afterEach(cleanup)

const LOAN = 'entity:loan'
const PAGE = 'page:loan.manage'

/** What the list says of what `calls` did, after `first`. */
async function tell(first: Call[], calls: Call[]): Promise<string> {
  const session = await openSample()
  session.runAll(first)
  const before = session.state().view
  session.runAll(calls)
  const after = session.state().view
  const differences = describeApps(listOf(before.stored), listOf(after.stored))
  render(
    <Stage session={session}>
      <DifferenceList {...{ differences, before, after }} />
    </Stage>,
  )
  return screen
    .getAllByRole('listitem')
    .map(item => item.textContent)
    .join('\n')
}

it('a grant is told by whom it speaks of', async () => {
  const party = { kind: 'everyone' } as const
  const said = await tell([], [{ command: 'access.set', args: { document: LOAN, party, rights: { may: ['list'] } } }])
  expect(said).toContain('权限 所有人 新增')
})

it('fields and calls of a grant are told by their names', async () => {
  const party = { kind: 'everyone' } as const
  const set = (rights: object): Call => ({ command: 'access.set', args: { document: LOAN, party, rights } })
  const said = await tell(
    [set({ may: ['list'], hide: ['price'] })],
    [set({ may: ['list', 'add'], readOnly: ['quantity', 'reason'], hide: [] })],
  )
  expect(said).toContain('列表 → 列表、新增')
  expect(said).toContain('只读 无 → 数量、事由')
  expect(said).toContain('单价 → 无')
})

it('which masked fields a grant shows whole is told by their names', async () => {
  const party = { kind: 'everyone' } as const
  const set = (unmask: string[]): Call => ({
    command: 'access.set',
    args: { document: LOAN, party, rights: { unmask } },
  })
  const masked: Call = {
    command: 'prop.set',
    args: { document: LOAN, addresses: ['fields/reason'], path: ['masked'], value: true },
  }
  const said = await tell([set([])], [set(['reason']), masked])
  expect(said).toContain('完整显示的脱敏字段 无 → 事由')
  expect(said).toContain('脱敏显示 无 → 是')
})

it('a rule over a field that is gone is told with its name', async () => {
  const rule = { '>': [{ var: 'quantity' }, 10] }
  const at = { document: LOAN, address: 'fields/reason', target: ['required'] } as const
  const said = await tell(
    [{ command: 'rule.set', args: { ...at, target: ['required'], rule } }],
    [
      { command: 'rule.clear', args: { ...at, target: ['required'] } },
      { command: 'field.remove', args: { document: LOAN, field: 'quantity' } },
    ],
  )
  expect(said).toContain('必填 “数量 大于 10” → 无')
})

it('what a list shows and how it is ordered is told of the list', async () => {
  const at = { document: PAGE, address: 'table' } as const
  const sort = [{ id: 'quantity', order: 'down' }]
  const said = await tell(
    [],
    [
      { command: 'rule.set', args: { ...at, target: ['body', 'where'], rule: { '>': [{ var: 'quantity' }, 10] } } },
      { command: 'prop.set', args: { document: PAGE, addresses: ['table'], path: ['body', 'sort'], value: sort } },
    ],
  )
  expect(said).toContain('只显示这些记录 无 → “数量 大于 10”')
  expect(said).toContain('默认排序 无 → 数量 ↓')
  expect(said).not.toContain('body')
})

it('a title of its own is told beside the derived one it stands for', async () => {
  const args = { document: PAGE, address: 'table/columns/quantity', path: ['title'], text: '件数' } as const
  const said = await tell([], [{ command: 'text.set', args: { ...args, path: ['title'], language: 'zh' } }])
  expect(said).toContain('名称 数量 → 件数')
})

it('a step is said aloud with the names of what it set, of the language and of a widget', async () => {
  const session = await openSample()
  render(
    <Stage session={session}>
      <LiveRegion />
    </Stage>,
  )
  const set = (address: string, path: string[], value: number) =>
    session.run('prop.set', { document: address.startsWith('fields') ? LOAN : PAGE, addresses: [address], path, value })
  set('fields/quantity', ['max'], 9)
  expect((await screen.findByText('设置数量的“最大”')).textContent).toBeDefined()
  set('form/reason', ['props', 'rows'], 5)
  expect(await screen.findByText('设置事由的“行数”')).toBeDefined()
})

it('things inside a value, and what has no title, are told by what people call them', async () => {
  const set = (address: string, path: string[], value: Json): Call => ({
    command: 'prop.set',
    args: { document: 'dashboard:loan.board', addresses: [address], path, value },
  })
  const said = await tell(
    [],
    [
      set('queries/count', ['group'], [{ id: 'price' }]),
      set('cards/two', ['query'], 'count'),
      set('cards/two', ['map'], { x: 'price' }),
    ],
  )
  expect(said).toContain('查询，第 1 个')
  expect(said).toContain('无 → 单价')
  expect(said).toContain('无 → 查询，第 1 个')
  expect(said).not.toMatch(/price|count|two|[{[]/)
})

it('what was moved into one place is one line, which opens', async () => {
  const into = (field: string, after: string | null): Call => ({
    command: 'node.move',
    args: { document: PAGE, addresses: [`form/${field}`], in: 'form/group/children', after },
  })
  const group: Call = {
    command: 'node.add',
    args: {
      document: PAGE,
      node: { id: 'group', widget: 'group', title: { zh: '借还' }, children: [] } as never,
      in: 'form/nodes',
      after: null,
    },
  }
  const said = await tell(
    [],
    [group, into('loanDate', null), into('returnDate', 'loanDate'), into('reason', 'returnDate')],
  )
  expect(said).toContain('借出日期、归还日期、事由 移到“借还”里（3 项）')
  expect(screen.getByRole('group').querySelector('summary')).not.toBeNull()
})
