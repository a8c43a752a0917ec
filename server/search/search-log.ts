/**
 * What is searched for, counted by word and never by person: how often, by how many people, and how much was found. Who asked
 * is kept as a hash over the person and the word, so that neither the words of a person nor the person of a word can be
 * told. Words are noted in memory and written every few seconds.
 * @source PC-39; ADR 0050; docs/security.md#data
 */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db, Trx } from '../db/db.ts'
import type { AskedWords } from './asked-words.ts'

export interface SearchLog {
  /** Notes what somebody searched for deliberately, once a day and person. Never throws, never waits. */
  note(who: Asker, asked: AskedWords, found: number): void
  /** Writes what was noted. */
  flush(): Promise<void>
}

/** @property ip  where a visitor asks from */
type Asker = Pick<Who, 'tenant' | 'id' | 'guest'> & { ip?: string }

interface Noted {
  word: string
  found: number
  times: number
  /** hashes of who asked */
  people: string[]
  visitors: string[]
}

/** Characters of a word that is counted: a sentence says too much of who asks. */
const [SHORTEST, LONGEST] = [2, 24]
/** Words that one person, or one visitor's address, adds to the counts of a day. */
const MOST_EACH = 40
/** People whose words of a day are counted. */
const MOST_ASKERS = 20_000
/** Words that wait to be written. */
const MOST_WAITING = 2_000
/** Words of a tenant. */
const MOST_WORDS = 10_000
/** People counted of a word; what more there are changes nothing. */
const MOST_PEOPLE = 200
/** Numbers of cards, phones and accounts, and addresses of mail. */
const PERSONAL = /\d{5}|@/

export function createSearchLog(db: Db, secret: string): SearchLog {
  let day = ''
  let salt = ''
  let asked = new Map<string, Set<string>>()
  let waiting = new Map<string, Map<string, Noted>>()
  let writing: Promise<void> = Promise.resolve()

  /** Whether this person's word counts; the first time of a day only. */
  function isFirst(asker: string, word: string): boolean {
    const today = new Date().toISOString().slice(0, 10)
    if (today !== day) [day, salt, asked] = [today, randomBytes(16).toString('hex'), new Map()]
    const words = asked.get(asker) ?? new Set()
    if (words.has(word) || words.size >= MOST_EACH || (words.size === 0 && asked.size >= MOST_ASKERS)) return false
    asked.set(asker, words.add(word))
    return true
  }

  const hash = (key: string, ...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 16)

  async function writeAll(): Promise<void> {
    const noted = waiting
    waiting = new Map()
    for (const [tenant, words] of noted) await db.write({ tenant }, trx => writeWords(trx, [...words.values()]))
  }

  return {
    note({ tenant, id, guest, ip = '' }, { text, words, isBlank }, found) {
      const { length } = [...text]
      if (isBlank || !words.length || length < SHORTEST || length > LONGEST || PERSONAL.test(text)) return
      const ofTenant = waiting.get(tenant) ?? new Map<string, Noted>()
      if (!ofTenant.has(text) && ofTenant.size >= MOST_WAITING) return
      const asker = guest ? networkOf(ip) : id
      if (!isFirst(`${tenant} ${asker}`, text)) return
      const noted = ofTenant.get(text) ?? { word: text, found, times: 0, people: [], visitors: [] }
      noted.found = found
      noted.times++
      if (guest) noted.visitors.push(hash(salt, tenant, asker, text))
      else noted.people.push(hash(secret, tenant, asker, text))
      waiting.set(tenant, ofTenant.set(text, noted))
    },
    flush() {
      writing = writing.catch(() => {}).then(writeAll)
      return writing
    },
  }
}

/** An IPv4 address, or the network a home has in IPv6. */
const networkOf = (ip: string): string => (ip.includes(':') ? ip.split(':').slice(0, 4).join(':') : ip)

/** Names and accounts of people are not kept. @source ADR 0050 */
async function writeWords(trx: Trx, noted: Noted[]): Promise<void> {
  const { tenant } = trx
  const rows = JSON.stringify(noted)
  const given = sql`json_to_recordset(${rows}::json) as g (word text, found int, times int, people text[], visitors text[])`
  await sql`insert into search_asker (tenant_id, word, asker, visitor, day)
    select ${tenant}, g.word, a.asker, a.visitor, current_date
      from ${given},
           lateral (select unnest(g.people) as asker, false as visitor union all select unnest(g.visitors), true) a
     where not ${isPerson(tenant)}
       and (select count(*) from search_asker s where s.tenant_id = ${tenant} and s.word = g.word) < ${MOST_PEOPLE}
    on conflict (tenant_id, word, asker) do update set day = excluded.day`.execute(trx)
  await sql`insert into blade_search_log as l (tenant_id, keyword, search_count, found, people, last_time, hot)
    select ${tenant}, g.word, g.times, g.found, ${peopleOf(tenant)}, now(), 'auto' from ${given}
     where not ${isPerson(tenant)}
       and (exists (select from blade_search_log k where k.tenant_id = ${tenant} and k.keyword = g.word and k.is_deleted = 0)
         or (select count(*) from blade_search_log k where k.tenant_id = ${tenant}) < ${MOST_WORDS})
     order by g.word
    on conflict (tenant_id, keyword) where is_deleted = 0 do update
      set search_count = coalesce(l.search_count, 0) + excluded.search_count, found = excluded.found,
          people = excluded.people, last_time = excluded.last_time`.execute(trx)
}

/** In one pass over the people, however many words there are. */
const isPerson = (tenant: string) => {
  const called = (column: 'real_name' | 'account') =>
    sql`select lower(${sql.ref(column)}) from blade_user where tenant_id = ${tenant} and ${sql.ref(column)} is not null`
  return sql`g.word in (${called('real_name')} union all ${called('account')})`
}

/**
 * How many different people asked in the last days. Visitors cannot be told apart from one day to the next, so they are
 * those of the day with the most.
 */
const peopleOf = (tenant: string) => sql`(
  select count(*) filter (where not s.visitor) + coalesce(max(s.visitors) filter (where s.visitor), 0)
    from (select visitor, count(*) over (partition by visitor, day) as visitors from search_asker
           where tenant_id = ${tenant} and word = g.word and day > current_date - 30) s)::int`
