/**
 * Widgets are loaded once each, in parallel where a screen names several, and then rendered without waiting.
 * @source docs/language.md#widget; ADR 0009
 */
import type { ComponentType } from 'react'
import type { Node } from '../../schema/document.ts'
import type { WidgetLoader, WidgetModule, WidgetProps } from '../widget.ts'

type AnyWidget = ComponentType<WidgetProps>

interface Entry {
  component?: AnyWidget
  error?: unknown
  promise: Promise<void>
}

const entries = new WeakMap<() => Promise<WidgetModule>, Entry>()

/** Starts loading `name`; null when the registry has no such widget. */
export function loadWidget(loader: WidgetLoader, name: string): Entry | null {
  const load = Object.hasOwn(loader, name) ? loader[name] : undefined
  if (!load) return null
  const known = entries.get(load)
  if (known && known.error === undefined) return known
  const entry: Entry = { promise: Promise.resolve() }
  entry.promise = load().then(
    module => {
      entry.component = module.default as AnyWidget
    },
    error => {
      entry.error = error
    },
  )
  entries.set(load, entry)
  return entry
}

/** Names of the widgets that a list of nodes uses, without duplicates. */
export function widgetNames(nodes: Node[] = [], found = new Set<string>()): Set<string> {
  for (const node of nodes) {
    found.add(node.widget)
    widgetNames(node.children, found)
    if (node.body && 'nodes' in node.body) widgetNames(node.body.nodes, found)
  }
  return found
}

/** Resolves when every one of `names` is loaded or has failed. */
export function loadWidgets(loader: WidgetLoader, names: Iterable<string>): Promise<unknown> | null {
  const waiting: Promise<void>[] = []
  for (const name of names) {
    const entry = loadWidget(loader, name)
    if (entry && !entry.component && entry.error === undefined) waiting.push(entry.promise)
  }
  return waiting.length > 0 ? Promise.all(waiting) : null
}
