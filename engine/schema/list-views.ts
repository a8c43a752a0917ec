/**
 * The views of a list, by the manifests of their folders `widgets/data/records/views/<view>/view.json`.
 * @source docs/language.md#table
 */
import manifests from '#schemas/gen/views.gen.json' with { type: 'json' }
import type { Field, FieldType, ListView, PropSchema } from './document.ts'

export interface ViewManifest {
  key: ListView['view']
  /** position in the palette */
  order: number
  /** has a component of its own: for the rows the table has loaded, or for records it loads itself; absent: a grid */
  draws?: 'rows' | 'own'
  /** may show the rows of a call: draws those the table has loaded, and loads none */
  overCall?: true
  /** its component is drawn also where the table has no records */
  drawsEmpty?: true
  /** how many fields a new view shows of a record; absent: the columns of the list */
  shows?: number
  keys: Record<string, ViewKey>
  /** the keys the view must have */
  required?: string[]
}

/** A key of a view as the inspector shows it; `editor: field` makes it the id of a field. */
interface ViewKey extends PropSchema {
  /** the error code of a field of another type than `types` */
  fault?: string
  /** over a call: the types instead of `types`; false: it cannot have the key */
  overCall?: FieldType[] | false
  /** a new view gets the first field that fits and no other key has, of these types where they are named */
  offered?: true | FieldType[]
  /** optional: the view is still shown when the field is removed or hidden */
  spare?: true
}

export const LIST_VIEWS = manifests as unknown as ViewManifest[]

/** The keys of any view that name a field. */
export const VIEW_FIELD_KEYS: readonly string[] = [
  ...new Set(LIST_VIEWS.flatMap(({ keys }) => Object.keys(keys).filter(key => keys[key]!.editor === 'field'))),
]

/** @throws Error a view there is no manifest of: documents are checked before */
export function viewManifest(view: ListView['view']): ViewManifest {
  const manifest = LIST_VIEWS.find(({ key }) => key === view)
  if (!manifest) throw new Error(`there is no view "${view}"`)
  return manifest
}

/** The keys the view may have: over the records of an entity, or over the rows of a call. */
export function keysOver(view: ListView['view'], overCall: boolean): ViewManifest['keys'] {
  const { keys } = viewManifest(view)
  if (!overCall) return keys
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) =>
      key.overCall === false ? [] : [[name, key.overCall ? { ...key, types: key.overCall } : key]],
    ),
  )
}

/** The keys of the view that name a field the view cannot be shown without. */
export function firmKeys(view: ListView['view']): string[] {
  return Object.entries(viewManifest(view).keys).flatMap(([key, { editor, spare }]) =>
    editor === 'field' && !spare ? [key] : [],
  )
}

/** Whether the value of a key may be `field`: one of its types, and a single value. */
export function fitsKey({ types }: { types?: FieldType[] }, field: Field): boolean {
  return types === undefined || (!field.many && types.includes(field.type))
}
