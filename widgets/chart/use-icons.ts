import { useEffect, useState } from 'react'
import { iconPath } from '#engine/react/icon-path.ts'
import type { WidgetProps } from '#engine/react/widget.ts'

/** The outlines of the icons of `options`, by title; undefined while there are none. */
export function useIcons(options: WidgetProps['options']): Record<string, string> | undefined {
  const [icons, setIcons] = useState<Record<string, string>>()
  const named = JSON.stringify((options ?? []).flatMap(({ title, icon }) => (icon ? [[title, icon]] : [])))
  useEffect(() => {
    const pairs = JSON.parse(named) as [title: string, icon: string][]
    if (pairs.length === 0) return setIcons(undefined)
    let gone = false
    void Promise.all(pairs.map(async ([title, icon]) => [title, await iconPath(icon)] as const)).then(
      found => gone || setIcons(Object.fromEntries(found)),
    )
    return () => {
      gone = true
    }
  }, [named])
  return icons
}
