import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { readTree, type TreeSource } from './read-tree.ts'
import { growTree, type TreeEntry } from './tree.ts'

/** The tree of a source, loaded when `wanted` first holds, and again for another source. */
export function useTree({ entity, call, of, offer }: TreeSource, wanted: boolean) {
  const { data } = usePorts()
  const [entries, setEntries] = useState<TreeEntry[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const asked = useRef<() => void>(undefined)
  const load = useCallback(() => {
    const isLast = () => asked.current === load
    asked.current = load
    setState('loading')
    readTree(data, { entity, call, of, offer }).then(
      found => {
        if (!isLast()) return
        setEntries(found)
        setState('ready')
      },
      () => isLast() && setState('failed'),
    )
  }, [data, entity, call, of, offer])
  useEffect(() => {
    if (wanted && asked.current !== load) load()
  }, [wanted, load])
  const tree = useMemo(() => growTree(entries), [entries])
  return { entries, tree, state, load }
}
