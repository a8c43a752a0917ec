import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import type { Config } from '../../config/config.ts'
import { createSeal } from '../../config/secrets.ts'
import { mustOpen, shareScreen } from './share.ts'

const seal = createSeal('a secret of this installation')
const who = { tenant: '000000' } as Who
const screen = { kind: 'page', key: 'kit.manage' } as AnyDocument
const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a link opens for seven days and not a moment longer', () => {
  const services = { seal, config: { publicUrl: 'https://campus.example' } as Config }
  const { link, until } = shareScreen(services, who, 'kit', screen)
  const address = new URL(link)
  expect([address.origin, address.pathname]).toEqual(['https://campus.example', '/design/kit/screens'])
  const token = address.searchParams.get('try')!
  const open = () => mustOpen(seal, who, 'kit', token)
  expect(Date.parse(until)).toBe(Date.now() + 7 * DAY_MS)
  vi.advanceTimersByTime(7 * DAY_MS - 1)
  expect(open).not.toThrow()
  vi.advanceTimersByTime(1)
  expect(open).toThrow('design.link')
})
