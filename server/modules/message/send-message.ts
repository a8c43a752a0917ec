/**
 * Sends a message to many people: one row for each receiver, who is notified by push once it is committed.
 * @source ME-02, ME-10, ME-11, ME-18
 */
import { sql } from 'kysely'
import { checkRecord } from '#engine/entity/check-record.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Lang } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { changedFiles, holdFiles } from '../../entity/files/hold-files.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { AccessContext } from '../../entity/rights/reader.ts'
import { isEnabled } from '../../flow/people/people-sql.ts'
import { type SaidNotice, sayNotice } from '../../flow/read/say-notice.ts'
import { publishWith } from '../../push/publish.ts'
import { type Named, usersNamed } from '../named-users.ts'
import { readIds } from '../read-ids.ts'

/** Only this many characters of a message are pushed; the whole is read when it is opened. */
const PUSHED_LENGTH = 200

/** What the receivers of each type of message are. */
const RECEIVERS: Record<string, Named> = {
  1: 'users',
  2: 'depts',
  // approvals (3) are only sent by processes
  4: 'roles',
}

/** Messages that parts of the server send on behalf of the caller. */
export interface Messages {
  /**
   * Sends a message of the caller's to people.
   * @param input  `{ title, content, receivers }`; receivers are ids of users
   * @throws Fault those of `sendMessage`
   */
  sendPersonal(trx: Trx, accessContext: AccessContext, input: Record<string, unknown>): Promise<Sending>
  /**
   * Tells people of something on behalf of whoever did it; it is none of the messages they sent. Nobody is told when none
   * of them can sign in.
   * @param input  `{ title, titleEn, content, contentEn, pcUrl, receivers }`; receivers are ids of users
   * @throws Fault 'record.refused' (data.issues), 'record.id'
   */
  tell(trx: Trx, accessContext: AccessContext, input: Record<string, unknown>): Promise<void>
  /** What a message says to its receiver, in the language of their account; null: there is none. */
  read(trx: Trx, id: string): Promise<SaidMessage | null>
}

interface SaidMessage {
  title: string
  content: string | null
  receiver: string
  /** where it leads */
  link: string | null
}

export const messages: Messages = {
  sendPersonal: (trx, accessContext, input) => sendMessage(trx, accessContext, { ...input, type: '1' }),
  async tell(trx, accessContext, input) {
    await deliver(trx, accessContext, { ...input, type: '1' }, RECEIVERS, false)
  },
  async read(trx, id) {
    const { rows } = await sql<SaidMessage & { said: SaidNotice | null; language: Lang }>`
      select ${inTheirs('title')} as title, ${inTheirs('content')} as content, m.receiver::text as receiver,
             m.pc_url as link, m.said, coalesce(u.language, 'zh') as language
        from blade_message m left join blade_user u on u.tenant_id = m.tenant_id and u.id = m.receiver
       where m.tenant_id = ${trx.tenant} and m.id = ${id}`.execute(trx)
    const [row] = rows
    if (!row) return null
    const { said, language, ...message } = row
    return { ...message, ...(said && sayNotice(said, language)) }
  },
}

/** A text of a message in the language of its receiver's account. */
const inTheirs = (text: 'title' | 'content') =>
  sql`case u.language when 'en' then ${inLang('en', `m.${text}`)} else m.${sql.raw(text)} end`

export interface Sending {
  /** common to all its rows: the id of the sent message */
  id: string
  /** the number of receivers */
  total: number
}

/**
 * @param input  `{ title, titleEn, content, contentEn, pcUrl, files, type, receivers }`; receivers are ids of users (type 1, the default),
 * departments (2)
 *               or roles (4), as a list or a comma list; or `users`, `depts`, `roles`
 * @throws Fault 'record.refused' (data.issues), 'message.type', 'record.id', 'message.nobody' when none of them can
 * sign in
 */
export async function sendMessage(
  trx: Trx,
  accessContext: AccessContext,
  input: Record<string, unknown>,
  receiversOf = RECEIVERS,
): Promise<Sending> {
  const sending = await deliver(trx, accessContext, input, receiversOf, true)
  if (!sending) throw new Fault('message.nobody')
  return sending
}

/**
 * @param isSent  it is listed among those its sender sent
 * @returns null when nobody receives it
 */
async function deliver(
  trx: Trx,
  accessContext: AccessContext,
  input: Record<string, unknown>,
  receiversOf: Record<string, Named>,
  isSent: boolean,
): Promise<Sending | null> {
  const { who } = accessContext
  const model = accessContext.models.get('message')
  const { title = null, titleEn = null, content = null, contentEn = null, pcUrl = null, files = null } = input
  const type = String(input.type ?? '1')
  const written = { title, titleEn, content, contentEn, pcUrl, files }
  const draft = { ...written, type, isRead: '1', receiver: who.id } as EngineRecord
  const { record, issues } = checkRecord(model.entity, draft, { env: environmentOf(who) })
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  const receivers = receiversOf[type]
  if (!receivers) throw new Fault('message.type', { type })
  const ids = readIds(input.receivers ?? input[receivers])
  const sent = await sql<{ id: string; receiver: string; sending: string | null }>`
    with sending as materialized (select next_id()::text as id), sent as (
    insert into blade_message
      (tenant_id, title, title_en, content, content_en, pc_url, files, type, is_read, receiver, sending, create_user, create_dept, update_user)
    select ${who.tenant}, ${record.title}, ${record.titleEn}, ${record.content}, ${record.contentEn}, ${record.pcUrl},
           ${record.files && JSON.stringify(record.files)}::jsonb, ${type}::integer, 1, u.id, ${isSent ? sql`sending.id` : sql`null`},
           ${who.id}, ${who.dept || null}, ${who.id}
      from blade_user u cross join sending
     where ${isEnabled(who.tenant)} and ${usersNamed(receivers, ids, who.tenant)}
    returning id, receiver, sending), told as (
    insert into blade_change (tenant_id, entity, record, verb, create_user)
    select ${who.tenant}, 'message', id::text, 'add', ${who.id} from sent)
    select id, receiver, sending from sent`.execute(trx)
  const [first] = sent.rows
  if (!first) return null
  const held = changedFiles(model, null, record)
  if (held) await holdFiles(trx, accessContext, { entity: model.key, ids: sent.rows.map(({ id }) => id) }, held)
  const cut = (text: unknown) => String(text ?? '').slice(0, PUSHED_LENGTH)
  const pushed = {
    title: String(record.title),
    content: cut(record.content),
    ...(record.titleEn && { en: { title: String(record.titleEn), content: cut(record.contentEn ?? record.content) } }),
  }
  await publishWith(
    trx,
    who.tenant,
    sent.rows.map(({ id, receiver }) => ({ user: receiver, event: { kind: 'message', id, ...pushed } })),
  )
  return { id: first.sending ?? first.id, total: sent.rows.length }
}
