import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { Validators } from './fetch-feed.ts'
import type { FeedItem } from './items-of.ts'

/** key of the entity */
export const NEWS = 'newsItem'

/**
 * Makes the items the news of the source, in place of those it had from its feed before: what has changed is changed, what
 * is no longer in the feed goes. News added by hand stays, and what somebody has hidden or removed stays so. Nothing
 * happens if the source has another address by now.
 * @param items  null: those that are there are the feed's still
 */
export async function keepNews(
  trx: Trx,
  { id, address }: { id: string; address: string },
  items: FeedItem[] | null,
  { etag, modified }: Validators,
  now: Date,
): Promise<void> {
  const source = await sql`
    update blade_news_source set failing_since = null, failure = null, failure_en = null
     where tenant_id = ${trx.tenant} and id = ${id} and rss_url = ${address} and kind = 'feed' and is_deleted = 0
    returning id`.execute(trx)
  if (source.rows.length === 0) return
  await sql`
    update news_fetch set etag = ${etag}, modified = ${modified}
     where tenant_id = ${trx.tenant} and source_id = ${id} and address = ${address}`.execute(trx)
  if (items) await replaceItems(trx, id, items, now)
}

async function replaceItems(trx: Trx, source: string, items: FeedItem[], now: Date): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as given(guid text, title text, url text, author text, summary text, published timestamptz)`
  await sql`
    with gone as (delete from blade_news_item where tenant_id = ${trx.tenant} and source_id = ${source} and guid is not null
       and guid <> all(${items.map(({ guid }) => guid)}::text[]) returning id)
    ${unsearched(trx, 'gone')}`.execute(trx)
  await sql`
    with changed as (update blade_news_item item
       set title = given.title, url_address = given.url, author = given.author, summary = given.summary,
           publish_time = coalesce(least(given.published, ${now}), item.publish_time), update_time = ${now},
           rev = item.rev + 1
      from ${given}
     where item.tenant_id = ${trx.tenant} and item.source_id = ${source} and item.guid = given.guid
       and (item.title, item.url_address, item.author, item.summary, item.publish_time) is distinct from
           (given.title, given.url, given.author, given.summary,
            coalesce(least(given.published, ${now}), item.publish_time)) returning item.id)
    ${unsearched(trx, 'changed')}`.execute(trx)
  await sql`
    insert into blade_news_item (tenant_id, source_id, guid, title, url_address, author, summary, publish_time, status)
    select ${trx.tenant}, ${source}, given.guid, given.title, given.url, given.author, given.summary,
           least(coalesce(given.published, ${now}), ${now}), 1
      from ${given}
     where not exists (select from blade_news_item item where item.tenant_id = ${trx.tenant}
                          and item.source_id = ${source} and item.guid = given.guid)`.execute(trx)
}

/** Items that changed lose what they are found by, which the job makes again. @source ADR 0050 */
const unsearched = (trx: Trx, items: string) =>
  sql`delete from record_search where tenant_id = ${trx.tenant} and entity = ${NEWS}
    and record in (select id from ${sql.ref(items)})`
