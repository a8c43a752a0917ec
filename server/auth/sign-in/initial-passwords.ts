/**
 * Generated first passwords. Each is 80 random bits, so a fast hash is enough; the slow one is for passwords people
 * choose. Those of imported accounts are derived from a secret of the installation, so the import's report can show
 * them without storing them; those of a reset are shown once.
 * @source ADR 0014; docs/security.md#passwords
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const MARK = 'initial$'
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // 32 characters that are not mistaken for one another
const LENGTH = 16
const GROUP = 4

/** @returns e.g. `k7fq-2mzd-x9ap-wr4t`; always the same for the same import and account */
export function initialPassword(secret: string, tenant: string, work: string, account: string): string {
  const bytes = createHmac('sha256', secret)
    .update(JSON.stringify([tenant, work, account]))
    .digest()
  return spell(bytes)
}

/** The new password of a reset. */
export function madePassword(): string {
  return spell(randomBytes(LENGTH))
}

function spell(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, LENGTH)].map(byte => LETTERS[byte % LETTERS.length])
  return letters
    .join('')
    .match(new RegExp(`.{${GROUP}}`, 'g'))!
    .join('-')
}

/** The value stored in the database for a first password. @param digest  SHA-256 of the password, hex */
export function keepInitial(digest: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${MARK}${salt}$${hashWith(salt, digest)}`
}

/** Whether the stored value is the hash of a first password, not of a chosen one. */
export function isInitial(stored: string): boolean {
  return stored.startsWith(MARK)
}

/** @param digest  SHA-256 of the password, hex */
export function isThisInitial(stored: string, digest: string): boolean {
  const [, salt = '', hash = ''] = stored.split('$')
  const given = Buffer.from(hashWith(salt, digest))
  const kept = Buffer.from(hash)
  return given.length === kept.length && timingSafeEqual(given, kept)
}

function hashWith(salt: string, digest: string): string {
  return createHash('sha256').update(`${salt}${digest}`).digest('hex')
}
