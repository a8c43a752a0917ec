/** Formats a value as text for people. */
import { never } from '../error/never.ts'
import type { Field } from '../schema/document.ts'
import { type Lang, pick } from '../text/text.ts'
import { notationOf } from './notation/notations.ts'
import { plainText } from './rich-text.ts'
import { sayMoment } from './say-moment.ts'
import { isEmpty, isRecord, type Value } from './value.ts'

export interface FormatOptions {
  lang: Lang
  /** The label of an id or a dictionary code; for booleans it is called with `true` and `false`. */
  label?(value: string): string | undefined
  /** `yyyy-MM-dd…` in the server's zone: dates and times are shown as people say them on this day */
  now?: string
}

/**
 * `''` for empty. Without `now`, dates are shown as stored, times without seconds when these are zero; the caller adds
 * units.
 */
export function formatValue(field: Field, value: Value | undefined, { lang, label, now }: FormatOptions): string {
  if (value === undefined || isEmpty(value)) return ''
  const name = (id: Value) => label?.(String(id)) ?? String(id)
  const codeName = (code: Value) => {
    const option = field.options?.find(each => each.id === code)
    return option ? pick(option.title, lang) : name(code)
  }
  const notation = notationOf(field)
  if (notation) return pick(field.words?.[String(value)], lang) || notation.say(value, { field, lang, label: name })
  switch (field.type) {
    case 'string':
    case 'text':
    case 'serial':
      return field.format === 'html' ? plainText(String(value)) : String(value)
    case 'date':
    case 'datetime':
      return now ? sayMoment(String(value), now, lang) : String(value)
    case 'time':
      if (now) return sayMoment(String(value), now, lang)
      return String(value).replace(/^(\d\d:\d\d):00$/, '$1')
    case 'integer':
    case 'decimal':
      return pick(field.words?.[String(value)], lang) || String(value)
    case 'boolean':
      return label?.(String(value)) ?? (value === true ? '✓' : '✗')
    case 'enum':
    case 'dict':
      return [value].flat().map(codeName).join(', ')
    case 'region':
    case 'ref':
    case 'user':
    case 'dept':
      return name(value)
    case 'refs':
    case 'users':
    case 'depts':
      return [value].flat().map(name).join(', ')
    case 'file':
      return [value].flat().map(fileName).join(', ')
    case 'children':
      return String(Array.isArray(value) ? value.length : 0)
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value)
    default:
      return never(field.type)
  }
}

function fileName(file: Value): string {
  return isRecord(file) ? String(file.originalName ?? file.name ?? '') : ''
}
