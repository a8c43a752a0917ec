/** The items of a list property as records of a form, and back. @source docs/designer.md#inspector; DB-37, DB-42 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Field, Json, PropSchema } from '#engine/schema/document.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { writeText } from '../../commands/values/text-set.ts'
import type { Option } from '../choices/choice-select.tsx'

export type Item = Record<string, Json>
type Shape = Record<string, PropSchema>

/** What may be uploaded for a property, by its editor. @source DB-42 */
export const FILES: Record<string, Pick<Field, 'accept' | 'maxMb' | 'maxCount'>> = {
  picture: { accept: ['png', 'jpg', 'jpeg'], maxMb: 10, maxCount: 1 },
  video: { accept: ['mp4', 'webm'], maxCount: 1 },
}

/** @param screens  the pages and boards an item may lead to */
export const fieldsOf = (shape: Shape, screens: readonly Option[]): Field[] =>
  Object.entries(shape).map(([id, schema]) => fieldOf(id, schema, screens))

function fieldOf(id: string, schema: PropSchema, screens: readonly Option[]): Field {
  const { label = { zh: id }, help, editor = '', enum: codes, titles = {}, maxLength } = schema
  const named = { id, title: label, ...(help && { help }) }
  if (FILES[editor]) return { ...named, type: 'file', ...FILES[editor] }
  if (editor === 'screen') {
    const options = screens.map(({ value, label: zh }) => ({ id: value, title: { zh } }))
    return { ...named, type: 'enum', options }
  }
  if (codes)
    return {
      ...named,
      type: 'enum',
      options: codes.map(code => ({ id: String(code), title: titles[String(code)] ?? { zh: String(code) } })),
    }
  if (schema.type === 'boolean') return { ...named, type: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min, maximum: max } = schema
    return { ...named, type: schema.type === 'integer' ? 'integer' : 'decimal', ...numbers({ min, max }) }
  }
  return { ...named, type: 'string', maxLength: Math.min(maxLength ?? LONGEST, LONGEST) }
}

const LONGEST = 2000

const numbers = (limits: { min?: number; max?: number }) =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))

/** With what the item leads to, where that is no longer there, as it is written. */
export function withWritten(screens: readonly Option[], item: Item, shape: Shape): readonly Option[] {
  const written = Object.keys(shape).flatMap(key => (shape[key]?.editor === 'screen' ? (item[key] ?? []) : []))
  const gone = written.map(String).filter(key => !screens.some(({ value }) => value === key))
  return [...screens, ...gone.map(key => ({ value: key, label: key }))]
}

/** Its first text in this language; '' without one. */
export function titleOfItem(item: Item, shape: Shape, lang: Lang): string {
  const text = Object.keys(shape).find(key => shape[key]?.editor === 'text')
  return text === undefined ? '' : pick(textIn(item[text]), lang)
}

export function valuesOf(item: Item, shape: Shape, lang: Lang): EngineRecord {
  const entries = Object.entries(shape).map(([key, { editor = '', enum: codes }]) => {
    const value = item[key]
    if (value === undefined) return [key, null]
    if (editor === 'text') return [key, pick(textIn(value), lang) || null]
    if (FILES[editor]) {
      const name = String(value).split('/').at(-1)
      return [key, [{ link: value, name, originalName: name, size: 0, attachId: value }]]
    }
    return [key, codes ? String(value) : value]
  })
  return Object.fromEntries(entries) as EngineRecord
}

export function itemOf(record: WireRecord, before: Item, shape: Shape, lang: Lang): Item {
  const entries = Object.entries(shape).flatMap(([key, { editor = '', enum: codes }]): [string, Json][] => {
    const value = record[key] as Json | undefined
    if (editor === 'text') {
      const text = writeText(textIn(before[key]), lang, typeof value === 'string' ? value : '')
      return text ? [[key, text as unknown as Json]] : []
    }
    const put = FILES[editor] ? fileLink(value) : value
    if (put === null || put === undefined || put === '') return []
    return [[key, codes?.find(code => String(code) === put) ?? put]]
  })
  return Object.fromEntries(entries)
}

function textIn(value: Json | undefined): Text | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as unknown as Text) : undefined
}

/** The address of the one file of a field. */
export function fileLink(value: unknown): string | undefined {
  const [file] = Array.isArray(value) ? value : []
  const { link } = (file ?? {}) as { link?: unknown }
  return typeof link === 'string' ? link : undefined
}
