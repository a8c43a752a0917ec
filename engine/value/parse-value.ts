/**
 * Parses values from calls and from typing into the form described in `value.ts`.
 * @source docs/language.md#fields; ADR 0005
 */

import type { Issue } from '../error/issue.ts'
import { never } from '../error/never.ts'
import type { Field } from '../schema/document.ts'
import { notationOf } from './notation/notations.ts'
import { parseCode, parseCodes, parseIds, parseOneId, parseOption, parseRegion } from './parse-choice.ts'
import { parseDateTime } from './parse-date.ts'
import { parseFiles } from './parse-file.ts'
import { parseBoolean, parseDecimal, parseInteger } from './parse-number.ts'
import { parseJson, parseText } from './parse-text.ts'
import type { Reading } from './reading.ts'
import { isBlankHtml } from './rich-text.ts'
import { isEmpty, isRecord, type Value } from './value.ts'

export type Parsed = { value: Value; issue?: undefined } | { issue: Issue; value?: undefined }

/**
 * The value of `field` in `input`: trimmed, `''` as null, numbers and codes checked. A decimal with too many places is
 * an issue, never rounded. A text in the notation of the field's widget is read by it. Facts such as `maxLength` or
 * `min` are not checked here.
 */
export function parseValue(field: Field, input: unknown): Parsed {
  const plain = typeof input === 'string' ? input.trim() : input
  if (isEmpty(plain)) return { value: null }
  const notation = notationOf(field)
  const parsed = readAs(field, typeof plain === 'string' ? (notation?.read?.(plain) ?? plain) : plain)
  const read = 'code' in parsed ? parsed : (notation?.check?.(parsed.value) ?? parsed)
  return 'code' in read ? { issue: issueOf(field, read.code, read.params) } : read
}

/** An issue at a field; every message about a field may use its `{title}`. */
export function issueOf(field: Field, code: string, params: Record<string, unknown> = {}): Issue {
  return { path: field.id, code, params: { title: field.title, ...params } }
}

function readAs(field: Field, input: unknown): Reading {
  switch (field.type) {
    case 'string':
    case 'text':
    case 'serial':
      return field.format === 'html' && isBlankHtml(String(input)) ? { value: null } : parseText(input)
    case 'integer':
      return parseInteger(input)
    case 'decimal':
      return parseDecimal(input, field.scale ?? 0)
    case 'boolean':
      return parseBoolean(input)
    case 'date':
    case 'time':
    case 'datetime':
      return parseDateTime(input, field.type)
    case 'enum':
    case 'dict':
      return field.many ? parseCodes(input, readCode(field)) : readCode(field)(input)
    case 'region':
      return parseRegion(input, field.depth ?? 4)
    case 'ref':
    case 'user':
    case 'dept':
      return parseOneId(input)
    case 'refs':
    case 'users':
    case 'depts':
      return parseIds(input)
    case 'file':
      return parseFiles(input)
    case 'json':
      return parseJson(input)
    case 'children':
      return Array.isArray(input) && input.every(isRecord) ? { value: input as Value } : { code: 'field.rows' }
    default:
      return never(field.type)
  }
}

/** A field stored as an integer refuses codes that are no integers. */
function readCode({ type, store, options = [] }: Field): (input: unknown) => Reading {
  const read = (input: unknown) => (type === 'enum' ? parseOption(input, options) : parseCode(input))
  return store === 'integer'
    ? input => (/^\d{1,9}$/.test(String(input)) ? read(input) : { code: 'field.option' })
    : read
}
