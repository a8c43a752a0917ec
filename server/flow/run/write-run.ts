/**
 * Writes what a run changed: one statement for each table, in one packet.
 * @source docs/workflow.md#persistence
 */
import { sql } from 'kysely'
import type { Text } from '#engine/text/text.ts'
import { startSettings } from '../definition/start-settings.ts'
import { briefAt, lineOf, openBrief } from '../form/brief.ts'
import type { Instance } from '../instance/instance.ts'
import type { Changes } from './changes.ts'
import type { Run } from './run.ts'

type Notice = Changes['notices'][number]

const ENDED = new Set(['finished', 'terminate', 'withdraw', 'deleted'])

/** @param isNew  the instance has no row yet */
export async function writeRun(run: Run, isNew = false): Promise<void> {
  const { trx, at, who } = run.parts
  const { changes, instance } = run
  const tenant = trx.tenant
  const isOver = ENDED.has(instance.status)
  const work: Promise<unknown>[] = [isNew ? insertInstance(run) : updateInstance(run, isOver)]
  const add = (
    rows: unknown[],
    statement: (json: string) => { execute(trx: typeof run.parts.trx): Promise<unknown> },
  ) => {
    if (rows.length) work.push(statement(JSON.stringify(rows)).execute(trx))
  }
  const ended = [...changes.ended].map(([id, { status, outcome, by }]) => ({ id, status, outcome, by }))
  add(
    ended,
    json => sql`update wf_task t set status = n.status, outcome = n.outcome, end_time = ${at}::timestamptz, rev = t.rev + 1,
        assignee = coalesce(n.by, t.assignee), deputy_of = coalesce(t.deputy_of, (select c.deputy_of from wf_candidate c
          where c.tenant_id = ${tenant} and c.task_id = t.id and c.user_id = n.by and t.assignee is null))
      from jsonb_to_recordset(${json}::jsonb) as n (id bigint, status text, outcome text, by bigint)
     where t.tenant_id = ${tenant} and t.id = n.id`,
  )
  add(
    ended.map(({ id, status }) => ({ id, status })),
    json => sql`update blade_urge_supervise s set status = case n.status when 'done' then 2 else 4 end, update_time = ${at}::timestamptz
      from jsonb_to_recordset(${json}::jsonb) as n (id text, status text)
     where s.tenant_id = ${tenant} and s.task_id = n.id and s.status = 1 and s.is_deleted = 0`,
  )
  const found = [...changes.candidates].filter(([id]) => !changes.ended.has(id))
  add(
    [...ended, ...found.map(([id]) => ({ id }))].map(({ id }) => ({ id })),
    json => sql`delete from wf_candidate c
     using jsonb_to_recordset(${json}::jsonb) as n (id bigint) where c.tenant_id = ${tenant} and c.task_id = n.id`,
  )
  add(
    [...changes.moved].map(([id, moved]) => ({ id, ...moved })),
    json => sql`update wf_task t set assignee = n.assignee, owner = n.owner, deputy_of = n."deputyOf", status = n.status, outcome = n.outcome,
        opened_at = null, rev = t.rev + 1
      from jsonb_to_recordset(${json}::jsonb) as n (id bigint, assignee bigint, owner bigint, "deputyOf" bigint, status text, outcome text)
     where t.tenant_id = ${tenant} and t.id = n.id`,
  )
  const created = changes.created.filter(({ status }) => status !== 'cancelled')
  add(
    created.map(({ candidates, ...task }) => task),
    json => sql`insert into wf_task (tenant_id, id, instance_id, token, node, name, name_en, kind, status, outcome, assignee, deputy_of,
        parent_id, signs, asks, round, due_at, def_key, def_name, def_name_en, title, serial_number, category, starter, create_time, end_time)
      select ${tenant}, n.id, ${instance.id}, n.token, n.node, n.name, n."nameEn", n.kind, n.status, n.outcome, n.assignee, n."deputyOf",
             n."parentId", n.signs, n.asks, n.round, n.due, ${instance.defKey}, ${instance.defName}, ${run.parts.definition.flow.title.en}, ${instance.title},
             ${instance.serialNumber}, ${instance.category}, ${instance.starter}, ${at}::timestamptz,
             case when n.status = 'done' then ${at}::timestamptz end
        from jsonb_to_recordset(${json}::jsonb) as n (id bigint, token integer, node text, name text, "nameEn" text, kind text, status text,
             outcome text, assignee bigint, "deputyOf" bigint, "parentId" bigint, signs text, asks text, round integer, due timestamptz)`,
  )
  add(
    [
      ...created.flatMap(({ id, status, candidates }) => (status === 'open' ? [[id, candidates] as const] : [])),
      ...found,
    ].flatMap(([id, candidates]) => candidates.map(({ id: user, deputyOf = null }) => ({ id, user, deputyOf }))),
    json => sql`insert into wf_candidate (tenant_id, task_id, user_id, deputy_of)
      select ${tenant}, n.id, n."user", n."deputyOf" from jsonb_to_recordset(${json}::jsonb)
        as n (id bigint, "user" bigint, "deputyOf" bigint) on conflict do nothing`,
  )
  if (changes.superseded.length) {
    work.push(
      sql`update wf_comment set superseded = true where tenant_id = ${tenant} and instance_id = ${instance.id}
           and type = 'comment' and node = any(${changes.superseded}) and not superseded`.execute(trx),
    )
  }
  add(
    changes.comments,
    json => sql`insert into wf_comment (tenant_id, instance_id, task_id, node, type, message, files, signature, detail, create_user, create_time)
      select ${tenant}, ${instance.id}, n.task, n.node, n.type, n.message, n.files, n.signature, n.detail, n.by, ${at}::timestamptz
        from jsonb_to_recordset(${json}::jsonb)
          as n (task bigint, node text, type text, message text, files jsonb, signature text, detail jsonb, by bigint)`,
  )
  add(
    [...new Map(changes.copies.map(copy => [copy.user, copy])).values()],
    json => sql`insert into wf_copy (tenant_id, instance_id, task_id, node, user_id, by_user, note, create_time)
      select ${tenant}, ${instance.id}, n.task, n.node, n."user", ${who.id}, n.note, ${at}::timestamptz
        from jsonb_to_recordset(${json}::jsonb) as n (task bigint, node text, "user" bigint, note text)
        on conflict (tenant_id, instance_id, user_id) do update set is_read = 1, note = excluded.note, node = excluded.node`,
  )
  const left = [...changes.left]
  if (left.length) {
    work.push(
      sql`update wf_history set end_time = ${at}::timestamptz
        where tenant_id = ${tenant} and instance_id = ${instance.id} and end_time is null and element = any(${left})`.execute(
        trx,
      ),
    )
  }
  add(
    changes.passed,
    json => sql`insert into wf_history (tenant_id, instance_id, kind, element, detail, create_time, end_time)
      select ${tenant}, ${instance.id}, n.kind, n.element, n.detail, ${at}::timestamptz,
             case when n."isOver" then ${at}::timestamptz end
        from rows from (jsonb_to_recordset(${json}::jsonb) as (kind text, element text, detail jsonb, "isOver" boolean))
          with ordinality as n (kind, element, detail, "isOver", place) order by n.place`,
  )
  if (isOver) {
    work.push(
      sql`delete from wf_job where tenant_id = ${tenant} and instance_id = ${instance.id} and work <> 'throw'`.execute(
        trx,
      ),
      sql`delete from wf_wait where tenant_id = ${tenant} and instance_id = ${instance.id}`.execute(trx),
    )
  } else {
    if (changes.endedWaits.length || changes.endedTokens.length) {
      work.push(
        sql`delete from wf_job where tenant_id = ${tenant} and instance_id = ${instance.id}
             and (wait = any(${changes.endedWaits}) or token = any(${changes.endedTokens}))`.execute(trx),
      )
    }
    if (changes.endedWaits.length) {
      work.push(
        sql`delete from wf_wait where tenant_id = ${tenant} and instance_id = ${instance.id}
             and wait = any(${changes.endedWaits})`.execute(trx),
      )
    }
  }
  if (changes.ended.size) {
    work.push(
      sql`delete from wf_job where tenant_id = ${tenant} and instance_id = ${instance.id}
           and task_id = any(${[...changes.ended.keys()]}::bigint[])`.execute(trx),
    )
  }
  const gone = new Set(changes.created.filter(({ status }) => status !== 'open').map(({ id }) => id))
  const jobs = changes.jobs.filter(
    ({ work, task }) => (!isOver || work === 'throw' || work === 'parent') && !(task && gone.has(task)),
  )
  add(
    jobs,
    json => sql`insert into wf_job (tenant_id, instance_id, work, token, wait, task_id, node, due_at, detail)
      select ${tenant}, ${instance.id}, n.work, n.token, n.wait, n.task, n.node, n.due, n.detail
        from jsonb_to_recordset(${json}::jsonb)
          as n (work text, token integer, wait integer, task bigint, node text, due timestamptz, detail jsonb)`,
  )
  add(
    isOver ? [] : changes.waits.map(({ id, kind, name = '', node }) => ({ id, kind, name, node })),
    json => sql`insert into wf_wait (tenant_id, instance_id, wait, kind, name, node)
      select ${tenant}, ${instance.id}, n.id, n.kind, n.name, n.node from jsonb_to_recordset(${json}::jsonb)
        as n (id integer, kind text, name text, node text)`,
  )
  add(
    changes.notices.map(notice => ({ ...notice, detail: { ...notice.detail, brief: briefFor(run, notice) } })),
    json => sql`insert into wf_notice (tenant_id, instance_id, task_id, user_id, kind, detail)
      select ${tenant}, ${instance.id}, n.task, n."user", n.kind, n.detail from jsonb_to_recordset(${json}::jsonb)
        as n (task bigint, "user" bigint, kind text, detail jsonb)`,
  )
  await Promise.all(work)
}

/** What the receiver of a notice sees of the form: at their task, as the owner, or what nobody is kept from. */
function briefFor({ parts: { definition, tasks }, instance, changes }: Run, { user, task: id }: Notice): Text[] {
  const { brief } = instance
  if (!brief?.length) return []
  const { flow, elements } = definition
  const task = [...changes.created, ...tasks].find(each => each.id === id)
  const isOwners = task ? task.kind === 'resubmit' : user === instance.starter
  if (!task && !isOwners) return openBrief(flow, brief).map(lineOf)
  const settings = isOwners ? startSettings(definition) : elements.get(task!.node)
  return briefAt(flow, settings ?? {}, brief).map(lineOf)
}

function insertInstance({ instance, parts: { trx, at, definition } }: Run): Promise<unknown> {
  const i: Instance = instance
  return sql`insert into wf_instance (tenant_id, id, deployment_id, def_key, def_name, def_name_en, title, serial_number, category, status, rev,
      state, entity, record, starter, starter_dept, started_by, parent_id, parent_token, brief, create_time, end_time)
    values (${trx.tenant}, ${i.id}, ${i.deploymentId}, ${i.defKey}, ${i.defName}, ${definition.flow.title.en}, ${i.title}, ${i.serialNumber}, ${i.category},
      ${i.status}, 1, ${JSON.stringify(i.state)}::jsonb, ${i.entity}, ${i.record}, ${i.starter}, ${i.starterDept}, ${i.startedBy},
      ${i.parentId}, ${i.parentToken}, ${i.brief && JSON.stringify(i.brief)}::jsonb, ${at}::timestamptz, ${ENDED.has(i.status) ? at : null}::timestamptz)`.execute(
    trx,
  )
}

function updateInstance({ instance, parts: { trx, at } }: Run, isOver: boolean): Promise<unknown> {
  return sql`update wf_instance set state = ${JSON.stringify(instance.state)}::jsonb, status = ${instance.status},
      title = ${instance.title}, brief = ${instance.brief && JSON.stringify(instance.brief)}::jsonb, rev = rev + 1, suspended = ${instance.suspended}, record = ${instance.record},
      straight = ${instance.straight && JSON.stringify(instance.straight)}::jsonb,
      end_time = case when ${isOver} then coalesce(end_time, ${at}::timestamptz) end
    where tenant_id = ${trx.tenant} and id = ${instance.id}`.execute(trx)
}
