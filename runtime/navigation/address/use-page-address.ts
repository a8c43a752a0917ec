import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#engine/react/state/address.ts'
import { useGo, useTurn } from '../leave-guard.ts'
import { NEW, RECORD, viewsIn, withoutRecord, withQuery, withView } from './record-address.ts'

/** State of an entry of the browser's history: the one before it is the same list without a record. */
interface Beside {
  beside: true
}

const isBeside = (): boolean => (window.history.state as { usr?: Partial<Beside> } | null)?.usr?.beside === true

const changed = new Set<() => void>()

function watch(change: () => void): () => void {
  changed.add(change)
  window.addEventListener('popstate', change)
  return () => {
    changed.delete(change)
    window.removeEventListener('popstate', change)
  }
}

function read(search: string): { record: string | null; adds: boolean } {
  const query = new URLSearchParams(search)
  return { record: query.get(RECORD) || null, adds: query.has(NEW) }
}

/**
 * The address of the page that is drawn, as the browser has it: the router draws another one only later, and what is
 * pressed meanwhile must not begin from the one before.
 * @source docs/ui.md#a-record
 */
export function usePageAddress(): PageAddress {
  const { pathname, search: drawn } = useLocation()
  const turn = useTurn()
  const go = useGo()
  const isHere = () => window.location.pathname === pathname
  const search = useSyncExternalStore(watch, () => (isHere() ? window.location.search : drawn))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the pathname alone
  return useMemo(() => {
    const pathTo = (id: string | null) => {
      const page = pathname + withoutRecord(window.location.search)
      return id === null ? page : withQuery(page, RECORD, id)
    }
    const show = async (id: string | null) => {
      await turn(over => {
        const { record, adds } = read(window.location.search)
        if (!isHere() || (id === record && !adds)) return null
        if (id === null && isBeside()) return over ? -2 : -1
        const isFirst = record === null && !adds
        const state = isFirst || isBeside() ? ({ beside: true } satisfies Beside) : null
        return { to: pathTo(id), options: { replace: !isFirst, state } }
      })
      for (const change of changed) change()
    }
    return {
      ...read(search),
      show: id => void show(id),
      linkTo: id => window.location.origin + pathTo(id),
      views: viewsIn(search),
      choose: (list, id) => go(pathname + withView(window.location.search, list, id)),
    }
  }, [pathname, search, turn, go])
}
