import type { RefObject } from 'react'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import type { ListView } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { CardsProps } from './card/record-card.tsx'

/** What a view gets that asks for its own records: a board of columns, a calendar. */
export interface LaidProps extends CardsProps {
  caption: string
  entity: ClientEntity
  view: ListView
  /** what the table shows, without its page */
  request: List['request']
  /** filled by the view: asks for its records anew */
  refresh: RefObject<(() => Promise<unknown>) | null>
  /** begins a record with these fields; absent where none may be added */
  onAdd?(given: EngineRecord): void
  /** opens a record as the table opens it, else to look at */
  onLook(row: WireRecord): void
}
