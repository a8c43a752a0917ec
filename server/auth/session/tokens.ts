import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Fault } from '#engine/error/fault.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'

/** The content of an access token: the session, and the tenant it belongs to. */
interface AccessToken {
  session: string
  tenant: string
  /** how often the session had been renewed when the token was issued */
  turn: number
}

export interface Tokens {
  makeAccess(token: AccessToken, seconds: number): Promise<string>
  /** @throws Fault 'server.no-session' when the token is not ours, was altered or has expired */
  readAccess(text: string): Promise<AccessToken>
  /** The tenant of a token, even an expired one; used only to choose the site's looks. Null when it is not ours. */
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
  const verified = new ExpiringCache<AccessToken>(0) // a token comes with every call for an hour and is cached as long
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
