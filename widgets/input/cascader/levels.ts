import type { WidgetProps } from '#engine/react/widget.ts'
import type { Level } from '../../parts/level-picker.tsx'

type Options = NonNullable<WidgetProps['options']>

/** The options as a tree; one whose option above is not offered stands at the top. */
export function levelsOf(options: Options): Level[] {
  const known = new Set(options.map(({ id }) => id))
  const below = Map.groupBy(options, ({ parent = '' }) => (known.has(parent) ? parent : ''))
  const grow = (above: string): Level[] =>
    (below.get(above) ?? []).map(({ id, title }) => {
      const children = grow(id)
      return { value: id, label: title, ...(children.length > 0 && { children }) }
    })
  return grow('')
}

/** An option with those above it, from the top down. */
export function pathTo(options: Options, id: string | null): Options {
  const path: Options = []
  for (let at = options.find(option => option.id === id); at && !path.includes(at); ) {
    path.unshift(at)
    const { parent } = at
    at = options.find(option => option.id === parent)
  }
  return path
}
