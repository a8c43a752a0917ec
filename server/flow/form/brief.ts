/**
 * The brief of a process: the few fields its flow names, as people say them, in lists and messages. It is written with the
 * step that writes the form, and cut to what its reader sees at their node.
 * @source docs/workflow.md#brief
 */
import { sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import type { Field, FlowDocument, NodeSettings } from '#engine/schema/document.ts'
import { comma } from '#engine/text/comma.ts'
import { fill, type Lang, pick, type Text } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { groupValue } from '#engine/value/group-digits.ts'
import { maskText } from '#engine/value/mask.ts'
import { holdsRegion, regionCodes } from '#engine/value/notation/address.ts'
import { isSaid, notationOf } from '#engine/value/notation/notations.ts'
import { sayMoment } from '#engine/value/say-moment.ts'
import { type EngineRecord, isEmpty, type Value } from '#engine/value/value.ts'
import texts from '#schemas/text/brief.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { idsIn, readLabels } from '../../entity/read/refs.ts'
import { regionNames } from '../../entity/read/region-names.ts'
import type { AccessContext } from '../../entity/rights/reader.ts'
import { readDicts } from '../../layers/library.ts'
import type { BriefItem } from '../instance/instance.ts'

const LONGEST = 80
/** It is read on other days too: no day is near, and the year is said. */
const ALWAYS = ''

/** @param values  as stored, by the id of the field */
export async function fillBrief(
  trx: Trx,
  { brief = [] }: Pick<FlowDocument, 'brief'>,
  fields: readonly Field[],
  values: EngineRecord,
  accessContext: AccessContext,
): Promise<BriefItem[]> {
  const said = brief.flatMap(id => {
    const field = fields.find(each => each.id === id)
    const isShown = field && !field.secret && isSaid(field) && !isEmpty(values[id])
    const value = values[id] ?? null
    return isShown ? [{ field, value: field.masked ? maskText(String(value)) : value }] : []
  })
  const labelOf = await readLabelsOf(trx, said, accessContext)
  return said.flatMap(({ field, value }) => {
    const label = (lang: Lang) => (code: string) => pick(labelOf(field, code), lang) || undefined
    const inLang = (lang: Lang) => textOf(field, value, lang, label(lang)).slice(0, LONGEST)
    const text = { zh: inLang('zh'), en: inLang('en') }
    return text.zh ? [{ id: field.id, label: field.title, text }] : []
  })
}

/**
 * The codes among these fields as their readers know them: choices, entries of dictionaries, yes and no, regions. In the
 * language of texts that are one for all.
 */
export async function codesInWords(
  trx: Trx,
  fields: readonly Field[],
  ids: readonly string[],
  values: EngineRecord,
): Promise<Record<string, string>> {
  const coded = fields.filter(field => ids.includes(field.id) && isCoded(field) && !isEmpty(values[field.id]))
  if (!coded.length) return {}
  const said = coded.map(field => ({ field, value: values[field.id]! }))
  const labelOf = await readLabelsOf(trx, said, null)
  return Object.fromEntries(
    said.map(({ field, value }) => {
      return [field.id, textOf(field, value, 'zh', code => pick(labelOf(field, code), 'zh') || undefined)]
    }),
  )
}

const isCoded = ({ type, options, dict }: Field) =>
  options !== undefined || dict !== undefined || type === 'boolean' || type === 'region'

/** What a reader at a node sees of it. */
export function briefAt<F extends { id: string }>(
  { rest = 'read' }: Pick<FlowDocument, 'rest'>,
  settings: Pick<NodeSettings, 'rest' | 'fields'>,
  brief: F[],
): F[] {
  const may = (id: string) => settings.fields?.find(each => each.id === id)?.may ?? settings.rest ?? rest
  return brief.filter(({ id }) => may(id) !== 'hide')
}

/** What no node hides: for people who have no node of their own. */
export function openBrief<F extends { id: string }>(flow: FlowDocument, brief: F[]): F[] {
  const nodes = flow.elements.filter(({ type }) => type === 'userTask' || type === 'startEvent')
  return [{ fields: flow.fields }, ...nodes].reduce<F[]>((left, settings) => briefAt(flow, settings, left), brief)
}

export const sayBrief = (brief: BriefItem[], lang: Lang) => ({
  brief: brief.map(({ label, text }) => ({ label: pick(label, lang), text: pick(text, lang) })),
  briefText: joinLines(brief.map(lineOf), lang),
})

export const joinLines = (lines: Text[], lang: Lang) => lines.map(line => pick(line, lang)).join(texts.semicolon[lang])

function textOf(field: Field, value: Value, lang: Lang, label: (code: string) => string | undefined): string {
  const isPointing = targetOf(field) !== undefined || field.type === 'region'
  if (isPointing) {
    const names = idsIn(value).flatMap(id => label(id) ?? [])
    return names.join(comma(lang))
  }
  if (field.type === 'date' || field.type === 'datetime') return sayMoment(String(value), ALWAYS, lang)
  const text = formatValue(field, value, { lang, label })
  if (notationOf(field) || (field.type !== 'integer' && field.type !== 'decimal')) return text
  const short = text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return [groupValue(short, field), pick(field.unit, lang)].filter(Boolean).join(' ')
}

const NO_LABELS: Awaited<ReturnType<typeof readLabels>> = new Map()

type Said = { field: Field; value: Value }[]

/**
 * Names of what the values point at, and of dictionary codes; a statement is sent only for what is there.
 * @param accessContext  null: nothing is pointed at
 */
async function readLabelsOf(
  trx: Trx,
  said: Said,
  accessContext: AccessContext | null,
): Promise<(field: Field, code: string) => Text | undefined> {
  const wanted = new Map(
    [...Map.groupBy(said, ({ field }) => targetOf(field))].flatMap(([target, pointing]) =>
      target === undefined
        ? []
        : [[target, sql`= any(${pointing.flatMap(({ value }) => idsIn(value))}::bigint[])`] as const],
    ),
  )
  const codes = said.flatMap(({ field, value }) => regionCodes(field, value))
  const [labels, regions, dicts] = await Promise.all([
    accessContext ? readLabels(trx, accessContext, wanted) : NO_LABELS,
    regionNames(trx, codes),
    readDicts(
      trx,
      said.flatMap(({ field }) => field.dict ?? []),
    ),
  ])
  return (field, code) => {
    if (field.type === 'boolean') return texts[code === 'true' ? 'yes' : 'no']
    if (field.dict) return dicts.get(field.dict)?.options.find(({ id }) => id === code)?.title
    const name = holdsRegion(field) ? regions.get(code) : labels.get(targetOf(field) ?? '')?.get(code)?.$label
    return name === undefined ? undefined : { zh: name }
  }
}

/** A line of a list or message. */
export function lineOf({ label, text }: BriefItem): Text {
  const inLang = (lang: Lang) => fill(texts.line[lang], { label: pick(label, lang), text: pick(text, lang) })
  return { zh: inLang('zh'), en: inLang('en') }
}
