/**
 * Queries whose statement a link brought and nobody has run yet: their preview waits until it is asked for.
 * @source MA-09; docs/designer.md#queries
 */
import type { StorePort } from '#engine/ports/ports.ts'
import type { DocName } from '../../commands/documents/docs.ts'

const HELD = 'designer.sql.held'
const MOST = 50

const readHeld = (store: StorePort): DocName[] => store.get<DocName[]>(HELD) ?? []

export function hold(store: StorePort, query: DocName): void {
  store.set(HELD, [query, ...readHeld(store).filter(other => other !== query)].slice(0, MOST))
}

export const isHeld = (store: StorePort, query: DocName): boolean => readHeld(store).includes(query)

export function release(store: StorePort, query: DocName): void {
  const others = readHeld(store).filter(other => other !== query)
  if (isHeld(store, query)) store.set(HELD, others)
}
