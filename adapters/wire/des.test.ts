import { createCipheriv } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decrypt, encrypt } from './des.ts'

const bytes = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map(made => Uint8Array.from(made))
/** three times the same key is single DES */
const byOpenssl = (key: Uint8Array, plain: Uint8Array) => {
  const cipher = createCipheriv('des-ede3', Buffer.concat([key, key, key]), null)
  return Buffer.concat([cipher.update(plain), cipher.final()])
}

test('HT-20 is the DES of FIPS 81, table B1', () => {
  const key = Uint8Array.from(Buffer.from('0123456789abcdef', 'hex'))
  const made = encrypt(key, new TextEncoder().encode('Now is the time for all '))
  expect(Buffer.from(made).toString('hex').slice(0, 48)).toBe('3fa40e8a984d48156a271787ab8883f9893d51ec4b563b53')
  expect(new TextDecoder().decode(decrypt(key, made))).toBe('Now is the time for all ')
})

test('HT-20 says what OpenSSL says, padding included, and reads it back', () =>
  fc.assert(
    fc.property(bytes(8, 8), bytes(0, 100), (key, plain) => {
      const made = encrypt(key, plain)
      expect(Buffer.from(made)).toEqual(byOpenssl(key, plain))
      expect(decrypt(key, made)).toEqual(plain)
    }),
  ))
