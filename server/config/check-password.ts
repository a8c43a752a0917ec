import type { Issue } from '#engine/error/issue.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 128

/** The most common passwords of eight characters or more, in the lists of stolen ones. */
const COMMON = new Set(
  `password password1 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 87654321 11111111 00000000
  66666666 88888888 12341234 11223344 123123123 1q2w3e4r 1qaz2wsx qwertyui qwerty123 qwertyuiop asdfghjk asdfghjkl
  zxcvbnm123 abcd1234 abc12345 a1234567 a12345678 aa123456 admin123 admin1234 administrator iloveyou sunshine princess
  football baseball superman woaini1314 woaini520 5201314520 letmein123 welcome1 welcome123 changeme changeit trustno1
  monkey123 dragon123 master123 computer internet whatever starwars`.split(/\s+/),
)

/**
 * Why `password` is not acceptable; empty when it is.
 * @source docs/security.md#identity
 */
export function checkPassword(password: string, account: string): Issue[] {
  const path = 'newPassword'
  if (password.length < MIN_LENGTH) return [{ path, code: 'auth.password-short', params: { min: MIN_LENGTH } }]
  if (password.length > MAX_LENGTH) return [{ path, code: 'auth.password-long', params: { max: MAX_LENGTH } }]
  if (password.toLowerCase() === account.toLowerCase()) return [{ path, code: 'auth.password-account' }]
  if (COMMON.has(password.toLowerCase()) || /^(.)\1*$/.test(password)) return [{ path, code: 'auth.password-common' }]
  return []
}
