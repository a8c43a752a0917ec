/**
 * What searches by words share: the words that mean the same, the kinds of things that are found, and what was asked.
 * @source ADR 0050
 */
import { sql } from 'kysely'
import type { FoundKind } from '#adapters/wire/search.ts'
import type { Who } from '#engine/access/who.ts'
import { foldText } from '#engine/text/search-words.ts'
import type { SignedIn } from '../auth/session/sessions.ts'
import type { Db, Trx } from '../db/db.ts'
import type { Services } from '../services.ts'
import { type AskedWords, askedWords, type Synonyms } from './asked-words.ts'
import { createSearchLog, type SearchLog } from './search-log.ts'

declare module '#server/services.ts' {
  interface Services {
    search: Search
  }
}

/** Things of one kind within a person's rights, the best first. */
export type FoundThings = Omit<FoundKind, 'kind'>

/** A kind of thing the portal's search finds, within the rights of who is signed in. */
export type FindThings = (
  services: Services,
  signedIn: SignedIn,
  asked: AskedWords,
  most: number,
) => Promise<FoundThings>

export interface Search extends SearchLog {
  /** Reads what a person types, with the synonyms of their tenant. @throws Fault 'search.long' */
  ask(who: Pick<Who, 'tenant'>, typed: string): Promise<AskedWords>
  /** by name; modules add theirs */
  kinds: Map<string, FindThings>
}

const CHANGED = 'search_synonym'
/** Groups of synonyms of a tenant. */
const MOST_GROUPS = 1000
/** Without notifications they are read again after this time. */
const KEPT_MS = 60_000

/** @param secret  makes people who asked countable and not nameable */
export function openSearch(db: Db, secret: string): Search {
  const kept = new Map<string, { groups: Promise<Synonyms>; at: number }>()
  db.listen(CHANGED, tenant => (tenant ? kept.delete(tenant) : kept.clear())).catch(() => {})
  const synonymsOf = (tenant: string): Promise<Synonyms> => {
    const known = kept.get(tenant)
    if (known && Date.now() - known.at < KEPT_MS) return known.groups
    const groups = db.readAtOnce({ tenant }, trx => readSynonyms(trx))
    kept.set(tenant, { groups, at: Date.now() })
    groups.catch(() => kept.delete(tenant))
    return groups
  }
  return {
    ...createSearchLog(db, secret),
    kinds: new Map(),
    async ask({ tenant }, typed) {
      const asked = askedWords(typed)
      return asked.words.length ? askedWords(typed, await synonymsOf(tenant)) : asked
    },
  }
}

async function readSynonyms(trx: Trx): Promise<Synonyms> {
  const { rows } = await sql<{ words: string[] }>`
    select words from blade_search_synonym where tenant_id = ${trx.tenant} and is_deleted = 0 and status = 1
     order by id limit ${MOST_GROUPS}`.execute(trx)
  return rows.map(({ words }) => words.map(foldText).filter(Boolean))
}

/** After a change of synonyms: every server reads them again. */
export async function notifySynonymsChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED}, ${trx.tenant})`.execute(trx)
}
