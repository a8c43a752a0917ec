/**
 * Makes the index rows that records stored by other ways than the save lack, and those made of other fields or by an
 * older release.
 * @source ADR 0050
 */
import { setImmediate as letGo } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import type { Db } from '../db/db.ts'
import { columnsOf } from '../entity/table/columns.ts'
import { isStored, quote, tableOf } from '../entity/table/names.ts'
import { indexRows, searchedOf } from '../entity/words/searched.ts'
import type { RegisterRoutes } from '../services.ts'

/** Records of one transaction, which hold up the save of one of them. */
const AT_ONCE = 50

/** A second run changes nothing, and servers may run it at the same time. @returns how many index rows were made */
export async function fillIndex(db: Db, documents: readonly EntityDocument[], isOver = () => false): Promise<number> {
  let made = 0
  for (const document of documents.filter(isStored)) {
    for (let count = AT_ONCE; count === AT_ONCE && !isOver(); made += count) {
      count = await fillSome(db, document)
      await letGo()
    }
  }
  return made
}

async function fillSome(db: Db, document: EntityDocument): Promise<number> {
  const columns = new Map(columnsOf(document).map(column => [column.id, column]))
  const searched = searchedOf(document, columns)
  if (!searched) return 0
  const values = sql.join(
    searched.texts.map(({ column }, at) => sql`${sql.raw(column.stored)} as ${sql.ref(`v${at}`)}`),
  )
  return db.maintain(async trx => {
    const { rows } = await sql<{ id: string; tenant: string } & Record<string, unknown>>`
      select t.id, t.tenant_id as tenant, ${values} from ${sql.raw(quote(tableOf(document, '')))} t
       where not exists (select from record_search s where s.tenant_id = t.tenant_id and s.entity = ${document.key}
               and s.record = t.id and s.made = ${searched.made})
       order by t.tenant_id, t.id limit ${AT_ONCE} for update of t`.execute(trx)
    for (const [tenant, found] of Map.groupBy(rows, row => row.tenant)) {
      const records = found.map(
        (row): EngineRecord =>
          Object.fromEntries(searched.texts.map(({ column }, at) => [column.id, row[`v${at}`] as Value])),
      )
      await sql`with saved as (
          select id from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality as f (id, at) order by at
        ) ${indexRows({ tenant, entity: document.key }, searched, records)} select count(*) from saved`.execute(trx)
    }
    return rows.length
  })
}

/** Seconds after which what was searched for is written. */
const WRITE_MS = 5_000

/** Fills the index beside the work of a server that has just begun to listen, and writes what is searched for. */
export const registerIndex: RegisterRoutes = (app, { db, store, search }) => {
  const write = () => search.flush().catch(error => app.log.warn({ err: error }, 'search log'))
  const timer = setInterval(write, WRITE_MS).unref()
  let isOver = false
  let filling: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', async () => {
    const warn = (error: unknown) => app.log.warn({ err: error }, 'search index')
    filling = fillIndex(db, store.shipped.entities, () => isOver).catch(warn)
  })
  app.addHook('onClose', async () => {
    isOver = true
    clearInterval(timer)
    await Promise.all([filling, write()])
  })
}
