import { useCallback, useEffect, useRef, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import { sayFault } from '#engine/react/say-fault.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { Json } from '#engine/schema/document.ts'

const SIZE = 20

/**
 * Rows of a named call, appended page by page; one page is asked for at a time.
 * @param stamp  another one reads them again, as many as there are
 */
export function usePages<T extends { id: string }>(call: string, asked: Record<string, Json>, stamp?: unknown) {
  const { data, notify, lang } = usePage().ports
  const [rows, setRows] = useState<T[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [total, setTotal] = useState(0)
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const named = JSON.stringify(asked)
  const ask = useCallback(
    (current: number, size: number) => data.call(call, { ...JSON.parse(named), current, size }) as Promise<Page<T>>,
    [data, call, named],
  )
  const count = useRef(0)
  count.current = rows?.length ?? 0
  const reload = useCallback(async () => {
    const mine = ++turn.current
    setBusy(false)
    try {
      const page = await ask(1, Math.max(SIZE, Math.ceil(count.current / SIZE) * SIZE))
      if (mine !== turn.current) return
      setFailed(null)
      setTotal(page.total)
      setRows(page.records)
    } catch (error) {
      if (mine === turn.current) setFailed(error)
    }
  }, [ask])
  const readMore = async () => {
    const mine = ++turn.current
    setBusy(true)
    try {
      const page = await ask(Math.floor(count.current / SIZE) + 1, SIZE)
      if (mine !== turn.current) return
      setTotal(page.total)
      setRows((known = []) => {
        const ids = new Set(known?.map(({ id }) => id))
        return [...(known ?? []), ...page.records.filter(({ id }) => !ids.has(id))]
      })
    } catch (error) {
      if (mine === turn.current) notify.message('error', sayFault(error, lang))
    }
    if (mine === turn.current) setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says when to read them again
  useEffect(() => void reload(), [reload, stamp])
  return {
    /** null while the first page is loading */
    rows,
    failed,
    /** loads the next page; undefined when there is none */
    more: count.current < total ? () => void readMore() : undefined,
    /** the next page is on its way */
    busy,
    reload: () => void reload(),
  }
}
