import { useMemo } from 'react'
import { computeSample } from '#adapters/memory/sample/sample-rows.ts'
import type { EntityDocument, Json } from '#engine/schema/document.ts'
import { useOutside, useView } from '../../session/designer-context.tsx'

/** What formulas give for the sample records, by row; empty where the model has none. */
export function useComputed(entity: EntityDocument): ReadonlyMap<string, Readonly<Record<string, Json>>> {
  const view = useView()
  const { ports } = useOutside()
  const find = useMemo(() => view.entity, [view])
  return useMemo(() => {
    const { samples = [], fields } = entity
    if (fields.every(({ value }) => value === undefined)) return new Map()
    const now = ports.clock.now()
    const env = { now, today: now.slice(0, 10), me: ports.me }
    const read = (values: Record<string, Json> = {}) =>
      computeSample(entity, Object.fromEntries(fields.map(({ id }) => [id, values[id] ?? null])), env, find)
    return new Map(samples.map(({ id, values }) => [id, read(values)]))
  }, [entity, find, ports])
}
