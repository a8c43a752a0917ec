/**
 * The contract between the engine and a widget. A widget is a pure view of these props: it uses the outside only
 * through `usePorts()`, measures its own root, and has no rules of its own.
 * @source docs/language.md#widget
 */
import type { ComponentType, ReactNode } from 'react'
import type { Offer } from '../ports/ports.ts'
import type { Card, Field, Json, Node, WidgetDocument } from '../schema/document.ts'

/** Text in a control that is not a value yet. */
export interface PartialInput {
  text: string
  /** the expected form, e.g. `YYYY-MM-DD`; empty for files being uploaded, null if the control could not be loaded */
  wants: string | null
}

/** An option of an enum or dictionary, in the reader's language. */
export interface Choice {
  id: string
  title: string
  colour?: string
  icon?: string
  disabled?: boolean
  parent?: string
  /** of a card: the column of its query that has these options */
  column?: string
}

export interface WidgetProps<Props = Record<string, Json>, Value = Json> {
  /**
   * DOM id of the control; the label's `for` and `aria-describedby` (`${id}-issue`, `${id}-help`) are derived from it
   */
  id: string
  node: Node
  /** literals of `props`, with `live` results over them and the manifest's defaults below */
  props: Props
  /** title and help in the reader's language */
  title: string
  help?: string
  /** the field the node is bound to, if any; of a card, the field it measures */
  field?: Field
  /** options of an enum or dict field (after `choices`), in the reader's language; of levels each with the one above */
  options?: Choice[]
  /** for a field that points at records: what limits the options of a picker, when `choices` does */
  offer?: Offer
  value: Value | null
  /** The new value (null = empty). Inputs call it on every change; text inputs on every key. */
  onChange(value: Value | null): void
  /** The text of a control that is no valid value (half a number, broken JSON); null when it is gone. */
  onPartialInput?(partialInput: PartialInput | null): void
  /** the text with which the control begins, in addition to its value */
  partialInput?: PartialInput | null
  /** Called when the person leaves the control. */
  onBlur?(): void
  readOnly: boolean
  required: boolean
  invalid: boolean
  /** the labels of the ids in the value: id → label */
  labels?: Record<string, string>
  /** of a card: column → title of the field behind it, where one is known */
  titles?: Record<string, string>
  /** rows of the node's query, when it has one */
  rows?: Record<string, Json>[]
  /** the rows are the first ones of more than are ever sent; of a query of SQL `all` is as many as came */
  cut?: { first: number; all: number }
  /** slot → column of the query result */
  map?: Record<string, string>
  state?: 'ready' | 'loading' | 'failed'
  /** runs the step list of an event; resolves when it has ended */
  emit(event: string, payload?: Record<string, Json>): Promise<void>
  children?: ReactNode
  /** of a container on a board: the cards in it */
  cards?: Card[]
}

export interface WidgetModule {
  default: ComponentType<WidgetProps<never, never>>
}

/** name → lazy module; `widgets/gen/load.gen.ts`. Passed to the engine as an argument. */
export type WidgetLoader = Record<string, () => Promise<WidgetModule>>
/** name → manifest; `widgets/gen/manifests.gen.json`, for the designer. */
export type WidgetManifests = Record<string, WidgetDocument>

/** The part of a manifest that a running screen reads. */
export interface RunManifest {
  a11y: Pick<WidgetDocument['a11y'], 'label'>
  props: { properties?: Record<string, { default?: Json }> }
  slots?: { required?: true }[]
  /** height of a card, in rows */
  grid?: { h?: number }
}
/** name → that part; `widgets/gen/manifests.run.gen.json`. A whole manifest can be used instead. */
export type RunManifests = Record<string, RunManifest>
