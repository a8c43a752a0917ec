import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import MessageList from './message-list.tsx'
import manifest from './widget.json'

const message = { id: '1', title: 'Bring it back', createUserName: 'Office', createTime: '2026-11-20 09:00:00' }

test('ME-26 ME-06 title, sender, state and time of the five newest; 1 is unread', async () => {
  const messages = vi.fn(async () => [
    { ...message, isRead: 1 },
    { ...message, id: '2', isRead: 0 },
  ])
  drawWidget(MessageList, manifest, { lang: 'en', outside: { messages } })
  const rows = (await screen.findAllByRole('row')).map(row => [...row.children].map(cell => cell.textContent))
  expect(messages).toHaveBeenCalledWith(5)
  expect(rows).toEqual([
    ['Title', 'From', 'State', 'Time'],
    ['Bring it back', 'Office', 'Unread', '2026-11-20 09:00:00'],
    ['Bring it back', 'Office', 'Read', '2026-11-20 09:00:00'],
  ])
})

test('a failed call says so and can be tried again', async () => {
  const messages = vi
    .fn()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue([{ ...message, isRead: 0 }])
  drawWidget(MessageList, manifest, { lang: 'en', outside: { messages } })
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Bring it back')).toBeTruthy()
})
