/**
 * The wire cipher: AES-256-CBC, a random IV before the text, base64. It exists for compatibility and protects nothing: the
 * key is delivered with the public site configuration, and what it carries is checked like anything else.
 * @source HT-20…HT-30, UQ-15; docs/http.md#wire-cipher
 */

const IV_BYTES = 16

/** @param key  32 bytes, base64url */
export async function encipher(key: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const body = await (await aes(key, iv)).encrypt(new TextEncoder().encode(text))
  return toBase64(new Uint8Array([...iv, ...body]))
}

/** @throws when the text was not made by `encipher` with this key */
export async function decipher(key: string, text: string): Promise<string> {
  const bytes = fromBase64(text)
  const [iv, body] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
  const plain = await (await aes(key, iv)).decrypt(body)
  return new TextDecoder('utf-8', { fatal: true }).decode(plain)
}

interface Aes {
  encrypt(bytes: Bytes): Bytes | Promise<Bytes>
  decrypt(bytes: Bytes): Bytes | Promise<Bytes>
}
type Bytes = Uint8Array<ArrayBuffer>

/** The platform's own where there is one; pages of plain http in a LAN have none. */
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

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), char => char.charCodeAt(0))
}
