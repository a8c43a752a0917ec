import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Fault } from '#engine/error/fault.ts'
import { http } from '../client/http.ts'
import { FrameHost, Page } from './frame-host.tsx'

vi.mock('../identity/site.ts', () => ({ useSite: () => ({ frameHosts: ['campus.example'] }) }))
vi.mock('../navigation/page-tab.ts', () => ({ usePageTab: () => {} }))
vi.mock('../navigation/shell-state.tsx', () => ({ useShell: () => ({ menus: [] }) }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const show = (address: string, isChosen = false) =>
  render(
    <MemoryRouter>
      <Page title="x" address={address} isChosen={isChosen} />
    </MemoryRouter>,
  )
const frame = () => document.querySelector('iframe')

test('SH-16 SH-17 a foreign page is asked for by its host before it is shown', async () => {
  show('https://evil.example/login?of=campus.example')
  expect(screen.getByRole('heading').textContent).toContain('evil.example')
  expect(frame()).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(frame()?.src).toBe('https://evil.example/login?of=campus.example')
  cleanup()
  show('https://evil.example/other')
  expect(frame()).not.toBeNull()
})

test.each([
  ['https://campus.example/a', false],
  ['https://lib.campus.example/a', false],
  [`${location.origin}/manual`, false],
  ['https://menu.example/a', true],
])('%s is shown unasked', (address, isChosen) => {
  show(address, isChosen)
  expect(frame()?.src).toBe(address)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('x')
})

test('a host that ends alike is another one', () => {
  show('https://mycampus.example/')
  expect(frame()).toBeNull()
})

const open = (query: Record<string, string>) =>
  render(
    <MemoryRouter initialEntries={[`/myiframe/urlPath?${new URLSearchParams(query)}`]}>
      <FrameHost />
    </MemoryRouter>,
  )
const answer = (handle: object) =>
  vi.spyOn(http, 'call').mockResolvedValue({ id: '7', name: 'Power', way: 2, openWay: 1, ...handle } as never)

test('a link to a foreign page that is in no menu shows it in no frame, whatever its reader presses', () => {
  // its host was agreed to elsewhere, above
  const call = vi.spyOn(http, 'call')
  open({ name: 'Sign in', src: 'https://evil.example/' })
  expect(screen.getByRole('heading').textContent).toContain('evil.example')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  expect(frame()).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

test('a way of handling is shown in the frame by its ids: the server says its address, and no address beside them counts', async () => {
  const call = answer({ urlAddress: 'https://power.example/a' })
  open({ service: '5', handle: '7', src: 'https://evil.example/' })
  await vi.waitFor(() => expect(frame()?.src).toBe('https://power.example/a'))
  const json = { serviceId: '5', handleId: '7' }
  expect(call).toHaveBeenCalledExactlyOnceWith('POST', '/api/blade-portal/serviceManage/handle', { json })
})

test.each([
  ['opens in this window', { openWay: 2, urlAddress: 'https://power.example/' }],
  ['opens in a new window', { openWay: 3, urlAddress: 'https://power.example/' }],
  ['starts a process', { way: 1, processDefKey: 'leave' }],
  ['has no address', {}],
  ['leads to a script', { urlAddress: 'javascript:alert(1)' }],
])('the frame shows nothing but that there is no address for a way that %s', async (_, handle) => {
  answer(handle)
  open({ service: '5', handle: '7' })
  expect(await screen.findByRole('heading', { name: '没有可以打开的地址' })).toBeTruthy()
  expect(frame()).toBeNull()
})

test('a page that forbids frames is offered in a window of its own, and it is said why', async () => {
  const framing = { origin: 'https://power.example', options: 'DENY', policy: null }
  answer({ urlAddress: 'https://power.example/', framing })
  open({ service: '5', handle: '7' })
  expect((await screen.findByRole('alert')).textContent).toContain('power.example 不允许嵌入')
  expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe('https://power.example/')
  expect(frame()).toBeNull()
})

test('a way one may not handle says so', async () => {
  vi.spyOn(http, 'call').mockRejectedValue(new Fault('call.forbidden', { msg: '您没有权限办理此服务' }))
  open({ service: '5', handle: '7' })
  expect(await screen.findByText(/您没有权限办理此服务/)).toBeTruthy()
  expect(frame()).toBeNull()
})
