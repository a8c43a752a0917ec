import { expect, test } from 'vitest'
import { afterLogin } from './after-login.ts'

test.each([
  ['SH-06 without a wish goes home', '', '/wel/index'],
  ['SH-07 coming from the portal goes back there', '?loginSource=portal', '/portal/index'],
  ['the route asked for before wins', '?redirect=%2Fsystem%2Fpost%3Fa%3D1', '/system/post?a=1'],
  ['another site is never followed', '?redirect=%2F%2Fevil.example', '/wel/index'],
  ['a backslash is no way out', '?redirect=%2F%5Cevil.example', '/wel/index'],
  ['a tab or a break is no way out', '?redirect=%2F%09%2Fevil.example', '/wel/index'],
  ['an address with a scheme is not followed', '?redirect=https%3A%2F%2Fevil.example', '/wel/index'],
  ['login does not lead to login', '?redirect=%2Flogin', '/wel/index'],
])('%s', (_title, search, path) => expect(afterLogin(search)).toBe(path))
