/**
 * Runs the actions of an operation: with the rights of who runs it, over the records as they may read them, in one
 * transaction, all of it or nothing. The plan does the same and takes it back, so that it says what will be done.
 * @source PM-04; docs/language.md#operations; docs/security.md#processes
 */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Json, Rule } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { effectOnce, findEffect } from '../../../action/effect-once.ts'
import { fillMarks } from '../../../action/fill-json.ts'
import type { Trx } from '../../../db/db.ts'
import { describeChanges, type RecordChange, type ToldChange } from '../../../entity/audit-trail/describe-changes.ts'
import { environmentOf } from '../../../entity/model/environment.ts'
import { detailOf } from '../../../entity/read/detail.ts'
import type { AccessContext, Reader } from '../../../entity/rights/reader.ts'
import { lockStored } from '../../../entity/write/stored.ts'
import type { PublishedView } from '../../../layers/view.ts'
import { readIds } from '../../read-ids.ts'
import type { VerbContext } from '../../verb.ts'
import { isOverRecords } from './operation-buttons.ts'
import type { Opened } from './operations.ts'

/** The most records an operation is over at a time. */
const MOST_RECORDS = 100

type Context = Pick<
  VerbContext,
  'actions' | 'db' | 'entities' | 'input' | 'lang' | 'operations' | 'outbox' | 'store' | 'who'
>

/** What an operation does, or did. */
interface Effects extends Opened {
  /** records written, in the words of who runs it */
  changes: ToldChange[]
  /** the subjects of messages and mails */
  messages: string[]
  /** what the plan was made of: records, and the operation itself, as they were before */
  state: string
}

/** @throws Fault those of `prepare`, and of what would be done */
export async function planOperation(context: Context): Promise<Effects & { seen: string }> {
  const prepared = await prepare(context)
  const planned = new Planned()
  try {
    await context.db.write(scopeOf(context.who), async trx => {
      planned.effects = await perform(trx, context, prepared)
      throw planned
    })
  } catch (error) {
    if (error !== planned) throw error
  }
  const effects = planned.effects!
  return { ...effects, seen: `${randomUUID()}.${effects.state}` }
}

interface Done {
  written: number
  sent: number
}

/**
 * @returns how many records were written and messages sent; of what was done before under the same `seen`, the same again
 * @throws Fault 'operation.unseen' without a plan, 'operation.moved' where it does not hold any more, and those of
 *         `planOperation`
 */
export async function runOperation(context: Context): Promise<Done> {
  const { db, who, input } = context
  const { seen } = input
  const [turn, state] = typeof seen === 'string' && seen.length <= 200 ? seen.split('.') : []
  if (!turn || !state) throw new Fault('operation.unseen')
  const once = `operation:${who.id}:${String(input.operation)}:${turn}`
  // what was done may have left its condition, or the rights to it, behind
  const begun = await prepare(context).catch(async (refused: unknown) => {
    const done = await db.readAtOnce(who, trx => findEffect(trx, once))
    if (!done) throw refused
    return { done }
  })
  if ('done' in begun) return begun.done as unknown as Done
  const prepared = begun
  const done = await db.write(who, trx =>
    effectOnce(trx, once, async () => {
      const { changes, messages, state: now } = await perform(trx, context, prepared)
      if (now !== state) throw new Fault('operation.moved')
      return { written: changes.length, sent: messages.length }
    }),
  )
  context.outbox.wake()
  return done as unknown as Done
}

/** Takes the transaction back. */
class Planned extends Error {
  effects: Effects | undefined
}

/** The key of the request stays with the call, not with what is taken back. */
const scopeOf = ({ tenant, id, ip }: Who & { ip?: string }) => ({ tenant, id, ...(ip !== undefined && { ip }) })

interface Prepared extends Opened {
  reader: Reader | null
  accessContext: AccessContext
  records: WireRecord[]
  works: ((trx: Trx) => Promise<unknown>)[]
  messages: string[]
}

/**
 * Everything that is read before the transaction begins.
 * @throws Fault 'operation.unknown', 'operation.kind', 'operation.records', 'operation.one-record', 'operation.condition',
 *         'record.unknown', and those of the actions
 */
async function prepare(context: Context): Promise<Prepared> {
  const { actions, db, entities, operations, store, who, input } = context
  const { operation, entity } = await operations.open(who, input.operation)
  if (operation.kind !== 'actions') throw new Fault('operation.kind')
  const ids = isOverRecords(operation) ? readAsked(operation.place, input.records) : []
  const reader = ids.length && entity ? await entities.open(who, entity.key, 'detail') : null
  const records = reader ? await db.read(who, trx => Promise.all(ids.map(id => detailOf(trx, reader, id)))) : []
  const over = reader ? records.map(record => valuesOf(reader, record)) : [{}]
  if (entity && reader && operation.condition !== null) {
    const holds = conditionOf(operation.condition, entity, await store.view(who.tenant), who)
    if (!over.every(holds)) throw new Fault('operation.condition')
  }
  const works: Prepared['works'] = []
  const messages: string[] = []
  for (const values of over) {
    for (const { id: _, ...settings } of operation.actions) {
      works.push(await actions.openOwn(settings.do, settings, who, values))
      if ('subject' in settings) messages.push(fillMarks(settings.subject, values))
    }
  }
  return { operation, entity, reader, records, works, messages, accessContext: await entities.accessContext(who) }
}

/** The ids of the records, in one order, so that two who run it over the same ones do not wait for each other. */
function readAsked(place: string, asked: unknown): string[] {
  const ids = [...new Set(asked === undefined || asked === null || asked === '' ? [] : readIds(asked))].sort()
  if (!ids.length || ids.length > MOST_RECORDS) throw new Fault('operation.records', { most: MOST_RECORDS })
  if (place !== 'toolbar' && ids.length > 1) throw new Fault('operation.one-record')
  return ids
}

/** By the ids of its fields, without what is hidden from the reader. */
function valuesOf({ columns }: Reader, record: WireRecord): Record<string, Json> {
  const values = columns.flatMap(({ id, wire }) => (wire in record ? [[id, record[wire]] as const] : []))
  return Object.fromEntries([['id', record.id], ...values]) as Record<string, Json>
}

/** Whether it holds for a record; for none where the model has no more what it reads. */
function conditionOf(condition: Rule, entity: EntityDocument, view: PublishedView, who: Who) {
  const find = (key: string) => view.find('entity', key)?.document as EntityDocument | undefined
  const scope = { ...recordScope(entity, find), whenRead: true as const }
  const env = environmentOf(who)
  if (checkRule(condition, 'bool', scope, 'condition').length) return () => false
  return (values: Record<string, Json>) => prepareRule(condition, scope).holds({ record: values as EngineRecord, env })
}

async function perform(trx: Trx, { who, lang }: Context, prepared: Prepared): Promise<Effects> {
  const { operation, entity, reader, records, works, messages, accessContext } = prepared
  for (const { id, rev } of records) {
    const stored = reader && (await lockStored(trx, reader.model, who.tenant, String(id), reader.rows))
    if (!stored || (stored.rev !== undefined && Number(stored.rev) !== Number(rev))) throw new Fault('operation.moved')
  }
  for (const work of works) await work(trx)
  // what is sent is told by its subject
  const written = (await changesIn(trx)).filter(each => accessContext.models.find(each.entity)?.app)
  const changes = await describeChanges(trx, accessContext, written, lang)
  const built = written.map(({ entity: key, record, before: was }) => [key, was && record, was])
  const state = createHash('sha256')
    .update(JSON.stringify([operation.id, operation.rev, records.map(({ id, rev }) => [id, rev]), built]))
    .digest('base64url')
  return { operation, entity, changes, messages, state }
}

/** What this transaction has written, from the log. */
async function changesIn(trx: Trx): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`select entity, record, before, after from blade_change
    where tenant_id = ${trx.tenant} and xid = pg_current_xact_id() order by id`.execute(trx)
  return rows
}
