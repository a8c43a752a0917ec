import type { Person, Tokens } from './session.ts'

/** What the token endpoint answers. @source docs/security.md#identity */
export interface TokenAnswer {
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
  password_due?: boolean
  /** identity from an outside provider, for somebody without an account */
  oauth_id?: string
  error_description?: string
  msg?: string
}

const list = (commas: string | undefined): string[] => (commas ?? '').split(',').filter(Boolean)

/** What the browser keeps of a session that was opened or renewed. @param now  ms since 1970 */
export function readAnswer(answer: TokenAnswer, now: number): { tokens: Tokens; person: Person; due: boolean } {
  return {
    tokens: { access: answer.access_token ?? '', refresh: answer.refresh_token ?? '', givenAt: now },
    person: {
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
    due: answer.password_due === true,
  }
}
