/**
 * Exports the records of a list as a workbook: the named columns, by default all the reader may see, as people
 * read them; numbers and dates are such. Rows come from a cursor in one snapshot and leave as they are written, so memory does not grow with them.
 * @source FM-25; docs/http.md#imports-and-exports
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import { sheetFormat } from '#engine/value/sheet-cell.ts'
import { traceChange } from '../../../entity/audit-trail/trace.ts'
import { askedSort } from '../../../entity/read/page/order.ts'
import type { QueryCall } from '../../../entity/read/query.ts'
import type { Walked } from '../../../entity/read/walk.ts'
import { readListCall } from '../../../entity/routes.ts'
import { readDicts } from '../../../layers/library.ts'
import { readIds } from '../../read-ids.ts'
import type { Verb, VerbContext } from '../../verb.ts'
import { cellOf, exportColumns } from './cells.ts'
import { endIfSlow } from './end-if-slow.ts'
import { openPlaces } from './places.ts'

const MOST = 50_000
const MOST_PLACES = { person: 2, tenant: 4, server: 8 }
export const PATIENCE = { stillMs: 30_000, longestMs: 10 * 60_000 }
/** How often progress is told. */
export const TELL_MS = 500
export const LONGEST_ID = 40

/** Of all exports of records and of their files. */
export const exportPlaces = openPlaces(MOST_PLACES)

/**
 * A POST takes `where`, `search` and `sort` as `query` does, `columns`: ids in their order, and `ids` of records; its
 * progress is pushed under the id it gives as `progress`. A GET takes filters, `ascs` and `descs` as `list` does, and
 * `columns` as a comma list.
 */
export const exportRecords = {
  method: 'POST',
  orGet: true,
  async run(given: Omit<VerbContext, 'refusal'>) {
    const { db, who, entities, entity, lang, publish } = given
    const input = asQuery(given.input)
    const reader = await entities.open(who, entity.key, 'export')
    const { within } = await entities.open(who, entity.key, 'list')
    const columns = exportColumns(reader, input.columns)
    const dictsOf = columns.flatMap(({ column, through }) => (through ?? column).field.dict ?? [])
    const dicts = await db.readAtOnce(who, trx => readDicts(trx, dictsOf))
    const { streamSheet } = await import('../../../sheets/write-sheet.ts')
    const giveBack = exportPlaces.take(who)
    const pointing = columns.map(({ column }) => column)
    const found = entities.walk(reader, { ...input.query, within, most: MOST, columns: pointing })
    try {
      const total = await countIn(found)
      await db.write(who, trx =>
        traceChange(trx, who, { entity: entity.key, record: '', verb: 'export', after: { rows: total } }),
      )
      const tell = (done: number) =>
        publish({ kind: 'export', id: input.progress, done, total }, { tenant: who.tenant, user: who.id })
      let taken = () => {}
      const sheet = streamSheet(
        pick(entity.title, lang),
        columns.map(({ title, column, through }) => ({
          title: pick(title, lang),
          format: sheetFormat((through ?? column).field),
        })),
        rowsOf(found, input.progress ? tell : undefined, row => {
          taken()
          return columns.map(column => cellOf(column, row, (code = '') => dicts.get(code)?.options, lang))
        }),
      )
      taken = endIfSlow(sheet.body, PATIENCE)
      sheet.body.once('close', () => {
        void found.return()
        giveBack()
      })
      return sheet
    } catch (error) {
      await found.return()
      giveBack()
      throw error
    }
  },
} satisfies Verb

function asQuery({ where, search, sort, columns, ids, progress, ...listed }: VerbContext['input']) {
  const { filters, ascs, descs } = readListCall(listed)
  return {
    query: {
      where: where as QueryCall['where'],
      search: (search ?? filters) as QueryCall['search'],
      sort: (sort ?? askedSort(ascs, descs)) as QueryCall['sort'],
      ids: ids === undefined ? undefined : readIds(ids),
    },
    columns: typeof columns === 'string' ? columns.split(',') : columns,
    progress: typeof progress === 'string' ? progress.slice(0, LONGEST_ID) : '',
  }
}

/** @throws Fault 'export.many' */
async function countIn(found: AsyncGenerator<Walked, void>): Promise<number> {
  const { value } = await found.next()
  const { total, more } = value as Extract<Walked, { total: number }>
  if (more) throw new Fault('export.many', { most: MOST })
  return total
}

async function* rowsOf<Row>(
  found: AsyncIterable<Walked>,
  tell: ((done: number) => Promise<void>) | undefined,
  write: (row: WireRecord) => Row,
): AsyncGenerator<Row, void> {
  let done = 0
  let told = 0
  for await (const { records } of found as AsyncIterable<{ records: WireRecord[] }>) {
    for (const row of records) yield write(row)
    done += records.length
    if (!tell || Date.now() - told < TELL_MS) continue
    told = Date.now()
    await tell(done)
  }
}
