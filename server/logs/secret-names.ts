/** Names whose values are never logged. */
export const SECRET_NAMES = [
  'password',
  'oldPassword',
  'newPassword',
  'newPassword1',
  'access_token',
  'refresh_token',
  'clientSecret',
]

/** Whether a name, whatever its spelling, is that of a secret. */
export function isSecretName(name: string): boolean {
  return /passw|pwd|secret|token|captcha|credential|privatekey|^key$/i.test(name)
}
