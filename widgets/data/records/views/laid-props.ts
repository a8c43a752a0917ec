import type { RefObject } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import type { ListView } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { CardsProps } from './rows-props.ts'

/** The props of a view that loads its own records: a kanban, a calendar. */
export interface LaidProps extends CardsProps {
  caption: string
  entity: ClientEntity
  view: ListView
  /** the request of the table, without its page */
  request: List['request']
  /** set by the view: reloads its records */
  refresh: RefObject<(() => Promise<unknown>) | null>
  /** adds a record with these values; absent where none may be added */
  onAdd?(given: EngineRecord): void
  /** opens a record as the table would, else for viewing */
  onLook(row: WireRecord): void
}
