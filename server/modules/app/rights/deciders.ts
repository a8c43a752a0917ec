/** Names what decided a right, for the report of rights. @source ADR 0036 */
import { type AppGrant, callOfQuery, isNamedIn } from '#engine/access/app-rights.ts'
import { withImplied } from '#engine/access/grant-of.ts'
import { speaksOf } from '#engine/access/may-open.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import type { EntityDocument, SqlQuery, To } from '#engine/schema/document.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import words from '#schemas/text/permission.json' with { type: 'json' }
import type { SessionUser } from '../../../auth/session/sessions.ts'
import type { Grants } from '../../../entity/rights/grants/grants.ts'
import type { RightsIn } from './rights-in.ts'

export type StandingName = 'administrator' | 'manager' | 'out' | 'permissions' | 'documents'

export function standingName(person: Who, { standing }: Pick<RightsIn, 'standing'>): StandingName {
  if (person.roles.includes(ADMINISTRATOR)) return 'administrator'
  return typeof standing === 'string' ? standing : 'permissions'
}

interface Of {
  person: Who
  user: SessionUser
  standing: StandingName
  /** the permissions of the app that are in force */
  permissions: AppGrant[]
  grants: Grants
  lang: Lang
}

/** Permissions that speak of a right, else those that name the person; grants of documents by their ids. */
export function openDeciders({ person, user, standing, permissions, grants, lang }: Of) {
  const say = (key: keyof typeof words, params = {}) => fill(pick(words[key], lang), params)
  const mine = permissions.filter(grant => isNamedIn(grant, person))
  const named = (found: AppGrant[]) => found.map(({ name = '' }) => name).join(', ')
  const titles = (codes: string[]) =>
    user.roles
      .filter(({ code }) => codes.includes(code))
      .map(({ name }) => name)
      .join(', ')
  const byIds = (granted: { id: string; to: To }[]) => {
    const speaking = granted.filter(({ to }) => speaksOf(to, person))
    return speaking.map(({ id }) => id).join(', ')
  }

  /** What decides whatever a right is about; undefined where permissions or documents do. */
  const throughout = (): string | undefined => {
    if (standing === 'administrator') return say('isAdministrator')
    if (standing === 'manager') return say('isManager')
    if (standing === 'out') return named(mine.filter(({ out }) => out))
    return undefined
  }

  /** What decides by the permissions that are meant, or by what documents say. */
  const decided = (isMeant: (grant: AppGrant) => boolean, documents: () => string): string => {
    if (standing === 'permissions') return named(mine.filter(isMeant)) || named(mine)
    return throughout() ?? (documents() || say('noGrant'))
  }

  const about =
    ({ key }: EntityDocument) =>
    (grant: AppGrant) =>
      grant.entity === undefined || grant.entity === key

  /** Buttons that administrators granted replace what documents give by name. */
  const byCall = ({ key, access = [] }: EntityDocument, call: string): string => {
    const gives = (may: string[]) => withImplied(may).includes(call) || (call === 'select' && may.includes('list'))
    const buttons = grants.buttons(key)
    const own = access.filter(({ may }) => gives(may))
    if (grants.isShut(key)) return byIds(own.filter(({ to }) => to.everyone)) || say('notInPackage')
    if (!buttons) return byIds(own)
    const codes = [...buttons].flatMap(([granted, roles]) => (gives([granted]) ? [...roles] : []))
    const roles = titles(codes)
    return [roles && say('byButtons', { roles }), byIds(own.filter(({ to }) => to.everyone))].filter(Boolean).join(', ')
  }

  return {
    /** @param entity  the one it is over, whose records open it where it names no audience */
    page: (key: string, audience: To | undefined, entity: EntityDocument | undefined) =>
      decided(
        ({ screens }) => screens === undefined || screens.includes(key),
        () => (audience ? byIds([{ id: key, to: audience }]) : entity ? byCall(entity, 'list') : ''),
      ),
    call: (entity: EntityDocument, call: string) =>
      decided(
        grant => about(entity)(grant) && grant.may.includes(call),
        () => byCall(entity, call),
      ),
    rows: (entity: EntityDocument) =>
      decided(
        grant => about(entity)(grant) && grant.may.includes('list'),
        () => {
          const scoped = grants.scopes(entity.key).map(({ role }) => role)
          const roles = titles(scoped)
          return [byCall(entity, 'list'), roles && say('byScopes', { roles })].filter(Boolean).join(', ')
        },
      ),
    field: (entity: EntityDocument) => decided(about(entity), () => byIds(entity.access ?? [])),
    query: ({ key, access = {} }: SqlQuery) =>
      decided(
        ({ may }) => may.includes(callOfQuery(key)),
        () => byIds([{ id: key, to: access }]),
      ),
    /** a custom operation, for all who list the records of its model */
    operation: (call: string, entity: EntityDocument | undefined) =>
      decided(
        ({ may }) => may.includes(call),
        () => (entity ? byCall(entity, 'list') : ''),
      ),
  }
}
