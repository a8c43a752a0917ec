import type { ListView, TableBody } from '../schema/document.ts'
import { firmKeys, VIEW_FIELD_KEYS } from '../schema/list-views.ts'
import { cutButtons, cutSteps } from './cut-steps.ts'
import { type Cuts, isOpen, readsHidden, recordVisibility, type Visibility } from './visibility.ts'

/** The table without what the reader may not see; null when it cannot be shown at all. */
export function cutTable(table: TableBody, cuts: Cuts, around: Visibility): TableBody | null {
  if (table.entity === undefined || !isOpen(table.entity, cuts)) return null
  const of = cuts[table.entity]!
  const listed = of.unlisted?.length ? { ...cuts, [table.entity]: { ...of, hide: [...of.hide, ...of.unlisted] } } : cuts
  const visibility = recordVisibility(table.entity, listed, around)
  if (readsHidden(table.where, visibility)) return null
  const sees = (id: string | undefined) => id === undefined || !visibility.hides(id)
  const seesBound = (item: { id: string; bind?: string }) => sees(item.id) && sees(item.bind)
  const cut: TableBody = { ...table, columns: (table.columns ?? []).filter(seesBound) }
  if (table.search) {
    const isSearched = ({ id, bind = id }: { id: string; bind?: string }) => !of.unsearched?.includes(bind)
    cut.search = table.search.filter(
      item => seesBound(item) && isSearched(item) && !readsHidden(item.default, visibility),
    )
  }
  if (table.sort) cut.sort = table.sort.filter(sort => sees(sort.id))
  if (table.formats) {
    const formats = table.formats.filter(format => !readsHidden(format.when, visibility))
    cut.formats = formats.map(format => (format.columns ? { ...format, columns: format.columns.filter(sees) } : format))
  }
  if (table.views) {
    const seesKey = (view: ListView) => (key: string) => sees(view[key as keyof ListView] as string | undefined)
    const views = table.views.filter(
      view => !readsHidden(view.where, visibility) && firmKeys(view.view).every(seesKey(view)),
    )
    cut.views = views.map(view => ({
      ...without(view, key => VIEW_FIELD_KEYS.includes(key) && !seesKey(view)(key)),
      ...(view.columns ? { columns: view.columns.filter(sees) } : {}),
      ...(view.sort ? { sort: view.sort.filter(sort => sees(sort.id)) } : {}),
    }))
  }
  if (table.toolbar) cut.toolbar = cutButtons(table.toolbar, visibility)
  if (table.rowActions) cut.rowActions = cutButtons(table.rowActions, visibility)
  if (table.on?.select) cut.on = { ...table.on, select: cutSteps(table.on.select, visibility) }
  return cut
}

function without<T extends object>(thing: T, isLeft: (key: string) => boolean): T {
  return Object.fromEntries(Object.entries(thing).filter(([key]) => !isLeft(key))) as T
}
