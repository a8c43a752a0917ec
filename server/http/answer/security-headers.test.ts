import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { registerSecurityHeaders } from './security-headers.ts'

test('a page runs its own scripts alone, and is framed by nobody else', async () => {
  const app = Fastify()
  await registerSecurityHeaders(app, {
    config: { publicUrl: 'https://campus.example', mediaHosts: ['video.example'] },
  } as Services)
  app.get('/', (_request, reply) => reply.type('text/html').send('<p>'))
  app.get('/api', () => ({}))
  const { headers } = await app.inject('/')
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map(rule => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('worker-src')).toBe("'self'")
  expect(policy.get('frame-src')).toBe("'self' https:")
  expect(policy.get('img-src')).toBe("'self' data: blob:")
  expect(policy.get('media-src')).toBe("'self' blob: https://video.example")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('frame-ancestors')).toBe("'self'")
  expect(headers['strict-transport-security']).toContain('max-age')
  expect((await app.inject('/api')).headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})
