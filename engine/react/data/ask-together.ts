/**
 * Sends the queries of a page that are asked in one turn as one request, and asks them again by themselves.
 * @source docs/language.md#queries; ADR 0044
 */
import type { SentQuery } from '../../access/place-scripts.ts'
import { Fault } from '../../error/fault.ts'
import type { Answered, Ask } from '../../ports/ports.ts'
import { fillPeriods } from '../../query/fill-periods.ts'
import type { Json, Query, Rule } from '../../schema/document.ts'
import type { PageStore } from '../state/page.ts'
import { keepFresh } from './keep-fresh.ts'

/** Queries of one request. A board has more where cards that are drawn by scripts have queries of their own. */
const MOST_AT_ONCE = 50

/** Asks these queries again; `seen` of the push event that tells why. */
export type Again = (ids: string[], seen?: string) => void

/** The rules of a query, replaced by values. */
export interface Bound {
  where: Rule | undefined
  params: Record<string, Json>
}

export interface Asking {
  ask(query: Query, bound: Bound, seen?: string): Promise<Answered>
  stop(): void
}

interface Due {
  ask: Ask
  seen?: string
  resolve(answer: Answered): void
  reject(error: unknown): void
}

/** @param begun  when the page began to ask, by `performance.now()` */
export function openAsking(page: PageStore, again: Again, begun: number): Asking {
  let due: Due[] = []
  const send = () => {
    const sent = due
    due = []
    const settle = (id: string, answer: Answered | { error: unknown }) => {
      const one = sent[Number(id)]
      if ('error' in answer) one?.reject(answer.error)
      else one?.resolve(answer)
    }
    const lost = (from: number, error: unknown) => {
      for (const { reject } of sent.slice(from, from + MOST_AT_ONCE)) reject(error)
    }
    const asks = sent.map(({ ask }, at) => ({ ...ask, id: String(at) }))
    const seen = sent.every(each => each.seen) ? sent.at(-1)?.seen : undefined
    for (let at = 0; at < asks.length; at += MOST_AT_ONCE) {
      page.ports.data.queries(asks.slice(at, at + MOST_AT_ONCE), settle, seen).then(
        () => lost(at, new Fault('call.offline')),
        error => lost(at, error),
      )
    }
  }
  return {
    async ask(query, bound, seen) {
      if (namesNone(query, bound)) return { rows: [], total: 0 }
      const ask = askOf(page, query, bound)
      const answer = await new Promise<Answered>((resolve, reject) => {
        if (due.push({ ask, seen, resolve, reject }) === 1) setTimeout(send)
      })
      return filled(query, ask, answer)
    },
    stop: keepFresh(page, again, begun),
  }
}

/** One record is asked for, and nothing says which. */
export const namesNone = ({ get }: Query, { params, where }: Bound): boolean => get === 'one' && !params.id && !where

/** With the periods without a record, which a script had already. */
export const filled = (query: Query, { scripts }: Ask, answer: Answered): Answered =>
  query.group?.some(({ by }) => by) && !scripts ? { ...answer, rows: fillPeriods(answer.rows, query) } : answer

/** @throws Fault 'react.source', 'react.entity' */
export function askOf(page: PageStore, query: Query, { where, params }: Bound): Ask {
  const { id, entity: key, params: _, run, minutes, sql, scripts, ...asked } = query as SentQuery
  if (sql) return { id, sql, params, scripts }
  if (!key) throw new Fault('react.source', { query: id })
  const entity = page.bundle.entities[key]
  if (!entity) throw new Fault('react.entity', { entity: key })
  const given = typeof params.id === 'string' ? { id: params.id } : {}
  return { id, entity, scripts, query: { ...asked, ...given, ...(where === undefined ? {} : { where }) } as never }
}
