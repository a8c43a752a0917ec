/** The records of a table as its view needs them: a page of all, the top of a tree, or only whether there are any. */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { useList } from '#engine/react/data/list.ts'
import { allOf } from '#engine/react/data/search-request.ts'
import type { ListView, Sort, TableBody } from '#engine/schema/document.ts'
import type { useSearch } from '../search/use-search.ts'
import { isTop, keyOf } from '../views/tree/tree-keys.ts'
import { useTree } from '../views/tree/use-tree.ts'

const PAGE_SIZE = 10

interface Listed {
  body: TableBody
  entity: ClientEntity
  view: ListView | undefined
  search: ReturnType<typeof useSearch>
  /** the view loads its own records: the list only finds out whether there are any */
  ownsRows: boolean
  /** rows on a page, as chosen by the person */
  size: number | undefined
  /** the order the person's view begins with */
  begins: Sort[] | undefined
}

export function useRecordList({ body, entity, view, search, ownsRows, size, begins }: Listed) {
  const { where, searched, own, parameters } = search
  const treeView = view?.view === 'tree' ? view : undefined
  const usual = body.call ? [] : (body.sort ?? entity.document.screen?.sort ?? [])
  const pageSize = size ?? body.pageSize ?? PAGE_SIZE
  const list = useList({
    entity,
    ...(body.call && { call: body.call }),
    where: treeView && !searched ? allOf([where, isTop({ entity, view: treeView })]) : where,
    sort: usual,
    ...(begins && { begins }),
    size: ownsRows ? 1 : pageSize,
    search: parameters,
  })
  const tree = useTree({ entity, view: treeView, where: own, list, searched })
  return {
    /** with whether its pages are of the top level of a tree */
    list: { ...list, topLevel: treeView !== undefined && !searched },
    /** records of a page, whether or not the list loads one */
    pageSize,
    /** the person's order, if it is not the table's */
    order: JSON.stringify(list.sort) === JSON.stringify(usual) ? undefined : list.sort,
    tree,
    /** the rows as they are drawn; null when the view loads its own */
    ordered: ownsRows ? null : (tree?.rows ?? list.rows),
    /** as for all records, wherever in the tree */
    whole: { ...list, request: { ...list.request, where } },
    /** initial values of a record added below `row` */
    parentOf: (row: WireRecord | undefined) =>
      row && treeView?.parent ? { [treeView.parent]: keyOf({ entity, view: treeView }, row) } : {},
  }
}
