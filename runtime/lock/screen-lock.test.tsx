import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { keepLock, session } from '../identity/session.ts'
import { useBackGuard } from '../navigation/leave-guard.ts'
import { coverTab, stayLocked } from './screen-lock.ts'

afterEach(() => {
  vi.useRealTimers()
  keepLock(null)
})

test('CN-05 the page is covered at once, and its address is that of the lock 100 ms later', () => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/system/post?page=2')
  coverTab()
  expect(session.locked).toBe('/system/post?page=2')
  vi.advanceTimersByTime(99)
  expect(location.pathname).toBe('/system/post')
  vi.advanceTimersByTime(1)
  expect(location.pathname).toBe('/lock')
})

test('SH-30 another address in a locked tab is that of the lock, and waits behind it', () => {
  keepLock('/system/post')
  history.replaceState(null, '', '/system/role')
  stayLocked()
  expect([location.pathname, session.locked]).toEqual(['/lock', '/system/role'])
  stayLocked()
  expect(session.locked).toBe('/system/role')
})

function Guarded({ open }: { open: boolean }) {
  useBackGuard()
  useLayer(() => {}, open)
  return null
}

test('SH-67 a dialog that closes after the address is that of the lock leaves it there', async () => {
  history.replaceState({ idx: 0 }, '', '/system/post')
  const { rerender } = render(<Guarded open />)
  await waitFor(() => expect(history.state).toMatchObject({ over: true }))
  coverTab()
  await waitFor(() => expect(location.pathname).toBe('/lock'))
  rerender(<Guarded open={false} />)
  await waitFor(() => expect(history.state).toEqual({ idx: 0 }))
  await waitFor(() => expect(location.pathname).toBe('/lock'))
})

test('an open tab keeps its address', () => {
  history.replaceState(null, '', '/system/role')
  stayLocked()
  expect([location.pathname, session.locked]).toEqual(['/system/role', null])
})
