/**
 * Sends the notices of processes as messages of type 3, many at a time: a notice is removed in the transaction that sends
 * it, so each is sent once.
 * @source ME-02, ME-10; docs/workflow.md#notices
 */
import { sql } from 'kysely'
import { detailPath } from '#engine/flow/process-address.ts'
import type { Text } from '#engine/text/text.ts'
import type { Cause } from '../../db/cause.ts'
import type { Trx } from '../../db/db.ts'
import { nameOf } from '../../flow/read/lists.ts'
import { type NoticeKind, type SaidNotice, sayNotice } from '../../flow/read/say-notice.ts'
import { publishWith } from '../../push/publish.ts'
import { endLease } from '../../queue/lease.ts'
import { openQueue, type Queue, type QueueParts } from '../../queue/queue.ts'
import type { Leased, QueueSettings } from '../../queue/settings.ts'

const NOTICES: QueueSettings = {
  table: 'wf_notice',
  open: sql`not failed`,
  atOnce: 400,
  atOnceEach: 200,
  together: 200,
  tries: 8,
  firstWaitSeconds: 2,
  longestWaitSeconds: 3_600,
}
const APPROVAL = 3

interface Notice {
  id: string
  user: string
  kind: NoticeKind
  task: string | null
  instance: string
  title: string
  name: string
  node: Text | null
  starter: string | null
  /** id and name of who acted; null: nobody, or several together */
  sender: string | null
  by: string | null
  detail: Record<string, unknown> | null
  cause: Cause | null
}

interface Sent {
  id: string
  receiver: string
  title: string
  content: string
  said: SaidNotice
}

export function openNotices(parts: QueueParts): Queue {
  const run = (taken: Leased[]) => parts.db.write(taken[0]!, trx => sendAll(trx, taken))
  return openQueue(NOTICES, { run }, parts)
}

async function sendAll(trx: Trx, taken: Leased[]): Promise<void> {
  const { rows } = await sql<Notice>`
    select n.id, n.user_id as "user", n.kind, n.task_id as task, n.instance_id as instance, n.detail, n.cause, i.title,
           jsonb_build_object('zh', i.def_name, 'en', coalesce(i.def_name_en, i.def_name)) as name, n.by_user as sender, ${nameOf('a')} as by, case when t.id is not null then jsonb_build_object('zh', t.name, 'en', coalesce(t.name_en, t.name)) end as node, ${nameOf('s')} as starter
      from wf_notice n
      join wf_instance i on i.tenant_id = n.tenant_id and i.id = n.instance_id
      left join wf_task t on t.tenant_id = n.tenant_id and t.id = n.task_id
      left join blade_user s on s.tenant_id = n.tenant_id and s.id = i.starter
      left join blade_user a on a.tenant_id = n.tenant_id and a.id = n.by_user
     where n.tenant_id = ${trx.tenant} and n.id = any(${taken.map(({ id }) => id)}::bigint[])
     order by n.id`.execute(trx)
  await endLease(trx, NOTICES, ...taken)
  if (!rows.length) return
  const messages = rows.map(notice => {
    const said = saidOf(notice)
    return {
      receiver: notice.user,
      sender: notice.sender,
      url: addressOf(notice),
      cause: notice.cause,
      said,
      ...sayNotice(said, 'zh'),
    }
  })
  const { rows: sent } = await sql<Sent>`
    with m as materialized (
      select next_id() as id, m.* from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (receiver bigint, sender bigint, url text, title text, content text, said jsonb, cause jsonb)),
    told as (
      insert into blade_change (tenant_id, entity, record, verb, create_user, cause)
      select ${trx.tenant}, 'message', m.id::text, 'add', m.sender, m.cause from m)
    insert into blade_message (tenant_id, id, title, content, said, pc_url, type, is_read, receiver, sending, create_user, update_user)
    select ${trx.tenant}, m.id, m.title, m.content, m.said, m.url, ${APPROVAL}, 1, m.receiver, next_id()::text, m.sender, m.sender from m
    returning id, receiver, title, content, said`.execute(trx)
  await publishWith(
    trx,
    trx.tenant,
    sent.map(({ id, receiver, title, content, said }) => ({
      user: receiver,
      event: { kind: 'message', id, title, content, en: sayNotice(said, 'en')! },
    })),
  )
}

/** The words follow where it is read, in the language of whoever reads it. */
function saidOf({ kind, title, name, node, starter, by, detail }: Notice): SaidNotice {
  const { brief = [], note, ...values } = detail ?? {}
  const params = {
    title,
    name,
    node: node ?? name,
    starter: starter ?? '',
    by: by ?? '',
    text: '',
    said: '',
    ...values,
  }
  return { code: kind, params, brief: brief as Text[], ...(typeof note === 'string' && { note }) }
}

/** Where the message leads. @source SH-20 */
function addressOf({ task, instance }: Notice): string {
  return detailPath({ processInsId: instance, ...(task && { taskId: task }) })
}
