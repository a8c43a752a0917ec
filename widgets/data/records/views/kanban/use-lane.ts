/**
 * The records of one column of a board, appended page by page. Only the latest answer counts. @source
 * docs/language.md#table
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { usePorts } from '#engine/react/ports.tsx'

const SIZE = 20

interface Shown {
  rows: WireRecord[]
  total: number
  pages: number
}

export function useLane(entity: ClientEntity, request: List['request']) {
  const { data } = usePorts()
  const [shown, setShown] = useState<Shown | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [busy, setBusy] = useState(true)
  const turn = useRef(0)
  const pages = useRef(1)
  const asked = JSON.stringify(request)

  const load = useCallback(
    async (from: number, to: number) => {
      const mine = ++turn.current
      setBusy(true)
      try {
        const answers = await Promise.all(
          Array.from({ length: to - from + 1 }, (_, at) =>
            data.list(entity, { ...JSON.parse(asked), current: from + at, size: SIZE }),
          ),
        )
        if (mine !== turn.current) return
        pages.current = to
        setFailed(null)
        setShown(before => {
          const rows = [...(from > 1 ? (before?.rows ?? []) : []), ...answers.flatMap(({ records }) => records)]
          const known = new Map(rows.map(row => [String(row.id), row]))
          return { rows: [...known.values()], total: answers[0]!.total, pages: to }
        })
      } catch (error) {
        if (mine === turn.current) setFailed(error)
      }
      if (mine === turn.current) setBusy(false)
    },
    [data, entity, asked],
  )
  useEffect(() => {
    void load(1, 1)
    return () => {
      turn.current++
    }
  }, [load])

  return {
    rows: shown?.rows ?? [],
    total: shown?.total ?? 0,
    state: failed ? ('failed' as const) : shown ? ('ready' as const) : ('loading' as const),
    failed,
    busy,
    /** loads the next page; undefined when there is none */
    more: shown && shown.pages * SIZE < shown.total ? () => void load(shown.pages + 1, shown.pages + 1) : undefined,
    /** reloads as many pages as are shown */
    reload: useCallback(() => load(1, pages.current), [load]),
  }
}
