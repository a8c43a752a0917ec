/**
 * Describes changes of records in the reader's language: titles of fields, options and labels instead of codes and ids,
 * without the fields the reader may not see.
 * @source JB-18; docs/security.md#logs
 */
import { sql } from 'kysely'
import type { ToldField, ToldFile } from '#adapters/wire/trail.ts'
import { targetOf } from '#engine/entity/target-of.ts'
import type { Field } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { groupValue } from '#engine/value/group-digits.ts'
import { maskText } from '#engine/value/mask.ts'
import { holdsRegion, regionCodes } from '#engine/value/notation/address.ts'
import { notationOf } from '#engine/value/notation/notations.ts'
import { isEmpty, isRecord, type Value } from '#engine/value/value.ts'
import logTexts from '#schemas/text/logs.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { idsIn, type Labels, readLabels, type Wanted } from '../read/refs.ts'
import { regionNames } from '../read/region-names.ts'
import { isReadable } from '../rights/access.ts'
import type { AccessContext } from '../rights/reader.ts'
import { isStored } from '../table/names.ts'

/** A row of `blade_change`. */
export interface RecordChange {
  entity: string
  record: string
  before: Record<string, Value> | null
  after: Record<string, Value> | null
}

export interface ToldChange {
  /** title of the entity; its key when the entity no longer exists */
  what: string
  /** label of the record; its id when the record no longer exists */
  label: string
  fields: ToldField[]
}

/** @returns in the order of `changes` */
export async function describeChanges(
  trx: Trx,
  accessContext: AccessContext,
  changes: RecordChange[],
  lang: Lang,
): Promise<ToldChange[]> {
  const seen = changes.map(change => ({ change, fields: seenFields(accessContext, change) }))
  const fields = seen.flatMap(each => each.fields)
  const codes = fields.flatMap(({ field, before, after }) =>
    [before, after].flatMap(value => regionCodes(field, value)),
  )
  const [labels, regions, words] = await Promise.all([
    readLabels(trx, accessContext, wantedOf(accessContext, seen)),
    regionNames(trx, codes),
    readDictionaries(trx, new Set(fields.flatMap(({ field }) => field.dict ?? [])), lang),
  ])
  return seen.map(({ change: { entity, record }, fields }) => ({
    what: pick(accessContext.models.find(entity)?.document.title, lang) || entity,
    label: labels.get(entity)?.get(record)?.$label ?? record,
    fields: fields.map(({ field, before, after }) => {
      const label = holdsRegion(field) ? (code: string) => regions.get(code) : labelOf(field, labels, words)
      const text = (value: Value) => groupValue(formatValue(field, value, { lang, label }), field)
      const unit = pick(field.unit, lang)
      const isWhole = notationOf(field)?.whole
      const [was, is] = isWhole ? [before, after] : [without(before, after), without(after, before)]
      return {
        title: pick(field.title, lang) + (unit && ` (${unit})`),
        before: text(was),
        after: text(is),
        ...(field.type === 'file' && { files: { before: filesIn(was), after: filesIn(is) } }),
      }
    }),
  }))
}

interface SeenField {
  field: Field
  before: Value
  after: Value
}

const texts: Readonly<Record<string, Text>> = logTexts

/**
 * The fields of a change the reader may see. A field that the document no longer has is left out: nobody knows who
 * could see it.
 */
function seenFields(accessContext: AccessContext, { entity, before, after }: RecordChange): SeenField[] {
  const model = accessContext.models.find(entity)
  const access = model && accessContext.access(model.document)
  const changed = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const inOrder = model ? [...model.written.filter(id => changed.delete(id)), ...changed] : [...changed]
  return inOrder.flatMap(id => {
    const own = model?.byId.get(id)?.field
    const title = texts[`field.${id}`]
    const field: Field | undefined = own ?? (title && { id, title, type: 'string' })
    if (!field || (own && access && !isReadable(own, access))) return []
    const said = (value: Value = null) => (typeof value === 'string' && access?.mask.has(id) ? maskText(value) : value)
    return [{ field, before: said(before?.[id]), after: said(after?.[id]) }]
  })
}

/** Which labels are needed: of the changed records and of the records their fields point at. */
function wantedOf(accessContext: AccessContext, seen: { change: RecordChange; fields: SeenField[] }[]): Wanted {
  const ids = new Map<string, Set<string>>()
  const want = (entity: string, id: string) => {
    if (!/^\d{1,19}$/.test(id)) return
    const model = accessContext.models.find(entity)
    if (model && isStored(model.document)) ids.set(entity, (ids.get(entity) ?? new Set()).add(id))
  }
  for (const { change, fields } of seen) {
    want(change.entity, change.record)
    for (const { field, before, after } of fields) {
      const target = targetOf(field)
      if (target) for (const id of [...idsIn(before), ...idsIn(after)]) want(target, id)
    }
  }
  return new Map([...ids].map(([entity, known]) => [entity, sql`= any(${[...known]}::bigint[])`]))
}

/** `code key` → label, for the dictionaries named. */
async function readDictionaries(trx: Trx, codes: Set<string>, lang: Lang): Promise<Map<string, string>> {
  if (!codes.size) return new Map()
  const word = lang === 'en' ? sql`coalesce(nullif(dict_value_en, ''), dict_value)` : sql`dict_value`
  const columns = sql`select code, dict_key as key, ${word} as word`
  const where = sql`where code = any(${[...codes]}) and dict_key is not null and is_deleted = 0`
  const { rows } = await sql<{ code: string; key: string; word: string }>`
    ${columns} from blade_dict ${where} union all ${columns} from blade_dict_biz ${where} and tenant_id = ${trx.tenant}`.execute(
    trx,
  )
  return new Map(rows.map(({ code, key, word }) => [`${code} ${key}`, word]))
}

function labelOf(field: Field, labels: Labels, words: Map<string, string>) {
  const known = labels.get(targetOf(field) ?? '')
  return (value: string) => (field.dict ? words.get(`${field.dict} ${value}`) : known?.get(value)?.$label)
}

/** For a list that has entries on both sides, those the other side lacks. */
function without(value: Value, other: Value): Value {
  if (!Array.isArray(value) || !Array.isArray(other) || isEmpty(value) || isEmpty(other)) return value
  const others = new Set(other.map(keyOf))
  return (value as Value[]).filter(each => !others.has(keyOf(each))) as Value
}

/** Files are equal when their links are. */
function keyOf(value: Value): unknown {
  return isRecord(value) ? (value.link ?? value) : value
}

function filesIn(value: Value): ToldFile[] {
  return [value].flat().flatMap(file => {
    const { link, originalName, name } = isRecord(file) ? file : {}
    return typeof link === 'string' ? { name: String(originalName ?? name ?? ''), link } : []
  })
}
