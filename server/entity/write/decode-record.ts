/**
 * Decodes a record from a request, by field id. Fields that are unknown, computed or not writable for this person are
 * dropped and named, never refused, so that an older client's form can still be saved. A blank secret counts as not
 * sent.
 * @source docs/security.md#data
 */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { maskText } from '#engine/value/mask.ts'
import { issueOf, parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, isEmpty, isRecord, type Value } from '#engine/value/value.ts'
import type { Model } from '../model/model.ts'
import { mustBeId } from '../model/must-be-id.ts'
import { type Access, isWritable } from '../rights/access.ts'
import { REV } from '../table/columns.ts'

export interface DecodedRecord {
  id: string | null
  /** the revision the form was opened with */
  rev: number | null
  /** field id → the value sent, not parsed yet */
  values: Record<string, unknown>
  /** children field id → rows as they were sent */
  rows: Map<string, Record<string, unknown>[]>
  /** wire names that were sent with a value and dropped */
  dropped: string[]
  /** about parts of the record other than its fields */
  issues: Issue[]
}

/** Names that belong to a record and that no client may write. */
const KNOWN = new Set(['id', 'rev', '$ref', '$refused', '$dropped', '$delete', 'IS_DELETE'])

/** In the answer of a save; a field may have that name. */
const TOLD = 'told'

/** @throws Fault 'record.body', 'record.id' */
export function decodeRecord(model: Model, access: Access, body: unknown): DecodedRecord {
  if (!isRecord(body)) throw new Fault('record.body')
  const id = body.id ? mustBeId(body.id) : null
  const { value: rev, issue } = parseValue(REV, body.rev)
  const decoded: DecodedRecord = {
    id,
    rev: (rev ?? null) as number | null,
    values: {},
    rows: new Map(),
    dropped: [],
    issues: issue ? [issue] : [],
  }
  for (const [name, input] of Object.entries(body)) {
    if (KNOWN.has(name)) continue
    const child = model.children.find(({ wire, field }) => wire === name || field.id === name)
    if (child && isWritable(child.field, access)) {
      if (Array.isArray(input) && input.every(isRecord)) decoded.rows.set(child.field.id, input)
      else if (!isEmpty(input as Value)) decoded.issues.push(issueOf(child.field, 'field.rows'))
      continue
    }
    const column = model.byName.get(name)
    if (column?.field.secret && typeof input === 'string' && parseValue(column.field, input).value === null) continue
    if (column && !column.system && isWritable(column.field, access)) decoded.values[column.id] = input
    else if (!column?.system && name !== TOLD && !isEmpty(input as Value)) decoded.dropped.push(name)
  }
  return decoded
}

/**
 * The values sent without those that are the mask of the stored one: whoever sees it masked sends it back so, unchanged.
 * @source docs/language.md#masked-fields
 */
export function withoutMasks(
  model: Model,
  values: Record<string, unknown>,
  before: EngineRecord | null | undefined,
): Record<string, unknown> {
  if (!before) return values
  const isOfStored = ([id, value]: [string, unknown]) => {
    const stored = before[id]
    return model.byId.get(id)?.field.masked && typeof stored === 'string' && maskText(stored) === value
  }
  return Object.fromEntries(Object.entries(values).filter(entry => !isOfStored(entry)))
}

/** Whether a row of a sub-table is to be removed. @source FM-07, FM-08 */
export function isGone(row: Record<string, unknown>): boolean {
  return row.$delete === true || row.IS_DELETE === 1 || row.IS_DELETE === '1'
}
