/** The sample records of a model. @source docs/designer.md#sample-records; docs/designer.md#kernel */
import { MOST_SAMPLES } from '#engine/entity/samples.ts'
import type { EntityDocument, Json, SampleRecord } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, type DraftView, documentIn, edit, type Sentence } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'

export interface SamplesSet {
  document: DocName
  /** values by field, null removes one; a row that is not there yet comes last */
  rows: SampleRecord[]
}

/** Sets values of sample records: of one cell, or of a pasted block. */
export const samplesSet: Command<SamplesSet> = {
  name: 'samples.set',
  check(view, { document, rows }) {
    const { samples = [] } = documentIn(view, document) as EntityDocument
    const count = new Set([...samples, ...rows].map(({ id }) => id)).size
    return count > MOST_SAMPLES
      ? [{ path: 'samples', code: 'designer.samples.many', params: { max: MOST_SAMPLES } }]
      : []
  },
  patch(view, { document, rows }) {
    const { samples = [] } = documentIn(view, document) as EntityDocument
    const given = new Map(rows.map(row => [row.id, row]))
    const known = new Set(samples.map(({ id }) => id))
    const fresh = rows.filter(({ id }) => !known.has(id)).map(({ id }): SampleRecord => ({ id }))
    return edit(
      document,
      putSamples([...samples, ...fresh].map(row => withValues(row, given.get(row.id)?.values ?? {}))),
    )
  },
  say: sayChanged,
}

/** Removes sample records. */
export const samplesRemove: Command<{ document: DocName; rows: string[] }> = {
  name: 'samples.remove',
  check: () => [],
  patch(view, { document, rows }) {
    const { samples = [] } = documentIn(view, document) as EntityDocument
    return edit(document, putSamples(samples.filter(({ id }) => !rows.includes(id))))
  },
  say: sayChanged,
}

function sayChanged(view: DraftView, { document }: { document: DocName }): Sentence {
  return { key: 'designer.say.samples', params: { name: documentIn(view, document).title } }
}

/** The values of one field, changed in every row; nothing where no row has one. @param change  null removes it */
export function changeValues(
  { samples = [] }: EntityDocument,
  field: string,
  change: (value: Json) => Json,
): Primitive[] {
  const has = ({ values }: SampleRecord) => values !== undefined && Object.hasOwn(values, field)
  if (!samples.some(has)) return []
  return [putSamples(samples.map(row => (has(row) ? withValues(row, { [field]: change(row.values![field]!) }) : row)))]
}

/** As a whole, so that a step can be undone after a publish has taken them away. */
const putSamples = (samples: SampleRecord[]): Primitive =>
  samples.length === 0
    ? { do: 'unset', at: '', path: ['samples'] }
    : { do: 'set', at: '', path: ['samples'], value: samples as unknown as Json }

function withValues({ id, values = {} }: SampleRecord, more: Record<string, Json>): SampleRecord {
  const all = Object.entries({ ...values, ...more }).filter(([, value]) => value !== null)
  return all.length === 0 ? { id } : { id, values: Object.fromEntries(all) }
}
