/**
 * The props of a widget: the manifest's defaults, overridden by the document's literals, then by the live rules.
 * @source docs/language.md#principles; docs/language.md#widget
 */
import type { Json } from '../../schema/document.ts'
import type { RunManifest } from '../widget.ts'

const defaults = new WeakMap<RunManifest, Record<string, Json>>()

export function propsOf(
  manifest: RunManifest | undefined,
  literals: Record<string, Json> = {},
  live: Record<string, Json> = {},
): Record<string, Json> {
  return { ...(manifest && defaultsOf(manifest)), ...literals, ...live }
}

function defaultsOf(manifest: RunManifest): Record<string, Json> {
  const known = defaults.get(manifest)
  if (known) return known
  const entries = Object.entries(manifest.props.properties ?? {})
  const made = Object.fromEntries(
    entries.flatMap(([name, schema]) => (schema.default === undefined ? [] : [[name, schema.default]])),
  )
  defaults.set(manifest, made)
  return made
}
