/**
 * The removal of an app is a draft like any change: it is marked, seen by co-editors, thrown away or published. An app that
 * was never published goes at once.
 * @source docs/designer.md#publishing; docs/http.md#design
 */
import { sql } from 'kysely'
import type { RemovalAnswer } from '#adapters/wire/design.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { Trx } from '../../db/db.ts'
import { endForRemoval } from '../../flow/act/acts.ts'
import type { ActParts } from '../../flow/act/perform.ts'
import { notOver } from '../../flow/definition/over.ts'
import { type OpenApp, openApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { mustBeRemovable, removeApp } from './new-app.ts'
import { mustBeCurrent, setRemoval } from './save-draft.ts'

/** The most processes that one call ends. */
const MOST_ENDED = 50

/**
 * Drafts the removal of the app; one never published is removed.
 * @throws Fault 'design.unknown', 'design.notYours', 'design.system', 'design.workshop', 'design.refused'
 */
export async function draftRemoval(work: Work, key: string): Promise<RemovalAnswer> {
  const app = await openApp(work, key, 'lock')
  mustBeRemovable(app.row)
  if (app.row.version === null) {
    await removeApp(work, key)
    return { removed: true }
  }
  const rev = app.draft?.removes ? app.draft.rev : await setRemoval(work, key, true)
  return { removed: false, rev }
}

/** Takes the mark off; what else is drafted stays. @returns the revision of the draft */
export async function keepApp(work: Work, key: string): Promise<{ rev: number }> {
  const app = await openApp(work, key, 'lock')
  return { rev: app.draft?.removes ? await setRemoval(work, key, false) : (app.draft?.rev ?? 0) }
}

interface Removing {
  write<T>(who: Who, run: (work: Work) => Promise<T>): Promise<T>
  flow: ActParts
}

/**
 * Removes the app whose draft of revision `rev` says so.
 * @param end  processes of the app that run are ended, at most `MOST_ENDED` in one call
 * @throws Fault 'design.removal.unmarked', 'design.draft.stale', 'design.refused', 'design.removal.running' (data.running),
 *   'design.removal.left' (data.left): some were ended, and the call is to be repeated; 'design.removal.others' (data.others):
 *   processes of other apps run over its records, which are never ended
 */
export async function publishRemoval(
  { write, flow }: Removing,
  who: Who,
  key: string,
  { rev, end, note }: { rev: number; end: boolean; note: string },
): Promise<void> {
  const remove = async (work: Work) => {
    const app = await openApp(work, key, 'lock')
    await mustBeCurrent(work, app, rev)
    if (!app.draft?.removes) throw new Fault('design.removal.unmarked', { app: app.row.title })
    await removeApp(work, key)
    const others = await countOthers(work.trx, app)
    if (others > 0) throw new Fault('design.removal.others', { app: app.row.title, n: others }, { data: { others } })
    return app
  }
  const ending = end ? await write(who, work => tried(work, key, remove)) : []
  for (const processInsId of ending) await endForRemoval(flow, who, { processInsId, comment: note })
  await write(who, async work => {
    const app = await remove(work)
    const running = await countRunning(work.trx, app)
    const left = ending.length === MOST_ENDED
    const data = { running, ...(left && { left }) }
    if (running > 0)
      throw new Fault(
        left ? 'design.removal.left' : 'design.removal.running',
        { app: app.row.title, n: running },
        { data },
      )
    await setRemoval(work, key, false)
  })
}

/** Removes the app and takes it back, so that nothing is ended for a removal that is refused. @returns what would be ended */
async function tried(work: Work, key: string, remove: (work: Work) => Promise<OpenApp>): Promise<string[]> {
  await sql`savepoint removal`.execute(work.trx)
  await remove(work)
  await sql`rollback to savepoint removal`.execute(work.trx)
  const { rows } = await sql<{ id: string }>`
    select i.id from wf_instance i join wf_definition w on w.tenant_id = i.tenant_id and w.deployment_id = i.deployment_id
     where i.tenant_id = ${work.trx.tenant} and w.app = ${key} and i.is_deleted = 0 and ${notOver()}
     order by i.parent_id is not null, i.id limit ${MOST_ENDED}`.execute(work.trx)
  return rows.map(({ id }) => id)
}

/** How many processes of the app, and over its records, run. */
async function countRunning(trx: Trx, { row: { key }, published }: OpenApp): Promise<number> {
  const entities = entitiesOf(published).map(entity => entity.key)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from wf_instance i
      join wf_definition w on w.tenant_id = i.tenant_id and w.deployment_id = i.deployment_id
     where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${notOver()}
       and (w.app = ${key} or i.entity = any(${entities}::text[]))`.execute(trx)
  return rows[0]!.n
}

/** How many processes of other apps run over its records, but those that end with a process of the app that called them. */
async function countOthers(trx: Trx, { row: { key }, published }: OpenApp): Promise<number> {
  const entities = entitiesOf(published).map(entity => entity.key)
  const { rows } = await sql<{ n: number }>`
    with recursive other as (
      select i.id, i.parent_id from wf_instance i
        join wf_definition w on w.tenant_id = i.tenant_id and w.deployment_id = i.deployment_id
       where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${notOver()} and w.app is distinct from ${key}
         and i.entity = any(${entities}::text[])
    ), above as (
      select o.id as of, o.parent_id as id from other o where o.parent_id is not null
      union
      select a.of, i.parent_id from above a join wf_instance i on i.tenant_id = ${trx.tenant} and i.id = a.id
       where i.parent_id is not null
    )
    select count(*)::int as n from other o where not exists (
      select from above a join wf_instance i on i.tenant_id = ${trx.tenant} and i.id = a.id and i.is_deleted = 0 and ${notOver()}
        join wf_definition w on w.tenant_id = i.tenant_id and w.deployment_id = i.deployment_id
       where a.of = o.id and w.app = ${key})`.execute(trx)
  return rows[0]!.n
}
