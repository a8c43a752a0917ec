/**
 * What the address of a page says of its lists: which record is shown beside the first, or that one is to be added, and
 * the view of each.
 * @source docs/ui.md#a-record; docs/ui.md#a-list-screen
 */
import { createContext, useContext } from 'react'
import { listOf } from '../../access/list-of.ts'
import type { BoardAddress } from './page.ts'
import { usePage } from './scope.tsx'

export interface PageAddress extends BoardAddress {
  /** id of the record shown; null: none is */
  record: string | null
  /** a record is to be added */
  adds: boolean
  /**
   * Names this record in the address, or none. The first one shown is a step of its own in the browser's history; the
   * next one takes its place, and none leads back before it.
   */
  show(record: string | null): void
  /** the whole address of a record, to be opened elsewhere or sent */
  linkTo(record: string): string
  /** id of the view by id of the list; a list that is not named has its usual one */
  views: Readonly<Record<string, string>>
  /** Names the view of a list in the address, or none, and no record; Back leads to the view before. */
  choose(list: string, view: string | null): void
}

/** null: the screen stands in a dialog, or is no page at all. */
export const AddressContext = createContext<PageAddress | null>(null)

/** The address of the page, for the table that is its list; null for other tables. @param table  id of its node */
export function useListAddress(table: string): PageAddress | null {
  const address = useContext(AddressContext)
  const { body, bundle, mode } = usePage()
  if (!address || mode !== 'run') return null
  const mayRead = (entity: string) => ['list', 'detail'].every(call => bundle.entities[entity]?.may.includes(call))
  return listOf(body, mayRead)?.id === table ? address : null
}
