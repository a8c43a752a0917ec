/**
 * The words for what can be filled in and shown: one for each field type, each widget and each view of a list, with its
 * icon, a sentence, and the part of the palette that offers it.
 * @source docs/designer.md#words
 */
import { widgetFor } from '#engine/entity/derive-widget.ts'
import type { Field, FieldType, ListView } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import kinds from '#schemas/words/kinds.json' with { type: 'json' }

export interface Word {
  id: string
  type?: FieldType
  /** of a choice: several options */
  many?: boolean
  /** with which a field of this kind begins */
  facts?: Partial<Field>
  widget?: string
  view?: ListView['view']
  /** of a field computed from records that point at its own: offered where some do */
  pointing?: true
  /** of a field that begins with a formula */
  computed?: true
  title: Text
  icon: string
  /** not offered by itself when absent */
  use?: Use
  /** what people call it besides its title, in any language; it is found by them */
  also?: string[]
  help: Text
}

export const USES = ['usual', 'people', 'time', 'auto', 'layout', 'show', 'chart', 'portal', 'more'] as const
export type Use = (typeof USES)[number]

export const WORDS = kinds as Word[]

/** What a field can be made from: a word of a type. */
export type FieldKind = Pick<Word, 'many' | 'facts' | 'widget'> & { type: FieldType }
export type FieldWord = Word & FieldKind

/** What a new field can be, the usual kinds first. */
export const NEW_WORDS = WORDS.filter((word): word is FieldWord => word.type !== undefined && !word.pointing)

/** The kinds of fields: a computed one is of the kind of its result. */
export const FIELD_WORDS = NEW_WORDS.filter(word => !word.computed)

/** All a kind is found by. */
export const searchWords = (word: Word | undefined): (string | undefined)[] =>
  word ? [word.title.zh, word.title.en, word.id, ...(word.also ?? [])] : []

/** The kind of a field that counts the records of a name; its own kind once it is made is that of its type. */
export const wordOfPointing = (name: string): FieldWord => ({
  ...POINTING,
  facts: { value: { count: [{ var: name }] } },
})

const POINTING = WORDS.find(({ pointing }) => pointing) as FieldWord

/** The first word of a widget is its own; kinds of fields that share it come later. */
const BY_WIDGET = new Map(WORDS.map(word => [word.widget, word] as const).reverse())

export const wordOfWidget = (widget: string): Word | undefined => BY_WIDGET.get(widget)

export const wordOfView = (view: ListView['view']): Word | undefined => WORDS.find(word => word.view === view)

/** The facts by which kinds of one type differ, in addition to their widget. */
export const MARKS = ['format', 'to', 'secret'] as const

type Told = Pick<Field, 'type' | 'many' | 'widget' | (typeof MARKS)[number]>

/** The kind of a field: of those it fits, the one that asks for most. */
export function wordOfField(field: Told): FieldWord | undefined {
  const { type, many = false } = field
  const widget = widgetFor(field)
  const ofType = FIELD_WORDS.filter(word => word.type === type)
  const fit = ofType.filter(
    word =>
      (word.many ?? false) === many &&
      (word.widget ?? widget) === widget &&
      MARKS.every(mark => (word.facts?.[mark] ?? field[mark]) === field[mark]),
  )
  // a widget it names says more than what it points at
  const named = field.widget === undefined ? [] : fit.filter(word => word.widget === field.widget)
  const best = named.length > 0 ? named : fit
  return best.find(({ facts }) => facts) ?? best.find(word => word.widget) ?? best[0] ?? ofType[0]
}

/** The word of a field type: every type has one. */
export const wordOfType = (type: FieldType): FieldWord => wordOfField({ type }) as FieldWord

export const titleOfType = (type: FieldType): Text => ({ ...wordOfType(type).title })
