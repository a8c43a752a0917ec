import { useEffect, useState } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { usePage } from '#engine/react/state/scope.tsx'

/**
 * The complete record of a row; undefined while it is loading. After a reload the former one stays until the new one is
 * there.
 * @param id     null: there is no record yet
 * @param stamp  another one reads the record again
 */
export function useStored(entity: ClientEntity, id: string | null | undefined, stamp?: unknown) {
  const { data } = usePage().ports
  const [read, setRead] = useState<{ of: string; record: WireRecord }>()
  const [failed, setFailed] = useState<{ of: string; error: unknown } | null>(null)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp and the turn say when to read it again
  useEffect(() => {
    if (!id) return
    const gone = new AbortController()
    data.detail(entity, id, gone.signal).then(
      found => {
        setFailed(null)
        setRead({ of: id, record: found })
      },
      error => gone.signal.aborted || setFailed({ of: id, error }),
    )
    return () => gone.abort()
  }, [data, entity, id, stamp, turn])
  return {
    record: id === null ? null : read && read.of === id ? read.record : undefined,
    failed: failed && failed.of === id ? failed.error : null,
    again: () => setTurn(turn + 1),
  }
}
