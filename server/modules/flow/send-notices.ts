/**
 * Sends the notices of processes as messages of type 3, many at a time: a notice is removed in the transaction that sends
 * it, so each is sent once.
 * @source ME-02, ME-10; docs/workflow.md#notices
 */
import { sql } from 'kysely'
import { detailPath } from '#engine/flow/process-address.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import type { Db, Trx } from '../../db/db.ts'
import { nameOf } from '../../flow/read/lists.ts'
import { type NoticeKind, type SaidNotice, sayNotice } from '../../flow/read/say-notice.ts'
import { publishWith } from '../../push/publish.ts'

const AT_ONCE = 200
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
  detail: Record<string, unknown> | null
  owner: string
  /** of the receiver's account; null: none was chosen */
  language: Lang | null
}

interface Sent {
  id: string
  receiver: string
  link: string
  title: string
  content: string
  said: SaidNotice
}

export async function sendNotices(db: Db): Promise<void> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`select distinct tenant_id as tenant from wf_notice`.execute(trx),
  )
  for (const { tenant } of rows) while ((await db.write({ tenant }, sendSome)) === AT_ONCE);
}

async function sendSome(trx: Trx): Promise<number> {
  const { rows } = await sql<Notice>`
    with taken as (
      delete from wf_notice n using (select id from wf_notice where tenant_id = ${trx.tenant} order by id limit ${AT_ONCE}
          for update skip locked) waiting
       where n.tenant_id = ${trx.tenant} and n.id = waiting.id returning n.*)
    select n.id, n.user_id as "user", n.kind, n.task_id as task, n.instance_id as instance, n.detail, i.title,
           jsonb_build_object('zh', i.def_name, 'en', coalesce(i.def_name_en, i.def_name)) as name, i.starter as owner, case when t.id is not null then jsonb_build_object('zh', t.name, 'en', coalesce(t.name_en, t.name)) end as node, ${nameOf('s')} as starter,
           r.language
      from taken n
      join wf_instance i on i.tenant_id = n.tenant_id and i.id = n.instance_id
      left join wf_task t on t.tenant_id = n.tenant_id and t.id = n.task_id
      left join blade_user r on r.tenant_id = n.tenant_id and r.id = n.user_id
      left join blade_user s on s.tenant_id = n.tenant_id and s.id = i.starter
     where n.tenant_id = ${trx.tenant}
     order by n.id`.execute(trx)
  if (!rows.length) return 0
  const messages = rows.map(notice => {
    const said = saidOf(notice)
    return { receiver: notice.user, owner: notice.owner, url: addressOf(notice), said, ...sayNotice(said, 'zh') }
  })
  const { rows: sent } = await sql<Sent>`
    insert into blade_message (tenant_id, title, content, said, pc_url, type, is_read, receiver, sending, create_user, update_user)
    select ${trx.tenant}, m.title, m.content, m.said, m.url, ${APPROVAL}, 1, m.receiver, next_id()::text, m.owner, m.owner
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
        as m (receiver bigint, owner bigint, url text, title text, content text, said jsonb)
    returning id, receiver, pc_url as link, title, content, said`.execute(trx)
  const languages = new Map(rows.map(({ user, language }) => [user, language]))
  const mails = sent.map(({ id, receiver, link, said }) => {
    return { id, receiver, link, ...sayNotice(said, languages.get(receiver) ?? 'zh') }
  })
  await sql`select tell_event('message', 'add', s.id, null,
      jsonb_build_object('title', s.title, 'content', s.content, 'receiver', s.receiver::text, 'link', s.link))
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as s (id bigint, receiver bigint, link text, title text, content text)`.execute(trx)
  await publishWith(
    trx,
    trx.tenant,
    sent.map(({ id, receiver, title, content, said }) => ({
      user: receiver,
      event: { kind: 'message', id, title, content, en: sayNotice(said, 'en')! },
    })),
  )
  return rows.length
}

/** The words follow where it is read, in the language of whoever reads it. */
function saidOf({ kind, title, name, node, starter, detail }: Notice): SaidNotice {
  const { brief = [], ...values } = detail ?? {}
  const params = { title, name, node: node ?? name, starter: starter ?? '', by: '', text: '', ...values }
  return { code: kind, params, brief: brief as Text[] }
}

/** Where the message leads. @source SH-20 */
function addressOf({ task, instance }: Notice): string {
  return detailPath({ processInsId: instance, ...(task && { taskId: task }) })
}
