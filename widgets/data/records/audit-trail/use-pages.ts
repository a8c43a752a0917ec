import { useCallback, useEffect, useState } from 'react'
import type { Page } from '#adapters/wire/envelope.ts'
import { usePage } from '#engine/react/state/scope.tsx'
import type { Json } from '#engine/schema/document.ts'

const SIZE = 20

/**
 * Rows of a named call, appended page by page.
 * @param stamp  another one reads them again
 */
export function usePages<T>(call: string, asked: Record<string, Json>, stamp?: unknown) {
  const { data } = usePage().ports
  const [rows, setRows] = useState<T[] | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const [total, setTotal] = useState(0)
  const named = JSON.stringify(asked)
  const fetchPage = useCallback(
    (current: number) =>
      (data.call(call, { ...JSON.parse(named), current, size: SIZE }) as Promise<Page<T>>).then(page => {
        setFailed(null)
        setTotal(page.total)
        setRows(known => [...(current === 1 ? [] : (known ?? [])), ...page.records])
      }, setFailed),
    [data, call, named],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says when to read them again
  useEffect(() => void fetchPage(1), [fetchPage, stamp])
  const known = rows?.length ?? 0
  return {
    /** null while the first page is loading */
    rows,
    failed,
    /** loads the next page; undefined when there is none */
    more: known < total ? () => void fetchPage(Math.floor(known / SIZE) + 1) : undefined,
    reload: () => void fetchPage(1),
  }
}
