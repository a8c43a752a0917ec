/**
 * The lists of processes and tasks of a person, newest first.
 * @source WU-24, WU-43…WU-49
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { InboxCounts, ProcessRow } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import { type ProcessStatus, RETURNED } from '#engine/flow/approval/approval.ts'
import type { NodeSettings } from '#engine/schema/document.ts'
import { comma } from '#engine/text/comma.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import type { ActParts } from '../act/perform.ts'
import { type Definition, nameIn } from '../definition/definitions.ts'
import { over } from '../definition/over.ts'
import { startSettings } from '../definition/start-settings.ts'
import { briefAt, sayBrief } from '../form/brief.ts'
import type { BriefItem } from '../instance/instance.ts'
import { hasProgress, readStands, sayProgress } from './progress.ts'
import { HANDING, hasHanded } from './standing.ts'

export interface ListCall extends Record<string, unknown> {
  current?: unknown
  size?: unknown
}

/** What a list reads from: `x` has the columns of the row, `i` is its instance. */
interface List {
  /** rows of one person, with `id`, `instance_id`, `task_id`, `task_name`, `time` and what is filtered */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** columns of the page's rows */
  task: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** alias of the table that holds def_key, def_name, title, serial_number, category, starter */
  alias: 't' | 'i'
}

const OF_TASK = sql`t.id, t.instance_id, t.id as task_id, t.name as task_name, t.name_en as task_name_en, t.create_time, t.end_time, t.due_at,
  t.assignee, t.node, t.kind, null::integer as is_read`
const OF_INSTANCE = sql`i.id, i.id as instance_id, null::bigint as task_id, null::text as task_name, null::text as task_name_en, i.create_time, i.end_time,
  null::timestamptz as due_at, null::bigint as assignee, null::text as node, null::text as kind, null::integer as is_read`

/** The tasks a person gave to somebody else, and when they did last. */
const handedBy = (user: string, tenant: string) => sql`(
  select task_id, instance_id, max(create_time) as handled from wf_comment
   where tenant_id = ${tenant} and create_user = ${user} and type in ${HANDING} group by task_id, instance_id)`

const LISTS = {
  /** open tasks the person handles */
  todoList: (user: string): List => ({
    from: sql`wf_task t`,
    where: sql`t.assignee = ${user} and t.status = 'open'`,
    task: OF_TASK,
    order: sql`t.id desc`,
    alias: 't',
  }),
  /** open tasks the person may claim */
  claimList: (user: string): List => ({
    from: sql`wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id`,
    where: sql`c.user_id = ${user} and t.assignee is null and t.status = 'open'`,
    task: OF_TASK,
    order: sql`t.id desc`,
    alias: 't',
  }),
  /** what the person started */
  sendList: (user: string): List => ({
    from: sql`wf_instance i`,
    where: sql`(i.starter = ${user} or i.started_by = ${user}) and i.is_deleted = 0`,
    task: OF_INSTANCE,
    order: sql`i.id desc`,
    alias: 'i',
  }),
  /** tasks the person handled, with those they gave to somebody else, by when they did */
  myDoneList: (user: string, tenant: string): List => ({
    from: sql`(
      select t.*, t.end_time as handled from wf_task t
       where t.tenant_id = ${tenant} and t.assignee = ${user} and t.status = 'done' and t.outcome <> 'passed'
      union all
      select t.*, g.handled from ${handedBy(user, tenant)} g join wf_task t on t.tenant_id = ${tenant} and t.id = g.task_id
       where (t.assignee = ${user} and t.status = 'done' and t.outcome <> 'passed') is not true) t`,
    where: sql`true`,
    task: sql`t.id, t.instance_id, t.id as task_id, t.name as task_name, t.name_en as task_name_en, t.create_time,
      t.handled as end_time, t.due_at, t.assignee, t.node, t.kind, null::integer as is_read`,
    order: sql`t.handled desc, t.id desc`,
    alias: 't',
  }),
  /** ended processes the person started or handled */
  doneList: (user: string, tenant: string): List => ({
    from: sql`wf_instance i`,
    where: sql`${over()} and i.is_deleted = 0 and (i.starter = ${user} or i.started_by = ${user} or exists (
      select 1 from wf_task h where h.tenant_id = i.tenant_id and h.instance_id = i.id and h.assignee = ${user} and h.status = 'done')
      or i.id in (select instance_id from ${handedBy(user, tenant)} g))`,
    task: OF_INSTANCE,
    order: sql`i.id desc`,
    alias: 'i',
  }),
  /** processes copied to the person */
  copyList: (user: string): List => ({
    from: sql`wf_copy k join wf_instance i on i.tenant_id = k.tenant_id and i.id = k.instance_id`,
    where: sql`k.user_id = ${user} and i.is_deleted = 0`,
    task: sql`k.id, k.instance_id, null::bigint as task_id, null::text as task_name, null::text as task_name_en, k.create_time, i.end_time,
      null::timestamptz as due_at, null::bigint as assignee, null::text as node, null::text as kind, k.is_read`,
    order: sql`k.id desc`,
    alias: 'i',
  }),
} satisfies Record<string, (user: string, tenant: string) => List>

export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

/** Of one person, with the brief of each process as they see it; of those they started, with how far they are. */
export async function readList(
  { db, definitions }: Pick<ActParts, 'db' | 'definitions'>,
  who: Who,
  lang: Lang,
  name: ListName,
  call: ListCall,
): Promise<Page<ProcessRow>> {
  const { page, stands } = await db.read(who, async trx => {
    const page = await readRows(trx, LISTS[name](who.id, who.tenant), call, { user: who.id, lang })
    const told = name === 'sendList' ? page.records.filter(row => hasProgress(row.processIsFinished)) : []
    return {
      page,
      stands: await readStands(
        trx,
        told.map(({ processInsId }) => processInsId),
      ),
    }
  })
  const records = await Promise.all(
    page.records.map(async ({ stored, node, ...row }) => {
      const definition = await definitions.byId(who.tenant, row.processDefinitionId)
      const brief = stored?.length ? briefAt(definition.flow, settingsAt(definition, node), stored) : []
      return {
        ...row,
        processDefinitionName: nameIn(definition, lang),
        ...(name === 'sendList' && { progress: sayProgress(definition, stands.get(row.processInsId)) }),
        ...sayBrief(brief, lang),
      }
    }),
  )
  return { ...page, records }
}

/** @param node  null: the start; '': who only reads */
function settingsAt(definition: Definition, node: string | null): NodeSettings {
  if (node === null) return startSettings(definition)
  return node === '' ? { fields: definition.flow.fields } : (definition.elements.get(node) ?? {})
}

/** A row as read: what its process is about, and the node at which its reader sees the form; null: the start. */
const NO_BRIEF = sayBrief([], 'zh')
type StoredRow = Omit<ProcessRow, keyof typeof NO_BRIEF> & { stored: BriefItem[] | null; node: string | null }

const withoutBrief = (page: Page<StoredRow>): Page<ProcessRow> => ({
  ...page,
  records: page.records.map(({ stored, node, ...row }) => ({ ...row, ...NO_BRIEF })),
})

/** How many approvals wait for a person: open tasks, tasks to claim, own processes that run or came back, copies not read yet. */
export async function readCounts(trx: Trx, user: string): Promise<InboxCounts> {
  const count = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(select count(*)::integer from ${from} where ${where})`
  const own = (statuses: readonly ProcessStatus[]) =>
    count(
      sql`wf_instance`,
      sql`tenant_id = ${trx.tenant} and starter = ${user} and end_time is null and is_deleted = 0 and parent_id is null
        and status = any(${statuses}::text[])`,
    )
  const { rows } = await sql<InboxCounts>`select
    ${count(sql`wf_task`, sql`tenant_id = ${trx.tenant} and assignee = ${user} and status = 'open'`)} as todo,
    ${count(
      sql`wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id`,
      sql`c.tenant_id = ${trx.tenant} and c.user_id = ${user} and t.assignee is null and t.status = 'open'`,
    )} as claim,
    ${own(['unfinished'])} as sent,
    ${own(RETURNED)} as returned,
    ${count(
      sql`wf_copy k join wf_instance i on i.tenant_id = k.tenant_id and i.id = k.instance_id`,
      sql`k.tenant_id = ${trx.tenant} and k.user_id = ${user} and k.is_read = 1 and i.is_deleted = 0`,
    )} as copied`.execute(trx)
  return rows[0]!
}

/** All instances, for administrators. @source WO-01 */
export async function readAllInstances(
  trx: Trx,
  lang: Lang,
  call: ListCall,
  where: RawBuilder<unknown>,
): Promise<Page<ProcessRow>> {
  const list: List = { from: sql`wf_instance i`, where, task: OF_INSTANCE, order: sql`i.id desc`, alias: 'i' }
  return withoutBrief(await readRows(trx, list, call, { user: null, lang }))
}

/** All open tasks, for administrators. */
export async function readAllTasks(
  trx: Trx,
  lang: Lang,
  call: ListCall,
  where: RawBuilder<unknown>,
): Promise<Page<ProcessRow>> {
  const list: List = { from: sql`wf_task t`, where, task: OF_TASK, order: sql`t.id desc`, alias: 't' }
  return withoutBrief(await readRows(trx, list, call, { user: null, lang }))
}

/** @param reader  whose list it is; without one the brief is not read */
async function readRows(
  trx: Trx,
  list: List,
  call: ListCall,
  { user, lang }: { user: string | null; lang: Lang },
): Promise<Page<StoredRow>> {
  const paging = readPaging(call.current ?? call.page, call.size)
  const of = sql.ref(list.alias)
  const where = sql`${of}.tenant_id = ${trx.tenant} and ${list.where} and ${filters(list.alias, call)}`
  const [rows, count] = await Promise.all([
    sql<StoredRow>`
      select x.id, x.task_id as "taskId", ${inLang(lang, 'x.task_name')} as "taskName", i.id as "processInsId", i.id as "processInstanceId",
             i.deployment_id as "processDefinitionId", ${inLang(lang, 'i.def_name')} as "processDefinitionName",
             i.def_key as "processDefinitionKey", i.serial_number as "serialNumber", i.category, ${inLang(lang, 'c.name')} as "categoryName",
             i.title, (select m.icon from blade_wf_model m where m.tenant_id = x.tenant_id and m.model_key = i.def_key
               and m.is_deleted = 0 limit 1) as icon, ${user === null ? sql`null` : sql`i.brief`} as stored, ${user === null ? sql`null` : nodeOf(user)} as node, coalesce(${nameOf('a')}, '') as "assigneeName",
             coalesce(${nameOf('s')}, '') as "starterName", x.create_time as "createTime", x.end_time as "endTime",
             x.due_at as "dueTime", i.status as "processIsFinished", x.is_read as "isRead",
             i.suspended, coalesce(i.starter = ${user}::bigint and i.started_by is null and i.parent_id is null
               and i.end_time is not null and i.is_deleted = 0, false) as repeatable
        from (select ${list.task}, row_number() over (order by ${list.order}) as place, ${of}.tenant_id
                from ${list.from} where ${where} order by ${list.order} limit ${paging.size} offset ${paging.offset}) x
        join wf_instance i on i.tenant_id = x.tenant_id and i.id = x.instance_id
        left join blade_user a on a.tenant_id = x.tenant_id and a.id = x.assignee
        left join blade_user s on s.tenant_id = x.tenant_id and s.id = i.starter
        left join blade_wf_category c on c.tenant_id = x.tenant_id and c.id = i.category
       where x.tenant_id = ${trx.tenant}
       order by x.place`.execute(trx),
    sql<{ n: string }>`select count(*) as n from ${list.from} where ${where}`.execute(trx),
  ])
  const records = await withHolders(trx, rows.rows, lang)
  return pageOf(records, Number(count.rows[0]!.n), paging)
}

/** Of the row's task, else of the last task of a reader who did not start it; '': they had none. */
const nodeOf = (user: string) => sql`case when x.kind = 'resubmit' then null when x.node is not null then x.node
  when i.starter = ${user} then null else coalesce((select h.node from wf_task h where h.tenant_id = i.tenant_id
    and h.instance_id = i.id and (h.assignee = ${user} or h.owner = ${user} or ${hasHanded(user, 'h')})
    and h.status <> 'cancelled' order by h.id desc limit 1), '') end`

/** Adds to rows of processes which open task waits for whom. */
async function withHolders(trx: Trx, rows: StoredRow[], lang: Lang): Promise<StoredRow[]> {
  const open = rows
    .filter(({ taskId, endTime }) => taskId === null && endTime === null)
    .map(({ processInsId }) => processInsId)
  if (!open.length) return rows
  const { rows: held } = await sql<{ instance: string; task: string; users: string[] | null }>`
    select t.instance_id as instance, string_agg(distinct ${inLang(lang, 't.name')}, ${comma(lang)}) as task, array_agg(distinct ${nameOf('u')}) filter (where u.id is not null) as users
      from wf_task t
      left join wf_candidate c on c.tenant_id = t.tenant_id and c.task_id = t.id and t.assignee is null
      left join blade_user u on u.tenant_id = t.tenant_id and u.id = coalesce(t.assignee, c.user_id)
     where t.tenant_id = ${trx.tenant} and t.instance_id = any(${open}::bigint[]) and t.status = 'open'
     group by t.instance_id`.execute(trx)
  const byInstance = new Map(held.map(row => [row.instance, row]))
  return rows.map(row => {
    const holder = byInstance.get(row.processInsId)
    return holder && row.taskId === null
      ? { ...row, taskName: holder.task, assigneeName: sayNames(holder.users ?? [], lang) }
      : row
  })
}

/** The most people named of those whom a task waits for. */
const MOST_NAMED = 20

function sayNames(names: string[], lang: Lang): string {
  const more = names.length - MOST_NAMED
  const told = names.slice(0, MOST_NAMED).join(comma(lang))
  return more > 0 ? `${told} +${more}` : told
}

/** A person's name, over a `blade_user` of this alias. */
export const nameOf = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.real_name`)}, ${sql.ref(`${alias}.name`)}, ${sql.ref(`${alias}.account`)})`

const LIKE = { serialNumber: 'serial_number', title: 'title' }
/** By their names in both languages; a task's are in lists of tasks alone. */
const BY_NAME = [
  ['processDefinitionName', 'def_name', ['t', 'i']],
  ['taskName', 'name', ['t']],
] as const
const EQUAL = { processDefinitionKey: 'def_key', category: 'category' }

function filters(alias: 't' | 'i', call: ListCall): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const text = (name: string) => String(call[name] ?? call[`${name}_like`] ?? call[`${name}_equal`] ?? '').trim()
  const conditions = [
    ...Object.entries(LIKE).flatMap(([name, of]) =>
      text(name) ? [sql`${column(of)} ilike ${`%${escapeLike(text(name))}%`}`] : [],
    ),
    ...Object.entries(EQUAL).flatMap(([name, of]) => (text(name) ? [sql`${column(of)}::text = ${text(name)}`] : [])),
    ...(text('categoryName')
      ? [
          sql`${column('category')} in (select id from blade_wf_category where tenant_id = ${column('tenant_id')}
            and is_deleted = 0 and concat_ws(' ', name, name_en) ilike ${`%${escapeLike(text('categoryName'))}%`})`,
        ]
      : []),
    ...(text('starterName')
      ? [
          sql`${column('starter')} in (select u.id from blade_user u where u.tenant_id = ${column('tenant_id')}
            and ${nameOf('u')} ilike ${`%${escapeLike(text('starterName'))}%`})`,
        ]
      : []),
    ...BY_NAME.flatMap(([name, of, which]) =>
      text(name) && which.some(each => each === alias)
        ? [sql`concat_ws(' ', ${column(of)}, ${column(`${of}_en`)}) ilike ${`%${escapeLike(text(name))}%`}`]
        : [],
    ),
    ...(alias === 'i' && text('processIsFinished') ? [sql`i.status = ${text('processIsFinished')}`] : []),
  ]
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
