/**
 * DES, ECB with PKCS #7 padding, for old clients. It is weak; it is implemented here because platforms no longer
 * include it.
 * @source HT-20, UQ-15; docs/http.md#wire-cipher
 */
import desjs from 'des.js'

type Bytes = Uint8Array<ArrayBuffer>

/** @param key  8 bytes */
export const encrypt = (key: Uint8Array, bytes: Bytes): Bytes => run('encrypt', key, bytes)

/** @throws when the bytes are not whole blocks or have no valid padding, e.g. after encryption with another key */
export const decrypt = (key: Uint8Array, bytes: Bytes): Bytes => run('decrypt', key, bytes)

function run(type: 'encrypt' | 'decrypt', key: Uint8Array, bytes: Bytes): Bytes {
  const cipher = desjs.DES.create({ type, key })
  return Uint8Array.from([...cipher.update(bytes), ...cipher.final()])
}
