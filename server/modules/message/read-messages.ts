import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { pageOf } from '../../entity/read/page/paging.ts'
import { type SaidNotice, sayNotice } from '../../flow/read/say-notice.ts'

export interface MessageRequest {
  current: number
  size: number
  type?: unknown
  isRead?: unknown
  /** only this message */
  id?: string
}

/** The messages `who` received, over `blade_message m`. */
export function mine(who: Who): RawBuilder<unknown> {
  return sql`m.tenant_id = ${who.tenant} and m.receiver = ${who.id} and m.is_deleted = 0`
}

/** Newest first. */
export async function readMessages(trx: Trx, who: Who, lang: Lang, request: MessageRequest): Promise<Page<Message>> {
  const { current, size } = request
  const where = sql`${mine(who)} and ${isEqual('type', request.type)} and ${isEqual('is_read', request.isRead)}
    and ${request.id === undefined ? sql`true` : sql`m.id = ${request.id}`}`
  const [list, count] = await Promise.all([
    sql<
      Message & { said: SaidNotice | null }
    >`select m.id, ${inLang(lang, 'm.title')} as title, ${inLang(lang, 'm.content')} as content, m.said, m.type, m.is_read as "isRead", m.pc_url as "pcUrl",
        coalesce(u.real_name, u.name, '') as "createUserName", m.create_time as "createTime"
      from blade_message m left join blade_user u on u.tenant_id = m.tenant_id and u.id = m.create_user
      where ${where} order by m.create_time desc, m.id desc
      limit ${size} offset ${(current - 1) * size}`.execute(trx),
    sql<{ n: string }>`select count(*) as n from blade_message m where ${where}`.execute(trx),
  ])
  const records = list.rows.map(({ said, ...message }) => ({ ...message, ...(said && sayNotice(said, lang)) }))
  return pageOf(records, Number(count.rows[0]!.n), request)
}

/** A filter that is no number is ignored. */
function isEqual(column: 'type' | 'is_read', wanted: unknown): RawBuilder<unknown> {
  const code = Number.parseInt(String(wanted ?? ''), 10)
  if (Number.isNaN(code)) return sql`true`
  return Number.isSafeInteger(code) ? sql`${sql.ref(`m.${column}`)} = ${code}::bigint` : sql`false`
}
