/**
 * The token endpoint: sign in, refresh. The password leaves the browser only as SHA-256 hex; the hash is pure JavaScript
 * because `crypto.subtle` is missing on plain http in a LAN.
 * @source SE-03…SE-05, SE-09, SE-26, SE-34, SE-36, SE-42; docs/security.md#identity
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import ky from 'ky'
import { oneAtATime } from './one-at-a-time.ts'
import { type Acting, keepLock, keepTokens, readTokens, session } from './session.ts'
import { basicOf, loadSite } from './site.ts'
import { readAnswer, type TokenAnswer } from './token-answer.ts'

export interface Credentials {
  tenant: string
  account: string
  password: string
  captcha?: { key: string; code: string }
}

/** The server's message about a refused sign-in, in the person's language. */
export class SignInRefused extends Error {
  /** trying again with the same credentials is useless */
  isFinal: boolean

  constructor(message: string, status: number) {
    super(message)
    this.isFinal = [400, 401, 403].includes(status)
  }
}

/**
 * The user is known to an outside identity provider and has no account here, so no session was opened. @source SE-44,
 * SE-45
 */
export class NoAccount extends Error {
  applicant: { tenantId: string; userName: string; oauthId: string }

  constructor({ tenant_id, userName, oauth_id, account }: Partial<TokenAnswer>) {
    super('no account')
    this.applicant = { tenantId: tenant_id ?? '', userName: userName || account || '', oauthId: oauth_id ?? '' }
  }
}

async function askToken(
  params: Record<string, string>,
  headers: Record<string, string>,
  acting: Acting | null,
): Promise<void> {
  const chosen: Record<string, string> = acting ? { 'Dept-Id': acting.dept, 'Role-Id': acting.role } : {}
  const site = await loadSite()
  const response = await ky.post('/api/blade-auth/oauth/token', {
    body: new URLSearchParams({ scope: 'all', ...params }),
    headers: { Authorization: basicOf(site), 'Accept-Language': session.looks.lang, ...chosen, ...headers },
    throwHttpErrors: false,
    retry: 0,
    timeout: 10_000,
  })
  const answer = (await response.json()) as TokenAnswer
  if (!answer.access_token || !answer.refresh_token)
    throw new SignInRefused(answer.error_description ?? answer.msg ?? 'unknown error', response.status)
  if (!answer.user_id || answer.user_id.startsWith('-')) throw new NoAccount(answer)
  const { tokens, person, due } = readAnswer(answer, Date.now())
  keepTokens(tokens, person, acting, due)
}

/**
 * Opens a session; a screen lock is removed (SE-27).
 * @throws SignInRefused with the server's `error_description` (SE-42); NoAccount
 */
export async function signIn({ tenant, account, password, captcha }: Credentials): Promise<void> {
  await askToken(
    {
      grant_type: captcha ? 'captcha' : 'password',
      tenantId: tenant,
      username: account,
      password: bytesToHex(sha256(utf8ToBytes(password))),
      type: 'account',
    },
    { 'Tenant-Id': tenant, ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}) },
    session.acting,
  )
  keepLock(null)
}

/**
 * Replaces the token `stale` by means of the refresh token (SE-29). Only one tab refreshes at a time (SE-34); a tab
 * that had to wait uses the tokens the other one got.
 */
export const refreshTokens = (stale: string): Promise<void> =>
  oneAtATime('refresh', async () => {
    if (readTokens()?.access === stale) await renew(session.acting)
    else session.tokens = readTokens()
  })

/** Continues the session in another department and role (SE-33). */
export const switchActing = (acting: Acting): Promise<void> => oneAtATime('refresh', () => renew(acting))

async function renew(acting: Acting | null): Promise<void> {
  const { person } = session
  const tokens = readTokens()
  if (!tokens || !person) return
  const params = { grant_type: 'refresh_token', refresh_token: tokens.refresh, tenantId: person.tenant }
  await askToken(params, { 'Tenant-Id': person.tenant }, acting)
}

export interface Captcha {
  key: string
  /** picture as a `data:` address */
  image: string
}

/** Loads a new captcha; the answer is plain, like that of the token endpoint. @source SE-11; docs/http.md#public */
export const loadCaptcha = (): Promise<Captcha> => ky.get('/api/blade-auth/oauth/captcha', { retry: 0 }).json<Captcha>()
