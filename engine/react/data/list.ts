/**
 * The list a table shows: page, records, order and search. Only the latest answer counts.
 * @source DM-01, CN-01
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { ListRequest } from '../../ports/ports.ts'
import type { Rule, Sort } from '../../schema/document.ts'
import { usePorts } from '../ports.tsx'

export const PAGE_SIZES = [10, 30, 50, 100, 200]

export interface ListSettings {
  entity: ClientEntity
  /** the call that gives the rows, instead of the entity's list */
  call?: string
  /** the screen's condition, without names of the page; part of the request */
  where?: Rule
  sort?: Sort[]
  /** the order it begins with, if not `sort` */
  begins?: Sort[]
  size: number
  search: Record<string, string>
}

export interface List {
  state: 'loading' | 'ready' | 'failed'
  error: unknown
  rows: WireRecord[]
  total: number
  /** there are more than `total` records: they were not all counted */
  more: boolean
  current: number
  size: number
  sort: Sort[]
  /** the request behind the rows shown, without its page */
  request: Omit<ListRequest, 'current' | 'size'>
  turnTo(current: number, size: number): void
  /** an empty list restores the screen's own order */
  sortBy(sort: Sort[]): void
  reload(): Promise<void>
  /** Counts them all. */
  countAll(): void
}

/** Records that are counted without being asked; on a list of millions counting them all would be nearly the whole cost. */
const COUNTED = 10_000
const NOTHING: Page<WireRecord> = { records: [], total: 0, size: 0, current: 1, pages: 0 }

export function useList(settings: ListSettings): List {
  const { data } = usePorts()
  const { entity } = settings
  const [place, setPlace] = useState({ current: 1, size: settings.size })
  const [sort, setSort] = useState<Sort[]>(settings.begins ?? settings.sort ?? [])
  const [answer, setAnswer] = useState<Page<WireRecord>>(NOTHING)
  const [state, setState] = useState<List['state']>('loading')
  const [error, setError] = useState<unknown>(null)
  const turn = useRef<AbortController | null>(null)
  const [exact, setExact] = useState('')
  const asked = JSON.stringify({ where: settings.where, search: settings.search, call: settings.call })
  const [before, setBefore] = useState(asked)
  if (before !== asked) {
    setBefore(asked)
    setPlace({ ...place, current: 1 })
  }

  const load = useCallback(async () => {
    turn.current?.abort()
    const mine = new AbortController()
    turn.current = mine
    setState('loading')
    try {
      const request = {
        ...place,
        ...withoutEmpty(JSON.parse(asked), sort),
        ...(exact !== asked && { countUpTo: COUNTED }),
      }
      const page = await data.list(entity, request, mine.signal)
      if (mine.signal.aborted) return
      const last = Math.max(1, Math.ceil(page.total / place.size))
      if (page.records.length === 0 && place.current > last) {
        setPlace({ ...place, current: last })
        return
      }
      setAnswer(page)
      setState('ready')
    } catch (failure) {
      if (mine.signal.aborted) return
      setError(failure)
      setState('failed')
    }
  }, [data, entity, place, sort, asked, exact])
  useEffect(() => {
    void load()
    return () => turn.current?.abort()
  }, [load])

  return {
    state,
    error,
    rows: answer.records,
    total: answer.total,
    more: answer.more === true,
    ...place,
    sort,
    request: withoutEmpty(JSON.parse(asked), sort),
    turnTo: (current, size) => setPlace({ current: size === place.size ? current : 1, size }),
    sortBy: next => {
      setSort(next.length > 0 ? next : (settings.sort ?? []))
      setPlace({ ...place, current: 1 })
    },
    reload: load,
    countAll: () => setExact(asked),
  }
}

function withoutEmpty(
  asked: Pick<ListSettings, 'where' | 'call'> & { search?: Record<string, string> },
  sort: Sort[],
): List['request'] {
  return { ...asked, ...(sort.length > 0 ? { sort } : {}) }
}
