/**
 * What waits for a person, from every source: approvals first. A module adds its own with
 * `services.inbox.sources.push(…)`; the counts of menus, the lists of what waits and home read them all.
 * @source SH-25, SH-26, WU-44; docs/workflow.md#lists
 */
import type { Page } from '#adapters/wire/envelope.ts'
import type { InboxCounts, ProcessRow } from '#adapters/wire/process.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'
import { pageOf, readPaging } from '../entity/read/page/paging.ts'

export type InboxRow = ProcessRow
/** Lists of what waits: to do, and to claim. */
export type InboxList = 'todo' | 'claim'

/** Of a list: `current`, `size`, and filters by the names of its columns. */
export interface InboxCall extends Record<string, unknown> {
  current?: unknown
  size?: unknown
}

export interface InboxReader {
  who: Who
  lang: Lang
}

export interface InboxSource {
  /** How much waits; what it has none of is left out. */
  counts(trx: Trx, who: Who): Promise<Partial<InboxCounts>>
  /** A page of what waits, newest first. @throws Fault 'page.size' */
  list(reader: InboxReader, name: InboxList, call: InboxCall): Promise<Page<InboxRow>>
}

export interface Inbox {
  sources: InboxSource[]
}

declare module '#server/services.ts' {
  interface Services {
    inbox: Inbox
  }
}

const NONE: InboxCounts = { todo: 0, claim: 0, sent: 0, returned: 0, copied: 0 }

/** The counts of all sources, added up. */
export async function countInbox({ sources }: Inbox, trx: Trx, who: Who): Promise<InboxCounts> {
  const all = await Promise.all(sources.map(source => source.counts(trx, who)))
  const names = Object.keys(NONE) as (keyof InboxCounts)[]
  return Object.fromEntries(
    names.map(name => [name, all.reduce((sum, counts) => sum + (counts[name] ?? 0), 0)]),
  ) as unknown as InboxCounts
}

/** Rows that are asked of a source at once, and how deep the lists of several are merged: pages behind are empty. */
const AT_ONCE = 200
const DEEPEST = 2_000

/** A page of what waits in all sources, newest first. @throws Fault 'page.size' */
export async function listInbox(
  { sources }: Inbox,
  reader: InboxReader,
  name: InboxList,
  call: InboxCall,
): Promise<Page<InboxRow>> {
  if (sources.length === 1) return sources[0]!.list(reader, name, call)
  const { page, ...filters } = call
  const paging = readPaging(call.current ?? page, call.size)
  const end = Math.min(paging.offset + paging.size, DEEPEST)
  const found = await Promise.all(sources.map(source => firstOf(source, reader, name, filters, end)))
  const records = found
    .flatMap(({ records }) => records)
    .sort((a, b) => (a.createTime < b.createTime ? 1 : -1))
    .slice(paging.offset, end)
  return pageOf(
    records,
    found.reduce((sum, { total }) => sum + total, 0),
    paging,
  )
}

async function firstOf(
  source: InboxSource,
  reader: InboxReader,
  name: InboxList,
  filters: InboxCall,
  end: number,
): Promise<{ records: InboxRow[]; total: number }> {
  const records: InboxRow[] = []
  const size = Math.min(end, AT_ONCE)
  for (let current = 1; ; current++) {
    const page = await source.list(reader, name, { ...filters, current, size })
    records.push(...page.records)
    if (records.length >= Math.min(end, page.total) || page.records.length === 0) return { records, total: page.total }
  }
}
