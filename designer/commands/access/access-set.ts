import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument, Grant, Json, NodeLike, To } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, documentIn, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { freeId } from '../documents/ids.ts'
import { putValue } from '../values/prop-set.ts'
import {
  grantsNaming,
  grantToward,
  isForOne,
  isSameParty,
  type Party,
  partiesOf,
  type Rights,
  rightsOf,
  toOf,
} from './party-rights.ts'

export interface AccessSet {
  /** the entity */
  document: DocName
  party: Party
  /** the rights the party will have, from all its grants together; rows: true = all */
  rights: Partial<Rights>
  /** the party's title, else its code */
  called?: string
}

/**
 * Sets the rights of one party to records; a shared grant is split, one left without rights is removed. @source
 * docs/designer.md#surfaces
 */
export const accessSet: Command<AccessSet> = {
  name: 'access.set',
  check: (view, args) =>
    isEntity(documentIn(view, args.document)) ? [] : [{ path: 'access', code: 'designer.access.entity' }],
  patch(view, args) {
    const entity = documentIn(view, args.document) as EntityDocument
    const now = rightsOf(entity, args.party)
    const grants = grantsNaming(entity, args.party)
    if (!now || grants.length === 0) return edit(args.document, addGrant(entity, args, now))
    const next = grants.map((grant, index) => grantToward(grant, now, index === 0 ? args.rights : kept(args, now)))
    const taken = entity.access?.map(grant => grant.id) ?? []
    return edit(args.document, ...next.flatMap((grant, index) => putGrant(grants[index] as Grant, grant, args, taken)))
  },
  say: (_, { party, called }) =>
    !('code' in party)
      ? { key: `designer.say.access.${party.kind}` }
      : { key: 'designer.say.access', params: { role: called ?? party.code } },
}

/** A call new to the party is granted by one of its grants; the others only lose what is revoked. */
function kept({ rights }: AccessSet, now: Rights): AccessSet['rights'] {
  return rights.may ? { ...rights, may: rights.may.filter(call => now.may.includes(call)) } : rights
}

/** Changes the party's own grant; a shared one is left to the other parties, and the party gets its own. */
function putGrant(old: Grant, next: Grant, { party, rights }: AccessSet, taken: string[]): Primitive[] {
  const at = `access/${old.id}`
  if (isForOne(old)) {
    if (next.may.length === 0) return [{ do: 'remove', at }]
    return (Object.keys(rights) as (keyof Rights)[]).map(key => putValue(at, [key], next[key] as Json))
  }
  const left = toOf(partiesOf(old.to).filter(one => !isSameParty(one, party)))
  const leave = putValue(at, ['to'], left as Json)
  if (next.may.length === 0) return [leave]
  const id = freeId(wishOf(party), taken)
  taken.push(id)
  const node = { ...next, id, to: toOf([party]) }
  return [leave, { do: 'add', node: node as unknown as NodeLike, in: 'access', after: old.id }]
}

const wishOf = (party: Party) => ('code' in party ? party.code : party.kind)

function addGrant(entity: EntityDocument, { party, rights }: AccessSet, now: Rights | null): Primitive {
  const taken = entity.access?.map(grant => grant.id) ?? []
  const { rows, ...lists } = rights
  const node = {
    ...{ id: freeId(wishOf(party), taken), to: toOf([party]), may: now?.may ?? ['list', 'detail'] },
    ...lists,
    ...(rows === undefined || rows === true ? {} : { rows }),
  }
  return { do: 'add', node: node as unknown as NodeLike, in: 'access', after: taken.at(-1) ?? null }
}

export interface RowsRights {
  /** the entity of the rows */
  document: DocName
  /** key of the entity whose rights they have; null: rights of their own, nobody's at first */
  of: string | null
}

/** Whether rows have the rights of their records. @source docs/language.md#grants */
export const rowsRights: Command<RowsRights> = {
  name: 'access.rows',
  check: () => [],
  patch: (_, { document, of }) => edit(document, putValue('', ['access'], null), putValue('', ['rightsOf'], of)),
  say: (view, { document, of }) => ({
    key: of === null ? 'designer.say.rowsRights.own' : 'designer.say.rowsRights',
    params: { name: documentIn(view, document).title },
  }),
}

export interface PageAccess {
  document: DocName
  /** null: everybody who may list the entity's records */
  to: To | null
}

/** Sets who sees a page. */
export const pageAccess: Command<PageAccess> = {
  name: 'page.access',
  check: () => [],
  patch: (_, args) => edit(args.document, putValue('', ['access'], args.to as Json)),
  say: (view, args) => ({
    key: 'designer.say.pageAccess',
    params: { name: documentIn(view, args.document).title },
  }),
}
