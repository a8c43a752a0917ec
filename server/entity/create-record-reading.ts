/** Reads records within the caller's rights. */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Db, Trx } from '../db/db.ts'
import { removedOf, trailOf } from './audit-trail/audit-trail.ts'
import { describeChanges } from './audit-trail/describe-changes.ts'
import { choicesOf } from './choices/choices.ts'
import type { EntityOpener } from './create-opener.ts'
import type { EntityService } from './entity-service.ts'
import type { Model } from './model/model.ts'
import { detailOf } from './read/detail.ts'
import { listRecords, planList } from './read/list.ts'
import { readSort } from './read/page/order.ts'
import { WHOLE } from './read/page/paging.ts'
import { queryRecords } from './read/query.ts'
import { holdsRegions } from './read/region-names.ts'
import { KeptAnswers } from './read/together/kept-answers.ts'
import { readTogether } from './read/together/read-together.ts'
import { treeRows } from './read/tree.ts'
import { walkRecords } from './read/walk.ts'
import type { Reader } from './rights/reader.ts'
import type { Hook } from './write/hook.ts'

type Reading = Pick<
  EntityService,
  'list' | 'all' | 'detail' | 'query' | 'queryTogether' | 'walk' | 'select' | 'tree' | 'trail' | 'removed' | 'tell'
>

export function createRecordReading(
  { openStored, openQuery, contextOf }: EntityOpener,
  { db, hookOf }: { db: Db; hookOf(model: Model): Hook | undefined },
): Reading {
  const kept = new KeptAnswers()
  const afterRead = (model: Model) => hookOf(model)?.afterRead

  /**
   * Reads records with everything a hook adds to them: the hook reads after the records; without one all is read at
   * once.
   */
  async function readWhole<T>(
    { who, model }: Reader,
    work: (trx: Trx) => Promise<T>,
    recordsIn: (answer: T) => WireRecord[],
  ): Promise<T> {
    const { afterRead } = hookOf(model) ?? {}
    if (!afterRead) return holdsRegions(model) ? db.read(who, work) : db.readAtOnce(who, work)
    return db.read(who, async trx => {
      const answer = await work(trx)
      await afterRead({ trx, who, records: recordsIn(answer) })
      return answer
    })
  }

  return {
    async list(who, key, { filters, ascs, descs, current, size, countUpTo }) {
      const reader = await openStored(who, key, 'list')
      const sort = readSort(reader, ascs, descs)
      const plan = planList(reader, { current, size, countUpTo, filters, sort })
      return readWhole(
        reader,
        trx => listRecords(trx, reader, plan),
        ({ records }) => records,
      )
    },

    async all(who, key, { filters, ascs, descs }) {
      const reader = await openStored(who, key, 'list')
      const plan = planList(reader, { filters, sort: readSort(reader, ascs, descs) })
      const plain = { ...plan, paging: WHOLE }
      const page = await readWhole(
        reader,
        trx => listRecords(trx, reader, plain),
        ({ records }) => records,
      )
      return page.records
    },

    async detail(who, key, id) {
      const reader = await openStored(who, key, 'detail')
      return readWhole(
        reader,
        trx => detailOf(trx, reader, id),
        record => [record],
      )
    },

    async query(who, key, call) {
      const reader = await openQuery(who, key, call.get)
      return db.read(who, async trx => {
        const found = await queryRecords(trx, reader, call)
        if (call.get !== 'sums') await hookOf(reader.model)?.afterRead?.({ trx, who, records: found.rows })
        return found
      })
    },

    queryTogether: (who, asked, tell, options) =>
      readTogether({ db, kept, afterRead, open: (key, get) => openQuery(who, key, get) }, who, asked, tell, options),

    walk(reader, walk) {
      const { who, model } = reader
      return db.streamForReport(who, async function* (trx) {
        for await (const found of walkRecords(trx, reader, walk)) {
          if (found.records) await hookOf(model)?.afterRead?.({ trx, who, records: found.records })
          yield found
        }
      })
    },

    async select(who, key, call) {
      const reader = await openStored(who, key, 'select')
      return db.read(who, trx => choicesOf(trx, reader, call))
    },

    async tree(who, key, call) {
      const reader = await openStored(who, key, call.whole ? 'list' : 'select')
      return db.readAtOnce(who, trx => treeRows(trx, reader, call))
    },

    async trail(who, key, call, lang) {
      const reader = await openStored(who, key, 'detail')
      return db.read(who, trx => trailOf(trx, reader, call, lang))
    },

    async removed(who, key, call) {
      const reader = await openStored(who, key, 'remove')
      return db.read(who, trx => removedOf(trx, reader, call))
    },

    async tell(who, changes, lang) {
      const accessContext = await contextOf(who)
      return db.readAtOnce(who, trx => describeChanges(trx, accessContext, changes, lang))
    },
  }
}
