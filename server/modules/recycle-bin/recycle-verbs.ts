/** The calls of the recycle bin. @source docs/http.md#recycle-bin */
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import type { Restored } from '../../entity/write/restore/take-back.ts'
import { readApp } from '../../layers/rows.ts'
import { mustManage } from '../../store/rights.ts'
import { sayRefusal } from '../say-refusal.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { type Bin, countBin, listBin, openBin, removedIn, tiesSeen } from './bin.ts'
import { destroyRecords } from './destroy.ts'

/** Rows one call takes at most. */
const MOST = 1_000

/** A page of `RecycledRow`: `appId`, `current`, `size`, `label_like`. */
export const recycleList: Verb = {
  method: 'POST',
  async run({ input, who, lang, ...services }) {
    const bin = await openBin(services, who, input.appId)
    return services.db.read(who, trx => listBin(trx, bin, input, lang))
  },
}

/**
 * Restores rows of the bin, each as far as it can be: `rows` has `{ id, restored, msg, tied, left, leftOf }`, where `tied`
 * and `left` count what pointed at the record and does again, or not; `leftOf` are the titles of these. Refused when
 * none can be restored.
 */
export const recycleRestore: Verb = {
  method: 'POST',
  async run(given) {
    const { db, who, lang, input } = given
    const bin = await openBin(given, who, input.appId)
    const found = await restoreAll(given, rowsOf(bin, input))
    const all = found.flatMap(({ ties = [] }) => ties)
    const seen = await db.read(who, trx => tiesSeen(trx, bin.context, all, lang))
    const told = found.map(({ row, fault, ties = [] }) => {
      const mine = ties.filter(tie => seen.has(tie))
      const left = mine.filter(({ isTied }) => !isTied)
      return {
        ...{ id: row, restored: !fault, msg: fault ? sayRefusal(given, fault) : '' },
        ...{ tied: mine.length - left.length, left: left.length, leftOf: left.map(tie => seen.get(tie)!) },
      }
    })
    const failed = told.filter(({ restored }) => !restored)
    // of one alone the refusal is the answer
    if (failed.length === told.length && failed.length > 0)
      throw new Fault('recycle.refused', { reason: failed[0]!.msg, n: failed.length }, { data: { rows: told } })
    const left = told.reduce((sum, row) => sum + row.left, 0)
    const leftOf = [...new Set(told.flatMap(row => row.leftOf))].join('、')
    return {
      rows: told,
      done: told.length - failed.length,
      failed: failed.length,
      left,
      leftOf,
      why: failed[0]?.msg ?? '',
    }
  },
}

type Outcome = Restored & { row: string }

/** Model by model, and once more what stood on a record of a later one. */
async function restoreAll({ entities, who }: VerbContext, rows: Map<string, string[]>): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  let left = [...rows]
  for (let pass = 0; pass < rows.size && left.length; pass++) {
    const astray: [string, string[]][] = []
    for (const [key, ids] of left) {
      const found = await entities.restoreEach(who, key, ids)
      for (const one of found) outcomes.set(`${key}:${one.id}`, { ...one, row: `${key}:${one.id}` })
      const again = found.filter(({ fault }) => isAstray(fault)).map(({ id }) => id)
      if (again.length) astray.push([key, again])
    }
    left = astray
  }
  return [...outcomes.values()]
}

const isAstray = (fault: Fault | undefined) =>
  ((fault?.data ?? {}) as { issues?: Issue[] }).issues?.some(({ code }) => code === 'record.parentGone') ?? false

/** Records one call empties at most. */
const MOST_EMPTIED = 5_000

/**
 * Deletes rows of the bin for good, with `all` every one: for who may remove the records and manages the app.
 * @returns how many, and how many of those asked for are left for another call
 */
export const recycleDestroy: Verb = {
  method: 'POST',
  async run(given) {
    const { db, who, input } = given
    const bin = await openBin(given, who, input.appId)
    mustManage(who, (await db.readAtOnce(who, trx => readApp(trx, bin.app)))!)
    const named = input.all === true ? undefined : rowsOf(bin, input)
    let destroyed = 0
    for (const reader of bin.readers) {
      const { model } = reader
      if (named && !named.has(model.key)) continue
      const told = (trx: Trx, n: number) =>
        traceChange(trx, who, {
          ...{ entity: 'schemaDocument', record: bin.app, verb: 'destroy' },
          after: { model: model.document.title.zh, rows: n },
        })
      destroyed += await destroyRecords(db, who, model, {
        removed: removedIn(reader, bin.retention, ''),
        ids: named?.get(model.key),
        most: MOST_EMPTIED - destroyed,
        told,
      })
    }
    const left = named ? 0 : await db.read(who, trx => countBin(trx, bin))
    return { destroyed, left }
  },
}

/** The records `ids` names, by the key of their model. @throws Fault 'recycle.row' */
function rowsOf({ readers }: Bin, { ids }: VerbContext['input']): Map<string, string[]> {
  const named = (Array.isArray(ids) ? ids.map(String) : String(ids ?? '').split(','))
    .map(id => id.trim())
    .filter(Boolean)
  if (!named.length) throw new Fault('record.none')
  const rows = [...new Set(named)].map(row => {
    const [key = '', id] = row.split(':')
    return { key, id: readId(id) }
  })
  const known = new Set(readers.map(({ model }) => model.key))
  if (rows.length > MOST || rows.some(({ key, id }) => id === null || !known.has(key)))
    throw new Fault('recycle.row', { most: MOST })
  return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, of]) => [key, of.map(({ id }) => id!)]))
}
