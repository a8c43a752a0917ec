/**
 * What is shown of a value in a masked field. @source docs/language.md#masked-fields
 */
import type { EntityDocument, Grant } from '../schema/document.ts'

export const STAR = '*'
/** From this many characters on, as of a phone number, both ends are shown; of a shorter value only its first character. */
export const LONG = 11
/** Characters shown of a long value, at its beginning and its end. */
export const SHOWN = { first: 3, last: 4 }

/** At least one character becomes a star. The mask of a mask is the same. */
export function maskText(text: string): string {
  const characters = [...text]
  const isLong = characters.length >= LONG
  const [first, last] = isLong ? [SHOWN.first, SHOWN.last] : [Math.min(1, characters.length - 1), 0]
  const end = characters.length - last
  return characters.map((character, at) => (at < first || at >= end ? character : STAR)).join('')
}

/** Whether a text is what a mask leaves of some value. */
export const isMask = (text: string): boolean => text !== '' && maskText(text) === text

/** Ids of the masked fields. */
export const maskedFields = ({ fields }: Pick<EntityDocument, 'fields'>): string[] =>
  fields.flatMap(({ id, masked }) => (masked ? [id] : []))

/** Ids of the fields that stay masked to whom these rights are given; null: none are. */
export const maskedTo = (entity: Pick<EntityDocument, 'fields'>, rights: Pick<Grant, 'unmask'> | null): string[] =>
  maskedFields(entity).filter(id => !rights?.unmask?.includes(id))
