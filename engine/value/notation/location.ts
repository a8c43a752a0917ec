import { asText, fill } from '../../text/text.ts'
import type { Reading } from '../reading.ts'
import { safeLink } from '../safe-link.ts'
import { isEmpty, isRecord, type Value } from '../value.ts'
import type { Notation } from './notation.ts'

/** A point on earth in degrees (WGS 84), to the north and to the east, and what people call it. */
export type LocationValue = { latitude: number | null; longitude: number | null; name: string | null }
export type Point = { latitude: number; longitude: number }

const LONGEST_NAME = 100
/** Longer texts are no location. */
const LONGEST_TEXT = 300
/** A tenth of a metre. */
const PLACES = 6
/** “30.274085, 120.155070”, alone or after a name, in brackets or not. */
const WRITTEN =
  /^(?:(.*?\S)(?:\s+|\s*[(\uff08]))?(-?\d{1,3}(?:\.\d{1,15})?)\s*[,\uff0c]\s*(-?\d{1,3}(?:\.\d{1,15})?)[)\uff09]?$/

/** Coordinates that are written alone; null where they are none or nowhere on earth. */
export function readPoint(text: string): Point | null {
  const found = readLocation(text)
  return found && found.name === null ? { latitude: found.latitude, longitude: found.longitude } : null
}

/** Coordinates with what is written before them as the name. */
export function readLocation(text: string): (Point & { name: string | null }) | null {
  const typed = text.trim()
  const [, name = null, north, east] = (typed.length <= LONGEST_TEXT && WRITTEN.exec(typed)) || []
  const point = north !== undefined && east !== undefined ? pointOf(north, east) : null
  return point && { ...point, name }
}

/** To six places. @returns null for what is no number of degrees, or nowhere on earth */
export function pointOf(north: unknown, east: unknown): Point | null {
  const [latitude, longitude] = [degreesOf(north, 90), degreesOf(east, 180)]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function degreesOf(value: unknown, most: number): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null
  const degrees = Number(value)
  return Math.abs(degrees) <= most ? Number(degrees.toFixed(PLACES)) + 0 : null
}

/** “30.274085, 120.15507” */
export const sayPoint = ({ latitude, longitude }: Point): string => `${latitude}, ${longitude}`

/** The point of a value, which may have only a name while it is entered. */
export const pointIn = (value: LocationValue | null): Point | null => value && pointOf(value.latitude, value.longitude)

/** “East gate (30.274085, 120.15507)” */
export function sayLocation(value: Value): string {
  if (!isRecord(value)) return ''
  const point = pointOf(value.latitude, value.longitude)
  const name = String(value.name ?? '')
  if (!point) return name
  return name ? `${name} (${sayPoint(point)})` : sayPoint(point)
}

/**
 * Where a map shows the place.
 * @param address  of the map, with `{latitude}`, `{longitude}` and perhaps `{name}` in it
 * @returns        undefined where it is no address to link to
 */
export function mapLink(address: string, { latitude, longitude, name }: Point & { name?: string | null }) {
  return safeLink(fill(address, { latitude, longitude, name }, { write: value => encodeURIComponent(asText(value)) }))
}

export const location: Notation = {
  types: ['json'],
  say: sayLocation,
  read: readLocation,
  check: value => (value === null ? { value } : check(value)),
}

const KEYS = new Set(['latitude', 'longitude', 'name'])

function check(value: Value): Reading {
  if (!isRecord(value) || Object.keys(value).some(key => !KEYS.has(key))) return { code: 'field.location' }
  const named = isEmpty(value.name) ? '' : value.name
  if (typeof named !== 'string') return { code: 'field.location' }
  const name = named.replaceAll('\0', '').trim().toWellFormed()
  if ([...name].length > LONGEST_NAME) return { code: 'field.location.long', params: { longest: LONGEST_NAME } }
  if (isEmpty(value.latitude) && isEmpty(value.longitude))
    return name === '' ? { value: null } : { code: 'field.location.point' }
  const point = pointOf(value.latitude, value.longitude)
  return point ? { value: { ...point, name: name || null } } : { code: 'field.location.point' }
}
