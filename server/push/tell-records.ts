/**
 * Tells the open streams that records were written, so that boards over them move: at most every half second of a
 * tenant, however much is saved, and each reader of the entities they may list.
 * @source docs/security.md#push; ADR 0044
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db } from '../db/db.ts'
import type { EntityService } from '../entity/entity-service.ts'
import { type Changed, changedSince } from '../entity/read/together/changed-since.ts'
import type { Streams } from './streams.ts'

const CHANNEL = 'screenwright_records'
const EVERY_MS = 500

interface Parts {
  db: Db
  entities: EntityService
}

/** The last snapshot of each tenant whose changes were told here. */
const MOST_TENANTS = 10_000

export async function tellRecords({ db, entities }: Parts, streams: Streams): Promise<void> {
  const since = new Map<string, string>()

  const notify = atMostEvery(EVERY_MS, tenant =>
    db.write({ tenant }, trx => sql`select pg_notify(${CHANNEL}, ${tenant})`.execute(trx)),
  )
  const look = atMostEvery(EVERY_MS, async tenant => {
    const readers = new Map(streams.heardBy(tenant).map(who => [readerOf(who), who]))
    if (!readers.size) return void since.delete(tenant)
    const [seen] = await db.readAtOnce({ tenant }, async trx => {
      const { rows } = await sql<Changed>`select ${changedSince(tenant, since.get(tenant) ?? '')}`.execute(trx)
      return rows
    })
    if (since.size > MOST_TENANTS) since.clear()
    since.set(tenant, seen!.snapshot)
    for (const who of readers.values()) await tell(who, seen!)
  })

  /** Of entities whose records the reader may not list they learn nothing. */
  async function tell(who: Who, { changed, snapshot }: Changed): Promise<void> {
    const context = await entities.accessContext(who)
    const may = (key: string) => {
      const model = context.models.find(key)
      return model !== undefined && context.access(model.document).may.has('list')
    }
    const told = changed && Object.keys(changed).filter(may)
    if (told?.length !== 0)
      streams.tellNow(
        { kind: 'records', entities: told, seen: snapshot },
        { tenant: who.tenant, users: new Set([who.id]) },
      )
  }

  db.onTold(notify)
  await db.listen(CHANNEL, tenant => {
    if (tenant) look(tenant)
  })
}

const readerOf = (who: Who) => JSON.stringify([who.id, who.roles, who.dept])

/** Runs `work` for a key at once, and again for what came meanwhile when `ms` are over. A failure is not repeated. */
function atMostEvery(ms: number, work: (key: string) => Promise<unknown>): (key: string) => void {
  const running = new Map<string, { again: boolean }>()
  return function ask(key) {
    const known = running.get(key)
    if (known) {
      known.again = true
      return
    }
    running.set(key, { again: false })
    const waited = new Promise(resolve => setTimeout(resolve, ms).unref())
    void Promise.all([work(key).catch(() => {}), waited]).then(() => {
      const { again } = running.get(key)!
      running.delete(key)
      if (again) ask(key)
    })
  }
}
