/**
 * The words for what can be filled in and shown: one for each field type, each widget and each view of a list, with its
 * icon, a sentence, and the part of the palette that offers it.
 * @source docs/designer.md#words
 */
import type { Field, FieldType, ListView } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import kinds from '#schemas/words/kinds.json' with { type: 'json' }

export interface Word {
  id: string
  type?: FieldType
  /** of a choice: several options */
  many?: boolean
  widget?: string
  view?: ListView['view']
  title: Text
  icon: string
  /** not offered by itself when absent */
  use?: Use
  help: Text
}

export const USES = ['usual', 'people', 'time', 'auto', 'layout', 'show', 'chart', 'portal', 'more'] as const
export type Use = (typeof USES)[number]

export const WORDS = kinds as Word[]

const BY_WIDGET = new Map(WORDS.map(word => [word.widget, word]))

export const wordOfWidget = (widget: string): Word | undefined => BY_WIDGET.get(widget)

export const wordOfView = (view: ListView['view']): Word | undefined => WORDS.find(word => word.view === view)

export function wordOfField({ type, many = false }: Pick<Field, 'type' | 'many'>): Word | undefined {
  const ofType = WORDS.filter(word => word.type === type)
  return ofType.find(word => (word.many ?? false) === many) ?? ofType[0]
}

/** The word of a field type: every type has one. */
export const titleOfType = (type: FieldType): Text => ({ ...(wordOfField({ type }) as Word).title })
