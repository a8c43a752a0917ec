/**
 * The rights that the grants of an entity give one party: everybody, a role, a department, a post. @source
 * docs/language.md#grants; docs/designer.md#kernel
 */
import { grantOf } from '#engine/access/grant-of.ts'
import type { Who } from '#engine/access/who.ts'
import { offersImport } from '#engine/entity/offers-import.ts'
import type { EntityDocument, Grant, Rule, To } from '#engine/schema/document.ts'

/** The audience of a grant. `code` is that of the role, department or post, or the account of a user. */
export type Party =
  | { kind: 'everyone' }
  | { kind: 'anyone' }
  | { kind: 'roles' | 'depts' | 'posts' | 'users'; code: string }

export const EVERYONE: Party = { kind: 'everyone' }
/** Also who is not signed in. @source ADR 0046 */
export const ANYONE: Party = { kind: 'anyone' }
const LISTS = ['roles', 'depts', 'posts', 'users'] as const

export interface Rights {
  may: string[]
  rows: Rule | true
  hide: string[]
  readOnly: string[]
  /** masked fields that are shown whole */
  unmask: string[]
}

/** A party as one text: `everyone`, `roles:staff`. */
export function keyOfParty(party: Party): string {
  return 'code' in party ? `${party.kind}:${party.code}` : party.kind
}

/** Every party `to` names. */
export function partiesOf(to: To): Party[] {
  const coded = LISTS.flatMap(kind => (to[kind] ?? []).map((code): Party => ({ kind, code })))
  return [...(to.anyone ? [ANYONE] : []), ...(to.everyone ? [EVERYONE] : []), ...coded]
}

/** The `To` that names these parties. */
export function toOf(parties: readonly Party[]): To {
  const coded = LISTS.flatMap(kind => {
    const codes = parties.flatMap(party => ('code' in party && party.kind === kind ? [party.code] : []))
    return codes.length > 0 ? [[kind, codes] as const] : []
  })
  const has = (kind: Party['kind']) => parties.some(party => party.kind === kind)
  return {
    ...(has('everyone') && { everyone: true }),
    ...(has('anyone') && { anyone: true }),
    ...Object.fromEntries(coded),
  }
}

export const isSameParty = (one: Party, two: Party): boolean => keyOfParty(one) === keyOfParty(two)

/** The rights of the party from all grants that name it; null when none does. */
export function rightsOf(entity: EntityDocument, party: Party): Rights | null {
  const rights = grantOf({ ...entity, access: grantsNaming(entity, party) }, whoOf(party))
  return rights && { ...rights, may: rights.may.filter(call => call !== 'import' || offersImport(entity)) }
}

function whoOf(party: Party): Who {
  const nobody: Who = { id: '', account: '', name: '', tenant: '', dept: '', deptCode: '', roles: [], posts: [] }
  switch (party.kind) {
    case 'everyone':
      return nobody
    case 'anyone':
      return { ...nobody, guest: true }
    case 'roles':
    case 'posts':
      return { ...nobody, [party.kind]: [party.code] }
    case 'depts':
      return { ...nobody, deptCode: party.code }
    case 'users':
      return { ...nobody, account: party.code }
  }
}

/** The grants that name the party, possibly among others. */
export function grantsNaming(entity: EntityDocument, party: Party): Grant[] {
  return entity.access?.filter(grant => partiesOf(grant.to).some(one => isSameParty(one, party))) ?? []
}

/** Whether the grant names this party only. */
export function isForOne({ to }: Grant): boolean {
  return partiesOf(to).length === 1
}

/** `grant` reduced so that of all rights `now` only those of `next` remain. */
export function grantToward(grant: Grant, now: Rights, next: Partial<Rights>): Grant {
  const list = (key: 'may' | 'hide' | 'readOnly' | 'unmask') => {
    const [before, after, own] = [now[key], next[key] ?? now[key], grant[key] ?? []]
    const kept = own.filter(one => after.includes(one) || !before.includes(one))
    return [...kept, ...after.filter(one => !before.includes(one) && !kept.includes(one))]
  }
  const { hide: _hide, readOnly: _readOnly, unmask: _unmask, rows: ownRows, ...rest } = grant
  const [hide, readOnly, unmask] = [list('hide'), list('readOnly'), list('unmask')]
  const rows = next.rows ?? ownRows ?? true
  return {
    ...rest,
    may: list('may'),
    ...(rows === true ? {} : { rows }),
    ...(hide.length > 0 ? { hide } : {}),
    ...(readOnly.length > 0 ? { readOnly } : {}),
    ...(unmask.length > 0 ? { unmask } : {}),
  }
}
