import { useCallback, useState } from 'react'
import { usePorts } from '#engine/react/ports.tsx'
import { type Region, readRegions } from './read-region.ts'

export interface RegionOption {
  value: string
  label: string
  isLeaf: boolean
  children?: RegionOption[]
}

/** The cascader's levels below `root`, grown as they are opened. */
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
