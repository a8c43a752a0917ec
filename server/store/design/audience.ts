/**
 * How many people will see a draft, in the caller's tenant: for each party its grants and screens name, and in all. A
 * shipped screen is seen by those to whom a menu with it is granted, or by everybody when no menu leads to it.
 * @source docs/designer.md#publishing
 */
import { type RawBuilder, sql } from 'kysely'
import type { Audience } from '#adapters/wire/design.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { accessNamed } from '#engine/kind/kinds.ts'
import type { To } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import type { Reader } from '../../entity/rights/reader.ts'
import type { OpenApp } from '../app/open-app.ts'

type Kind = Audience['parties'][number]['kind']

/** Whether the user `u` is one the code names; the same as for a session in `engine/access/may-open.ts`. */
const IS_ONE: Record<Kind, (code: string) => RawBuilder<unknown>> = {
  everyone: () => sql`true`,
  roles: code => sql`exists (select from blade_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id)
    and r.role_alias = ${code} and r.is_deleted = 0 and coalesce(r.status, 1) = 1)`,
  depts: code =>
    sql`exists (select from blade_dept d where d.tenant_id = u.tenant_id and d.id = any(u.dept_id) and d.code = ${code} and d.is_deleted = 0)`,
  posts: code =>
    sql`exists (select from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id)
      and p.post_code = ${code} and p.is_deleted = 0)`,
  users: code => sql`(u.account = ${code} or u.id::text = ${code})`,
}

/** names told of each party */
const FIRST = 3

/** @param people  the people the reader may choose, by whose names parties are told; null: none are named */
export async function audienceOf(
  { documents, row }: Pick<OpenApp, 'documents' | 'row'>,
  trx: Trx,
  people: Reader | null,
): Promise<Audience> {
  const granted = documents.flatMap(document => accessNamed(document).map(({ to }) => seenBy(to, isEntity(document))))
  const offered = row.kind === 'system' && granted.length === 0 ? [await byMenus(trx, row.key)] : []
  const named = [...granted, ...offered].flatMap(partiesOf)
  const parties = [...new Map(named.map(party => [`${party.kind} ${party.code}`, party])).values()]
  if (parties.length === 0) return { people: 0, parties: [] }
  const conditions = parties.map(({ kind, code }) => IS_ONE[kind](code))
  const counts = conditions.map(condition => sql`count(*) filter (where ${condition})::int`)
  const mayName = people
    ? sql`u.id in (select t.id from ${sql.raw(people.model.from)} where ${people.rows})`
    : sql`false`
  const names = parties.map(({ kind }, place) =>
    kind === 'everyone'
      ? sql`'[]'::jsonb`
      : sql`to_jsonb((array_agg(u.real_name order by u.id) filter (where ${conditions[place]} and ${mayName}))[1:${sql.lit(FIRST)}])`,
  )
  const { rows } = await sql<{ people: number; counts: number[]; names: (string[] | null)[] }>`
    select count(*) filter (where ${sql.join(conditions, sql` or `)})::int as people, array[${sql.join(counts)}] as counts,
           jsonb_build_array(${sql.join(names)}) as names
      from blade_user u where u.tenant_id = ${trx.tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1`.execute(
    trx,
  )
  const { people: all, counts: each, names: first } = rows[0]!
  const told = parties.map((party, place) => ({ ...party, people: each[place] ?? 0, names: first[place] ?? [] }))
  return { people: all, parties: told }
}

/** A screen that is open to anyone is everybody's; totals of records bring nobody to the app. */
const seenBy = ({ anyone, ...to }: To, isRecords: boolean): To => (anyone && !isRecords ? { everyone: true } : to)

/** Those to whom the menus that lead to a shipped screen are granted. */
async function byMenus(trx: Trx, screen: string): Promise<To> {
  const { rows } = await sql<{ roles: string[] }>`
    select array(select distinct r.role_alias from blade_role_menu g
      join blade_role r on r.tenant_id = g.tenant_id and r.id = g.role_id
      where g.tenant_id = ${trx.tenant} and g.menu_id = m.id and r.is_deleted = 0) as roles
      from blade_menu m where m.screen = ${screen} and m.is_deleted = 0 and m.category = 1`.execute(trx)
  return rows.length === 0 ? { everyone: true } : { roles: rows.flatMap(menu => menu.roles) }
}

function partiesOf(to: To): { kind: Kind; code: string }[] {
  const coded = (['roles', 'depts', 'posts', 'users'] as const).flatMap(kind =>
    (to[kind] ?? []).map(code => ({ kind, code })),
  )
  return to.everyone ? [{ kind: 'everyone', code: '' }, ...coded] : coded
}
