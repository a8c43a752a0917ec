import { afterEach, describe, expect, test, vi } from 'vitest'
import { decipher, encipher, type WireCipher } from './cipher.ts'

const aes: WireCipher = { cipher: 'aes', key: Buffer.alloc(32, 7).toString('base64url') }
const des: WireCipher = { cipher: 'des', key: 'lakeside' }
const text = JSON.stringify({ title: 'Projector 投影仪', n: 1 })

afterEach(() => vi.unstubAllGlobals())

test('HT-20 what is ciphered comes back, and never looks the same twice', async () => {
  const [one, two] = [await encipher(aes, text), await encipher(aes, text)]
  expect(one).not.toBe(two)
  expect([await decipher(aes, one), await decipher(aes, two)]).toEqual([text, text])
})

test('HT-20 a page without the platform’s own cipher reads and writes the same', async () => {
  const made = await encipher(aes, text)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await decipher(aes, made)).toBe(text)
  const byHand = await encipher(aes, text)
  vi.unstubAllGlobals()
  expect(await decipher(aes, byHand)).toBe(text)
})

test('HT-20 DES is what older clients write: ECB, PKCS #7, the key’s text, base64', async () => {
  expect(await encipher(des, text)).toBe(await encipher(des, text))
  expect(await decipher(des, await encipher(des, text))).toBe(text)
  expect(await encipher(des, 'Now is the time for all ')).toBe(
    'pgz/z5CCZEZYAsvsasBM9VFU3B5N3WMhL/G0w72vx3c=' /* by OpenSSL */,
  )
})

describe.each([aes, des])('$cipher', cipher => {
  test.each(['', 'x', 'AAAA', 'A'.repeat(64), 'not base64!'])('%s is refused', async wrong => {
    await expect(decipher(cipher, wrong)).rejects.toThrow()
  })
})
