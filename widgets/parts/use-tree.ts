import { useCallback, useEffect, useMemo, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { readTree, type TreeSource } from './read-tree.ts'
import { growTree, type TreeEntry } from './tree.ts'

/** The tree of a source, fetched when `wanted` first holds. */
export function useTree({ entity, call }: TreeSource, wanted: boolean) {
  const { data } = usePorts()
  const [entries, setEntries] = useState<TreeEntry[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const load = useCallback(() => {
    setState('loading')
    readTree(data, { entity, call }).then(
      found => {
        setEntries(found)
        setState('ready')
      },
      () => setState('failed'),
    )
  }, [data, entity, call])
  useEffect(() => {
    if (wanted && state === 'idle') load()
  }, [wanted, state, load])
  const tree = useMemo(() => growTree(entries), [entries])
  return { entries, tree, state, load }
}
