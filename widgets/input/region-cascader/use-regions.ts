import { useCallback, useEffect, useRef, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { type Region, readPath, readRegions } from './read-region.ts'

export interface RegionOption {
  value: string
  label: string
  isLeaf: boolean
  children?: RegionOption[]
}

/** The regions from below `root` down to `code`; where they cannot be read, the code alone by its label. */
export function useRegionPath(code: string | null, root: string, labels?: Record<string, string>): Region[] {
  const { data } = usePorts()
  const [path, setPath] = useState<Region[]>([])
  useEffect(() => {
    let current = true
    readPath(data, code, root).then(
      regions => current && setPath(regions),
      () => current && setPath(code ? [{ code, name: labels?.[code] ?? code }] : []),
    )
    return () => {
      current = false
    }
  }, [data, code, labels, root])
  return path
}

/** The cascader's levels below `root`, loaded as they are opened. */
export function useRegions(root: string, depth: number) {
  const { data } = usePorts()
  const [options, setOptions] = useState<RegionOption[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle')
  const asOptions = useCallback(
    (regions: Region[], level: number) =>
      regions.map(({ code, name, hasChildren }) => ({
        value: code,
        label: name,
        isLeaf: hasChildren === false || level >= depth,
      })),
    [depth],
  )
  const start = () => {
    if (state === 'ready' || state === 'loading') return
    setState('loading')
    readRegions(data, root).then(
      regions => {
        setOptions(asOptions(regions, 1))
        setState('ready')
      },
      () => setState('failed'),
    )
  }
  const open = async (path: string[]) => {
    const code = path.at(-1)
    if (!code) return
    const regions = await readRegions(data, code).catch(() => [])
    setOptions(before => placeBelow(before, path, asOptions(regions, path.length + 1)))
  }
  return { options, state, start, open }
}

function placeBelow(options: RegionOption[], path: string[], children: RegionOption[]): RegionOption[] {
  const [code, ...rest] = path
  return options.map(option => {
    if (option.value !== code) return option
    return { ...option, children: rest.length ? placeBelow(option.children ?? [], rest, children) : children }
  })
}

const PAUSE_MS = 300

/** The results of a search on the server as options of the cascader, each with its ancestors. */
export function useRegionSearch(bounds: { parentCode: string; depth: number; ends: boolean }) {
  const { data } = usePorts()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ options: RegionOption[]; hits: Set<string> } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const asked = useRef({ turn: 0, timer: 0 })
  useEffect(() => () => clearTimeout(asked.current.timer), [])
  const ask = async (name: string) => {
    const turn = ++asked.current.turn
    setFailed(false)
    try {
      const paths = (await data.call('region.search', { name, ...bounds })) as Region[][]
      if (turn !== asked.current.turn) return
      const hits = new Set(paths.map(path => path.at(-1)!.code))
      setFound({ options: optionsAlong(paths), hits })
    } catch {
      if (turn === asked.current.turn) setFailed(true)
    }
  }
  const search = (name: string) => {
    clearTimeout(asked.current.timer)
    asked.current.turn++
    setText(name.trim())
    setFound(null)
    if (name.trim()) asked.current.timer = Number(setTimeout(() => ask(name), PAUSE_MS))
  }
  const state = hasFailed ? ('failed' as const) : found ? ('ready' as const) : ('loading' as const)
  return { text, found, state, search, again: () => ask(text) }
}

/** Merges the paths into one tree. */
function optionsAlong(paths: Region[][]): RegionOption[] {
  const below = Map.groupBy(
    paths.filter(path => path.length),
    ([first]) => first!.code,
  )
  return [...below.values()].map(all => {
    const { code, name } = all[0]![0]!
    const children = optionsAlong(all.map(([, ...rest]) => rest))
    return { value: code, label: name, isLeaf: children.length === 0, ...(children.length && { children }) }
  })
}
