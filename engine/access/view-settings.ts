/**
 * How a person looks at a list: what a saved view holds, and what is kept of their own changes to a list.
 * @source docs/ui.md#a-list-screen
 */

import { readsOf } from '../rules/reads-of.ts'
import type { Json, Rule, Sort, TableBody } from '../schema/document.ts'

/** A field that groups records, dates by day or by month. */
export interface GroupBy {
  id: string
  by?: 'day' | 'month'
}

/** What is absent is as the list has it. */
export interface ViewSettings {
  /** id of the list's view that shows the records; its first when absent */
  view?: string
  /** by id of a search field: its value where it is not the default, null when it was cleared */
  search?: Record<string, Json>
  /** the state of the records searched for */
  status?: string
  /** further conditions, over the fields of the list's columns */
  filter?: Rule
  sort?: Sort[]
  /** the field whose values group the records; null: none, though the view says one */
  group?: GroupBy | null
  /** rows on a page */
  size?: number
  /** columns hidden or shown, over what the list says */
  hidden?: Record<string, boolean>
  /** ids of the columns in the person's order */
  order?: string[]
  /** px by column */
  widths?: Record<string, number>
  /** columns that stay in sight at the left */
  pinned?: string[]
  /** of a person's own settings: id of the view the list opens with */
  opens?: string
}

/**
 * The settings without views, search fields and columns that the list does not have.
 * @param list  as its reader may see it, so that nothing the reader may not see is left
 */
export function cutViewSettings(settings: ViewSettings, list: TableBody): ViewSettings {
  const bound = boundColumns(list)
  const sorted = boundFields(list)
  const sought = new Set(list.search?.map(({ id }) => id))
  const byId = <T>(held: Record<string, T> | undefined, known: { has(id: string): boolean }) =>
    held && Object.fromEntries(Object.entries(held).filter(([id]) => known.has(id)))
  const isKnown = (name: string) => sorted.has(name) || name.startsWith('$me.')
  const cut: ViewSettings = {
    ...settings,
    view: list.views?.find(({ id }) => id === settings.view)?.id,
    search: byId(settings.search, sought),
    filter: settings.filter && readsOf(settings.filter).every(isKnown) ? settings.filter : undefined,
    sort: settings.sort?.filter(({ id }) => sorted.has(id)),
    group: settings.group && !sorted.has(settings.group.id) ? undefined : settings.group,
    hidden: byId(settings.hidden, bound),
    order: settings.order?.filter(id => bound.has(id)),
    widths: byId(settings.widths, bound),
    pinned: settings.pinned?.filter(id => bound.has(id)),
  }
  return Object.fromEntries(Object.entries(cut).filter(([, value]) => value !== undefined))
}

/** Id of a column → the field it shows. */
function boundColumns(list: TableBody): Map<string, string> {
  const bound = new Map(list.columns?.map(({ id, bind = id }) => [id, bind]))
  for (const id of list.views?.flatMap(({ columns = [] }) => columns) ?? []) bound.set(id, id)
  return bound
}

/** The fields that the columns of a list show. */
export const boundFields = (list: TableBody): Set<string> => new Set(boundColumns(list).values())
