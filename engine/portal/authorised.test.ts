import { expect, test } from 'vitest'
import { guestIn } from '../access/who.ts'
import { type Audience, answerOf, isAllowed } from './authorised.ts'

const PERSON = { id: '1', dept: '2', roleIds: ['3', '9'], postIds: ['4'] }
const SETS = ['users', 'roles', 'depts', 'posts'] as const
const HELD = { users: '1', roles: '3', depts: '2', posts: '4' }
const STATES = ['empty', 'met', 'missed'] as const

/** The audience of which each set is empty, met or missed, by a number below 81. */
function audienceOf(n: number): [Audience, Record<(typeof SETS)[number], (typeof STATES)[number]>] {
  const states = SETS.map((set, at) => [set, STATES[Math.floor(n / 3 ** at) % 3]!] as const)
  const ids = states.map(([set, state]) => [set, state === 'empty' ? [] : state === 'met' ? [HELD[set], '77'] : ['88']])
  return [Object.fromEntries(ids), Object.fromEntries(states) as never]
}

test('each of four sets empty, met or missed: 81 audiences, as the specification says it', () => {
  let allowed = 0
  for (let n = 0; n < 81; n++) {
    const [audience, is] = audienceOf(n)
    const byName = is.users === 'met' || is.posts === 'met'
    const byRole = is.roles === 'met' && is.depts === 'empty'
    const byDept = is.depts === 'met' && is.roles === 'empty'
    const byBoth = is.roles === 'met' && is.depts === 'met'
    const isForAll = SETS.every(set => is[set] === 'empty')
    const expected = byName || byRole || byDept || byBoth || isForAll
    expect(isAllowed(audience, PERSON), JSON.stringify(is)).toBe(expected)
    expect(answerOf(audience, PERSON)).toBe(expected ? 'may' : 'may-not')
    expect(answerOf(audience, guestIn('000000'))).toBe('sign-in')
    if (expected) allowed++
  }
  expect(allowed).toBe(58)
})

test('who acts in no department, role or post is named by user alone', () => {
  const nobody = { id: '1', dept: '' }
  const audience = { users: [], roles: [], depts: [], posts: [] }
  expect(isAllowed({ ...audience, depts: ['2'] }, nobody)).toBe(false)
  expect(isAllowed({ ...audience, roles: ['3'] }, nobody)).toBe(false)
  expect(isAllowed({ ...audience, users: ['1'], roles: ['3'] }, nobody)).toBe(true)
})
