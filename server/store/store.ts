/**
 * The store of documents: three layers, read through one cached view for each tenant, which every process renews within
 * a second of a publish.
 * @source ARCHITECTURE.md#the-store
 */
import { sql } from 'kysely'
import type { Library, WidgetDocument } from '#engine/schema/document.ts'
import type { Db, Trx } from '../db/db.ts'
import { libraryOf, readLibraryRows } from '../layers/library.ts'
import { readShipped, type Shipped } from '../layers/shipped.ts'
import { type PublishedView, readView } from '../layers/view.ts'
import { readWidgets } from '../layers/widgets.ts'

/** Channel on which a publish announces the tenant whose view is outdated. */
const SCHEMA_CHANGED = 'schema_changed'

/** Listens to a channel of the database until the returned function is called. */
export type Listen = (channel: string, heard: (payload: string) => void) => Promise<() => Promise<void>>

export interface Store {
  shipped: Shipped
  widgets: Map<string, WidgetDocument>
  /** The tenant's current view. The same object until something is published. */
  view(tenant: string): Promise<PublishedView>
  libraryFor(tenant: string): Promise<Library>
  /** Notifies every process, once the transaction is committed, that the tenant's view changed. */
  announce(trx: Trx, tenant: string): Promise<void>
  /** Drops the tenant's cached view in this process at once, so that a publisher reads what they wrote. */
  forget(tenant: string): void
  close(): Promise<void>
}

export async function openStore(db: Db, listen: Listen): Promise<Store> {
  const shipped = readShipped()
  const widgets = readWidgets()
  const views = new Map<string, Promise<PublishedView>>()
  const close = await listen(SCHEMA_CHANGED, tenant => (tenant ? views.delete(tenant) : views.clear()))

  function view(tenant: string): Promise<PublishedView> {
    const known = views.get(tenant)
    if (known) return known
    const reading = db.readAtOnce({ tenant }, trx => readView(trx, shipped))
    views.set(tenant, reading)
    reading.catch(() => views.delete(tenant))
    return reading
  }

  return {
    shipped,
    widgets,
    view,
    libraryFor: async tenant => {
      const [documents, rows] = await Promise.all([view(tenant), db.readAtOnce({ tenant }, readLibraryRows)])
      return libraryOf(documents, widgets, rows)
    },
    announce: async (trx, tenant) => {
      await sql`select pg_notify(${SCHEMA_CHANGED}, ${tenant})`.execute(trx)
    },
    forget: tenant => {
      views.delete(tenant)
    },
    close,
  }
}
