import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { GroupBy } from '#engine/access/view-settings.ts'
import type { List } from '#engine/react/data/list.ts'
import type { Button, Field, Sort, TableBody } from '#engine/schema/document.ts'
import type { DrawnColumn } from '../row/columns.ts'
import type { Tree } from './tree/use-tree.ts'

/** What the totals below the columns are computed over. */
export interface Totals {
  body: TableBody
  entity: ClientEntity
  list: List
}

/** Props of both the table and the cards. */
export interface RowsProps {
  caption: string
  columns: DrawnColumn[]
  rows: WireRecord[]
  /** in groups by this field; then `rows` are only a sample */
  grouped?: GroupBy & { asCards: boolean; size: number }
  /** cards: in sections by the value of this field, in the order in which the rows come */
  sections?: Field
  /** the rows as a tree; absent for a plain list */
  tree?: Tree
  /** the file field whose first picture a card shows */
  cover?: Field
  sort: Sort[]
  onSort(sort: Sort[]): void
  select: 'none' | 'one' | 'many'
  chosen: ReadonlySet<string>
  onChoose(ids: string[], on: boolean): void
  actionsOf(row: WireRecord): Button[]
  onRun(button: Button, row: WireRecord): void | Promise<void>
  onOpen?(row: WireRecord): void
  onRow?(row: WireRecord): void
  /** the button that `onRow` presses; null: none, it does something of its own; undefined: it does nothing */
  pressOf(row: WireRecord): Button | null | undefined
  /** the Enter key on a row */
  onEnter?(row: WireRecord): void
  /** Enter opens the row, and so does E */
  enterOpens?: boolean
  /** id of the record shown beside the list */
  current?: string
  /** colour class of a cell from the first format that applies */
  formatOf(row: WireRecord, column: string): string
  totals: Totals
  busy: boolean
  /** removes the chosen rows */
  onDelete?(): void
  onResize(column: string, width: number): void
}

/** Props of one record as a card. */
export type CardsProps = Omit<
  RowsProps,
  'rows' | 'grouped' | 'sections' | 'caption' | 'sort' | 'onSort' | 'totals' | 'busy' | 'onDelete' | 'onResize'
>

/** False for a press on a control inside the row or on what one has opened, and for a text that was selected. */
export const isOnRow = ({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): boolean =>
  currentTarget.contains(target as Element) &&
  !(target as Element).closest('button, a, label, input, select, textarea') &&
  getSelection()?.isCollapsed !== false
