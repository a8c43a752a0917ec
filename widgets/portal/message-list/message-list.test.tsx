import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import MessageList from './message-list.tsx'
import manifest from './widget.json'

const message = {
  id: '1',
  title: 'Bring it back',
  createUserName: 'Office',
  createTime: '2026-11-20 09:00:00',
  pcUrl: null,
}

test('DB-15 ME-26 ME-06 CN-11 title, sender, state and time of the five newest; 1 is unread', async () => {
  const messages = vi.fn(async () => [
    { ...message, isRead: 1 },
    { ...message, id: '2', isRead: 0 },
  ])
  drawWidget(MessageList, manifest, { lang: 'en', outside: { messages: { newest: messages } } })
  const rows = (await screen.findAllByRole('row')).map(row => [...row.children].map(cell => cell.textContent))
  expect(messages).toHaveBeenCalledWith(5)
  expect(rows).toEqual([
    ['Title', 'From', 'State', 'Time'],
    ['Bring it back', 'Office', 'Unread', 'Today 09:00'],
    ['Bring it back', 'Office', 'Read', 'Today 09:00'],
  ])
})

test('a failed call says so and can be tried again', async () => {
  const messages = vi
    .fn()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue([{ ...message, isRead: 0 }])
  drawWidget(MessageList, manifest, { lang: 'en', outside: { messages: { newest: messages } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Bring it back')).toBeTruthy()
})

test('ME-05 ME-07 ME-20 the card with actions: read when it is 0 and unread otherwise; viewed, followed, deleted, all read', async () => {
  let changed = () => {}
  const outside = {
    newest: vi.fn(async () => [{ ...message, isRead: 1 }]),
    watch: (call: () => void) => {
      changed = call
      return () => {}
    },
    open: vi.fn(),
    follow: vi.fn(),
    remove: vi.fn(),
    readAll: vi.fn(),
  }
  drawWidget(MessageList, manifest, { lang: 'en', props: { actions: true }, outside: { messages: outside } })
  await userEvent.click(await screen.findByRole('button', { name: 'View Bring it back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Open task Bring it back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete Bring it back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(outside.open).toHaveBeenCalledWith('1')
  expect(outside.follow).toHaveBeenCalledWith({ ...message, isRead: 1 })
  expect(outside.remove).toHaveBeenCalledWith({ ...message, isRead: 1 })
  expect(outside.readAll).toHaveBeenCalledOnce()
  expect(screen.getByText('Unread')).toBeTruthy()
  outside.newest.mockResolvedValue([{ ...message, isRead: 0 }])
  changed()
  expect(await screen.findByText('Read')).toBeTruthy()
})
