import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Fault } from '#engine/error/fault.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'

/** What an access token says: which session, and in which tenant to look for it. */
interface AccessToken {
  session: string
  tenant: string
  /** how often the session had been renewed when it was given */
  turn: number
}

export interface Tokens {
  makeAccess(token: AccessToken, seconds: number): Promise<string>
  /** @throws Fault 'server.no-session' when it is not ours, was changed or is too old */
  readAccess(text: string): Promise<AccessToken>
  /** Of one that may be too old by now: whose looks somebody sees, no more. null when it is not ours. */
  tenantOf(text: string): Promise<string | null>
}

const ALGORITHM = 'HS256'

/**
 * Access tokens signed with `key` (256 bits or more). They carry no rights: those are read from the database.
 * @source docs/security.md#identity
 */
export function createTokens(key: string): Tokens {
  const secret = new TextEncoder().encode(key)
  if (secret.length < 32) throw new Fault('auth.key-short')
  const verified = new ExpiringCache<AccessToken>(0) // a token comes with every call of its hour, and is kept as long
  return {
    makeAccess: ({ session, tenant, turn }, seconds) =>
      new SignJWT({ sid: session, tenant, turn })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(secret),
    async readAccess(text) {
      const known = verified.get(text)
      if (known) return known
      try {
        const { payload } = await jwtVerify(text, secret, { algorithms: [ALGORITHM], requiredClaims: ['exp'] })
        const { sid, tenant, turn = 0 } = payload
        const token = { session: String(sid), tenant: String(tenant), turn: Number(turn) }
        verified.set(text, token, Number(payload.exp) * 1000)
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
