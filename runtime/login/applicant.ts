/** Applying for an account, in the browser. @source SE-24, SE-44…SE-48, VM-28…VM-34 */
import ky from 'ky'
import { session } from '../identity/session.ts'
import { basicOf, type Site } from '../identity/site.ts'

/** What is known of an applicant before anything is typed. */
export interface Applicant {
  /** '' when it cannot be determined, so the applicant is asked */
  tenantId: string
  /** the name known to the outside identity provider */
  userName: string
  /** the id known to that provider, '' for a guest */
  oauthId: string
}

export interface Application {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
}

/** The first value that is missing or wrong, as the field and the key of its message. @source VM-32 */
export function firstWrong(given: Application): { field: keyof Application; says: WrongKey } | null {
  if (!given.tenantId) return { field: 'tenantId', says: 'tenantIdMissing' }
  if (!given.account) return { field: 'account', says: 'accountMissing' }
  if (!given.password) return { field: 'password', says: 'passwordMissing' }
  if (!given.password2) return { field: 'password2', says: 'passwordMissing' }
  return given.password === given.password2 ? null : { field: 'password2', says: 'differ' }
}

type WrongKey = 'tenantIdMissing' | 'accountMissing' | 'passwordMissing' | 'differ'

/** @returns the server's message when it refuses, '' when that is not useful; null when the application was accepted */
export async function apply(
  site: Site,
  json: Application & { oauthId: string },
  captcha: { key: string; code: string } | null,
): Promise<string | null> {
  const headers = {
    Authorization: basicOf(site),
    'Accept-Language': session.looks.lang,
    ...(captcha && { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code }),
  }
  const options = { json, headers, throwHttpErrors: false, retry: 0, timeout: 10_000 }
  try {
    const answer = await ky.post('/api/blade-system/register-guest', options).json<{ code: number; msg?: string }>()
    return answer.code === 200 ? null : (answer.msg ?? '')
  } catch {
    return ''
  }
}
