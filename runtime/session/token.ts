/**
 * The token endpoint: sign in, refresh. The password leaves the browser only as SHA-256 hex; the hash is pure JavaScript
 * because `crypto.subtle` is missing on plain http in a LAN.
 * @source SE-03…SE-05, SE-09, SE-26, SE-42; docs/security.md#identity
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import ky from 'ky'
import { basicOf, loadSite } from '../boot/site.ts'
import { keepTokens, session } from './session.ts'

interface TokenAnswer {
  access_token?: string
  refresh_token?: string
  tenant_id: string
  dept_id: string
  dept_code?: string
  user_id: string
  post_id: string
  avatar: string
  account: string
  userName: string
  role_name: string
  post_name?: string
  error_description?: string
  msg?: string
}

export interface Credentials {
  tenant: string
  account: string
  password: string
  captcha?: { key: string; code: string }
}

/** What the server said of a refused sign-in, in the person's language. */
export class SignInRefused extends Error {}

const list = (commas: string | undefined): string[] => (commas ?? '').split(',').filter(Boolean)

async function askToken(params: Record<string, string>, headers: Record<string, string>): Promise<void> {
  const site = await loadSite()
  const response = await ky.post('/api/blade-auth/oauth/token', {
    body: new URLSearchParams({ scope: 'all', ...params }),
    headers: { Authorization: basicOf(site), 'Accept-Language': session.looks.lang, ...headers },
    throwHttpErrors: false,
    retry: 0,
    timeout: 10_000,
  })
  const answer = (await response.json()) as TokenAnswer
  if (!answer.access_token || !answer.refresh_token)
    throw new SignInRefused(answer.error_description ?? answer.msg ?? 'unknown error')
  keepTokens(
    { access: answer.access_token, refresh: answer.refresh_token, givenAt: Date.now() },
    {
      id: answer.user_id,
      account: answer.account,
      name: answer.userName,
      avatar: answer.avatar ?? '',
      tenant: answer.tenant_id,
      dept: list(answer.dept_id)[0] ?? '',
      deptCode: answer.dept_code ?? '',
      roles: list(answer.role_name),
      posts: list(answer.post_name),
    },
  )
}

/** @throws SignInRefused with the server's `error_description` (SE-42) */
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
  )
}

/**
 * Replaces the tokens by means of the refresh token (SE-29). One refresh at a time over all tabs (SE-34): who waited for
 * the lock finds the tokens already new.
 */
export async function refreshTokens(stale: string): Promise<void> {
  const run = async () => {
    const { tokens, person } = session
    if (!tokens || !person || tokens.access !== stale) return
    await askToken(
      { grant_type: 'refresh_token', refresh_token: tokens.refresh, tenantId: person.tenant },
      { 'Tenant-Id': person.tenant },
    )
  }
  // `navigator.locks` needs a secure context; on plain http one tab at least never refreshes twice at once.
  if ('locks' in navigator) await navigator.locks.request('screenwright.refresh', run)
  else running ??= run().finally(() => (running = null))
  await running
}
let running: Promise<void> | null = null

export async function loadCaptcha(): Promise<{ key: string; image: string }> {
  const answer = await ky
    .get('/api/blade-auth/oauth/captcha', { retry: 0 })
    .json<{ data: { key: string; image: string } }>()
  return answer.data
}
