/**
 * The job that fetches the feeds of a tenant's news sources. Pages read what it has kept: no visitor waits for a feed, or
 * has one fetched.
 * @source PC-22; ADR 0051
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import texts from '#schemas/text/jobs.json' with { type: 'json' }
import type { Action } from '../../../action/action.ts'
import { fillIndex } from '../../../search/fill-index.ts'
import type { Services } from '../../../services.ts'
import { decodeFeed } from './decode-feed.ts'
import { fetchFeed, type Validators } from './fetch-feed.ts'
import { keepNews, NEWS } from './keep-news.ts'
import { readFeed } from './read-feed.ts'

type Parts = Pick<Services, 'config' | 'db' | 'errors' | 'store'>

/** Sources that one run fetches at most, those first that wait longest, and at a time. */
const MOST_SOURCES = 50
const AT_ONCE = 4
const USUAL_MINUTES = 60
const USUAL_ITEMS = 10
const LONGEST_FAILURE = 500

interface DueSource extends Validators {
  id: string
  address: string
  encoding: string
  most: number
}

/**
 * Fetches what is due, and notes of each source that fails since when and why; its last items stay.
 * @returns how many sources there were, and how many of them failed
 */
async function fetchNews({ db, config, errors, store }: Parts, tenant: string, now: Date) {
  const due = await takeDue({ db }, tenant, now)
  let failed = 0
  const waiting = due.values()
  const work = async () => {
    for (const source of waiting) {
      try {
        await fetchSource({ db, config }, tenant, source, now)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        failed++
        const [zh, en] = [errors.text(error.code, error.params, 'zh'), errors.text(error.code, error.params, 'en')]
        await noteFailure({ db }, tenant, source, now, [zh, en])
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await fillIndex(
    db,
    store.shipped.entities.filter(({ key }) => key === NEWS),
  )
  return { news: due.length, failed }
}

/**
 * Takes the sources whose interval is over, or whose address is new: whoever asks at the same moment gets others, and
 * whoever asks again gets none.
 */
async function takeDue({ db }: Pick<Parts, 'db'>, tenant: string, now: Date): Promise<DueSource[]> {
  const { rows } = await db.write({ tenant }, trx =>
    sql<DueSource>`
      with due as (
        select s.id, s.rss_url, f.address is not distinct from s.rss_url as same, f.etag, f.modified
          from blade_news_source s
          left join news_fetch f on f.tenant_id = s.tenant_id and f.source_id = s.id
         where s.tenant_id = ${tenant} and s.is_deleted = 0 and s.status = 1 and s.kind = 'feed' and s.rss_url <> ''
           and (s.fetched_at is null or f.address is distinct from s.rss_url or s.fetched_at
                <= ${now}::timestamptz - make_interval(mins => coalesce(s.fetch_interval, ${USUAL_MINUTES})::int))
         order by s.fetched_at nulls first, s.id limit ${MOST_SOURCES}
           for update of s skip locked
      ), noted as (
        insert into news_fetch (tenant_id, source_id, address) select ${tenant}, id, rss_url from due
            on conflict (tenant_id, source_id) do update set address = excluded.address,
               etag = case when news_fetch.address = excluded.address then news_fetch.etag end,
               modified = case when news_fetch.address = excluded.address then news_fetch.modified end
      )
      update blade_news_source s set fetched_at = ${now} from due
       where s.tenant_id = ${tenant} and s.id = due.id
      returning s.id, s.rss_url as address, coalesce(s.encoding, 'auto') as encoding,
                coalesce(s.most_items, ${USUAL_ITEMS})::int as most,
                case when due.same then due.etag end as etag, case when due.same then due.modified end as modified
    `.execute(trx),
  )
  return rows
}

async function fetchSource(
  { db, config }: Pick<Parts, 'config' | 'db'>,
  tenant: string,
  { id, address, encoding, most, ...known }: DueSource,
  now: Date,
): Promise<void> {
  const fetched = await fetchFeed(address, known, config.internalHosts)
  const items = fetched && (await readFeed(decodeFeed(fetched.body, fetched.type, encoding), most))
  await db.write({ tenant }, trx => keepNews(trx, { id, address }, items, fetched ?? known, now))
}

async function noteFailure(
  { db }: Pick<Parts, 'db'>,
  tenant: string,
  { id, address }: DueSource,
  now: Date,
  words: string[],
): Promise<void> {
  const [zh, en] = words.map(each => each.slice(0, LONGEST_FAILURE))
  await db.write({ tenant }, trx =>
    sql`
      update blade_news_source set failing_since = coalesce(failing_since, ${now}), failure = ${zh}, failure_en = ${en}
       where tenant_id = ${tenant} and id = ${id} and rss_url = ${address}`.execute(trx),
  )
}

export const FETCH_NEWS: Action = {
  title: texts['target.news.fetch'],
  needs: () => 'administrator',
  effect: 'repeatable',
  run: async (services, { person, now }) => ({ vars: await fetchNews(services, person.tenant, now) }),
}
