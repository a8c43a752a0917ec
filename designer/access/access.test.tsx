/** Access begins with usual arrangements, and names whom they mean. @source docs/designer.md#surfaces */
import '#widgets/stage/browser.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { PickedUser } from '#adapters/wire/search.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { loan } from '#tests/support/design-sample.ts'
import { openSample, Stage } from '#tests/support/design-stage.tsx'
import { rowsModel } from '../new/new-field.ts'
import { AccessSurface } from './access-surface.tsx'

afterEach(cleanup)

const AUDIENCE = {
  people: 14,
  parties: [
    { kind: 'everyone' as const, code: '', people: 14, names: [] },
    { kind: 'roles' as const, code: 'office', people: 12, names: ['陈思远', '林晓', '孙博'] },
  ],
}
const KEEPERS = { id: 'office', to: { roles: ['office'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }

async function show() {
  const session = await openSample()
  session.run('access.set', {
    document: 'entity:loan',
    party: { kind: 'roles', code: 'office' },
    rights: { may: KEEPERS.may },
  })
  const ports = createMemoryPorts()
  const page = { records: [{ account: 'keeper', realName: '周管' } as PickedUser], total: 1, current: 1, size: 20 }
  ports.data.people = async () => page as Awaited<ReturnType<typeof ports.data.people>>
  render(
    <Stage session={session} ports={ports} calls={{ audience: async () => AUDIENCE }}>
      <AccessSurface />
    </Stage>,
  )
  return {
    session,
    access: () => (session.state().view.docs['entity:loan'] as EntityDocument).access ?? [],
    chosen: () =>
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .find(one => one.checked)
        ?.closest('label')?.textContent,
  }
}

test('an arrangement is one step, shown while the grants are that, and keepers are named', async () => {
  const { session, access, chosen } = await show()
  const before = access()
  await screen.findByText(/陈思远、林晓、孙博等 12 人/, { selector: 'p' })
  await userEvent.click(screen.getByRole('radio', { name: '所有人都能填，每人只看自己填的' }))
  expect(chosen()).toBe('所有人都能填，每人只看自己填的')
  expect(access()).toContainEqual(
    expect.objectContaining({ to: { everyone: true }, rows: { '==': [{ var: 'createUser' }, { var: '$me.id' }] } }),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: '所有人可以删除' }))
  expect(chosen()).toBe('自己的安排，见下表')
  await act(async () => {
    session.undo()
    session.undo()
  })
  expect(access()).toEqual(before)
})

test('totals for anyone: texts are withheld at first, and a sentence says what becomes visible', async () => {
  const { access, chosen } = await show()
  const arrangement = chosen()
  await userEvent.click(screen.getByRole('checkbox', { name: '任何人无需登录即可看到统计数字' }))
  const open = access().find(({ to }) => to.anyone)!
  expect(open.may).toEqual(['totals'])
  expect(open.hide).toContain('title')
  const warning = await screen.findByText(/^发布后，任何人无需登录即可看到/)
  expect(warning.textContent).not.toContain('编号')
  expect(chosen()).toBe(arrangement)
  await userEvent.click(screen.getByRole('checkbox', { name: '任何人无需登录即可看到统计数字' }))
  expect(access().some(({ to }) => to.anyone)).toBe(false)
})

test('the right to add gives no other, and beside each party stands what it may do', async () => {
  const { access } = await show()
  await userEvent.click(screen.getByRole('checkbox', { name: '所有人可以新增' }))
  expect(access().find(({ to }) => to.everyone)?.may).toEqual(['list', 'add'])
  const row = screen.getByRole('row', { name: /^所有人/ })
  expect(row.textContent).toContain('列表、新增')
})

test('a role adds and reads what it added, without one field; a person keeps the records', async () => {
  const { access, chosen } = await show()
  const choose = async (name: string) => {
    const found = await screen.findAllByTitle(name)
    await userEvent.click(found.find(one => one.matches('.ant-select-item-option')) as HTMLElement)
  }
  await userEvent.click(screen.getByRole('combobox', { name: '给谁用' }))
  await choose('教职工')
  await userEvent.click(screen.getByRole('radio', { name: '教职工都能填，每人只看自己填的' }))
  await userEvent.click(screen.getByRole('button', { name: '单价', pressed: false }))
  screen.getByRole('button', { name: '单价', pressed: true })
  await userEvent.type(screen.getByRole('combobox', { name: '维护的人' }), '周')
  await choose('周管（keeper）')
  const own = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
  const may = ['list', 'detail', 'add', 'edit']
  expect(access().slice(-2)).toEqual([
    expect.objectContaining({ to: { roles: ['staff'] }, may, rows: own, hide: ['price'] }),
    expect.objectContaining({ to: { users: ['keeper'] }, may }),
  ])
  expect(chosen()).toBe('教职工都能填，每人只看自己填的')
  expect(screen.getByRole('row', { name: /^教职工/ }).textContent).toContain('看不到单价')
})

test('a masked field is shown whole to a party, and masked again', async () => {
  const { access, session } = await show()
  expect(screen.queryByRole('group', { name: /看到完整内容/ })).toBeNull()
  await act(async () => {
    const field = { id: 'number', type: 'string' as const, title: { zh: '证件号' }, masked: true as const }
    session.run('field.add', { document: 'entity:loan', field, after: null })
  })
  const whole = () => access().flatMap(({ to, unmask }) => (to.everyone ? (unmask ?? []) : []))
  await userEvent.click(screen.getByRole('radio', { name: '所有人都能填，每人只看自己填的' }))
  const [group] = await screen.findAllByRole('group', { name: /看到完整内容/ })
  await userEvent.click(within(group!).getByRole('button', { name: '证件号', pressed: false }))
  expect(whole()).toEqual(['number'])
  await userEvent.click(within(group!).getByRole('button', { name: '证件号', pressed: true }))
  expect(whole()).toEqual([])
})

test('rows of a record have its rights, or their own, which begin with nobody', async () => {
  const { session } = await show()
  const field = { id: 'items', type: 'children', title: { zh: '明细' }, to: 'loan.item', by: 'parent' } as const
  act(() => {
    session.run('document.add', { value: rowsModel(loan, field, []) })
    session.run('field.add', { document: 'entity:loan', field, after: null })
  })
  const rows = () => session.state().view.docs['entity:loan.item'] as EntityDocument
  const part = within(screen.getByRole('region', { name: '明细' }))
  expect(rows()).toMatchObject({ rightsOf: 'loan' })
  expect(part.queryByRole('table')).toBeNull()
  await userEvent.click(part.getByRole('radio', { name: '单独设置' }))
  expect(rows()).not.toHaveProperty('rightsOf')
  await userEvent.click(part.getAllByRole('checkbox')[0]!)
  expect(rows().access).toHaveLength(1)
  await userEvent.click(part.getByRole('radio', { name: /^随所属的“/ }))
  expect(rows()).toMatchObject({ rightsOf: 'loan' })
  expect(rows()).not.toHaveProperty('access')
})
