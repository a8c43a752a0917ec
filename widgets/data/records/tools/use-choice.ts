/** The selected rows; the selection survives a change of page and ends with a removal. */
import { useCallback, useState } from 'react'

export interface Choice {
  ids: ReadonlySet<string>
  choose(ids: string[], on: boolean): void
  clear(): void
}

export function useChoice(many: boolean): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback(
    (given: string[], on: boolean) =>
      setIds(before => {
        if (!many) return new Set(on ? given.slice(0, 1) : [])
        const next = new Set(before)
        for (const id of given) on ? next.add(id) : next.delete(id)
        return next
      }),
    [many],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, choose, clear }
}
