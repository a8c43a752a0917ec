/**
 * The contract between the engine and a widget. A widget is a pure view of these props: it reaches the outside only
 * through `usePorts()`, measures its own root, and holds no rule of its own.
 * @source docs/language.md#widget
 */
import type { ComponentType, ReactNode } from 'react'
import type { Offer } from '../ports/ports.ts'
import type { Field, Json, Node, WidgetDocument } from '../schema/document.ts'

/** Text in a control that is no value. */
export interface PartialInput {
  text: string
  /** what it should look like, e.g. `YYYY-MM-DD`; empty for files that are on their way, null where the control could not be fetched */
  wants: string | null
}

export interface WidgetProps<Props = Record<string, Json>, Value = Json> {
  /** DOM id of the control; the label's `for` and `aria-describedby` (`${id}-issue`, `${id}-help`) are built on it */
  id: string
  node: Node
  /** literals of `props` with `live` results laid over them and defaults of the manifest filled in */
  props: Props
  /** title and help in the reader's language */
  title: string
  help?: string
  /** the field the node is bound to, if any */
  field?: Field
  /** options of an enum or dict field (after `choices`), in the reader's language */
  options?: { id: string; title: string; colour?: string; disabled?: boolean }[]
  /** of a field that points at records: what bounds the ones a picker offers, if `choices` does */
  offer?: Offer
  value: Value | null
  /** The new value (null = empty). Inputs call it on every change; text inputs on every key. */
  onChange(value: Value | null): void
  /** What the control holds and could not take (half a number, text that is no JSON); null when that is gone. */
  onPartialInput?(partialInput: PartialInput | null): void
  /** what the control begins with beside its value */
  partialInput?: PartialInput | null
  /** Called when the person leaves the control. */
  onBlur?(): void
  readOnly: boolean
  required: boolean
  invalid: boolean
  /** what the ids in the value stand for: id → label */
  labels?: Record<string, string>
  /** rows of the node's query, when it has one */
  rows?: Record<string, Json>[]
  /** slot → column of the query result */
  map?: Record<string, string>
  state?: 'ready' | 'loading' | 'failed'
  /** run the step list of an event; resolves when it ended */
  emit(event: string, payload?: Record<string, Json>): Promise<void>
  children?: ReactNode
}

export interface WidgetModule {
  default: ComponentType<WidgetProps<never, never>>
}

/** name → lazy module; `widgets/gen/load.gen.ts`. The engine is given it as an argument. */
export type WidgetLoader = Record<string, () => Promise<WidgetModule>>
/** name → manifest; `widgets/gen/manifests.gen.json`, for the designer. */
export type WidgetManifests = Record<string, WidgetDocument>

/** What a running screen reads of a manifest. */
export interface RunManifest {
  a11y: Pick<WidgetDocument['a11y'], 'label'>
  props: { properties?: Record<string, { default?: Json }> }
  slots?: { required?: true }[]
  /** how high a card is, in rows */
  grid?: { h?: number }
}
/** name → that part; `widgets/gen/manifests.run.gen.json`. A whole manifest does as well. */
export type RunManifests = Record<string, RunManifest>
