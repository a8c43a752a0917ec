/** Keys of the language, described by the small schema of widgets. @source docs/designer.md#inspector */
import type { PropGroup, PropSchema } from '#engine/schema/document.ts'

/** The groups of widgets, and those of a step: who handles it, what they may do, what they see, and what is seldom set. */
export type RowGroup = PropGroup | 'who' | 'may' | 'sees' | 'more'

export interface KeySchema extends Omit<PropSchema, 'group'> {
  group?: RowGroup
  /** the key of its label under `designer.key`, where another key has the same name; by default its name */
  word?: string
}

export type KeyTable = Record<string, KeySchema>

export const text = (group?: PropSchema['group']): PropSchema => ({
  type: 'object',
  editor: 'text',
  ...(group ? { group } : {}),
})

export const ENVELOPE: KeyTable = { title: text(), note: { type: 'string', editor: 'area' } }

/** Width in columns of 24. */
export const SPAN: PropSchema = { type: 'integer', editor: 'span', minimum: 1, maximum: 24, group: 'look' }

export const PAGE_SIZE: PropSchema = { type: 'integer', enum: [10, 30, 50, 100, 200], group: 'look' }
export const SORT: PropSchema = { editor: 'sort', group: 'data' }
