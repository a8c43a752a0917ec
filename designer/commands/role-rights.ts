/** What the grants of an entity say of one role. @source docs/language.md#grants; docs/designer.md#kernel */
import { grantOf } from '#engine/access/grant-of.ts'
import type { EntityDocument, Grant, Rule } from '#engine/schema/document.ts'

export interface Rights {
  may: string[]
  rows: Rule | true
  hide: string[]
  readOnly: string[]
}

/** The rights the role has by the grants that name it, added together; null when none does. */
export function rightsOfRole(entity: EntityDocument, role: string): Rights | null {
  const who = { id: '', account: '', name: '', tenant: '', dept: '', deptCode: '', roles: [role], posts: [] }
  return grantOf({ ...entity, access: grantsNaming(entity, role) }, who)
}

/** The grants that name the role, be it among others. */
export function grantsNaming(entity: EntityDocument, role: string): Grant[] {
  return entity.access?.filter(grant => grant.to.roles?.includes(role)) ?? []
}

/** Whether the grant speaks of one role and of nobody else. */
export function isForOne({ to }: Grant): boolean {
  return to.roles?.length === 1 && Object.keys(to).length === 1
}

/** `grant` such that, of the rights added up to `now`, those of `next` are left. */
export function grantToward(grant: Grant, now: Rights, next: Partial<Rights>): Grant {
  const list = (key: 'may' | 'hide' | 'readOnly') => {
    const [before, after, own] = [now[key], next[key] ?? now[key], grant[key] ?? []]
    const kept = own.filter(one => after.includes(one) || !before.includes(one))
    return [...kept, ...after.filter(one => !before.includes(one) && !kept.includes(one))]
  }
  const { hide: _hide, readOnly: _readOnly, rows: ownRows, ...rest } = grant
  const [hide, readOnly] = [list('hide'), list('readOnly')]
  const rows = next.rows ?? ownRows ?? true
  return {
    ...rest,
    may: list('may'),
    ...(rows === true ? {} : { rows }),
    ...(hide.length > 0 ? { hide } : {}),
    ...(readOnly.length > 0 ? { readOnly } : {}),
  }
}
