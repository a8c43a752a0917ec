import { expect, test } from 'vitest'
import { findSafeHost, isPrivate } from './safe-host.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
])('%s is not of the public internet', address => expect(isPrivate(address)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', address =>
  expect(isPrivate(address)).toBe(false),
)

test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '::ffff:127.0.0.1'])(
  'EM-04 a host written as %s leads to nothing inside, unless it is listed',
  async host => {
    await expect(findSafeHost(host, [])).rejects.toMatchObject({ code: expect.stringMatching(/^host\./) })
  },
)

test('EM-04 a host that is listed may be of a private network', async () => {
  expect(await findSafeHost('LocalHost', ['localhost'])).toMatchObject({ internal: true })
  await expect(findSafeHost('127.0.0.2', ['127.0.0.1'])).rejects.toMatchObject({ code: 'host.internal' })
})
