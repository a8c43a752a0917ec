/** Permissions of a micro-app: how they add up, and that nobody gains by being taken out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntityDocument } from '../schema/document.ts'
import { type AppGrant, accessIn, opensScreen, standingIn } from './app-rights.ts'
import { ADMINISTRATOR, CREATOR, type Who } from './who.ts'

const PEOPLE = ['ann', 'bob', 'cyd'] as const
const CALLS = ['list', 'detail', 'add', 'edit', 'remove', 'export'] as const
const FIELDS = ['code', 'price'] as const
type Person = (typeof PEOPLE)[number]

const asset: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'asset',
  title: { zh: 'asset' },
  fields: FIELDS.map(id => ({ id, name: `${id}Name`, type: 'string', title: { zh: id } })),
  access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'edit'] }],
}

const who = (id: string, roles: string[], more: Partial<Who> = {}): Who => ({
  id,
  account: id,
  name: id,
  tenant: '1',
  dept: '',
  deptCode: '',
  roles,
  posts: [],
  ...more,
})
const people: Record<Person, Who> = {
  ann: who('ann', ['staff']),
  bob: who('bob', ['visitor']),
  cyd: who('cyd', ['staff', 'visitor']),
}

const grant = (given: Partial<AppGrant>): AppGrant => ({ id: 'g', to: {}, may: ['list'], ...given })

/** What somebody may do, as a set of words. */
function rightsOf(person: Who, grants: AppGrant[]): Set<string> {
  const access = accessIn(asset, person, standingIn('app', person, grants))
  if (!access) return new Set()
  const seen = FIELDS.filter(field => !access.hide.includes(field)).map(field => `see ${field}`)
  return new Set([...access.may, ...seen])
}

const to = fc.oneof(
  fc.subarray([...PEOPLE], { minLength: 1 }).map(users => ({ users })),
  fc.subarray(['staff', 'visitor'], { minLength: 1 }).map(roles => ({ roles })),
)
const given = fc.record({
  to,
  may: fc.subarray([...CALLS]).map(calls => ['list', ...calls]),
  hide: fc.subarray(FIELDS.map(field => `${field}Name`)),
})
const step = fc.oneof(
  given.map(permission => ({ does: 'add' as const, permission })),
  fc.nat(9).map(at => ({ does: 'remove' as const, at })),
  fc.constantFrom(...PEOPLE).map(person => ({ does: 'out' as const, person })),
  fc.constantFrom(...PEOPLE).map(person => ({ does: 'in' as const, person })),
)

describe('permissions that come and go', () => {
  test('nobody gains by being taken out, whatever stands, and being put in again gives no more than before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), steps => {
        let grants: AppGrant[] = []
        const out = new Set<Person>()
        const all = () => [
          ...grants,
          ...[...out].map(person => grant({ id: `out ${person}`, to: { users: [person] }, out: true })),
        ]
        const now = () => new Map(PEOPLE.map(person => [person, rightsOf(people[person], all())]))
        for (const [at, each] of steps.entries()) {
          const before = now()
          if (each.does === 'add') grants.push(grant({ id: String(at), ...each.permission }))
          if (each.does === 'remove') grants = grants.filter((_, place) => place !== each.at)
          if (each.does === 'out') out.add(each.person)
          if (each.does === 'in') out.delete(each.person)
          const after = now()
          for (const person of PEOPLE) {
            expect(new Set(after.get(person))).toEqual(expected(person, grants, out))
            const isMeant = 'person' in each ? each.person === person : true
            if (!isMeant) expect(after.get(person)).toEqual(before.get(person))
            if (each.does === 'out' && each.person === person) expect(after.get(person)!.size).toBe(0)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** The same said another way: by hand, from what each permission says. */
function expected(person: Person, grants: AppGrant[], out: Set<Person>): Set<string> {
  if (out.has(person)) return new Set()
  const { roles } = people[person]
  const mine = grants.filter(({ to }) => to.users?.includes(person) || to.roles?.some(role => roles.includes(role)))
  if (mine.length === 0) {
    const implied = ['printList', 'print', 'download']
    return new Set(roles.includes('staff') ? ['list', 'detail', 'edit', ...implied, 'see code', 'see price'] : [])
  }
  const hidden = (field: string) => mine.every(({ hide }) => hide!.includes(`${field}Name`))
  return new Set([
    ...mine.flatMap(({ may }) => may),
    ...FIELDS.filter(field => !hidden(field)).map(field => `see ${field}`),
  ])
}

test('managers of the app and administrators are bound by none; who manages another app is', () => {
  const grants = [grant({ to: { roles: [CREATOR, ADMINISTRATOR] }, out: true })]
  expect(rightsOf(who('m', [CREATOR], { apps: ['app'] }), grants)).toContain('remove')
  expect(rightsOf(who('a', [ADMINISTRATOR]), grants)).toContain('remove')
  expect(rightsOf(who('o', [CREATOR], { apps: ['other'] }), grants)).toEqual(new Set())
  expect(rightsOf(who('was', ['staff', 'x'], { apps: ['app'] }), [])).not.toContain('remove')
})

test('a person is named by id alone: an account spelled like the id of another is not meant', () => {
  const grants = [grant({ to: { users: ['42'] }, may: ['list', 'remove'] })]
  expect(rightsOf(who('7', [], { account: '42' }), grants)).toEqual(new Set())
  expect(rightsOf(who('42', []), grants)).toContain('remove')
})

test('a permission about another model gives nothing of this one; pages are those it names, or those over what they list', () => {
  const ann = people.ann
  const grants = [grant({ to: { users: ['ann'] }, entity: 'other' })]
  expect(rightsOf(ann, grants)).toEqual(new Set())
  const named = [grant({ to: { users: ['ann'] }, screens: ['page'] })]
  expect([opensScreen('page', named, false), opensScreen('else', named, true)]).toEqual([true, false])
  expect([opensScreen('page', grants, true), opensScreen('page', grants, false)]).toEqual([true, false])
  expect([opensScreen('page', 'out', true), opensScreen('page', 'manager', false)]).toEqual([false, true])
})
