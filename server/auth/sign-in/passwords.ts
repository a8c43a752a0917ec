import { createHash, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openTurns } from '../../process/turns.ts'
import { isInitial, isThisInitial } from './initial-passwords.ts'

/**
 * Hashes computed at a time. Each takes one of Node's four worker threads: one processor and two threads stay free for
 * other work.
 */
const AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1))
const turns = openTurns(AT_A_TIME, Number.POSITIVE_INFINITY)
const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns('hash', work)

/** What login sends as the password: its SHA-256 as hex. @source docs/security.md#passwords */
export function digestPassword(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}

/** The value stored in the database for a typed password: argon2id of its digest. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(digestPassword(password)))
}

const GIVEN = 'given$'

/** The value stored for a password typed by somebody else than its user, who must then choose another. */
export async function keepGiven(password: string): Promise<string> {
  return GIVEN + (await hashPassword(password))
}

/** A hash that matches no password: checking it makes an unknown account take as long as a known one. */
const NOBODY = hash(randomBytes(32).toString('hex'))

/**
 * Whether `digest` is that of the password behind `stored`; takes as long when there is no hash, or that of a first
 * password.
 */
export async function isPassword(stored: string | null, digest: string): Promise<boolean> {
  const given = digest.toLowerCase()
  const typed = stored?.startsWith(GIVEN) ? stored.slice(GIVEN.length) : stored
  const slow = typed !== null && !isInitial(typed) ? typed : null
  const against = slow ?? (await NOBODY)
  const right = await inTurn(() => verify(against, given)).catch(() => false)
  return typed !== null && (slow === null ? isThisInitial(typed, given) : right)
}
