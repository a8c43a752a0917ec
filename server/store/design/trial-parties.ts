/** To whom a trial is sent: people by id, roles by code. */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { isEnabled, rolesNamed } from '../../flow/people/people-sql.ts'
import { nameUsers } from './people.ts'

/** The most parties of a trial, and the most people they may be. */
const MOST_PARTIES = 20
const MOST_PEOPLE = 200

const PARTY = /^(?:user:\d{1,18}|role:[^,]{1,64})$/

/** What was sent, each once and in order. @throws Fault 'trial.to' */
export function readParties(to: unknown): string[] {
  const isList = Array.isArray(to) && to.length > 0 && to.length <= MOST_PARTIES
  if (!isList || !to.every(party => typeof party === 'string' && PARTY.test(party)))
    throw new Fault('trial.to', { most: MOST_PARTIES })
  return [...new Set<string>(to)].sort()
}

const codesOf = (parties: string[], kind: 'user' | 'role') =>
  parties.filter(party => party.startsWith(`${kind}:`)).map(party => party.slice(kind.length + 1))

/**
 * The ids of the people the parties are; each party is somebody.
 * @throws Fault 'trial.nobody', 'trial.people'
 */
export async function receiversOf(trx: Trx, parties: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const party of parties) {
    const roles = codesOf([party], 'role')
    const { rows } = await sql<{ id: string }>`select u.id from blade_user u where ${isEnabled(trx.tenant)} and ${
      roles.length
        ? sql`u.role_id && ${rolesNamed(roles, trx.tenant)}`
        : sql`u.id = any(${codesOf([party], 'user')}::bigint[])`
    } limit ${MOST_PEOPLE + 1}`.execute(trx)
    if (!rows.length) throw new Fault('trial.nobody', { party: (await namePeople(trx, [party]))(party) })
    for (const { id } of rows) found.add(id)
    if (found.size > MOST_PEOPLE) throw new Fault('trial.people', { most: MOST_PEOPLE })
  }
  return [...found]
}

/** The names of parties; one that is gone by its code. */
export async function namePeople(trx: Trx, parties: string[]): Promise<(party: string) => Text> {
  const codes = codesOf(parties, 'role')
  const [users, roles] = await Promise.all([
    nameUsers(trx, codesOf(parties, 'user')),
    trx
      .selectFrom('blade_role')
      .select(['role_alias as code', 'role_name as zh', 'role_name_en as en'])
      .where('tenant_id', '=', trx.tenant)
      .where('role_alias', 'in', codes.length ? codes : [''])
      .where('is_deleted', '=', 0)
      .execute(),
  ])
  return party => {
    const code = party.slice('user:'.length)
    if (party.startsWith('user:')) return { zh: users.get(code) ?? code }
    const role = roles.find(one => one.code === code)
    return { zh: role?.zh ?? code, ...(role?.en && { en: role.en }) }
  }
}
