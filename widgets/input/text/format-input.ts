/** How the input of a text with a format differs: the keyboard of a phone, what the browser offers, its length. */
import type { InputHTMLAttributes } from 'react'
import type { Field, Personal } from '#engine/schema/document.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'maxLength'
>

const ATTRIBUTES: Partial<Record<NonNullable<Field['format']>, Attributes>> = {
  phone: { inputMode: 'tel', autoComplete: 'tel', maxLength: 11 },
  email: { inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  url: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  idCard: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 18 },
}

/** What browsers and their users' aids call what a field holds of the person who fills it in. */
const AUTOFILL: Record<Personal, string> = {
  name: 'name',
  account: 'username',
  dept: 'organization',
  phone: 'tel',
  email: 'email',
}

/** Attributes of the input of a text of this format. */
export const attributesOf = ({ format, personal }: Pick<Field, 'format' | 'personal'> = {}): Attributes => ({
  ...(format && ATTRIBUTES[format]),
  ...(personal && { autoComplete: AUTOFILL[personal] }),
})

/**
 * A pasted number without the spaces, hyphens and country code people write it with. Whatever else is pasted stays
 * whole: the browser would cut it to the length, and nobody would see that a character is missing.
 */
export const tidyNumber = (pasted: string): string =>
  pasted.replaceAll(/[\s\u2010-\u2015()-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, '')
