import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import type { Button, Field, Sort, TableBody } from '#engine/schema/document.ts'
import type { DrawnColumn } from '../row/columns.ts'
import type { Tree } from './tree/use-tree.ts'

/** What the totals under the columns are counted over. */
export interface Totals {
  body: TableBody
  entity: ClientEntity
  list: List
}

/** What the table and the cards both draw. */
export interface RowsProps {
  caption: string
  columns: DrawnColumn[]
  rows: WireRecord[]
  /** the rows as a tree, none for a plain list */
  tree?: Tree
  /** the files a card shows the first picture of */
  cover?: Field
  sort: Sort[]
  onSort(sort: Sort[]): void
  select: 'none' | 'one' | 'many'
  chosen: ReadonlySet<string>
  onChoose(ids: string[], on: boolean): void
  actionsOf(row: WireRecord): Button[]
  onRun(button: Button, row: WireRecord): void
  onOpen?(row: WireRecord): void
  onRow?(row: WireRecord): void
  /** colour class of a cell by the first format that holds */
  formatOf(row: WireRecord, column: string): string
  totals: Totals
  busy: boolean
  onResize(column: string, width: number): void
}

/** False for a press on something in the row that does its own. */
export const isOnRow = ({ target }: { target: EventTarget }): boolean =>
  !(target as Element).closest('button, a, label, input')
