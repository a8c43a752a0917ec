/**
 * The messages a person sent to many, with who has read them; a message its receiver removed still counts. @source
 * ME-14, ME-15
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import type { Sort } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { pageOf } from '../../entity/read/page/paging.ts'

export interface SentMessage {
  /** id of the sent message */
  id: string
  title: string
  content: string | null
  type: number
  pcUrl: string | null
  files: unknown[] | null
  createTime: string
  /** the number of receivers, and how many of them have read it */
  total: number
  read: number
}

export interface Receiver {
  id: string
  name: string
  /** 1 = unread, 0 = read */
  isRead: number
}

interface Paging {
  current: number
  size: number
}

/** The columns a list may be sorted by, over the grouped rows. */
const SORTED: Record<string, RawBuilder<unknown>> = {
  title: sql`m.title`,
  type: sql`m.type`,
  createTime: sql`min(m.create_time)`,
  total: sql`count(*)`,
  read: sql`count(*) filter (where m.is_read = 0)`,
}

/** Over `blade_message m`; notices of processes are nobody's messages. */
const sentBy = (who: Who) =>
  sql`m.tenant_id = ${who.tenant} and m.create_user = ${who.id} and m.sending is not null and m.said is null`

/**
 * Newest first unless another known order is given.
 * @param only  `sending`: only the message with this id
 */
export async function readSent(
  trx: Trx,
  who: Who,
  paging: Paging,
  { sort = [], sending }: { sort?: Sort[]; sending?: string },
): Promise<Page<SentMessage>> {
  const where = sql`${sentBy(who)} and ${sending === undefined ? sql`true` : sql`m.sending = ${sending}`}`
  const order = sort.flatMap(({ id, order }) => {
    const by = Object.hasOwn(SORTED, id) ? SORTED[id] : undefined
    return by ? [order === 'down' ? sql`${by} desc` : by] : []
  })
  const [list, count] = await Promise.all([
    sql<SentMessage>`
      select m.sending as id, m.title, m.title_en as "titleEn", m.content, m.content_en as "contentEn", m.type, m.pc_url as "pcUrl", m.files, min(m.create_time) as "createTime",
             count(*)::integer as total, (count(*) filter (where m.is_read = 0))::integer as read
        from blade_message m where ${where}
       group by m.sending, m.title, m.title_en, m.content, m.content_en, m.type, m.pc_url, m.files
       order by ${sql.join([...order, sql`min(m.create_time) desc`, sql`m.sending desc`])} ${limit(paging)}`.execute(
      trx,
    ),
    sql<{ n: number }>`select count(distinct m.sending)::integer as n from blade_message m where ${where}`.execute(trx),
  ])
  return pageOf(list.rows, count.rows[0]!.n, paging)
}

/** Its receivers; those who have not read it come first. */
export async function readReceivers(trx: Trx, who: Who, sending: string, paging: Paging): Promise<Page<Receiver>> {
  const where = sql`${sentBy(who)} and m.sending = ${sending}`
  const [list, count] = await Promise.all([
    sql<Receiver>`
      select u.id, coalesce(u.real_name, u.name, u.account) as name, m.is_read as "isRead"
        from blade_message m join blade_user u on u.tenant_id = m.tenant_id and u.id = m.receiver where ${where}
       order by m.is_read desc, u.account, u.id ${limit(paging)}`.execute(trx),
    sql<{ n: number }>`select count(*)::integer as n from blade_message m where ${where}`.execute(trx),
  ])
  return pageOf(list.rows, count.rows[0]!.n, paging)
}

const limit = ({ current, size }: Paging) => sql`limit ${size} offset ${(current - 1) * size}`
