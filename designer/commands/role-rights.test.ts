import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntityDocument, Grant } from '#engine/schema/document.ts'
import { loan, sampleGround } from '#tests/support/design-sample.ts'
import { docsOf } from './docs.ts'
import type { Call } from './index.ts'
import { rightsOfRole } from './role-rights.ts'
import { applyPatches, runCalls } from './run.ts'

import { viewOf } from './view.ts'

const keepers: Grant = {
  id: 'keep',
  to: { roles: ['equipment-keeper', 'creator'] },
  may: ['list', 'detail', 'edit', 'approve'],
  readOnly: ['price'],
}
const withGrants = (...access: Grant[]): EntityDocument => ({ ...loan, access })

function set(entity: EntityDocument, role: string, rights: Extract<Call, { command: 'access.set' }>['args']['rights']) {
  const docs = docsOf([entity])
  const done = runCalls(viewOf(docs, sampleGround), sampleGround, [
    { command: 'access.set', args: { document: 'entity:loan', role, rights } },
  ])
  expect(applyPatches(done.docs, done.undo)).toEqual(docs)
  return done.docs['entity:loan'] as EntityDocument
}

describe('the rights of a role', () => {
  it('are those of every grant that names it, be it among others', () => {
    for (const role of ['equipment-keeper', 'creator'])
      expect(rightsOfRole(withGrants(keepers), role)).toMatchObject({
        may: ['list', 'detail', 'edit', 'approve'],
        readOnly: ['price'],
      })
    expect(rightsOfRole(withGrants(keepers), 'staff')).toBeNull()
  })

  it('the administrator has all until a grant names the role', () => {
    expect(rightsOfRole(withGrants(keepers), 'administrator')?.may).toContain('remove')
  })

  it('editing one role splits the grant and leaves the others what they had', () => {
    const split = set(withGrants(keepers), 'creator', { may: ['list', 'detail', 'edit', 'approve', 'remove'] })
    expect(split.access).toEqual([
      { ...keepers, to: { roles: ['equipment-keeper'] } },
      { ...keepers, id: 'creator', to: { roles: ['creator'] }, may: ['list', 'detail', 'edit', 'approve', 'remove'] },
    ])
  })

  it('taking the last right from one role of a grant leaves it to the others', () => {
    expect(set(withGrants(keepers), 'creator', { may: [] }).access).toEqual([
      { ...keepers, to: { roles: ['equipment-keeper'] } },
    ])
  })

  it('field rights and rows split the grant as well', () => {
    const rows = { '==': [{ var: 'quantity' }, 1] }
    const split = set(withGrants(keepers), 'equipment-keeper', { hide: ['reason'], readOnly: [], rows })
    expect(split.access).toEqual([
      { ...keepers, to: { roles: ['creator'] } },
      { id: 'equipmentKeeper', to: { roles: ['equipment-keeper'] }, may: keepers.may, hide: ['reason'], rows },
    ])
  })

  it('people a grant names beside the role keep it', () => {
    const mixed: Grant = { ...keepers, to: { roles: ['creator'], posts: ['clerk'] } }
    expect(set(withGrants(mixed), 'creator', { may: ['list'] }).access).toEqual([
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
        const after = set(entity, 'a', { may })
        expect([...(rightsOfRole(after, 'a')?.may ?? [])].sort()).toEqual([...may].sort())
        for (const role of ['b', 'c']) expect(rightsOfRole(after, role)).toEqual(rightsOfRole(entity, role))
      }),
    )
  })
})
