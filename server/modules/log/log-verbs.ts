/** Verbs of logs. @source JB-18, MA-31, SE-23, SH-68; docs/security.md#logs */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { ToldField } from '#adapters/wire/trail.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/logs.json' with { type: 'json' }
import type { RecordChange, ToldChange } from '../../entity/audit-trail/describe-changes.ts'
import type { ToldFault } from '../../entity/audit-trail/refused.ts'
import type { QueryCall } from '../../entity/read/query.ts'
import { readListCall } from '../../entity/routes.ts'
import type { ErrorTexts } from '../../http/answer/error-texts.ts'
import { keepClientLogs } from '../../logs/client-logs.ts'
import type { Verb, VerbContext } from '../verb.ts'

const upload: Verb = {
  method: 'POST',
  run: ({ db, who, input }) => keepClientLogs(db, who, input.logs ?? input.list),
}

/** What is added to a row about its change, in the reader's language. */
type Tell = (told: ToldChange, lang: Lang) => object

const describeOperation: Tell = ({ what, label, fields }, lang) => {
  const lines = fields.map(({ title, before, after }) => `${title}: ${before ? `${before} → ` : ''}${after}`)
  const { before, after } = sidesOf(fields)
  return { what, label, changes: lines.join(pick(texts.between, lang)), was: before, became: after }
}

/** @source MA-22 */
const describeAudit: Tell = ({ fields }) => {
  const { before, after } = sidesOf(fields)
  return { operateBefore: before, operateAfter: after }
}

/** title → value before and after; null for a side without values */
function sidesOf(fields: ToldField[]) {
  const side = (of: 'before' | 'after') => {
    const said = fields.filter(field => field[of])
    return said.length ? Object.fromEntries(said.map(field => [field.title, field[of]])) : null
  }
  return { before: side('before'), after: side('after') }
}

/**
 * The calls of an entity over `blade_change`: the values are not fields of it, and are described within the reader's
 * rights.
 * @param before  what is told as the values before a change `c`
 */
function changeVerbs(name: string, tell: Tell, before = sql`c.before`): Record<string, Verb> {
  const list: Verb = {
    method: 'GET',
    async run(context) {
      const { who, entities, entity, input } = context
      const page = await entities.list(who, entity.key, readListCall(input))
      await describeRows(context, page.records, tell, before)
      return page
    },
  }
  const query: Verb = {
    method: 'POST',
    async run(context) {
      const { who, entities, entity, input } = context
      const found = await entities.query(who, entity.key, input as QueryCall)
      if (input.get === undefined || input.get === 'rows') await describeRows(context, found.rows, tell, before)
      return found
    },
  }
  const detail: Verb = {
    method: 'GET',
    async run(context) {
      const { who, entities, entity, input } = context
      const record = await entities.detail(who, entity.key, input.id)
      await describeRows(context, [record], tell, before)
      return record
    },
  }
  return { [`${name}.list`]: list, [`${name}.query`]: query, [`${name}.detail`]: detail }
}

async function describeRows(
  { db, who, entities, errors, lang }: VerbContext,
  rows: WireRecord[],
  tell: Tell,
  before: RawBuilder<unknown>,
): Promise<void> {
  const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? id : []))
  if (!ids.length) return
  const { rows: changes } = await db.readAtOnce(who, trx =>
    sql<RecordChange & { id: string }>`
      select c.id, c.entity, c.record, ${before} as before, c.after from blade_change c
       where c.tenant_id = ${who.tenant} and c.id = any(${ids}::bigint[])`.execute(trx),
  )
  const told = await entities.tell(who, changes, lang)
  const byId = new Map(changes.map(({ id }, at) => [id, told[at]!]))
  for (const row of rows) {
    const change = byId.get(String(row.id))
    if (change) Object.assign(row, tell(change, lang))
    if (typeof row.errorInfo === 'string') row.errorInfo = describeFaults(row.errorInfo, errors, lang)
  }
}

function describeFaults(json: string, errors: ErrorTexts, lang: Lang): string {
  const faults = JSON.parse(json) as ToldFault[]
  return faults.map(({ code, params }) => errors.text(code, params, lang)).join(' | ')
}

/** A removal keeps no values: those before it are what was written before. */
const WHOLE_BEFORE = sql`coalesce(c.before, case when c.verb = 'remove' then (
  select jsonb_object_agg(e.key, e.value order by f.id) from blade_change f, jsonb_each(f.after) e
   where f.tenant_id = c.tenant_id and f.entity = c.entity and f.record = c.record and f.id < c.id) end)`

export const LOG_VERBS: Record<string, Verb> = {
  'clientLog.upload': upload,
  ...changeVerbs('operationLog', describeOperation),
  ...changeVerbs('appAuditLog', describeAudit, WHOLE_BEFORE),
}
