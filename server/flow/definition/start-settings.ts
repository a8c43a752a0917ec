import type { NodeSettings } from '#engine/schema/document.ts'
import type { Definition } from './definitions.ts'

/** At the start every field may be filled in, unless the start event says otherwise. */
export function startSettings({
  flow,
  graph,
  elements,
}: Pick<Definition, 'flow' | 'graph' | 'elements'>): NodeSettings {
  const start = graph.starts.get('')?.find(({ event }) => !event)
  const settings = start && elements.get(start.id)
  return { rest: 'write', ...settings, ...(settings?.form || flow.form ? { form: settings?.form ?? flow.form! } : {}) }
}
