import { afterEach, expect, test, vi } from 'vitest'
import { decipher, encipher } from './cipher.ts'

const key = Buffer.alloc(32, 7).toString('base64url')
const text = JSON.stringify({ title: 'Projector 投影仪', n: 1 })

afterEach(() => vi.unstubAllGlobals())

test('HT-20 what is ciphered comes back, and never looks the same twice', async () => {
  const [one, two] = [await encipher(key, text), await encipher(key, text)]
  expect(one).not.toBe(two)
  expect([await decipher(key, one), await decipher(key, two)]).toEqual([text, text])
})

test('HT-20 a page without the platform’s own cipher reads and writes the same', async () => {
  const made = await encipher(key, text)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(await decipher(key, made)).toBe(text)
  const byHand = await encipher(key, text)
  vi.unstubAllGlobals()
  expect(await decipher(key, byHand)).toBe(text)
})

test.each(['', 'x', 'AAAA', 'A'.repeat(64), 'not base64!'])('%s is refused', async wrong => {
  await expect(decipher(key, wrong)).rejects.toThrow()
})
