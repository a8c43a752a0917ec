import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('SH-03 the language is zh until one is chosen, and the choice is kept under `language`', async () => {
  const { session } = await import('../identity/session.ts')
  expect(session.looks.lang).toBe('zh')
  session.looks.lang = 'en'
  await vi.waitFor(() => expect(localStorage.getItem('language')).toBe('en'))
  vi.resetModules()
  const { session: next } = await import('../identity/session.ts')
  expect(next.looks.lang).toBe('en')
})
