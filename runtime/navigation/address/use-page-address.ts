import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { PageAddress } from '#engine/react/state/address.ts'
import { useGo, useTurn } from '../leave-guard.ts'
import { NEW, RECORD, viewsIn, withoutRecord, withQuery, withView } from './record-address.ts'

/** State of an entry of the browser's history: the one before it is the same list without a record. */
interface Beside {
  beside: true
}

/** @source docs/ui.md#a-record */
export function usePageAddress(): PageAddress {
  const { pathname, search, state } = useLocation()
  const turn = useTurn()
  const go = useGo()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    const [record, adds] = [query.get(RECORD) || null, query.has(NEW)]
    const page = pathname + withoutRecord(search)
    const pathTo = (id: string | null) => (id === null ? page : withQuery(page, RECORD, id))
    const isBeside = (state as Partial<Beside> | null)?.beside === true
    return {
      record,
      adds,
      linkTo: id => location.origin + pathTo(id),
      views: viewsIn(search),
      choose: (list, id) => go(pathname + withView(search, list, id)),
      show(id) {
        if (id === record && !adds) return
        const isFirst = record === null && !adds
        if (id === null && isBeside) turn(-1)
        else
          turn(pathTo(id), {
            replace: !isFirst,
            state: isFirst || isBeside ? ({ beside: true } satisfies Beside) : null,
          })
      },
    }
  }, [pathname, search, state, turn, go])
}
