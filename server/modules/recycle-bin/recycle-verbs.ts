/** The calls of the recycle bin. @source docs/http.md#recycle-bin */
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { readApp } from '../../layers/rows.ts'
import { mustEdit } from '../../store/rights.ts'
import type { Verb, VerbContext } from '../verb.ts'
import { type Bin, listBin, openBin, removedIn, titleTo } from './bin.ts'
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
    const { entities, who, lang, input } = given
    const bin = await openBin(given, who, input.appId)
    const outcomes = new Map<string, { restored: boolean; msg: string; tied: number; left: number; leftOf: string[] }>()
    for (const [key, ids] of rowsOf(bin, input)) {
      for (const { id, fault, ties = [] } of await entities.restoreEach(who, key, ids)) {
        const msg = fault ? sayRefusal(given, fault) : ''
        const left = ties.filter(({ isTied }) => !isTied)
        const leftOf = left.flatMap(({ byEntity }) => titleTo(bin.context, byEntity, lang) ?? [])
        const tied = ties.length - left.length
        outcomes.set(`${key}:${id}`, { restored: !fault, msg, tied, left: left.length, leftOf })
      }
    }
    const told = [...outcomes].map(([id, outcome]) => ({ id, ...outcome }))
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

/** What is wrong, with the place where a record is refused. */
function sayRefusal({ errors, lang }: Pick<VerbContext, 'errors' | 'lang'>, { code, params, data }: Fault): string {
  const { issues = [] } = (data ?? {}) as { issues?: { code: string; params?: Record<string, unknown> }[] }
  return (
    issues.map(issue => errors.text(issue.code, issue.params ?? {}, lang)).join(' | ') ||
    errors.text(code, params, lang)
  )
}

/**
 * Deletes rows of the bin for good, without `ids` all of them: for who may remove the records and manages the app.
 * @returns how many
 */
export const recycleDestroy: Verb = {
  method: 'POST',
  async run(given) {
    const { db, who, store, input } = given
    const bin = await openBin(given, who, input.appId)
    const row = await db.readAtOnce(who, trx => readApp(trx, bin.app))
    mustEdit(who, row!, store.shipped)
    const named = input.all === true ? undefined : rowsOf(bin, input)
    let destroyed = 0
    for (const reader of bin.readers) {
      const { key } = reader.model
      if (named && !named.has(key)) continue
      destroyed += await destroyRecords(db, who, reader.model, removedIn(reader, bin.retention, ''), named?.get(key))
    }
    return { destroyed }
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
