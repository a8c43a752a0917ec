import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Fault } from '#engine/error/fault.ts'
import type { Services } from '../../services.ts'
import { registerRateLimit } from './rate-limit.ts'

const SIGN_IN = '/api/blade-auth/oauth/token'

test('bounds how often one address tries to sign in, and leaves other calls alone', async () => {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(429).send((error as Fault).code))
  await registerRateLimit(app, {} as Services)
  app.post(SIGN_IN, () => 'asked')
  app.get('/api/other', () => 'asked')
  const ask = (method: 'GET' | 'POST', url: string, remoteAddress = '10.0.0.1') =>
    app.inject({ method, url, remoteAddress }).then(({ body }) => body)
  for (let i = 0; i < 600; i++) expect(await ask('POST', SIGN_IN)).toBe('asked')
  expect(await ask('POST', SIGN_IN)).toBe('server.too-many')
  expect(await ask('POST', SIGN_IN, '10.0.0.2')).toBe('asked')
  expect(await ask('GET', '/api/other')).toBe('asked')
})

test('bounds how often one address asks as a visitor, whichever call it makes', async () => {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(429).send((error as Fault).code))
  await registerRateLimit(app, {} as Services)
  for (const url of ['/api/one', '/api/two']) app.get(url, { config: { isPublic: 'guest' } }, () => 'asked')
  const ask = (url: string) => app.inject({ method: 'GET', url, remoteAddress: '10.0.0.1' }).then(({ body }) => body)
  for (let i = 0; i < 600; i++) expect(await ask(i % 2 ? '/api/one' : '/api/two')).toBe('asked')
  expect(await ask('/api/one')).toBe('server.too-many')
  expect((await app.inject({ method: 'HEAD', url: '/api/one', remoteAddress: '10.0.0.1' })).statusCode).toBe(429)
})
