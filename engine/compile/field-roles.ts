/**
 * The keys that name fields, by what holds them, and how each place depends on its field.
 * @source docs/designer.md#what-names-a-field
 */
import type { Json, ListView } from '../schema/document.ts'
import { firmKeys, LIST_VIEWS, VIEW_FIELD_KEYS } from '../schema/list-views.ts'

/**
 * How a place depends on the field it names: an item that shows it (`shown`) or is useless without it (`needed`); one of
 * several, or an optional name (`listed`); a right to it (`limit`), which stays beside that to another; what depends on its
 * value (`read`); a name in a text, which may be something else than a field (`marked`).
 */
export type Role = 'shown' | 'needed' | 'listed' | 'limit' | 'read' | 'marked'

export type Part = Record<string, Json>

/** What names fields, or lists their names: the key, after the key that holds its part. */
const NAMES: Readonly<Record<string, Role>> = {
  ...{
    'entity.labelField': 'listed',
    'indexes.fields': 'needed',
    'sort.id': 'listed',
    'actions.set': 'read',
    'actions.by': 'read',
  },
  ...{ 'fields.show': 'listed', 'fields.inEnglish': 'listed', 'fields.sentTo': 'listed' },
  ...{ 'fields.by': 'read', 'fields.place': 'read', 'fields.id': 'limit', 'checks.at': 'read' },
  ...{ 'access.hide': 'limit', 'access.readOnly': 'limit', 'access.unmask': 'limit' },
  ...{ 'nodes.bind': 'shown', 'columns.id': 'shown', 'columns.bind': 'shown' },
  ...{ 'search.id': 'shown', 'search.bind': 'shown', 'formats.columns': 'listed', 'views.columns': 'listed' },
  ...{ 'group.id': 'read', 'group.of': 'read', 'measures.of': 'read' },
  ...{ 'flow.brief': 'listed', 'comment.into': 'read', 'who.field': 'read', 'who.of': 'read' },
  ...{ 'service.fields': 'marked', 'set.id': 'read', 'sheets.id': 'needed' },
}

/** What `of` of a rule about people may be besides a field. */
const PEOPLE = ['initiator', 'previous']

/** How the value of a key depends on the field it names; undefined: it names none. @param list  the key that holds the part */
export function roleOf(part: Part, key: string, list: string): Role | undefined {
  if (list === 'views' && VIEW_FIELD_KEYS.includes(key))
    return LIST_VIEWS.some(({ key: view }) => view === part.view) &&
      firmKeys(part.view as ListView['view']).includes(key)
      ? 'needed'
      : 'listed'
  if (list === 'fields' && key === 'id' && part.may === undefined) return undefined
  if (key === 'id' && (part.bind ?? part.of) !== undefined) return undefined
  if (key === 'of' && PEOPLE.includes(String(part.of))) return undefined
  return NAMES[`${list}.${key}`]
}

/** Whether what is held in a list of this name may name a field. */
export const holdsNames = (list: string): boolean => Object.keys(NAMES).some(one => one.startsWith(`${list}.`))

/** `show`, and of rows the field that points back and the one that keeps their order. */
export const isOfTarget = ({ type }: Part, key: string) =>
  key === 'show' || key === 'place' || (key === 'by' && type === 'children')
