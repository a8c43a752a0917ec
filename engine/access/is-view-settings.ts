import { isRecord } from '../value/value.ts'
import type { ViewSettings } from './view-settings.ts'

const MOST_TEXT = 200
const MOST_FILTER = 5000
const MOST_ITEMS = 1000
const WIDEST_PX = 2000
const LARGEST_PAGE = 200

const isId = (value: unknown): value is string => typeof value === 'string' && /^[a-z][A-Za-z0-9]{0,39}$/.test(value)
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z0-9]{1,40}$/.test(value)
const isIn = (most: number) => (value: unknown) => Number.isInteger(value) && Number(value) > 0 && Number(value) <= most
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isItem)
const isByIdOf = (isHeld: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) &&
  Object.keys(value).length <= MOST_ITEMS &&
  Object.entries(value).every(([id, held]) => isId(id) && isHeld(held))
const isPlain = (value: unknown) =>
  value === null ||
  ['boolean', 'number'].includes(typeof value) ||
  (typeof value === 'string' && value.length <= MOST_TEXT)
const isSort = (value: unknown) =>
  isRecord(value) &&
  isId(value.id) &&
  (value.order === 'up' || value.order === 'down' || value.order === undefined) &&
  Object.keys(value).every(key => key === 'id' || key === 'order')

const PARTS: Record<keyof ViewSettings, (value: unknown) => boolean> = {
  view: isId,
  search: isByIdOf(value => isPlain(value) || isListOf(isPlain)(value)),
  status: isWord,
  filter: value => isRecord(value) && JSON.stringify(value).length <= MOST_FILTER,
  sort: isListOf(isSort),
  group: value =>
    value === null ||
    (isRecord(value) &&
      isId(value.id) &&
      (value.by === undefined || value.by === 'day' || value.by === 'month') &&
      Object.keys(value).every(key => key === 'id' || key === 'by')),
  size: isIn(LARGEST_PAGE),
  hidden: isByIdOf(value => typeof value === 'boolean'),
  order: isListOf(isId),
  widths: isByIdOf(isIn(WIDEST_PX)),
  pinned: isListOf(isId),
  opens: isWord,
}

/** Whether `given` has the shape of settings, without keys they do not have. */
export function isViewSettings(given: unknown): given is ViewSettings {
  return (
    isRecord(given) &&
    Object.entries(given).every(([key, value]) => Object.hasOwn(PARTS, key) && PARTS[key as keyof ViewSettings](value))
  )
}
