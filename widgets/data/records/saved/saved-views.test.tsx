import '../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SavedView, ScreenBundle } from '#adapters/wire/screen.ts'
import { takeBegun } from '#engine/access/begun-card.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
import type { Ports } from '#engine/ports/ports.ts'
import { LoanScreen, loanBundle, loanPorts } from '../../../stage/data/loan-screen.tsx'

const ME: Ports['me'] = { ...loanPorts(loanBundle()).me, id: '7', roles: ['keeper'] }
const viewOf = (id: string, name: string | null, settings: ViewSettings, more: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name, settings, list: 'table', rev: 1, icon: null, colour: null, shared: false, by: null },
  updateTime: '2026-03-01 08:00:00',
  ...more,
})

interface Drawn {
  saved?: SavedView[]
  shares?: string[]
  kept?: Record<string, unknown>
  address?: string | null
  /** more of the screen, and of the application around it */
  screen?: Partial<ScreenBundle>
  route?: Partial<Ports['route']>
}

/** The list of loans, with a server that keeps views. */
function draw({ saved = [], shares = ['table'], kept = {}, address = null, screen: more, route }: Drawn = {}) {
  const bundle: ScreenBundle = { ...loanBundle(), ...more, views: { saved, shares } }
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const made = loanPorts(bundle, { ports: { notify, me: ME } })
  for (const [key, value] of Object.entries(kept)) made.store.set(key, value)
  const stored = new Map(saved.map(view => [view.id, view as object]))
  const call = vi.fn(async (name: string, data: Record<string, unknown> = {}) => {
    if (name === 'savedView.share') return { rev: 2 }
    if (name !== 'savedView.submit') return null
    const id = String(data.id ?? 90 + stored.size)
    const { rev = 0 } = (stored.get(id) ?? {}) as { rev?: number }
    stored.set(id, { shared: false, ...stored.get(id), ...data, id, rev: rev + 1, updateTime: '2026-03-15 10:30:01' })
    return stored.get(id)
  })
  const go = vi.fn()
  const list = vi.fn(made.data.list)
  const ports = { ...made, data: { ...made.data, call, list } as never, route: { ...made.route, ...route } }
  function Page() {
    const [views, setViews] = useState<Record<string, string>>(address ? { table: address } : {})
    const choose = (table: string, view: string | null) => {
      go(table, view)
      setViews(view ? { [table]: view } : {})
    }
    const at = { record: null, adds: false, show: () => {}, linkTo: () => '', views, choose, said: {}, say: () => {} }
    return <LoanScreen bundle={bundle} ports={ports} address={at} />
  }
  const view = render(<Page />)
  return { ...view, call, notify, go, list, store: made.store }
}

/** They are fetched when they are needed, which takes its time the first time. */
beforeAll(
  () =>
    Promise.all(
      ['./view-control.tsx', './view-row.tsx', './view-dialog.tsx'].map(path => import(/* @vite-ignore */ path)),
    ),
  60_000,
)

const control = () => screen.findByRole('button', { name: /^视图：/ })
const entries = async () => {
  await userEvent.click(await control())
  return [...(await screen.findByRole('menu', { hidden: true })).querySelectorAll('[role^=menuitem]')]
}
const choose = async (name: string) =>
  userEvent.click((await entries()).find(({ textContent }) => textContent === name)!)
const menu = async () => {
  const texts = (await entries()).map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return texts
}
const tabs = () => screen.queryAllByRole('tab').map(tab => [tab.textContent, tab.ariaSelected === 'true'])
const search = () => (screen.getByLabelText('标题') as HTMLInputElement).value

test('a list is saved as it is shown, changed, taken back, saved again, and left', async () => {
  const { call, go } = draw()
  await screen.findByText('无人机')
  expect(tabs()).toEqual([])
  await userEvent.type(screen.getByLabelText('标题'), '相机{Enter}')
  await choose('存为新视图…')
  const dialog = within(await screen.findByRole('dialog', { name: '存为新视图' }))
  await userEvent.type(dialog.getByLabelText('视图名称'), '相机')
  await userEvent.click(dialog.getByRole('radio', { name: '柿橙' }))
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(tabs()).toEqual([
      ['全部', false],
      ['相机', true],
    ]),
  )
  expect(call).toHaveBeenCalledExactlyOnceWith('savedView.submit', {
    ...{ screen: 'equipment-loan.manage', list: 'table', name: '相机', icon: null, colour: 'persimmon' },
    settings: expect.objectContaining({ search: { title: '相机' } }),
  })
  expect(go).toHaveBeenLastCalledWith('table', '90')
  expect(search()).toBe('相机')
  expect(screen.queryByText('已修改')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  expect(await screen.findByText('已修改')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销修改' }))
  await waitFor(() => expect(search()).toBe('相机'))
  await userEvent.click(screen.getByRole('columnheader', { name: /数量/ }).querySelector('button')!)
  await userEvent.click(await screen.findByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(screen.queryByText('已修改')).toBeNull())
  expect(call.mock.lastCall?.[1]).toEqual({
    ...{ id: '90', rev: 1 },
    settings: expect.objectContaining({ search: { title: '相机' }, sort: [{ id: 'quantity', order: 'up' }] }),
  })
  await userEvent.click(screen.getByRole('tab', { name: '全部' }))
  await waitFor(() => expect(search()).toBe(''))
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: '全部' }))
})

test('a view shows its search, order, columns and page size from the first request on', async () => {
  const settings: ViewSettings = {
    ...{ search: { title: '机' }, sort: [{ id: 'quantity', order: 'down' }], size: 30 },
    ...{ hidden: { borrower: true }, pinned: ['title'] },
  }
  const { list } = draw({ saved: [viewOf('5', '机', settings)], address: '5' })
  await screen.findByText('无人机')
  expect(list.mock.calls.map(([, asked]) => asked)).toEqual([
    {
      ...{ current: 1, size: 30, countUpTo: 10_000 },
      ...{ search: { title_like: '机' }, sort: [{ id: 'quantity', order: 'down' }] },
    },
  ])
  expect(screen.queryByRole('columnheader', { name: /借用人/ })).toBeNull()
  expect(screen.queryByText('已修改')).toBeNull()
})

test('one’s own view is named, made the default, shared and removed; another person’s is used and copied alone', async () => {
  const mine = viewOf('5', '我的', { size: 30 })
  const theirs = viewOf('6', '大家的', { size: 50 }, { shared: true, by: '孙丽' })
  const first = draw({ saved: [mine, theirs], address: '5' })
  await screen.findByText('无人机')
  expect(await menu()).toEqual([
    '存为新视图…',
    '名称与图标…',
    '打开列表时默认显示',
    '共享给能查看此列表的人',
    '删除视图',
  ])
  await choose('共享给能查看此列表的人')
  expect(first.call).toHaveBeenLastCalledWith('savedView.share', { id: '5', shared: true })
  expect((await screen.findByRole('tab', { name: '我的' })).title).toBe('我共享的视图')
  await userEvent.keyboard('{Escape}')
  await choose('打开列表时默认显示')
  await waitFor(() => expect(first.call.mock.lastCall?.[1]).toMatchObject({ name: null, settings: { opens: '5' } }))
  await userEvent.keyboard('{Escape}')
  await choose('删除视图')
  await waitFor(() =>
    expect(tabs()).toEqual([
      ['全部', true],
      ['大家的', false],
    ]),
  )
  expect(first.notify.confirm.mock.lastCall).toMatchObject([
    expect.stringContaining('其他人也不能再使用'),
    { danger: true },
  ])
  await userEvent.click(screen.getByRole('tab', { name: '大家的' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '每页条数' }), '100')
  await screen.findByText('已修改')
  expect(screen.queryByRole('button', { name: '保存修改' })).toBeNull()
  expect(await menu()).toEqual(['存为新视图…', '撤销修改', '打开列表时默认显示'])
  first.unmount()
  draw({ saved: [mine], shares: [], address: '5' })
  await screen.findByText('无人机')
  expect(await menu()).not.toContain('共享给能查看此列表的人')
})

test('a list opens with the person’s default; an address leads elsewhere, and says so where it leads nowhere', async () => {
  const saved = [viewOf('5', '机', { search: { title: '机' } }), viewOf('9', null, { opens: '5' })]
  const first = draw({ saved })
  await waitFor(() =>
    expect(tabs()).toEqual([
      ['全部', false],
      ['机', true],
    ]),
  )
  first.unmount()
  const second = draw({ saved, address: 'all' })
  await waitFor(() =>
    expect(tabs()).toEqual([
      ['全部', true],
      ['机', false],
    ]),
  )
  second.unmount()
  const third = draw({ saved, address: '404' })
  await waitFor(() =>
    expect(tabs()).toEqual([
      ['全部', false],
      ['机', true],
    ]),
  )
  expect(third.notify.message).toHaveBeenCalledExactlyOnceWith('info', expect.stringContaining('不再共享'))
})

test('many views are chosen from one menu', async () => {
  const saved = Array.from({ length: 8 }, (_, n) => viewOf(`5${n}`, `视图${n}`, { search: { title: `${n}` } }))
  const { go } = draw({ saved })
  await screen.findByText('无人机')
  expect(tabs()).toEqual([])
  expect((await control()).textContent).toBe('全部')
  await choose('视图3')
  expect(go).toHaveBeenLastCalledWith('table', '53')
  await waitFor(async () => expect((await control()).textContent).toBe('视图3'))
  expect(document.activeElement).toBe(await control())
})

const KEY = 'table.equipment-loan.manage.table'
const sizeNow = async () => (await screen.findByRole<HTMLSelectElement>('combobox', { name: '每页条数' })).value

test('what a person sets in a list is kept on the server; the browser’s copy goes once it is there', async () => {
  const { call, store } = draw()
  const copied = vi.spyOn(store, 'set')
  await screen.findByText('无人机')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '每页条数' }), '30')
  expect(copied.mock.lastCall).toMatchObject([KEY, { settings: { size: 30 } }])
  await waitFor(() => expect(store.get(KEY)).toBeUndefined())
  expect(call.mock.calls).toEqual([
    ['savedView.submit', { screen: 'equipment-loan.manage', list: 'table', name: null, settings: { size: 30 } }],
  ])
})

test.each([
  ['the server’s is newer', '2026-03-01 07:59:59', '50', 0],
  ['the copy is newer and was not sent yet', '2026-03-01 08:00:01', '30', 1],
])('of a person’s settings the newest count: %s', async (_, at, size, sent) => {
  const saved = [viewOf('9', null, { size: 50 })]
  const { call, unmount } = draw({ saved, kept: { [KEY]: { settings: { size: 30 }, at } } })
  expect(await sizeNow()).toBe(size)
  unmount()
  expect(call).toHaveBeenCalledTimes(sent)
})

test('settings of before the server kept them serve and are sent, unless it has others', async () => {
  const first = draw({ kept: { [KEY]: { size: 30 } } })
  expect(await sizeNow()).toBe('30')
  first.unmount()
  expect(first.call.mock.lastCall?.[1]).toMatchObject({ settings: { size: 30 } })
  draw({ saved: [viewOf('9', null, { size: 50 })], kept: { [KEY]: { size: 30 } } })
  expect(await sizeNow()).toBe('50')
})

test('who may design the app is offered to make a chart of the list as it stands, and is led to its designer with it', async () => {
  const design = vi.fn(() => ({ href: '/design/loans?screen=a' }))
  const path = vi.fn()
  const drawn = draw({ screen: { app: { key: 'loans', version: 1 }, designs: true }, route: { design, path } })
  await screen.findByText('无人机')
  await userEvent.type(screen.getByLabelText('标题'), '相机{Enter}')
  await choose('做成图表…')
  await waitFor(() => expect(path).toHaveBeenCalledOnce())
  expect(design).toHaveBeenCalledExactlyOnceWith('loans', { document: 'page:equipment-loan.manage' })
  const [, begun = ''] = String(path.mock.lastCall?.[0]).split('/design/loans?screen=a&begun=')
  expect(takeBegun(drawn.store, begun, 'loans', Date.now())).toEqual({
    ...{ app: 'loans', screen: 'equipment-loan.manage', list: 'table' },
    settings: expect.objectContaining({ search: { title: '相机' } }),
  })
})

test.each<[string, Partial<ScreenBundle>, Partial<Ports['route']>]>([
  [
    'who may not design the app',
    { app: { key: 'loans', version: 1 } },
    { design: () => ({ href: '' }), path: vi.fn() },
  ],
  ['the list of no app', { designs: true }, { design: () => ({ href: '' }), path: vi.fn() }],
  ['a list outside of the application', { app: { key: 'loans', version: 1 }, designs: true }, {}],
])('%s is offered no chart', async (_, more, route) => {
  draw({ screen: more, route })
  await screen.findByText('无人机')
  expect(await menu()).not.toContain('做成图表…')
})
