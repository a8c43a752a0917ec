import type { Field } from '../../schema/document.ts'
import { comma } from '../../text/comma.ts'
import { isEmpty } from '../value.ts'
import type { Notation } from './notation.ts'

/** The most tags of a value, and characters of a tag. */
const MOST_TAGS = 50
const LONGEST_TAG = 50

/** What ends a tag in what is typed, pasted or imported: commas of either kind, semicolons, line breaks. */
export const TAG_ENDS = /[,;\n\r\t\u3001\uff0c\uff1b]+/

/** The tags in a text, without duplicates. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(TAG_ENDS)
      .map(tag => tag.trim())
      .filter(Boolean),
  ),
]

export const isTags = ({ type, widget }: Pick<Field, 'type' | 'widget'>): boolean =>
  type === 'json' && widget === 'tags'

/** A few short texts, without what ends one where they are typed: a search could not ask for it. */
export const tags: Notation = {
  types: ['json'],
  say: (value, { lang }) => [value].flat().map(String).join(comma(lang)),
  read: splitTags,
  check: value => {
    if (value === null) return { value }
    const wrong = { code: 'field.tags', params: { most: MOST_TAGS, longest: LONGEST_TAG } }
    if (!Array.isArray(value) || !value.every(tag => typeof tag === 'string')) return wrong
    const told = [...new Set(value.map(tag => tag.replaceAll('\0', '').trim().toWellFormed()).filter(Boolean))]
    if (told.length > MOST_TAGS || told.some(tag => [...tag].length > LONGEST_TAG)) return wrong
    const split = told.find(tag => TAG_ENDS.test(tag))
    if (split !== undefined) return { code: 'field.tags.split', params: { tag: split } }
    return { value: isEmpty(told) ? null : told }
  },
}
