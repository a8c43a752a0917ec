import type { Field } from '../../schema/document.ts'
import { parseRegion } from '../parse-choice.ts'
import type { Reading } from '../reading.ts'
import { isEmpty, isRecord, type Value } from '../value.ts'
import type { Notation } from './notation.ts'

/** Either part may be empty, not both. */
export type AddressValue = { region: string | null; detail: string | null }

/** The most characters of the line below the region. */
const LONGEST_LINE = 200
const DEPTH = 3

/** The region of an address, whose name is in the labels of the record. */
export function regionOf(value: Value | undefined): string | null {
  return isRecord(value) && typeof value.region === 'string' ? value.region : null
}

/** Whether values of the field may hold the code of a region, whose name is among the labels of their record. */
export const holdsRegion = ({ type, widget }: Pick<Field, 'type' | 'widget'>): boolean =>
  type === 'region' || (type === 'json' && widget === 'address')

/** The codes of regions in a value of any field. */
export function regionCodes(field: Pick<Field, 'type' | 'widget'>, value: Value | undefined): string[] {
  if (!holdsRegion(field)) return []
  const code = field.type === 'region' ? value : regionOf(value)
  return typeof code === 'string' && code !== '' ? [code] : []
}

/** @param nameOf  the names of a region's levels, from the top down, separated by ' / ' */
export function sayAddress(value: Value, nameOf: (region: string) => string): string {
  const region = regionOf(value)
  const detail = isRecord(value) ? String(value.detail ?? '') : ''
  return [region && nameOf(region).replaceAll(' / ', ''), detail].filter(Boolean).join(' ')
}

/** A region with a line: street, house and room. Its full text has the names of all levels. */
export const address: Notation = {
  types: ['json'],
  say: (value, { label }) => sayAddress(value, label),
  check: value => (value === null ? { value } : check(value)),
}

function check(value: Value): Reading {
  if (!isRecord(value) || Object.keys(value).some(key => key !== 'region' && key !== 'detail'))
    return { code: 'field.address' }
  const region = isEmpty(value.region) ? { value: null } : parseRegion(value.region, DEPTH)
  if ('code' in region) return region
  const detail = isEmpty(value.detail) ? '' : value.detail
  if (typeof detail !== 'string') return { code: 'field.address' }
  const line = detail.replaceAll('\0', '').trim().toWellFormed()
  if ([...line].length > LONGEST_LINE) return { code: 'field.address.long', params: { longest: LONGEST_LINE } }
  if (region.value === null && line === '') return { value: null }
  return { value: { region: region.value, detail: line || null } }
}
