/**
 * What a person holds and would hand over when they leave.
 * @source docs/workflow.md#handover
 */
import { sql } from 'kysely'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { readAppsOf, readDocumentsNaming } from '../../layers/rows.ts'
import { dayOf } from './people-sql.ts'

/** What is handed over together, to one successor; documents are only listed, because they must be published. */
export const GROUPS = ['departments', 'appointments', 'deputies', 'groups', 'reportGroups', 'reports', 'apps'] as const
export type Group = (typeof GROUPS)[number]

export interface Holding {
  group: Group | 'documents'
  /** of the row; of an app or document its key */
  id: string
  title: string | Text
}

/** The holdings of a user, by group. */
export async function listHoldings(trx: Trx, tenant: string, user: string, at: Date): Promise<Holding[]> {
  const [rows, apps, documents] = await Promise.all([
    listRows(trx, tenant, user, at),
    readAppsOf(trx, user),
    listDocuments(trx, tenant, user),
  ])
  return [
    ...rows,
    ...apps.map(({ key, title }): Holding => ({ group: 'apps', id: key, title })),
    ...documents.map(
      ({ app, kind, key }): Holding => ({ group: 'documents', id: key, title: `${app} · ${kind} ${key}` }),
    ),
  ].toSorted((a, b) => placeOf(a) - placeOf(b))
}

const placeOf = ({ group }: Holding): number => (group === 'documents' ? GROUPS.length : GROUPS.indexOf(group))

async function listRows(trx: Trx, tenant: string, user: string, at: Date): Promise<Holding[]> {
  const today = dayOf(at)
  const { rows } = await sql<Holding>`
    select 'departments' as "group", d.id, coalesce(d.dept_name, '') as title from blade_dept d
     where d.tenant_id = ${tenant} and d.is_deleted = 0 and d.leader = ${user}::bigint
    union all
    select 'appointments', a.id, concat_ws(' · ', d.dept_name, p.post_name, a.from_day || ' – ' || coalesce(a.to_day::text, ''))
      from blade_appointment a
      left join blade_dept d on d.tenant_id = ${tenant} and d.id = a.dept_id
      left join blade_post p on p.tenant_id = ${tenant} and p.id = a.post_id
     where a.tenant_id = ${tenant} and a.is_deleted = 0 and a.user_id = ${user}::bigint and coalesce(a.to_day, 'infinity') >= ${today}
    union all
    select 'deputies', e.id, concat_ws(' · ', coalesce(u.real_name, u.account), e.from_day || ' – ' || e.to_day)
      from blade_deputy e left join blade_user u on u.tenant_id = ${tenant} and u.id = e.user_id
     where e.tenant_id = ${tenant} and e.is_deleted = 0 and e.deputy_id = ${user}::bigint and e.to_day >= ${today}
    union all
    select 'groups', i.id, coalesce(g.group_name, '') from blade_personal_group_item i
      join blade_personal_group g on g.tenant_id = ${tenant} and g.id = i.group_id and g.is_deleted = 0
     where i.tenant_id = ${tenant} and i.is_deleted = 0 and i.user_id = ${user}::bigint
    union all
    select 'reports', i.id, coalesce(g.group_name, '') from blade_report_group_user i
      join blade_report_group g on g.tenant_id = ${tenant} and g.id = i.group_id and g.is_deleted = 0
     where i.tenant_id = ${tenant} and i.is_deleted = 0 and i.user_id = ${user}::bigint
    union all
    select 'reportGroups', g.id, coalesce(g.group_name, '') from blade_report_group g
     where g.tenant_id = ${tenant} and g.is_deleted = 0 and g.manager_id = ${user}::bigint
     order by 1, 3, 2`.execute(trx)
  return rows
}

async function listDocuments(trx: Trx, tenant: string, user: string) {
  const named = await trx
    .selectFrom('blade_user')
    .select('account')
    .where('tenant_id', '=', tenant)
    .where('id', '=', user)
    .executeTakeFirst()
  return readDocumentsNaming(trx, [user, ...(named?.account ? [named.account] : [])])
}
