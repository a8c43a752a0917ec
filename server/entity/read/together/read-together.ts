/**
 * Answers many queries of one reader in one snapshot: equal ones once, sums over one model by one statement, and what is
 * kept of earlier requests without any. Each is told as soon as it is done; one that fails fails alone.
 * @source ADR 0044; docs/http.md#every-entity
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { type RunStatement, type Together, trxTogether } from '../../../db/together.ts'
import type { Model } from '../../model/model.ts'
import type { Reader } from '../../rights/reader.ts'
import { listApart } from '../list.ts'
import { type QueryCall, queryRecords, readSums } from '../query.ts'
import { answerOf, nameSums, planSums } from '../sums.ts'
import type { KeptAnswers, Look, Seen } from './kept-answers.ts'
import { readsOfStatement } from './reads-of.ts'
import { runSharedSums, type SharedSums } from './shared-sums.ts'

export interface AskedQuery {
  id: string
  /** key of an entity */
  entity: string
  call: QueryCall
}

export type ToldAnswer = { rows: WireRecord[]; total: number; cut?: number } | { error: unknown }

export type TellAnswer = (id: string, answer: ToldAnswer) => void

/** What answering took. */
export interface Ran {
  /** statements that were run */
  statements: number
  /** statements whose answer was there already: of this request, of another under way, or kept */
  shared: number
}

export interface TogetherOptions {
  /** statements at a time */
  most?: number
  /** answers that see what this snapshot sees will do, though there are later changes: for who was told of it */
  enough?: string
}

type AfterRead = (read: { trx: Trx; who: Who; records: WireRecord[] }) => Promise<void>

interface Parts {
  db: Pick<Db, 'readTogether'>
  kept: KeptAnswers
  /** @throws Fault 'entity.unknown', 'entity.forbidden' */
  open(key: string, get: unknown): Promise<Reader>
  /** what modules add to records that were read */
  afterRead(model: Model): AfterRead | undefined
}

/** Queries that get the same answer. */
interface Same {
  reader: Reader
  call: QueryCall
  tell(answer: ToldAnswer): void
}

export async function readTogether(
  { db, kept, open, afterRead }: Parts,
  who: Who,
  asked: AskedQuery[],
  tell: TellAnswer,
  { most, enough }: TogetherOptions = {},
): Promise<Ran> {
  const ran: Ran = { statements: 0, shared: 0 }
  const same = [...Map.groupBy(asked, ({ entity, call }) => canonical([entity, call])).values()]
  const opened = (await Promise.all(same.map(those => openSame(those, open, tell)))).flat()
  if (!opened.length) return ran
  const look = kept.look(who.tenant, enough)
  const work = async ({ first, run }: Together<Seen>) => {
    look.saw(first)
    const trxFor = trxOf(look, run, ran)
    const each = (one: Same) => answerOne(trxFor(one.reader), one, afterRead(one.reader.model))
    const ofSums = Map.groupBy(
      opened.filter(({ call }) => call.get === 'sums'),
      ({ reader }) => reader,
    )
    await Promise.all([
      ...[...ofSums].map(([reader, those]) => answerSums(trxFor(reader), reader, those, each)),
      ...opened.filter(({ call }) => call.get !== 'sums').map(each),
    ])
  }
  await db.readTogether(who, look.first, work, most).catch(error => {
    for (const { tell } of opened) tell({ error })
  })
  return ran
}

async function openSame(same: AskedQuery[], open: Parts['open'], tell: TellAnswer): Promise<Same[]> {
  const { entity, call } = same[0]!
  const tellAll = (answer: ToldAnswer) => {
    for (const { id } of same) tell(id, answer)
  }
  try {
    return [{ reader: await open(entity, call.get), call, tell: tellAll }]
  } catch (error) {
    tellAll({ error })
    return []
  }
}

/** Runs a statement once within the request, and not at all where its answer is kept. */
function trxOf(look: Look, run: RunStatement, ran: Ran): (reader: Reader) => Trx {
  const within = new Map<string, Promise<unknown>>()
  return ({ model, models, who }) =>
    trxTogether(who.tenant, async statement => {
      const key = JSON.stringify([statement.sql, statement.parameters])
      const reads = readsOfStatement(statement.sql, model, models)
      const read = () => {
        ran.statements++
        return run(statement)
      }
      if (reads) {
        const { rows, isKept } = look.rows(key, reads, read)
        if (isKept) ran.shared++
        return rows
      }
      const known = within.get(key)
      if (known) ran.shared++
      const rows = known ?? read()
      within.set(key, rows)
      return structuredClone(await rows) as never
    })
}

async function answerOne(trx: Trx, { reader, call, tell }: Same, afterRead: AfterRead | undefined): Promise<void> {
  try {
    const found = await queryRecords(trx, reader, call, listApart)
    if (call.get !== 'sums') await afterRead?.({ trx, who: reader.who, records: found.rows })
    tell(found)
  } catch (error) {
    tell({ error })
  }
}

/** SQLSTATE class of values that do not fit: of one query, so that the others are asked without it. */
const OF_VALUES = '22'

/** @param each  answers one alone */
async function answerSums(trx: Trx, reader: Reader, those: Same[], each: (one: Same) => Promise<void>): Promise<void> {
  const good = those.flatMap(one => {
    try {
      const { sums, condition } = readSums(reader, one.call)
      return [{ one, asked: { plan: planSums(reader, sums), condition } satisfies SharedSums }]
    } catch (error) {
      one.tell({ error })
      return []
    }
  })
  const alone = () => Promise.all(good.map(({ one }) => each(one)))
  if (good.length < 2) return void (await alone())
  const shared = runSharedSums(
    trx,
    reader,
    good.map(({ asked }) => asked),
  )
  const rows = await shared.catch((error: { code?: string }) => {
    if (!error.code?.startsWith(OF_VALUES)) for (const { one } of good) one.tell({ error })
    return error.code?.startsWith(OF_VALUES) ? 'alone' : null
  })
  if (rows === 'alone') return void (await alone())
  if (!rows) return
  const found = good.map(({ one, asked: { plan } }, at) => ({ one, plan, ...rows[at]! }))
  try {
    await nameSums(trx, reader, found)
    for (const { one, plan, rows, all } of found) one.tell(answerOf(plan, rows, all))
  } catch (error) {
    for (const { one } of found) one.tell({ error })
  }
}

/** A text that is the same for values that are, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
