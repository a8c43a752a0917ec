/**
 * Passwords that are made, not chosen. Each is 80 bits that nobody can guess, so its hash need not be slow: the slow one is
 * for what people think of. Those of accounts that an import made follow from a secret of the installation, so that its
 * report can tell them without their being kept; those of a reset are told once.
 * @source ADR 0014; docs/security.md#passwords
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const MARK = 'initial$'
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // 32 that are not taken for one another
const LENGTH = 16
const GROUP = 4

/** @returns e.g. `k7fq-2mzd-x9ap-wr4t`; the same again for the same import and account */
export function initialPassword(secret: string, tenant: string, work: string, account: string): string {
  const bytes = createHmac('sha256', secret)
    .update(JSON.stringify([tenant, work, account]))
    .digest()
  return spell(bytes)
}

/** Of a reset. */
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

/** What the database keeps of one. @param digest  SHA-256 of the password, hex */
export function keepInitial(digest: string): string {
  const salt = randomBytes(16).toString('hex')
  return `${MARK}${salt}$${hashWith(salt, digest)}`
}

/** Whether what is stored is the hash of a first password, not of one somebody chose. */
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
