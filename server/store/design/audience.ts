/**
 * How many people a draft's grants speak of, in the caller's tenant: each party, and all of them together.
 * @source docs/designer.md#publishing
 */
import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#adapters/wire/design.ts'
import { entitiesOf } from '#engine/compile/check-draft.ts'
import type { To } from '#engine/schema/document.ts'
import type { Trx } from '#server/db/db.ts'
import type { OpenApp } from './open-app.ts'

type Kind = Audience['parties'][number]['kind']

/** Whether the user `u` is one the code speaks of; as a session would be, `engine/access/may-open.ts`. */
const IS_ONE: Record<Kind, (code: string) => RawBuilder<unknown>> = {
  everyone: () => sql`true`,
  roles: code => sql`exists (select from blade_role r where r.id = any(u.role_id) and r.role_alias = ${code}
    and r.is_deleted = 0 and coalesce(r.status, 1) = 1)`,
  depts: code =>
    sql`exists (select from blade_dept d where d.id = any(u.dept_id) and d.code = ${code} and d.is_deleted = 0)`,
  posts: code =>
    sql`exists (select from blade_post p where p.id = any(u.post_id) and p.post_code = ${code} and p.is_deleted = 0)`,
  users: code => sql`(u.account = ${code} or u.id::text = ${code})`,
}

export async function audienceOf({ documents }: Pick<OpenApp, 'documents'>, trx: Trx): Promise<Audience> {
  const named = entitiesOf(documents).flatMap(({ access = [] }) => access.flatMap(grant => partiesOf(grant.to)))
  const parties = [...new Map(named.map(party => [`${party.kind} ${party.code}`, party])).values()]
  if (parties.length === 0) return { people: 0, parties: [] }
  const conditions = parties.map(({ kind, code }) => IS_ONE[kind](code))
  const counts = conditions.map(condition => sql`count(*) filter (where ${condition})::int`)
  const { rows } = await sql<{ people: number; counts: number[] }>`
    select count(*) filter (where ${sql.join(conditions, sql` or `)})::int as people, array[${sql.join(counts)}] as counts
      from blade_user u where u.is_deleted = 0 and coalesce(u.status, 1) = 1`.execute(trx)
  const { people, counts: each } = rows[0]!
  return { people, parties: parties.map((party, place) => ({ ...party, people: each[place] ?? 0 })) }
}

function partiesOf(to: To): { kind: Kind; code: string }[] {
  const coded = (['roles', 'depts', 'posts', 'users'] as const).flatMap(kind =>
    (to[kind] ?? []).map(code => ({ kind, code })),
  )
  return to.everyone ? [{ kind: 'everyone', code: '' }, ...coded] : coded
}
