import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Fault } from '#engine/error/fault.ts'

/** What an access token says: which session, and in which tenant to look for it. */
export interface AccessToken {
  session: string
  tenant: string
}

export interface Tokens {
  makeAccess(token: AccessToken, seconds: number): Promise<string>
  /** @throws Fault 'server.no-session' when it is not ours, was changed or is too old */
  readAccess(text: string): Promise<AccessToken>
  /** Of one that may be too old by now: whose looks somebody sees, no more. null when it is not ours. */
  tenantOf(text: string): Promise<string | null>
}

const ALGORITHM = 'HS256'
/** Signatures already checked: a token comes with every call of its hour. */
const VERIFIED_SIZE = 10_000

/**
 * Access tokens signed with `key` (256 bits or more). They carry no rights: those are read from the database.
 * @source docs/security.md#identity
 */
export function createTokens(key: string): Tokens {
  const secret = new TextEncoder().encode(key)
  if (secret.length < 32) throw new Fault('auth.key-short')
  const verified = new Map<string, AccessToken & { until: number }>()
  return {
    makeAccess: ({ session, tenant }, seconds) =>
      new SignJWT({ sid: session, tenant })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(secret),
    async readAccess(text) {
      const known = verified.get(text)
      if (known && known.until > Date.now()) return known
      try {
        const { payload } = await jwtVerify(text, secret, { algorithms: [ALGORITHM], requiredClaims: ['exp'] })
        const token = {
          session: String(payload.sid),
          tenant: String(payload.tenant),
          until: Number(payload.exp) * 1000,
        }
        if (verified.size >= VERIFIED_SIZE) verified.clear()
        verified.set(text, token)
        return token
      } catch (cause) {
        throw new Fault('server.no-session', {}, { cause })
      }
    },
    tenantOf: text =>
      jwtVerify(text, secret, { algorithms: [ALGORITHM], currentDate: new Date(0) }).then(
        ({ payload }) => String(payload.tenant),
        () => null,
      ),
  }
}

/** A refresh token: 256 random bits. The database keeps its hash alone. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
