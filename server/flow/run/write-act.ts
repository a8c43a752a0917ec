/**
 * Writes what an act changed: one statement for each table, in one packet.
 * @source docs/workflow.md#persistence
 */
import { type RawBuilder, sql } from 'kysely'
import { isOver, type Task } from '#engine/flow/approval/approval.ts'
import type { Changes, NewNotice } from '#engine/flow/approval/changes.ts'
import type { Text } from '#engine/text/text.ts'
import { startSettings } from '../definition/start-settings.ts'
import { briefAt, lineOf, openBrief } from '../form/brief.ts'
import { type Locked, PROVISIONAL } from './host.ts'
import { nextIds } from './next-ids.ts'

/** @param isNew  the instance has no row yet */
export async function writeAct(
  locked: Locked,
  given: Changes,
  { isNew, open }: { isNew: boolean; open: Task[] },
): Promise<void> {
  const changes = await withIds(locked, given)
  const { tasks } = changes
  const all = [...tasks.created, ...open]
  await Promise.all([
    isNew ? insertInstance(locked) : updateInstance(locked),
    ...writeTasks(locked, tasks),
    ...writeSaid(locked, changes),
    ...writeHistory(locked, changes),
    ...writeWaiting(locked, changes),
    ...insertRows(
      locked,
      changes.notices.map(notice => ({
        ...notice,
        detail: {
          ...notice.values,
          said: notice.said,
          brief: briefFor(locked, all, notice),
          ...(locked.note && notice.kind === 'task' && { note: locked.note }),
        },
      })),
      (json, { tenant, id }) => sql`
      insert into wf_notice (tenant_id, instance_id, task_id, user_id, by_user, kind, detail)
      select ${tenant}, ${id}, n.task, n."user", n."by", n.kind, n.detail from jsonb_to_recordset(${json}::jsonb)
        as n (task bigint, "user" bigint, "by" bigint, kind text, detail jsonb)`,
    ),
  ])
}

/** Gives the new tasks beyond those that came with the lock their ids. */
async function withIds({ trx }: Locked, changes: Changes): Promise<Changes> {
  const provisional = changes.tasks.created.map(({ id }) => id).filter(id => id.startsWith(PROVISIONAL))
  if (!provisional.length) return changes
  const ids = await nextIds(trx, provisional.length)
  const known = new Map(provisional.map((id, at) => [id, ids[at]!]))
  const real = <T extends string | null | undefined>(id: T): T => ((id && known.get(id)) ?? id) as T
  const placed = <T extends { task?: string | null }>(rows: T[]) => rows.map(row => ({ ...row, task: real(row.task) }))
  const created = changes.tasks.created.map(task => ({ ...task, id: real(task.id), parentId: real(task.parentId) }))
  return {
    ...changes,
    tasks: { ...changes.tasks, created },
    comments: placed(changes.comments),
    copies: placed(changes.copies),
    jobs: placed(changes.jobs),
    notices: placed(changes.notices),
  }
}

interface Where {
  tenant: string
  id: string
  at: Date
  by: string
}

/** One statement for these rows, as JSON; none where there are none. */
function insertRows(
  { trx, instance, at, who }: Locked,
  rows: unknown[],
  statement: (json: string, where: Where) => RawBuilder<unknown>,
): Promise<unknown>[] {
  if (!rows.length) return []
  return [statement(JSON.stringify(rows), { tenant: trx.tenant, id: instance.id, at, by: who.id }).execute(trx)]
}

function writeTasks(locked: Locked, { created, changed }: Changes['tasks']): Promise<unknown>[] {
  const { tasks: before, definition, instance } = locked
  const beforeOf = new Map(before.map(task => [task.id, task]))
  const isEnded = ({ status }: Task) => status === 'done' || status === 'cancelled'
  const isOther = (task: Task) => {
    const was = beforeOf.get(task.id)!
    return (['status', 'outcome', 'assignee', 'owner', 'deputyOf'] as const).some(key => was[key] !== task[key])
  }
  const rows = changed.map(task => ({ ...task, isEnded: isEnded(task), isOther: isOther(task) }))
  const again = changed.filter(task => isEnded(task) || task.candidates !== beforeOf.get(task.id)!.candidates)
  const claimable = [...again, ...created].filter(({ status }) => status === 'open')
  return [
    ...insertRows(
      locked,
      rows,
      (json, { tenant, at }) => sql`
      update wf_task t set status = n.status, outcome = n.outcome, assignee = n.assignee, owner = n.owner, deputy_of = n."deputyOf",
             end_time = case when n."isEnded" then ${at}::timestamptz else t.end_time end,
             opened_at = case when n."isOther" and not n."isEnded" then null else t.opened_at end,
             urged_at = to_timestamp(n."urgedAt" / 1000), rev = t.rev + 1
        from jsonb_to_recordset(${json}::jsonb) as n (id bigint, status text, outcome text, assignee bigint, owner bigint,
             "deputyOf" bigint, "isEnded" boolean, "isOther" boolean, "urgedAt" float8)
       where t.tenant_id = ${tenant} and t.id = n.id`,
    ),
    ...insertRows(
      locked,
      rows.filter(row => row.isEnded).map(({ id, status }) => ({ id, status })),
      (json, { tenant, at }) => sql`
      update blade_urge_supervise s set status = case n.status when 'done' then 2 else 4 end, update_time = ${at}::timestamptz
        from jsonb_to_recordset(${json}::jsonb) as n (id text, status text)
       where s.tenant_id = ${tenant} and s.task_id = n.id and s.status = 1 and s.is_deleted = 0`,
    ),
    ...insertRows(
      locked,
      again.map(({ id }) => ({ id })),
      (json, { tenant }) => sql`
      delete from wf_candidate c using jsonb_to_recordset(${json}::jsonb) as n (id bigint)
       where c.tenant_id = ${tenant} and c.task_id = n.id`,
    ),
    ...insertRows(
      locked,
      created.map(({ candidates, ...task }) => task),
      (json, { tenant, id, at }) => sql`
      insert into wf_task (tenant_id, id, instance_id, token, node, name, name_en, kind, status, outcome, assignee, deputy_of,
        parent_id, signs, asks, due_at, def_key, def_name, def_name_en, title, serial_number, category, starter, create_time, end_time)
      select ${tenant}, n.id, ${id}, n.token, n.node, n.name, n."nameEn", n.kind, n.status, n.outcome, n.assignee, n."deputyOf",
             n."parentId", n.signs, n.asks, to_timestamp(n.due / 1000), ${instance.defKey}, ${instance.defName}, ${definition.flow.title.en},
             ${instance.title}, ${instance.serialNumber}, ${instance.category}, ${instance.starter}, ${at}::timestamptz,
             case when n.status = 'done' then ${at}::timestamptz end
        from jsonb_to_recordset(${json}::jsonb) as n (id bigint, token integer, node text, name text, "nameEn" text, kind text,
             status text, outcome text, assignee bigint, "deputyOf" bigint, "parentId" bigint, signs text, asks text, due float8)`,
    ),
    ...insertRows(
      locked,
      claimable.flatMap(({ id, candidates }) =>
        candidates.map(({ id: user, deputyOf = null }) => ({ id, user, deputyOf })),
      ),
      (json, { tenant }) => sql`
      insert into wf_candidate (tenant_id, task_id, user_id, deputy_of)
      select ${tenant}, n.id, n."user", n."deputyOf" from jsonb_to_recordset(${json}::jsonb)
        as n (id bigint, "user" bigint, "deputyOf" bigint) on conflict do nothing`,
    ),
  ]
}

function writeSaid(locked: Locked, { superseded, comments, copies }: Changes): Promise<unknown>[] {
  const { trx, instance } = locked
  const said = comments.map(({ comment = '', attachment, signature, ...rest }) => ({
    ...{ ...rest, message: comment, signature },
    files: attachment?.length ? attachment : undefined,
  }))
  const taken = superseded.length
    ? [
        sql`update wf_comment set superseded = true where tenant_id = ${trx.tenant} and instance_id = ${instance.id}
             and type = 'comment' and node = any(${superseded}) and not superseded`.execute(trx),
      ]
    : []
  return [
    ...taken,
    ...insertRows(
      locked,
      said,
      (json, { tenant, id, at, by }) => sql`
      insert into wf_comment (tenant_id, instance_id, task_id, node, type, message, files, signature, detail, create_user, create_time)
      select ${tenant}, ${id}, n.task, n.node, n.type, n.message, n.files, n.signature, n.detail, ${by}::bigint, ${at}::timestamptz
        from jsonb_to_recordset(${json}::jsonb)
          as n (task bigint, node text, type text, message text, files jsonb, signature text, detail jsonb)`,
    ),
    ...insertRows(
      locked,
      copies,
      (json, { tenant, id, at, by }) => sql`
      insert into wf_copy (tenant_id, instance_id, task_id, node, user_id, by_user, note, create_time)
      select ${tenant}, ${id}, n.task, n.node, n."user", ${by}::bigint, n.note, ${at}::timestamptz
        from jsonb_to_recordset(${json}::jsonb) as n (task bigint, node text, "user" bigint, note text)
        on conflict (tenant_id, instance_id, user_id) do update set is_read = 1, note = excluded.note, node = excluded.node`,
    ),
  ]
}

function writeHistory(locked: Locked, { left, history }: Changes): Promise<unknown>[] {
  const { trx, at, instance } = locked
  const ended = left.size
    ? [
        sql`update wf_history set end_time = ${at}::timestamptz where tenant_id = ${trx.tenant}
             and instance_id = ${instance.id} and end_time is null and element = any(${[...left]})`.execute(trx),
      ]
    : []
  return [
    ...ended,
    ...insertRows(
      locked,
      history,
      (json, { tenant, id, at }) => sql`
      insert into wf_history (tenant_id, instance_id, kind, element, detail, create_time, end_time)
      select ${tenant}, ${id}, n.kind, n.element, n.detail, ${at}::timestamptz, case when n."isOver" then ${at}::timestamptz end
        from rows from (jsonb_to_recordset(${json}::jsonb) as (kind text, element text, detail jsonb, "isOver" boolean))
          with ordinality as n (kind, element, detail, "isOver", place) order by n.place`,
    ),
  ]
}

/** Jobs and waits; of a process that is over only what it threw, or was to hear and others may, and what tells its caller, are left. */
function writeWaiting(locked: Locked, { tasks, jobs, waits, endedWaits, endedTokens }: Changes): Promise<unknown>[] {
  const { trx, instance } = locked
  const own = sql`tenant_id = ${trx.tenant} and instance_id = ${instance.id}`
  const ended = tasks.changed.flatMap(({ id, status }) => (status === 'done' || status === 'cancelled' ? [id] : []))
  const isDone = sql`wait = any(${endedWaits}) or token = any(${endedTokens}) or task_id = any(${ended}::bigint[])`
  const gone = isOver(instance.status) ? sql`work not in ('throw', 'message', 'parent')` : isDone
  const isAny = isOver(instance.status) || endedWaits.length + endedTokens.length + ended.length > 0
  const goneWaits = isOver(instance.status) ? sql`true` : sql`wait = any(${endedWaits})`
  return [
    ...(isAny ? [sql`delete from wf_job where ${own} and (${gone})`.execute(trx)] : []),
    ...(isOver(instance.status) || endedWaits.length
      ? [sql`delete from wf_wait where ${own} and ${goneWaits}`.execute(trx)]
      : []),
    ...insertRows(
      locked,
      jobs,
      (json, { tenant, id }) => sql`
      insert into wf_job (tenant_id, instance_id, work, token, wait, task_id, node, due_at, detail)
      select ${tenant}, ${id}, n.work, n.token, n.wait, n.task, n.node, to_timestamp(n.due / 1000), n.detail
        from jsonb_to_recordset(${json}::jsonb)
          as n (work text, token integer, wait integer, task bigint, node text, due float8, detail jsonb)`,
    ),
    ...insertRows(
      locked,
      waits.map(({ id, kind, name = '', node }) => ({ id, kind, name, node })),
      (json, { tenant, id }) => sql`
      insert into wf_wait (tenant_id, instance_id, wait, kind, name, node)
      select ${tenant}, ${id}, n.id, n.kind, n.name, n.node from jsonb_to_recordset(${json}::jsonb)
        as n (id integer, kind text, name text, node text)`,
    ),
  ]
}

/** What the receiver of a notice sees of the form: at their task, as the owner, or what nobody is kept from. */
function briefFor({ definition, instance }: Locked, tasks: Task[], { user, task: id }: NewNotice): Text[] {
  const { brief } = instance
  if (!brief?.length) return []
  const { flow, elements } = definition
  const task = tasks.find(each => each.id === id)
  const isOwners = task ? task.kind === 'resubmit' : user === instance.starter
  if (!task && !isOwners) return openBrief(flow, brief).map(lineOf)
  const settings = isOwners ? startSettings(definition) : elements.get(task!.node)
  return briefAt(flow, settings ?? {}, brief).map(lineOf)
}

function insertInstance({ trx, at, definition, instance: i }: Locked): Promise<unknown> {
  return sql`insert into wf_instance (tenant_id, id, deployment_id, def_key, def_name, def_name_en, title, serial_number, category, status, rev,
      state, entity, record, starter, starter_dept, started_by, root_id, parent_id, parent_token, brief, create_time, end_time)
    values (${trx.tenant}, ${i.id}, ${i.deploymentId}, ${i.defKey}, ${i.defName}, ${definition.flow.title.en}, ${i.title}, ${i.serialNumber}, ${i.category},
      ${i.status}, 1, ${JSON.stringify(i.state)}::jsonb, ${i.entity}, ${i.record}, ${i.starter}, ${i.starterDept}, ${i.startedBy},
      ${i.rootId}, ${i.parentId}, ${i.parentToken}, ${i.brief && JSON.stringify(i.brief)}::jsonb, ${at}::timestamptz, ${isOver(i.status) ? at : null}::timestamptz)`.execute(
    trx,
  )
}

function updateInstance({ trx, at, instance }: Locked): Promise<unknown> {
  return sql`update wf_instance set state = ${JSON.stringify(instance.state)}::jsonb, status = ${instance.status},
      brief = ${instance.brief && JSON.stringify(instance.brief)}::jsonb, rev = rev + 1, steps = ${instance.steps}, suspended = ${instance.suspended}, record = ${instance.record},
      straight = ${instance.straight && JSON.stringify(instance.straight)}::jsonb,
      end_time = case when ${isOver(instance.status)} then coalesce(end_time, ${at}::timestamptz) end
    where tenant_id = ${trx.tenant} and id = ${instance.id}`.execute(trx)
}
