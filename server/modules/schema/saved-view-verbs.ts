import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { isEmpty } from '#engine/value/value.ts'
import { lockStored } from '../../entity/write/stored.ts'
import { updateRow } from '../../entity/write/write-row.ts'
import { buildBundle } from '../../store/screen/bundle.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

/** The most shared views of one list. */
const MOST_SHARED = 20

/**
 * Shares a view with the readers of its list, or ends that with `shared: false`. To share, a person must be allowed to
 * change the records of the list or to design its screen; administrators end the sharing of any view.
 * @throws Fault 'record.none', 'record.unknown', 'view.nameless', 'view.share', 'view.shared-many', and those of the screen
 * @source docs/ui.md#a-list-screen
 */
const share: Verb = {
  method: 'POST',
  async run(context) {
    const { who, db, entities, entity, input } = context
    const [id] = readIds(input.id)
    if (id === undefined) throw new Fault('record.none')
    const shared = input.shared !== false
    const { model, rows } = await entities.open(who, entity.key, 'edit')
    if (shared) await mustBeShareable(context, id)
    return db.write(who, async trx => {
      const before = await lockStored(trx, model, who.tenant, id, rows)
      if (!before) throw new Fault('record.unknown', { title: entity.title })
      await updateRow(trx, model, who, { id, before, after: { ...before, shared }, changed: ['shared'] })
      return { rev: Number(before.rev) + 1 }
    })
  },
}

/** @throws Fault where the caller may not share the own view with this id */
async function mustBeShareable(context: VerbContext, id: string): Promise<void> {
  const { who, db, entity } = context
  const view = await db.readAtOnce(who, trx =>
    trx
      .selectFrom('blade_saved_view as v')
      .select(['v.screen', 'v.list', 'v.name'])
      .select(row =>
        row
          .selectFrom('blade_saved_view as s')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('s.screen', '=', 'v.screen')
          .whereRef('s.list', '=', 'v.list')
          .where(shared => shared.and({ 's.tenant_id': trx.tenant, 's.shared': true, 's.is_deleted': 0 }))
          .where('s.id', '<>', id)
          .as('beside'),
      )
      .where(row => row.and({ 'v.tenant_id': trx.tenant, 'v.id': id, 'v.owner': who.id, 'v.is_deleted': 0 }))
      .executeTakeFirst(),
  )
  if (!view) throw new Fault('record.unknown', { title: entity.title })
  if (isEmpty(view.name)) throw new Fault('view.nameless')
  const bundle = await buildBundle(context, who, String(view.screen))
  if (!bundle.views?.shares.includes(String(view.list))) throw new Fault('view.share')
  if (Number(view.beside) >= MOST_SHARED) throw new Fault('view.shared-many', { n: MOST_SHARED })
}

export const SAVED_VIEW_VERBS: Record<string, Verb> = { 'savedView.share': share }
