/**
 * The named formats of a text. Every expression here takes linear time: no part can match what the next one repeats.
 * @source VM-16…18; docs/language.md#fields
 */

import { never } from '../error/never.ts'
import type { Field } from '../schema/document.ts'
import { readDate } from '../value/calendar.ts'
import { isBareAddress } from '../value/safe-link.ts'

/** @returns code of what is wrong, or null */
export function checkFormat(format: NonNullable<Field['format']>, text: string): string | null {
  switch (format) {
    case 'phone':
      return checkPhone(text)
    case 'email':
      return /^[^\s@<>"',;:]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/.test(text) ? null : 'field.email'
    case 'url':
      return /^(https?:\/\/[^\s/?#][^\s]*|\/(?![/\\])\S*)$/i.test(text) || isBareAddress(text) ? null : 'field.url'
    case 'idCard':
      return isIdCard(text) ? null : 'field.idCard'
    case 'colour':
      return /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? null : 'field.colour'
    case 'icon':
      return /^[A-Za-z0-9_ :/.-]{1,200}$/.test(text) ? null : 'field.pattern'
    case 'progress':
      return /^\d{1,6}\/\d{1,6}$/.test(text) ? null : 'field.pattern'
    case 'html':
    case 'markdown':
    case 'person':
    case 'password':
      return null
    default:
      return never(format)
  }
}

/** Length first, then format: each has its own message. @source VM-17, VM-18 */
function checkPhone(text: string): string | null {
  if ([...text].length !== 11) return 'field.phone.length'
  return /^1[3-9]\d{9}$/.test(text) ? null : 'field.phone'
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A resident number of 18 characters with a real day of birth and the right check character. @source GB 11643-1999 */
function isIdCard(text: string): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false
  if (!readDate(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`)) return false
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return '10X98765432'[sum % 11] === text[17]!.toUpperCase()
}
