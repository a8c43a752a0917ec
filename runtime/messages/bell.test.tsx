import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#adapters/wire/message.ts'
import { addTexts, startTexts } from '#engine/react/text.ts'
import texts from '#schemas/text/runtime.json' with { type: 'json' }
import { http } from '../client/http.ts'
import { ShellContext, type ShellState } from '../navigation/shell-state.tsx'
import { Bell } from './bell.tsx'
import { inbox } from './inbox.ts'

/** What the server holds, and answers from. */
let stored: Message[]
let failing: boolean
let asked: string[]
let listeners: Map<string, (data: unknown) => void>
const go = vi.fn()

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id: String(id),
  title: `Message ${id}`,
  content: `Content ${id}`,
  type: 1,
  isRead: 1,
  pcUrl: null,
  createUserName: 'Ann',
  createTime: '2026-01-01 08:00:00',
  ...more,
})

function answer(path: string, query: Record<string, unknown>): unknown {
  const unread = stored.filter(({ isRead }) => isRead === 1)
  if (path.endsWith('/my/topList')) return { messageList: unread.slice(0, 10), unReadCount: unread.length }
  if (path.endsWith('/readAll')) stored = stored.map(each => ({ ...each, isRead: 0 }))
  if (path.includes('/remove?ids=')) stored = stored.filter(({ id }) => !path.endsWith(`=${id}`))
  if (path.endsWith('/detail')) {
    stored = stored.map(each => (each.id === query.id ? { ...each, isRead: 0 } : each))
    return stored.find(({ id }) => id === query.id)
  }
  const { page = 1, size = 10, type } = query as { page?: number; size?: number; type?: string }
  const found = stored.filter(each => !type || String(each.type) === type)
  return { records: found.slice((page - 1) * size, page * size), total: found.length }
}

/** What jsdom lacks: popovers, and how wide the window is. */
HTMLElement.prototype.showPopover = function () {
  this.removeAttribute('popover')
}
window.matchMedia = query => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList

beforeEach(() => {
  addTexts('runtime', texts)
  startTexts('zh')
  stored = [message(1), message(2, { type: 3, pcUrl: '/system/post' })]
  failing = false
  asked = []
  listeners = new Map()
  inbox.open = null
  go.mockReset()
  vi.spyOn(http, 'call').mockImplementation(async (method, path, call) => {
    asked.push(`${method} ${path}`)
    if (failing) throw new Error('down')
    return answer(path, (call?.query ?? {}) as Record<string, unknown>) as never
  })
  vi.spyOn(http.push, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show() {
  render(
    <ShellContext.Provider value={{ go, width: 'desk' } as unknown as ShellState}>
      <App>
        <Bell />
      </App>
    </ShellContext.Provider>,
  )
}
const bell = (count: number) => screen.findByRole('button', { name: count ? `消息，${count} 条未读` : '消息' })
const openAll = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^消息/ }))
  await userEvent.click(await screen.findByRole('button', { name: '查看全部' }))
  return screen.findByRole('list', { name: '全部消息' })
}
const ask = async (question: string) => {
  await screen.findAllByText(question)
  const dialogs = await screen.findAllByRole('dialog')
  await userEvent.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: /确\s?定/ }))
}

test('ME-03 SH-42 CN-03 the bell counts the unread, 99+ beyond, and lists the newest of them', async () => {
  stored = Array.from({ length: 120 }, (_, place) => message(place))
  show()
  await bell(120)
  expect(screen.getByText('99+')).toBeTruthy()
  await userEvent.click(await bell(120))
  const list = await screen.findByRole('dialog', { name: '消息' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
})

test('ME-10 a pushed message raises the counter and is shown; what another tab read lowers it', async () => {
  show()
  await bell(2)
  stored = [message(3, { title: 'Just now' }), ...stored]
  act(() => listeners.get('message')?.({ id: '3', title: 'Just now', content: 'Look' }))
  await bell(3)
  expect(await screen.findByText('Look')).toBeTruthy()
  stored = stored.map(each => ({ ...each, isRead: 0 }))
  act(() => listeners.get('inbox')?.({}))
  await bell(0)
})

test('ME-08 what arrives before the push connection is open is counted when it opens', async () => {
  show()
  await bell(2)
  stored = [message(3), ...stored]
  act(() => listeners.get('open')?.(undefined))
  await bell(3)
})

test('ME-08 of two concurrent counts the last one requested wins', async () => {
  show()
  await bell(2)
  const slow = Promise.withResolvers<unknown>()
  vi.mocked(http.call).mockImplementationOnce(() => slow.promise as never)
  act(() => listeners.get('inbox')?.({}))
  stored = stored.slice(1)
  act(() => listeners.get('inbox')?.({}))
  await bell(1)
  await act(async () => slow.resolve({ messageList: [], unReadCount: 7 }))
  await bell(1)
})

test('ME-04 ME-08 the drawer lists all; viewing one reads it and lowers the counter by one', async () => {
  show()
  const list = await openAll()
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(within(list).getByRole('button', { name: '查看 Message 1' }))
  expect(await screen.findByText('Content 1')).toBeTruthy()
  await bell(1)
})

test('ME-22 ME-24 a message is deleted after a confirmation', async () => {
  show()
  const list = await openAll()
  await userEvent.click(within(list).getByRole('button', { name: '删除 Message 1' }))
  await screen.findAllByText('确定删除此消息?')
  expect(asked).not.toContain('POST /api/blade-message/message/remove?ids=1')
  await ask('确定删除此消息?')
  expect(await screen.findByText('操作成功！')).toBeTruthy()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
})

test('ME-09 ME-23 ME-24 read-all asks, and says what went wrong', async () => {
  show()
  await openAll()
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await ask('确定将消息设为全部已读?')
  await bell(0)
  failing = true
  await userEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await ask('确定将消息设为全部已读?')
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('ME-21 a message without an address warns, one with an address goes there and is read', async () => {
  show()
  const list = await openAll()
  await userEvent.click(within(list).getByRole('button', { name: '办理 Message 1' }))
  expect(await screen.findByText('无办理事项')).toBeTruthy()
  expect(go).not.toHaveBeenCalled()
  await userEvent.click(within(list).getByRole('button', { name: '办理 Message 2' }))
  expect(go).toHaveBeenCalledWith('/system/post')
  await bell(1)
})

test('ME-25 CN-11 pages hold 10, 20, 30 or 50', async () => {
  stored = Array.from({ length: 60 }, (_, place) => message(place))
  show()
  const list = await openAll()
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(screen.getByRole('combobox', { name: /页码|Page Size/i }))
  const sizes = await screen.findAllByText(/^\d+ (条\/页|\/ page)$/)
  expect([...new Set(sizes.map(size => Number.parseInt(size.textContent ?? '', 10)))]).toEqual([10, 20, 30, 50])
  await userEvent.click(sizes.at(-1) as HTMLElement)
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(50))
})

test('ME-04 a drawer that does not load says so and tries again; an empty one says that', async () => {
  show()
  await bell(2)
  stored = []
  failing = true
  await userEvent.click(await screen.findByRole('button', { name: /^消息/ }))
  await userEvent.click(await screen.findByRole('button', { name: '查看全部' }))
  await screen.findByText('消息没有加载成功')
  failing = false
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('没有消息')).toBeTruthy()
})
