import type { Field } from '../schema/document.ts'

const USUAL_DIGITS = 4

/** The period within which the numbers of a serial field count up: `202611`, or '' when they never begin anew. */
export const serialPeriod = ({ serial: { date } = {} }: Field, today: string): string =>
  date ? today.replaceAll('-', '').slice(0, date.length) : ''

/**
 * A number of a serial field, `QJ2026110007`.
 * @param count  which one of its period
 * @param today  `yyyy-MM-dd`
 * @source docs/language.md#fields
 */
export const serialText = (field: Field, count: number | string, today: string): string =>
  (field.serial?.prefix ?? '') +
  serialPeriod(field, today) +
  String(count).padStart(field.serial?.digits ?? USUAL_DIGITS, '0')
