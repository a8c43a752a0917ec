/** Keys of the language, described by the small schema of widgets. @source docs/designer.md#inspector */
import type { PropSchema } from '#engine/schema/document.ts'

export type KeyTable = Record<string, PropSchema>

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
