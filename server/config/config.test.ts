import { expect, it, vi } from 'vitest'
import type { Fault } from '#engine/error/fault.ts'
import { explain } from '../explain.ts'
import { readConfig } from './config.ts'

vi.stubEnv('LANG', 'en')

const refusal = (env: Record<string, string>): Fault => {
  try {
    readConfig(env)
  } catch (error) {
    return error as Fault
  }
  throw new Error('taken')
}

it.each(['ADMIN_PASSWORD', 'DEMO_PASSWORD'])('%s meets the floor of a typed password', name => {
  for (const [password, why] of [
    ['short', 'at least 8 characters'],
    ['Password', 'is common'],
    ['x'.repeat(129), 'at most 128'],
  ] as const) {
    const fault = refusal({ [name]: password })
    expect(fault.code).toBe('server.environment-password')
    expect(explain(fault)).toContain(why)
    expect(explain(fault)).toContain(name)
    expect(explain(fault)).not.toContain(password)
  }
  expect(readConfig({ [name]: 'Lakeside-2026' })).toBeTruthy()
})

it.each(['x; script-src *', 'https://video.example', 'a b'])('MEDIA_HOSTS is never %s', MEDIA_HOSTS => {
  expect(refusal({ MEDIA_HOSTS }).code).toBe('server.environment')
  expect(readConfig({ MEDIA_HOSTS: 'video.example,*.campus.edu.cn' }).mediaHosts).toHaveLength(2)
})
