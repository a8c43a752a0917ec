import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityDocument, Grant } from '#engine/schema/document.ts'
import { loan, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from '../documents/docs.ts'
import { viewOf } from '../documents/view.ts'
import type { Call } from '../index.ts'
import { applyPatches, runCalls } from '../run.ts'
import { EVERYONE, type Party, partiesOf, rightsOf, toOf } from './party-rights.ts'

const keepers: Grant = {
  id: 'keep',
  to: { roles: ['equipment-keeper', 'creator'] },
  may: ['list', 'detail', 'edit', 'approve'],
  readOnly: ['price'],
}
const withGrants = (...access: Grant[]): EntityDocument => ({ ...loan, access })

const role = (code: string): Party => ({ kind: 'roles', code })

function set(entity: EntityDocument, party: Party, rights: Extract<Call, { command: 'access.set' }>['args']['rights']) {
  const docs = docsOf([entity])
  const done = runCalls(viewOf(docs, sampleGround), sampleGround, [
    { command: 'access.set', args: { document: 'entity:loan', party, rights } },
  ])
  expect(applyPatches(done.docs, done.undo)).toEqual(docs)
  return done.docs['entity:loan'] as EntityDocument
}

describe('the rights of a role', () => {
  it('are those of every grant that names it, also among others', () => {
    for (const code of ['equipment-keeper', 'creator'])
      expect(rightsOf(withGrants(keepers), role(code))).toMatchObject({
        may: ['list', 'detail', 'edit', 'approve'],
        readOnly: ['price'],
      })
    expect(rightsOf(withGrants(keepers), role('staff'))).toBeNull()
  })

  it('the administrator has all until a grant names the role', () => {
    expect(rightsOf(withGrants(keepers), role('administrator'))?.may).toContain('remove')
  })

  it('editing one role splits the grant and leaves the others what they had', () => {
    const split = set(withGrants(keepers), role('creator'), { may: ['list', 'detail', 'edit', 'approve', 'remove'] })
    expect(split.access).toEqual([
      { ...keepers, to: { roles: ['equipment-keeper'] } },
      { ...keepers, id: 'creator', to: { roles: ['creator'] }, may: ['list', 'detail', 'edit', 'approve', 'remove'] },
    ])
  })

  it('revoking the last right of one role in a grant leaves it to the others', () => {
    expect(set(withGrants(keepers), role('creator'), { may: [] }).access).toEqual([
      { ...keepers, to: { roles: ['equipment-keeper'] } },
    ])
  })

  it('field rights and rows split the grant as well', () => {
    const rows = { '==': [{ var: 'quantity' }, 1] }
    const split = set(withGrants(keepers), role('equipment-keeper'), { hide: ['reason'], readOnly: [], rows })
    expect(split.access).toEqual([
      { ...keepers, to: { roles: ['creator'] } },
      { id: 'equipmentKeeper', to: { roles: ['equipment-keeper'] }, may: keepers.may, hide: ['reason'], rows },
    ])
  })

  it('people a grant names beside the role keep it', () => {
    const mixed: Grant = { ...keepers, to: { roles: ['creator'], posts: ['clerk'] } }
    expect(set(withGrants(mixed), role('creator'), { may: ['list'] }).access).toEqual([
      { ...keepers, to: { posts: ['clerk'] } },
      { ...keepers, id: 'creator', to: { roles: ['creator'] }, may: ['list'] },
    ])
  })

  it('come out as they were set, whatever grants there are, and those of other roles stay', () => {
    const some = (of: string[]) => fc.subarray(of)
    const grant = fc.record({
      to: fc.record({ roles: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }),
      may: fc.subarray(['list', 'detail', 'edit', 'remove'], { minLength: 1 }),
      hide: some(['price', 'reason']),
    })
    fc.assert(
      fc.property(fc.array(grant, { minLength: 1, maxLength: 4 }), some(['list', 'add', 'remove']), (grants, may) => {
        const entity = withGrants(...grants.map((one, index): Grant => ({ ...one, id: `g${index}` })))
        const after = set(entity, role('a'), { may })
        expect([...(rightsOf(after, role('a'))?.may ?? [])].sort()).toEqual([...may].sort())
        for (const code of ['b', 'c']) expect(rightsOf(after, role(code))).toEqual(rightsOf(entity, role(code)))
      }),
    )
  })

  it('are granted to everybody, a department and a post alike, and revoked from a shared grant', () => {
    const parties: Party[] = [EVERYONE, { kind: 'depts', code: 'assets' }, { kind: 'posts', code: 'clerk' }]
    for (const party of parties) {
      const given = set(withGrants(keepers), party, { may: ['list', 'detail'] })
      expect(given.access?.at(-1)).toMatchObject({ to: toOf([party]), may: ['list', 'detail'] })
      expect(set(given, party, { may: [] })).toEqual(withGrants(keepers))
    }
    const shared: Grant = { ...keepers, to: toOf(parties) }
    const left = set(withGrants(shared), parties[1]!, { may: [] })
    expect(left.access?.map(grant => partiesOf(grant.to))).toEqual([[parties[0], parties[2]]])
  })
})
