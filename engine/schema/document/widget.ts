/**
 * The manifest of a widget.
 * @source docs/designer.md#inspector
 */
import type { Text } from '../../text/text.ts'
import type { FieldType } from './entity.ts'
import type { Envelope, Json, Rule } from './envelope.ts'

/** Groups of the inspector, in their order. */
export type PropGroup = 'content' | 'data' | 'rules' | 'look' | 'behaviour' | 'access' | 'advanced'

/**
 * The small JSON Schema in which a widget describes its props and its value. In addition to JSON Schema's keywords it
 * determines how the inspector shows a property: `group` (content when absent), `unit`, `editor` (the control, where
 * the type is not enough), `titles` of an enum's values, `live` (a rule may provide it) and `when` (a rule over the
 * other props; false hides it). Properties are shown in the order they are written.
 * @source docs/designer.md#inspector
 */
export interface PropSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
  enum?: Json[]
  const?: Json
  default?: Json
  label?: Text
  help?: Text
  editor?: string
  /** of the editor `record`: whose records it offers */
  entity?: string
  /** of the editor `field`: the types of fields it offers */
  types?: FieldType[]
  group?: PropGroup
  unit?: Text
  titles?: Record<string, Text>
  /** of an enum's values: the size a card takes when one is chosen */
  sizes?: Record<string, { w: number; h: number }>
  live?: true
  when?: Rule
  /** its name in the wire form of a card, where it has another one. @source docs/language.md#widget */
  wire?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  /**
   * of a string: an address that is safe to open, or a colour: `#rrggbb`, `#rgb` or a name of the palette.
   * @source docs/security.md#pages-and-links
   */
  format?: 'link' | 'colour'
  minItems?: number
  maxItems?: number
  items?: PropSchema
  properties?: Record<string, PropSchema>
  required?: string[]
  additionalProperties?: false
}

/** A field's type as widgets name it: a field with several codes (`many`) has another one. */
export type BoundType = FieldType | 'enum[]' | 'dict[]'

export interface WidgetDocument extends Envelope<'widget'> {
  version?: number
  group: 'input' | 'data' | 'layout' | 'chart' | 'flow' | 'portal'
  icon?: string
  /** the server draws it too, on pages of the portal: it uses neither antd nor a port that only a browser has. ADR 0052 */
  drawn?: true
  /** on pages of the portal it stands over the whole width, above or below their content */
  stands?: 'head' | 'foot'
  /** on pages of the portal it brings the heading of its page; others' is said to those who cannot see alone */
  heads?: true
  /** its name as a kind of card in the wire form, where it has another one */
  wire?: string
  binds?: BoundType[]
  value?: PropSchema
  props: PropSchema
  events?: { id: string; title: Text; gives?: PropSchema }[]
  /** the slots that `map` of a node or card may connect to columns of its query */
  slots?: { id: string; title: Text; type?: 'number' | 'text'; required?: true }[]
  children?: 'none' | 'nodes' | 'rows'
  /** a card of this widget is a container of cards */
  holds?: 'cards'
  needs?: ('http' | 'upload' | 'push' | 'store' | 'script' | 'clock' | 'route')[]
  a11y: {
    role?: string
    label: 'for' | 'aria' | 'none'
    error: 'describedby' | 'region' | 'none'
    keys?: { id: string; does: Text }[]
  }
  grid?: { w?: number; h?: number; minW?: number; maxW?: number; minH?: number; maxH?: number }
  sample: { props?: Record<string, Json>; value?: Json }
  formily?: { components?: string[]; props?: Record<string, string | null> }
}
