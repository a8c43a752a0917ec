/**
 * The wire ciphers: AES-256-CBC with a random IV before the text; for old clients DES, ECB with PKCS #7. Both base64.
 * They exist for compatibility and protect nothing: the key is part of the public site settings, and what they carry is
 * checked like anything else.
 * @source HT-20…HT-30, UQ-15; docs/http.md#wire-cipher
 */

/** The encryption of calls. */
export interface WireCipher {
  cipher: 'aes' | 'des'
  /** for aes 32 bytes as base64url, for des 8 characters */
  key: string
}

const IV_BYTES = 16

export async function encipher({ cipher, key }: WireCipher, text: string): Promise<string> {
  const plain = toBytes(text)
  if (cipher === 'des') return toBase64((await des()).encrypt(toBytes(key), plain))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return toBase64(new Uint8Array([...iv, ...(await (await aes(key, iv)).encrypt(plain))]))
}

/** @throws when the text was not made by `encipher` with this key */
export async function decipher({ cipher, key }: WireCipher, text: string): Promise<string> {
  const bytes = fromBase64(text)
  const plain =
    cipher === 'des'
      ? (await des()).decrypt(toBytes(key), bytes)
      : await (await aes(key, bytes.slice(0, IV_BYTES))).decrypt(bytes.slice(IV_BYTES))
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}

interface Aes {
  encrypt(bytes: Bytes): Bytes | Promise<Bytes>
  decrypt(bytes: Bytes): Bytes | Promise<Bytes>
}
type Bytes = Uint8Array<ArrayBuffer>

/** loaded only where the site uses it */
const des = () => import('./des.ts')

/** The browser's own AES where available; pages on plain http in a LAN have none. */
async function aes(key: string, iv: Bytes): Promise<Aes> {
  const raw = fromBase64(key.replace(/-/g, '+').replace(/_/g, '/'))
  const { subtle } = globalThis.crypto
  if (!subtle) {
    const { cbc } = await import('@noble/ciphers/aes.js')
    return cbc(raw, iv) as Aes
  }
  const name = 'AES-CBC'
  const secret = await subtle.importKey('raw', raw, name, false, ['encrypt', 'decrypt'])
  return {
    encrypt: async bytes => new Uint8Array(await subtle.encrypt({ name, iv }, secret, bytes)),
    decrypt: async bytes => new Uint8Array(await subtle.decrypt({ name, iv }, secret, bytes)),
  }
}

const toBytes = (text: string): Bytes => new TextEncoder().encode(text)

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}
