import type { Json, Query } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { type Mark, MOST_CODES } from './mark.ts'

/** The longest text of a mark in an address, as it stands there. */
const MOST_TEXT = 4000
const MOST_CODE = 400

/** @returns null when it is too long for an address */
export function writeMark(mark: Mark): string | null {
  const text = JSON.stringify(mark)
  return encodeURIComponent(text).length > MOST_TEXT ? null : text
}

/** The mark an address names; null when it is none of a card's that has this query. It says nothing of rights. */
export function readMark(text: string, queryOf: (card: string) => Query | undefined): Mark | null {
  const read = text.length > MOST_TEXT ? null : parse(text)
  if (!isRecord(read) || typeof read.card !== 'string') return null
  const query = queryOf(read.card)
  if (query?.get !== 'sums') return null
  const groups = (query.group ?? []).map(({ id }) => id)
  const { card, of, at, among, besides } = read
  if (of !== undefined && !query.measures?.some(({ id }) => id === of)) return null
  if (
    at !== undefined &&
    !(isRecord(at) && Object.entries(at).every(([id, code]) => groups.includes(id) && isCode(code)))
  )
    return null
  if (![among, besides].every(part => part === undefined || isPart(part, groups))) return null
  const mark = { card, of, at, among, besides } as Mark
  return JSON.parse(JSON.stringify(mark)) as Mark
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isPart = (part: unknown, groups: string[]): boolean =>
  isRecord(part) &&
  groups.includes(part.column as string) &&
  Array.isArray(part.codes) &&
  part.codes.length <= MOST_CODES &&
  part.codes.every(isCode)

const isCode = (code: unknown): code is Json =>
  code === null ||
  typeof code === 'boolean' ||
  typeof code === 'number' ||
  (typeof code === 'string' && code.length <= MOST_CODE)
