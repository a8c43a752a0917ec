/**
 * What a person holds and would hand over when they leave.
 * @source docs/workflow.md#handover
 */
import { sql } from 'kysely'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { readAppsOf, readDocumentsNaming } from '../../layers/rows.ts'
import { replaceNamed } from './named-in.ts'
import { dayOf } from './people-sql.ts'

/** What is handed over together, to one successor; the remaining documents are only listed, because somebody edits them. */
export const GROUPS = [
  ...(['tasks', 'returned', 'candidacies', 'rules', 'openings', 'departments', 'appointments', 'deputies'] as const),
  ...(['groups', 'reportGroups', 'reports', 'apps', 'schedules'] as const),
] as const
export type Group = (typeof GROUPS)[number]

export interface Holding {
  group: Group | 'documents'
  /** of the row; of an app or document its key */
  id: string
  title: string | Text
  /** of a task: who has it at hand, the person or their deputy; null while somebody does it for the person, who delegated it */
  holder?: string | null
  /** of a task or candidacy: whose request it is */
  starter?: string
  /** of a rule: the app it is published in */
  app?: string
}

export interface Holdings {
  /** of tasks and candidacies the oldest `MOST_AT_ONCE` */
  items: Holding[]
  counts: Record<Holding['group'], number>
}

/** Tasks, returned requests and candidacies that are read and pass on in one transaction. */
export const MOST_AT_ONCE = 500

/**
 * The holdings of a user, by group.
 * @param lang  of the titles
 * @param last  tasks of the requests of these people come last
 */
export async function listHoldings(
  trx: Trx,
  tenant: string,
  user: string,
  at: Date,
  lang: Lang,
  last: string[] = [],
): Promise<Holdings> {
  const [rows, work, apps, documents] = await Promise.all([
    listRows(trx, tenant, user, at, lang),
    listWork(trx, tenant, user, lang, last),
    readAppsOf(trx, user),
    listDocuments(trx, tenant, user),
  ])
  const items = [
    ...work,
    ...rows,
    ...apps.map(({ key, title }): Holding => ({ group: 'apps', id: key, title })),
    ...documents,
  ].toSorted((a, b) => placeOf(a) - placeOf(b))
  const counts = Object.fromEntries(
    [...GROUPS, 'documents' as const].map(group => [group, items.filter(item => item.group === group).length]),
  ) as Holdings['counts']
  return { items, counts: { ...counts, ...(await countWork(trx, tenant, user, counts)) } }
}

/** How many open tasks, returned requests and candidacies a user holds. */
export async function countHeld(trx: Trx, tenant: string, user: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ((select count(*) from wf_task t where ${holds(tenant, user)})
      + (select count(*) from wf_candidate c join wf_task t on t.tenant_id = ${tenant} and t.id = c.task_id
          where ${mayClaim(tenant, user)}))::integer as n`.execute(trx)
  return rows[0]!.n
}

const placeOf = ({ group }: Holding): number => (group === 'documents' ? GROUPS.length : GROUPS.indexOf(group))

/** `t` is an open task of the user: theirs to handle, in the hands of a deputy of theirs, or delegated by them. */
const holds = (tenant: string, user: string) => sql`t.tenant_id = ${tenant} and t.status in ('open', 'waiting')
  and (t.assignee = ${user}::bigint or t.deputy_of = ${user}::bigint or t.owner = ${user}::bigint)`

/** `c` is a place of the user among those who may claim the open task `t`. */
const mayClaim = (tenant: string, user: string) => sql`c.tenant_id = ${tenant} and t.assignee is null
  and t.status = 'open' and (c.user_id = ${user}::bigint or c.deputy_of = ${user}::bigint)`

/** Tasks with the group they belong to: a request that was returned to the user, or a task. */
const tasksOf = (tenant: string, user: string, lang?: Lang) => sql`
  select case when t.kind = 'resubmit' or t.starter = ${user}::bigint and i.status in ('reject', 'recall')
              then 'returned' else 'tasks' end as "group", t.id, t.starter, concat_ws(' · ', nullif(t.title, ''), ${inLang(lang, 't.name')}) as title,
         case when t.assignee = ${user}::bigint or t.deputy_of = ${user}::bigint then t.assignee end as holder
    from wf_task t join wf_instance i on i.tenant_id = ${tenant} and i.id = t.instance_id where ${holds(tenant, user)}`

const candidaciesOf = (tenant: string, user: string, lang?: Lang) => sql`
  select 'candidacies' as "group", t.id, t.starter, concat_ws(' · ', nullif(t.title, ''), ${inLang(lang, 't.name')}) as title, c.user_id as holder
    from wf_candidate c join wf_task t on t.tenant_id = ${tenant} and t.id = c.task_id where ${mayClaim(tenant, user)}`

async function listWork(trx: Trx, tenant: string, user: string, lang: Lang, last: string[]): Promise<Holding[]> {
  const oldest = sql`order by starter = any(${last}::bigint[]), id limit ${MOST_AT_ONCE}`
  const { rows } = await sql<Holding>`
    (select * from (${tasksOf(tenant, user, lang)}) held ${oldest})
    union all (select * from (${candidaciesOf(tenant, user, lang)}) held ${oldest})`.execute(trx)
  return rows
}

/** The whole numbers, where a list is full. */
async function countWork(trx: Trx, tenant: string, user: string, { tasks, returned, candidacies }: Holdings['counts']) {
  if (tasks + returned < MOST_AT_ONCE && candidacies < MOST_AT_ONCE) return {}
  const { rows } = await sql<{ group: Group; n: number }>`select "group", count(*)::integer as n
    from (${tasksOf(tenant, user)} union all ${candidaciesOf(tenant, user)}) held group by "group"`.execute(trx)
  return Object.fromEntries(rows.map(({ group, n }) => [group, n]))
}

async function listRows(trx: Trx, tenant: string, user: string, at: Date, lang: Lang): Promise<Holding[]> {
  const today = dayOf(at)
  const { rows } = await sql<Holding>`
    select 'departments' as "group", d.id, coalesce(${inLang(lang, 'd.dept_name')}, '') as title from blade_dept d
     where d.tenant_id = ${tenant} and d.is_deleted = 0 and d.leader = ${user}::bigint
    union all
    select 'appointments', a.id, concat_ws(' · ', ${inLang(lang, 'd.dept_name')}, ${inLang(lang, 'p.post_name')}, a.from_day || ' – ' || coalesce(a.to_day::text, ''))
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
    union all
    select 'openings', s.id, coalesce(${inLang(lang, 'm.name')}, s.model_key) from blade_wf_model_scope s
      left join blade_wf_model m on m.tenant_id = ${tenant} and m.id = s.model_id
     where s.tenant_id = ${tenant} and s.is_deleted = 0 and ${user} = any(s.user_ids::text[])
    union all
    select 'schedules', j.id, coalesce(j.job_name, '') from blade_quartz_job j
     where j.tenant_id = ${tenant} and j.is_deleted = 0 and j.create_user = ${user}::bigint
     order by 1, 3, 2`.execute(trx)
  return rows
}

async function listDocuments(trx: Trx, tenant: string, user: string): Promise<Holding[]> {
  const named = await trx
    .selectFrom('blade_user')
    .select('account')
    .where('tenant_id', '=', tenant)
    .where('id', '=', user)
    .executeTakeFirst()
  const names = [user, ...(named?.account ? [named.account] : [])]
  const documents = await readDocumentsNaming(trx, names)
  return documents.map(({ app, appTitle, key, text, isEdited }): Holding => {
    const document = JSON.parse(text) as { title?: Text }
    const isRule = !isEdited && replaceNamed(document, names, names[0]!).isChanged
    return {
      group: isRule ? 'rules' : 'documents',
      id: key,
      title: sayDocument(appTitle, document.title ?? appTitle),
      app,
    }
  })
}

/** An app and a document of it in each language, as one name where they have the same. */
function sayDocument(app: Text, document: Text): Text {
  const say = (lang: Lang) => [...new Set([pick(app, lang), pick(document, lang)])].join(' · ')
  return { zh: say('zh'), en: say('en') }
}
