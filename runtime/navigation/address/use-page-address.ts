import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#engine/react/state/address.ts'
import { useGo, useTurn } from '../leave-guard.ts'
import { MARK, NEW, RECORD, saidIn, viewsIn, withoutRecord, withQuery, withSaid, withView } from './record-address.ts'

/** State of an entry of the browser's history: the one before it is the same page without a record, or without a mark. */
interface Beside {
  beside: true
}

const stateNow = () => (window.history.state as { usr?: Partial<Beside> | null } | null)?.usr ?? null
const isBeside = (): boolean => stateNow()?.beside === true

const changes = new Set<() => void>()

function watch(change: () => void): () => void {
  changes.add(change)
  window.addEventListener('popstate', change)
  return () => {
    changes.delete(change)
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
      for (const change of changes) change()
    }
    const say: PageAddress['say'] = async (changed, how) => {
      await turn(over => {
        const said = withSaid(window.location.search, changed)
        if (!isHere() || said === window.location.search) return null
        if (how === 'back' && isBeside()) return over ? -2 : -1
        const state =
          how === 'stay' ? stateNow() : how === 'step' && changed[MARK] ? ({ beside: true } satisfies Beside) : null
        return { to: pathname + said, options: { replace: how !== 'step', state } }
      })
      for (const change of changes) change()
    }
    return {
      ...read(search),
      said: saidIn(search),
      say: (changed, how) => void say(changed, how),
      show: id => void show(id),
      linkTo: id => window.location.origin + pathTo(id),
      views: viewsIn(search),
      choose: (list, id) => go(pathname + withView(window.location.search, list, id)),
    }
  }, [pathname, search, turn, go])
}
