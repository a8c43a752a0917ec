import '../../../../stage/data/patience.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClientEntity } from '#adapters/wire/screen.ts'
import { LOANS, LoanScreen, loanBundle, loanPorts } from '../../../../stage/data/loan-screen.tsx'

afterEach(cleanup)

/** on the second page of the list */
const last = LOANS[0]!
const seen: { record: string | null; adds: boolean }[] = []

/** A page whose address is kept in a state. */
function draw(begin: Partial<(typeof seen)[0]>, client: Partial<ClientEntity> = {}) {
  const bundle = loanBundle({}, client)
  const ports = loanPorts(bundle, {
    calls: {
      'equipmentLoan.timeline': async () => ({ records: [], total: 0, size: 20, current: 1, pages: 1 }),
    } as never,
    ports: {
      notify: { message: vi.fn(), confirm: vi.fn(async () => true) },
      route: { open: vi.fn(), external: vi.fn(), back: vi.fn() },
    },
  })
  function Page() {
    const [at, setAt] = useState({ record: null as string | null, adds: false, ...begin })
    seen.push(at)
    const show = (record: string | null) => setAt({ record, adds: false })
    const linkTo = (record: string) => `https://campus.example/app/loan?record=${record}`
    return (
      <LoanScreen
        bundle={bundle}
        ports={ports}
        address={{ ...at, show, linkTo, views: {}, choose: vi.fn(), said: {}, say: vi.fn() }}
      />
    )
  }
  seen.length = 0
  render(<Page />)
  return ports
}

const panel = (name?: string) => screen.findByRole('dialog', name ? { name } : {})
const named = () => seen.at(-1)!.record

test('the record of the address is shown, also one that is not on this page of the list', async () => {
  draw({ record: last.id! })
  const shown = await panel(String(last.title))
  expect(within(shown).queryByRole('button', { name: '下一条' })).toBeNull()
  expect(await within(shown).findByRole('button', { name: '编辑' })).toBeTruthy()
  await userEvent.click(within(shown).getByRole('button', { name: '编辑' }))
  expect(await panel('编辑 · 设备借用')).toBeTruthy()
})

test('the address follows the record shown; none is left when it is closed', async () => {
  draw({})
  await userEvent.click(await screen.findByText('转接头'))
  const shown = await panel('转接头')
  const first = named()
  expect(first).toBeTruthy()
  await userEvent.click(within(shown).getByRole('button', { name: '上一条' }))
  await waitFor(() => expect(named()).not.toBe(first))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(named()).toBeNull()
})

test('an address of no record says so and leads to the list, without commands for it', async () => {
  draw({ record: '404' })
  const shown = await panel('设备借用')
  expect(await within(shown).findByText(/没有这条记录，或者您无权查看/)).toBeTruthy()
  expect(within(shown).queryByRole('button', { name: /编辑|更多/ })).toBeNull()
  expect(within(shown).queryByText('时间线')).toBeNull()
  await userEvent.click(within(shown).getByRole('button', { name: '回到列表' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(named()).toBeNull()
})

test('an address that adds opens the form of a new record once', async () => {
  draw({ adds: true })
  expect(await panel('新增 · 设备借用')).toBeTruthy()
  expect(seen.at(-1)).toEqual({ record: null, adds: false })
})

test('who may not add is told so', async () => {
  const { notify } = draw({ adds: true }, { may: ['list', 'detail'] })
  await waitFor(() => expect(notify.message).toHaveBeenCalledWith('warning', expect.stringMatching(/不能在这里新增/)))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with Ctrl a click opens the record elsewhere; its menu does too, and copies the link', async () => {
  const ports = draw({})
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  const row = await screen.findByText('转接头')
  await user.keyboard('{Control>}')
  await user.click(row)
  await user.keyboard('{/Control}')
  const link = expect.stringMatching(/^https:\/\/campus\.example\/app\/loan\?record=\d+$/)
  expect(ports.route.external).toHaveBeenCalledWith(link)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(row)
  const more = within(await panel('转接头')).getByRole('button', { name: '更多操作' })
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: '复制链接', hidden: true }))
  expect(copied).toHaveBeenCalledWith(link)
  await waitFor(() => expect(ports.notify.message).toHaveBeenCalledWith('success', '链接已复制'))
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: '在新标签页打开', hidden: true }))
  expect(ports.route.external).toHaveBeenCalledTimes(2)
})
